//! Other lines of the current game: the moves that were taken back, and those after a move from which people went on
//! otherwise. They go into its record as variations.

use inarow_record::{Ply, Record};

use super::GameSession;

/// The most lines that are kept beside a game, and the most moves in all of them.
const MOST: usize = 64;
const MOST_PLIES: usize = 20_000;

/// Lines of play, each from the start of the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variations(Vec<Vec<Ply>>);

impl Variations {
    /// All lines of a record.
    pub(crate) fn of(record: &Record) -> Variations {
        // A library of openings is not stored with every game that begins in it.
        let plies: usize = record.variations.iter().map(|line| line.after + line.plies.len()).sum();
        // Lines are stored with the game and read with it: there must not be too many.
        let all = record.variations.len() <= MOST && plies <= MOST_PLIES;
        let count = if all { record.variations.len() } else { 0 };
        Variations((0..=count).map(|line| record.path(line)).collect())
    }

    /// Adds a line. Where there are too many, the oldest goes, except for the very first: of a game that was continued,
    /// that is its own line.
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

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A record with these lines as its variations, as far as they leave the game.
    pub(crate) fn in_record(&self, record: &Record) -> Record {
        let mut record = record.clone();
        for line in &self.0 {
            record.add_line(line);
        }
        record
    }
}

impl IntoIterator for Variations {
    type Item = Vec<Ply>;
    type IntoIter = std::vec::IntoIter<Vec<Ply>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl GameSession {
    /// The record of what is shown with all lines of play that belong to it.
    pub fn whole_record(&self) -> Record {
        match &self.review {
            Some(review) => review.record().clone(),
            None => self.live.save_state.with_variations(self.live.game.record()),
        }
    }

    /// All lines of what is shown, with the shown one.
    pub(crate) fn variations(&self) -> Variations {
        let mut variations = Variations::of(&self.whole_record());
        variations.add(self.plies().to_vec());
        variations
    }

    /// The moves so far stay as a variation when some of them are taken back.
    pub(crate) fn add_variation(&mut self) {
        let plies = self.live.game.record().plies.clone();
        self.live.save_state.add_variation(plies);
    }
}
