//! Navigation in a record, along a line and into branches.

use inarow_core::{Cell, Position, Step};
use inarow_record::{Ply, Record, ReplayError};

/// A position in a line of moves.
#[derive(Clone, Debug)]
struct Look {
    position: Position,
    ply: usize,
}

impl Look {
    /// Returns the start of a record.
    fn start(record: &Record) -> Result<Look, ReplayError> {
        Ok(Look { position: record.start()?, ply: 0 })
    }

    /// Steps along moves that are already checked.
    fn go(&mut self, plies: &[Ply], to: usize) {
        let to = to.min(plies.len());
        while self.ply > to {
            // Undoing a move also undoes the chance outcomes after the move.
            while matches!(self.position.undo(), Some(Step::Chance(_))) {}
            self.ply -= 1;
        }
        while let Some(ply) = plies.get(self.ply).filter(|_| self.ply < to) {
            self.position.play_unchecked(ply.cell);
            for outcome in &ply.chance {
                // The outcome was checked together with the record.
                let _ = self.position.apply_chance(*outcome);
            }
            self.ply += 1;
        }
    }
}

/// A branch at the shown position of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Number of the line, for [`RecordCursor::choose_line`].
    pub line: usize,
    /// First move of the branch.
    pub cell: Cell,
    /// Number of moves from here to the end of the line.
    pub moves: usize,
    /// Whether the shown line takes this branch.
    pub shown: bool,
}

/// A position in a record that was checked by replay.
pub struct RecordCursor {
    record: Record,
    /// Number of the shown line. 0 is the main line, `n` is `variations[n − 1]`.
    line: usize,
    /// All moves of the shown line, from the start of the game.
    plies: Vec<Ply>,
    look: Look,
}

impl RecordCursor {
    /// Creates a cursor at the end of the main line.
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

    /// Returns the shown position.
    pub fn position(&self) -> &Position {
        &self.look.position
    }

    /// Returns the record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the number of the shown line.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the moves of the shown line, from the start of the game.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Returns the shown ply, the number of moves played to reach the position.
    pub fn ply(&self) -> usize {
        self.look.ply
    }

    /// Shows the position after `ply` moves of the line, or the line's last position.
    pub fn go_to(&mut self, ply: usize) {
        self.look.go(&self.plies, ply);
    }

    /// Shows the line and position of another cursor, as far as this record has both.
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

    /// Returns the line that contributes the shown line's ply at this index. `None` is before the first ply and
    /// gives the main line.
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

    /// Returns the branches after `ply` plies of the shown line. The main branch is first. Without branching
    /// the list has at most one branch.
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

    /// Returns the plies of the shown line with more than one branch, in ascending order.
    pub fn branching(&self) -> Vec<usize> {
        let owners: Vec<usize> = (0..=self.plies.len()).map(|ply| self.owner(ply.checked_sub(1))).collect();
        // A line that begins at the end of another line is no branch of that line.
        let mut ways: Vec<usize> =
            (0..owners.len()).map(|ply| usize::from(self.own_move(owners[ply], ply).is_some())).collect();
        for variation in self.record.variations.iter().filter(|variation| !variation.plies.is_empty()) {
            if owners.get(variation.after) == Some(&variation.of) {
                ways[variation.after] += 1;
            }
        }
        (0..ways.len()).filter(|ply| ways[*ply] > 1).collect()
    }

    /// Returns a line's own move after `ply` plies from the start of the game.
    fn own_move(&self, line: usize, ply: usize) -> Option<&Ply> {
        let start = line.checked_sub(1).map_or(0, |n| self.record.variations[n].after);
        ply.checked_sub(start).and_then(|own| self.record.line(line).get(own))
    }

    /// Shows another line of the record. The position stays if both lines have the position. Otherwise the new
    /// line's own first move is shown. Returns whether the line exists.
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
