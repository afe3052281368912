//! The games as records, for other programs.

use std::io;
use std::path::{Path, PathBuf};

use inarow_core::{Position, Setup, Turn};
use inarow_record::format::{self, Format, WriteOptions};
use inarow_record::{Ply, Record, WriteError, file};

use crate::Entry;
use crate::plan::Checked;

/// Set-ups by chance that are looked at before the first game.
const PROBES: u64 = 16;

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

/// Whether the format of such a path holds the games of a plan, as far as that can be known before they are played.
///
/// # Errors
/// When it does not.
pub fn can_export(path: &Path, checked: &Checked) -> Result<(), ExportError> {
    let format = Format::from_path(path).filter(|format| format.holds_many()).unwrap_or(Format::Psq);
    // Walls by chance are not in every game.
    let openings = if checked.game.is_random() { PROBES } else { 1 };
    for opening in 0..openings {
        // A set-up that is none was told already.
        let Ok(setup) = crate::game::setup(&checked.game, checked.plan.seed, opening) else { return Ok(()) };
        format::write(format, &[begun(setup)], &WriteOptions::default())
            .map_err(|reason| ExportError::Format { path: path.to_owned(), reason })?;
    }
    Ok(())
}

/// A game after its first move, since some formats hold none without one.
fn begun(setup: Setup) -> Record {
    let mut record = Record::new(setup);
    if let Ok(mut position) = Position::new(&record.setup) {
        while position.turn() == Turn::Chance {
            let drawn = position.chance_outcomes()[0];
            if position.draw(drawn).is_err() {
                break;
            }
            record.chance.push(drawn);
        }
        record.plies.extend(position.legal_moves().first().map(|cell| Ply::new(*cell)));
    }
    record
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
