//! What is said when a file cannot be read or written.

use std::io;
use std::path::{Path, PathBuf};

use inarow_formats::WriteError;
use inarow_picture::PictureError;
use inarow_sys::system_message;
use inarow_view::Texts;

use super::games::ReadError;
use crate::Folders;

/// The name of a file without its folders.
pub(crate) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// A path as it is shown in passing: `~` for the person's own folder, and without its beginning where it is long.
pub(crate) fn short_path(path: &Path, folders: &Folders) -> String {
    const MOST: usize = 56;
    let shown = PathBuf::from(folders.shown(path));
    let mut parts: Vec<String> = shown.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let whole = shown.display().to_string();
    if whole.chars().count() <= MOST {
        return whole;
    }
    let separator = std::path::MAIN_SEPARATOR.to_string();
    // The file and the folder it is in always stay.
    while parts.len() > 2 && parts.join(&separator).chars().count() > MOST {
        parts.remove(0);
    }
    format!("…{separator}{}", parts.join(&separator))
}

/// Why a file gives no game: a sentence.
pub(crate) fn of_read(path: &Path, error: &ReadError, texts: &Texts) -> String {
    texts.tell(&error.in_file(name_of(path)))
}

/// Why a file was not written.
#[derive(Debug)]
pub(crate) enum WriteFailure {
    /// The format cannot say this game.
    Format(WriteError),
    /// The picture could not be drawn.
    Picture(PictureError),
    /// The system does not take it.
    System(io::Error),
    /// A file of that name is there, and nobody said that it is to be replaced.
    There,
}

/// Why a file was not written: a sentence.
pub(crate) fn of_write(path: &Path, failure: &WriteFailure, texts: &Texts) -> String {
    let file = name_of(path);
    let (key, reason) = match failure {
        WriteFailure::There => return texts.with("prompt-overwrite", &[("file", file.into())]),
        WriteFailure::System(error) => ("error-file-write", texts.tell(&system_message(error))),
        // The window writes one game and has the other formats at hand: that is the advice.
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
