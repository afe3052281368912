//! Messages about files that cannot be read or written.

use std::io;
use std::path::{Path, PathBuf};

use inarow_formats::WriteError;
use inarow_picture::PictureError;
use inarow_sys::system_message;
use inarow_view::Texts;

use super::games::ReadError;
use crate::Folders;

/// Returns the name of a file without its folders.
pub(crate) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Returns a short path for display, with `~` for the home folder. A long path loses its beginning.
pub(crate) fn short_path(path: &Path, folders: &Folders) -> String {
    const MOST: usize = 56;
    let shown = PathBuf::from(folders.shown(path));
    let mut parts: Vec<String> = shown.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let whole = shown.display().to_string();
    if whole.chars().count() <= MOST {
        return whole;
    }
    let separator = std::path::MAIN_SEPARATOR.to_string();
    // The file and its folder always stay in the path.
    while parts.len() > 2 && parts.join(&separator).chars().count() > MOST {
        parts.remove(0);
    }
    format!("…{separator}{}", parts.join(&separator))
}

/// Returns the sentence about a file that cannot be read as a game.
pub(crate) fn of_read(path: &Path, error: &ReadError, texts: &Texts) -> String {
    texts.tell(&error.in_file(name_of(path)))
}

/// Reason why a file was not written.
#[derive(Debug)]
pub(crate) enum WriteFailure {
    /// Format that cannot represent the game.
    Format(WriteError),
    /// Picture that could not be drawn.
    Picture(PictureError),
    /// Error of the system.
    System(io::Error),
    /// Existing file of this name, which the user has not agreed to replace.
    There,
}

/// Returns the sentence about a file that was not written.
pub(crate) fn of_write(path: &Path, failure: &WriteFailure, texts: &Texts) -> String {
    let file = name_of(path);
    let (key, reason) = match failure {
        WriteFailure::There => return texts.with("prompt-overwrite", &[("file", file.into())]),
        WriteFailure::System(error) => ("error-file-write", texts.tell(&system_message(error))),
        // The window writes a single game and offers other formats, so the sentence advises another format.
        WriteFailure::Format(WriteError::Refused { format, .. }) => {
            let name = texts.get(&format!("format-{}", format.name()));
            ("error-file-export", texts.with("export-cannot-say", &[("format", name.into())]))
        }
        WriteFailure::Format(WriteError::Variations { .. }) => {
            ("error-file-export", texts.get("export-variations"))
        }
        WriteFailure::Format(error) => ("error-file-export", texts.explain(error)),
        WriteFailure::Picture(error) => ("error-file-export", texts.explain(error)),
    };
    texts.with(key, &[("file", file.into()), ("reason", reason.into())])
}

#[cfg(test)]
mod tests;
