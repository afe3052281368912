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

    /// After the last game. Games of another run that lie in the folder are taken away, so that it holds one tournament.
    ///
    /// # Errors
    /// As of [`add`](Export::add).
    pub fn finish(self) -> Result<(), ExportError> {
        let Some(format) = self.format else { return self.clear_others() };
        let records: Vec<Record> = self.records.into_values().collect();
        if records.is_empty() { Ok(()) } else { write(&self.path, format, &records) }
    }

    fn clear_others(self) -> Result<(), ExportError> {
        let failed = |reason| ExportError::Io { path: self.path.clone(), reason };
        for file in std::fs::read_dir(&self.path).map_err(failed)? {
            let file = file.map_err(failed)?;
            let name = file.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix("game-")?.strip_suffix(".psq"));
            let number = number.filter(|digits| digits.len() >= 6).and_then(|digits| digits.parse().ok());
            if number.is_some_and(|number: u64| number > 0 && !self.written.contains(&(number - 1))) {
                std::fs::remove_file(file.path()).map_err(failed)?;
            }
        }
        Ok(())
    }
}

fn write(path: &Path, format: Format, records: &[Record]) -> Result<(), ExportError> {
    let failed = |reason| ExportError::Format { path: path.to_owned(), reason };
    let bytes = format::write(format, records, &WriteOptions::default()).map_err(failed)?;
    file::write_whole(path, &bytes).map_err(|reason| ExportError::Io { path: path.to_owned(), reason })
}
