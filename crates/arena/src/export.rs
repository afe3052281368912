//! The games as records, for other programs.

use std::io;
use std::path::{Path, PathBuf};

use inarow_record::format::{self, Format, WriteOptions};
use inarow_record::{Record, WriteError, file};

use crate::Entry;

/// Why games could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The system.
    #[error("{}: {reason}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        reason: io::Error,
    },
    /// The format does not hold the games.
    #[error("{}: {reason}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What it does not hold.
        reason: WriteError,
    },
}

/// Writes the games: all into a file in JSON or SGF by its ending, else into a folder with a psq file for each.
///
/// # Errors
/// When the format has no room for the game, or the system refuses.
pub fn export(path: &Path, games: &[Entry]) -> Result<(), ExportError> {
    if games.is_empty() {
        return Ok(());
    }
    match Format::from_path(path) {
        Some(format) if format.holds_many() => {
            let records: Vec<Record> = games.iter().map(|entry| entry.record.clone()).collect();
            write(path, format, &records)
        }
        _ => {
            std::fs::create_dir_all(path)
                .map_err(|reason| ExportError::Io { path: path.to_owned(), reason })?;
            games.iter().try_for_each(|entry| {
                let path = path.join(format!("game-{:06}.psq", entry.game + 1));
                write(&path, Format::Psq, std::slice::from_ref(&entry.record))
            })
        }
    }
}

fn write(path: &Path, format: Format, records: &[Record]) -> Result<(), ExportError> {
    let failed = |reason| ExportError::Format { path: path.to_owned(), reason };
    let bytes = format::write(format, records, &WriteOptions::default()).map_err(failed)?;
    file::write_whole(path, &bytes).map_err(|reason| ExportError::Io { path: path.to_owned(), reason })
}
