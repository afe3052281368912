//! Other lines of the current game, which become variations of its record. Some lines are moves that were taken
//! back. Other lines follow a position from which humans continued differently.

use inarow_record::{Ply, Record};

/// Limits of the number of lines stored with a game, and of the moves in all lines.
const MOST: usize = 64;
const MOST_PLIES: usize = 20_000;

/// Lines of play, each from the start of the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variations(Vec<Vec<Ply>>);

impl Variations {
    /// Returns all lines of a record.
    pub(crate) fn of(record: &Record) -> Variations {
        // A library of openings is not stored with every game that begins in the library.
        let plies: usize = record.variations.iter().map(|line| line.after + line.plies.len()).sum();
        // The number of lines is limited, because lines are stored and read with the game.
        let all = record.variations.len() <= MOST && plies <= MOST_PLIES;
        let count = if all { record.variations.len() } else { 0 };
        Variations((0..=count).map(|line| record.path(line)).collect())
    }

    /// Adds a line. Beyond the limits the oldest line is dropped, but never the first line. In a continued game
    /// the first line is the game's own line.
    pub(crate) fn add(&mut self, line: Vec<Ply>) {
        let begins = |long: &[Ply], short: &[Ply]| {
            long.len() >= short.len() && long.iter().zip(short).all(|(one, other)| one.is_same_move(other))
        };
        if !line.is_empty() && !self.0.iter().any(|kept| begins(kept, &line)) {
            self.0.retain(|kept| !begins(&line, kept));
            self.0.push(line);
        }
        while self.0.len() > MOST || self.0.iter().map(Vec::len).sum::<usize>() > MOST_PLIES {
            self.0.remove(usize::from(self.0.len() > 2));
        }
    }

    /// Adds lines, as with [`add`](Variations::add).
    pub(crate) fn extend(&mut self, lines: Variations) {
        lines.0.into_iter().for_each(|line| self.add(line));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the record with these lines as variations, as far as the lines differ from the game.
    pub(crate) fn in_record(&self, record: &Record) -> Record {
        let mut record = record.clone();
        for line in &self.0 {
            record.add_line(line);
        }
        record
    }
}
