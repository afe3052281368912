//! Access to the games of a log in the order of their numbers.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::header::header;
use crate::entry::Entry;
use crate::jsonl::Lines;
use crate::log_error::LogError;
use crate::provenance::{self, LogLine};

/// Offset of a game without a line.
const NOWHERE: u64 = u64::MAX;

/// Games of a log by number, regardless of the order of their ends. Games stay in the file. Memory holds only
/// the offsets of games.
#[derive(Debug)]
pub struct Games {
    path: PathBuf,
    reader: BufReader<File>,
    /// Offsets of the games' lines, in bytes.
    places: Vec<u64>,
}

/// The part of a line that identifies its game.
#[derive(Deserialize)]
pub(super) struct Number {
    game: u64,
}

impl Games {
    /// Opens the games of a log with numbers below `counted`, and skips an incomplete last line.
    ///
    /// # Errors
    /// When the file has other content.
    pub fn open(path: &Path, counted: u64) -> Result<Games, LogError> {
        let io = |reason| LogError::Io { path: path.to_owned(), reason };
        let file = File::open(path).map_err(io)?;
        let mut lines = Lines::new(path, &file);
        let first = lines.next()?.ok_or_else(|| LogError::Foreign(path.to_owned()))?;
        header(path, &first.bytes)?;
        let mut places: Vec<u64> = Vec::new();
        let (mut begin, mut number) = (first.end, 1);
        while let Some(line) = lines.next()? {
            number += 1;
            match provenance::line::<Number>(&line.bytes) {
                Ok(LogLine::Result(Number { game })) if game < counted => {
                    let game = game as usize;
                    if places.len() <= game {
                        places.resize(game + 1, NOWHERE);
                    }
                    // The first of repeated games counts.
                    if places[game] == NOWHERE {
                        places[game] = begin;
                    }
                }
                Ok(_) => {}
                Err(_) if lines.is_at_end()? => break,
                Err(reason) => return Err(LogError::Line { path: path.to_owned(), line: number, reason }),
            }
            begin = line.end;
        }
        places.retain(|place| *place != NOWHERE);
        Ok(Games { path: path.to_owned(), reader: BufReader::new(file), places })
    }

    /// Returns the number of games.
    #[must_use]
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// Returns the game at this index, or `None` after the last game.
    ///
    /// # Errors
    /// When the line cannot be read or is invalid.
    pub fn get(&mut self, index: usize) -> Result<Option<Entry>, LogError> {
        let Some(place) = self.places.get(index).copied() else { return Ok(None) };
        let io = |reason| LogError::Io { path: self.path.clone(), reason };
        self.reader.seek(SeekFrom::Start(place)).map_err(io)?;
        let mut bytes = Vec::new();
        self.reader.read_until(b'\n', &mut bytes).map_err(io)?;
        let entry = serde_json::from_slice(&bytes);
        entry.map(Some).map_err(|error| self.wrong_line(place, error.to_string()))
    }

    /// Returns the error of an invalid line, with the line's number.
    fn wrong_line(&mut self, place: u64, reason: String) -> LogError {
        let path = self.path.clone();
        let mut lines = Lines::new(&path, self.reader.get_ref());
        let mut number = 1;
        if self.reader.get_ref().seek(SeekFrom::Start(0)).is_ok() {
            while let Ok(Some(line)) = lines.next()
                && line.end <= place
            {
                number += 1;
            }
        }
        LogError::Line { path: self.path.clone(), line: number, reason }
    }
}
