//! Walking through a record: along a line, and into the lines that leave it.

use inarow_core::{Cell, Position, Step};
use inarow_record::{Ply, Record, ReplayError};

/// A position somewhere in a line of moves.
#[derive(Clone, Debug)]
struct Look {
    position: Position,
    ply: usize,
}

impl Look {
    /// The start of a record.
    fn start(record: &Record) -> Result<Look, ReplayError> {
        Ok(Look { position: record.start()?, ply: 0 })
    }

    /// Steps along moves that were checked before.
    fn go(&mut self, plies: &[Ply], to: usize) {
        let to = to.min(plies.len());
        while self.ply > to {
            // The chance outcomes after a move go with it.
            while matches!(self.position.undo(), Some(Step::Chance(_))) {}
            self.ply -= 1;
        }
        while let Some(ply) = plies.get(self.ply).filter(|_| self.ply < to) {
            self.position.play_unchecked(ply.cell);
            for outcome in &ply.chance {
                // They were checked with the record.
                let _ = self.position.apply_chance(*outcome);
            }
            self.ply += 1;
        }
    }
}

/// A way on from the shown position of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The line it belongs to, for [`RecordCursor::choose_line`].
    pub line: usize,
    /// Its first move.
    pub cell: Cell,
    /// How many moves it has from here on.
    pub moves: usize,
    /// The shown line goes this way.
    pub shown: bool,
}

/// A place in a record that can be replayed.
pub struct RecordCursor {
    record: Record,
    /// The line that is shown: 0 is the main line, `n` is `variations[n − 1]`.
    line: usize,
    /// All its moves, from the start of the game.
    plies: Vec<Ply>,
    look: Look,
}

impl RecordCursor {
    /// Begins at the end of the main line.
    ///
    /// # Errors
    /// When the record cannot be replayed.
    pub fn new(record: Record) -> Result<RecordCursor, ReplayError> {
        record.check()?;
        let mut look = Look::start(&record)?;
        let plies = record.plies.clone();
        look.go(&plies, usize::MAX);
        Ok(RecordCursor { record, line: 0, plies, look })
    }

    /// The position that is shown.
    pub fn position(&self) -> &Position {
        &self.look.position
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The line that is shown.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Its moves, from the start of the game.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// How many of them are shown.
    pub fn ply(&self) -> usize {
        self.look.ply
    }

    /// Shows the position after so many moves of the line, at most its last one.
    pub fn go_to(&mut self, ply: usize) {
        self.look.go(&self.plies, ply);
    }

    /// Shows the line and position of another cursor, as far as the record here has them.
    pub(crate) fn follow(&mut self, other: &RecordCursor) {
        let goes_on = |line: &[Ply]| {
            let same = line.iter().zip(&other.plies).take_while(|(one, other)| one.is_same_move(other));
            same.count() == other.plies.len()
        };
        let found = (0..=self.record.variations.len()).find(|line| goes_on(&self.record.path(*line)));
        if let Some(line) = found.filter(|line| *line != self.line) {
            self.choose_line(line);
        }
        self.go_to(other.ply());
    }

    /// The line that the shown line's ply at this index belongs to; the main line before the first.
    fn owner(&self, index: Option<usize>) -> usize {
        let Some(index) = index else { return 0 };
        let mut line = self.line;
        while let Some(variation) = line.checked_sub(1).and_then(|n| self.record.variations.get(n)) {
            if variation.after <= index {
                break;
            }
            line = variation.of;
        }
        line
    }

    /// Every way on after so many plies of the shown line, the main way first. One or none where nothing branches.
    pub fn branches_at(&self, ply: usize) -> Vec<Branch> {
        let base = self.owner(ply.checked_sub(1));
        let shown = self.owner(Some(ply));
        let here = self.own_move(base, ply).map(|ply| (base, ply.cell));
        let others = (1..).zip(&self.record.variations).filter_map(|(line, variation)| {
            let leaves = variation.of == base && variation.after == ply;
            leaves.then(|| variation.plies.first().map(|first| (line, first.cell))).flatten()
        });
        let found = here.into_iter().chain(others);
        let end = |line: usize| {
            let start = line.checked_sub(1).map_or(0, |n| self.record.variations[n].after);
            start + self.record.line(line).len()
        };
        let branch = |(line, cell)| Branch { line, cell, moves: end(line) - ply, shown: line == shown };
        found.map(branch).collect()
    }

    /// After how many plies of the shown line there is more than one way on, in their order.
    pub fn branching(&self) -> Vec<usize> {
        let owners: Vec<usize> = (0..=self.plies.len()).map(|ply| self.owner(ply.checked_sub(1))).collect();
        // A line that begins at the end of another one is no branch there.
        let mut ways: Vec<usize> =
            (0..owners.len()).map(|ply| usize::from(self.own_move(owners[ply], ply).is_some())).collect();
        for variation in self.record.variations.iter().filter(|variation| !variation.plies.is_empty()) {
            if owners.get(variation.after) == Some(&variation.of) {
                ways[variation.after] += 1;
            }
        }
        (0..ways.len()).filter(|ply| ways[*ply] > 1).collect()
    }

    /// The move of a line itself after so many plies from the start of the game.
    fn own_move(&self, line: usize, ply: usize) -> Option<&Ply> {
        let start = line.checked_sub(1).map_or(0, |n| self.record.variations[n].after);
        ply.checked_sub(start).and_then(|own| self.record.line(line).get(own))
    }

    /// Shows another line of the record. The position stays where both have it, else the line's own first move is
    /// shown. Whether there is such a line.
    pub fn choose_line(&mut self, line: usize) -> bool {
        if line > self.record.variations.len() {
            return false;
        }
        let plies = self.record.path(line);
        let shared = plies.iter().zip(&self.plies).take_while(|(one, other)| one.is_same_move(other)).count();
        let ply = if self.look.ply > shared { shared + 1 } else { self.look.ply };
        self.look.go(&self.plies, shared.min(ply));
        self.look.go(&plies, ply);
        (self.line, self.plies) = (line, plies);
        true
    }
}
