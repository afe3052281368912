//! What is said when a file cannot be read or written. What is too rare for a text of its own follows in parentheses
//! as the program's parts say it.

use std::io;
use std::path::{Path, PathBuf};

use inarow_core::Illegal;
use inarow_picture::PictureError;
use inarow_record::{Format, ParseError, Place, Refusal, WriteError};
use inarow_view::Texts;

use super::games::ReadError;
use crate::Folders;

/// Every refusal that a file's move may meet.
const REFUSALS: [Illegal; 6] = [
    Illegal::GameOver,
    Illegal::ChanceDue,
    Illegal::OutOfTurn,
    Illegal::OutOfBoard,
    Illegal::Occupied,
    Illegal::NotAllowed,
];

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
    let file = name_of(path);
    match error {
        ReadError::System(error) => {
            let reason = of_system(error, texts);
            texts.with("error-file-read", &[("file", file.into()), ("reason", reason.into())])
        }
        ReadError::Ending => {
            let endings: Vec<&str> =
                Format::ALL.iter().flat_map(|format| format.extensions()).copied().collect();
            texts.with("error-file-ending", &[("file", file.into()), ("endings", endings.join(", ").into())])
        }
        ReadError::Game(error) => {
            let reason = of_file(error, texts);
            match error.place {
                Place::Line { line, column } => {
                    let values = [
                        ("file", file.into()),
                        ("line", line.into()),
                        ("column", column.into()),
                        ("reason", reason.into()),
                    ];
                    texts.with("error-file-format-at", &values)
                }
                Place::Byte(_) => {
                    texts.with("error-file-format", &[("file", file.into()), ("reason", reason.into())])
                }
            }
        }
    }
}

/// Why a text holds no game, without a full stop.
pub(crate) fn of_file(error: &ParseError, texts: &Texts) -> String {
    // Readers say “move 3, h8: the cell is occupied”.
    let refused = error.reason.strip_prefix("move ").and_then(|rest| rest.split_once(": "));
    let known = refused.and_then(|(name, reason)| {
        let illegal = REFUSALS.into_iter().find(|illegal| illegal.to_string() == reason)?;
        let reason = texts.get(&format!("reason-{}", Refusal::from(illegal).name()));
        Some(texts.with("file-move", &[("move", name.into()), ("reason", reason.into())]))
    });
    known.unwrap_or_else(|| other(texts, "file-other", &error.reason))
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
        WriteFailure::System(error) => ("error-file-write", of_system(error, texts)),
        WriteFailure::Format(error) => ("error-file-export", of_format(error, texts)),
        WriteFailure::Picture(error) => ("error-file-export", of_picture(error, texts)),
    };
    texts.with(key, &[("file", file.into()), ("reason", reason.into())])
}

fn of_format(error: &WriteError, texts: &Texts) -> String {
    match error {
        WriteError::ReadOnly { format } => {
            texts.with("export-read-only", &[("format", format.to_string().into())])
        }
        WriteError::Variations { .. } => texts.get("export-variations"),
        WriteError::Refused { format, .. } => {
            let name = texts.get(&format!("format-{}", format.name()));
            texts.with("export-cannot-say", &[("format", name.into())])
        }
        _ => other(texts, "export-other", error),
    }
}

fn of_picture(error: &PictureError, texts: &Texts) -> String {
    match error {
        PictureError::TooManyFrames { most } => texts.with("export-too-long", &[("most", (*most).into())]),
        _ => other(texts, "export-other", error),
    }
}

/// What the system said, without a full stop.
pub(crate) fn of_system(error: &io::Error, texts: &Texts) -> String {
    let key = match error.kind() {
        io::ErrorKind::NotFound => "io-not-found",
        io::ErrorKind::PermissionDenied => "io-denied",
        io::ErrorKind::IsADirectory => "io-folder",
        io::ErrorKind::NotADirectory => "io-no-folder",
        io::ErrorKind::StorageFull => "io-full",
        io::ErrorKind::ReadOnlyFilesystem => "io-read-only",
        io::ErrorKind::FileTooLarge => "io-too-large",
        io::ErrorKind::TimedOut => "io-slow",
        _ => return other(texts, "io-other", error),
    };
    texts.get(key)
}

fn other(texts: &Texts, key: &str, detail: &dyn ToString) -> String {
    texts.with(key, &[("detail", detail.to_string().into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_path_is_named_with_its_folder() {
        let folders = Folders { home: Some("/people/anna".into()), documents: None };
        let path = Path::new("/media/games/gomoku.json");
        assert_eq!(short_path(path, &folders), "/media/games/gomoku.json");
        let long: PathBuf = ["/", &"deep/".repeat(20), "games", "a game.json"].iter().collect();
        let short = short_path(&long, &folders);
        assert!(short.starts_with("…/") && short.ends_with("deep/games/a game.json"), "{short}");
        assert!(short.chars().count() <= 58, "{short}");
        assert_eq!(short_path(Path::new("/people/anna/games/one.json"), &folders), "~/games/one.json");
    }
}
