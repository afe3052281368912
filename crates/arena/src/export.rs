//! The games as records, for other programs.

use std::collections::{BTreeMap, BTreeSet};
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
    /// A folder with games that are none of this plan's.
    #[error(
        "{}: {file} is of another tournament, since this one has no more than {games} games; name another folder, or take \
         the games of the other one away",
        path.display()
    )]
    Others {
        /// The folder.
        path: PathBuf,
        /// A file in it.
        file: String,
        /// The most games of the plan.
        games: u64,
    },
}

/// Whether the format of such a path holds the games of a plan, and a folder none of another, as far as that can be known
/// before they are played.
///
/// # Errors
/// When it does not.
pub fn can_export(path: &Path, checked: &Checked) -> Result<(), ExportError> {
    let format = Format::from_path(path).filter(|format| format.holds_many());
    if format.is_none() {
        has_no_others(path, checked.plan.most_games())?;
    }
    let format = format.unwrap_or(Format::Psq);
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

/// A folder that is not there yet has no games.
fn has_no_others(path: &Path, games: u64) -> Result<(), ExportError> {
    let Ok(files) = std::fs::read_dir(path) else { return Ok(()) };
    let mut first: Option<(u64, String)> = None;
    for file in files {
        let file = file.map_err(|reason| ExportError::Io { path: path.to_owned(), reason })?;
        let Ok(name) = file.file_name().into_string() else { continue };
        let digits = name.strip_prefix("game-").and_then(|name| name.strip_suffix(".psq"));
        let number = digits.filter(|digits| digits.len() >= 6).and_then(|digits| digits.parse::<u64>().ok());
        let Some(number) = number.filter(|number| *number > games) else { continue };
        if first.as_ref().is_none_or(|(least, _)| number < *least) {
            first = Some((number, name));
        }
    }
    match first {
        Some((_, file)) => Err(ExportError::Others { path: path.to_owned(), file, games }),
        None => Ok(()),
    }
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

/// Games on their way into records: all into a file in JSON or SGF by its ending, else into a folder with a psq file for
/// each, which keeps none of them in memory.
#[derive(Debug)]
pub struct Export {
    path: PathBuf,
    /// The format of one file for all.
    format: Option<Format>,
    /// Those of one file, by number.
    records: BTreeMap<u64, Record>,
    /// Numbers that have a file of their own.
    written: BTreeSet<u64>,
}

impl Export {
    /// Nothing is written yet.
    ///
    /// # Errors
    /// When there can be no such folder.
    pub fn new(path: &Path) -> Result<Export, ExportError> {
        let format = Format::from_path(path).filter(|format| format.holds_many());
        if format.is_none() {
            std::fs::create_dir_all(path)
                .map_err(|reason| ExportError::Io { path: path.to_owned(), reason })?;
        }
        Ok(Export { path: path.to_owned(), format, records: BTreeMap::new(), written: BTreeSet::new() })
    }

    /// One more game, in whatever order; one that came already is passed over.
    ///
    /// # Errors
    /// When the format has no room for the game, or the system refuses.
    pub fn add(&mut self, entry: &Entry) -> Result<(), ExportError> {
        if self.format.is_some() {
            self.records.entry(entry.game).or_insert_with(|| entry.record.clone());
            return Ok(());
        }
        if !self.written.insert(entry.game) {
            return Ok(());
        }
        let path = self.path.join(format!("game-{:06}.psq", entry.game + 1));
        write(&path, Format::Psq, std::slice::from_ref(&entry.record))
    }

    /// After the last game.
    ///
    /// # Errors
    /// As of [`add`](Export::add).
    pub fn finish(self) -> Result<(), ExportError> {
        let Some(format) = self.format else { return Ok(()) };
        let records: Vec<Record> = self.records.into_values().collect();
        if records.is_empty() { Ok(()) } else { write(&self.path, format, &records) }
    }
}

fn write(path: &Path, format: Format, records: &[Record]) -> Result<(), ExportError> {
    let failed = |reason| ExportError::Format { path: path.to_owned(), reason };
    let bytes = format::write(format, records, &WriteOptions::default()).map_err(failed)?;
    file::write_whole(path, &bytes).map_err(|reason| ExportError::Io { path: path.to_owned(), reason })
}
