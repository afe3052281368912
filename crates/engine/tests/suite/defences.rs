//! Check of a forced win against every defence, by the rules alone.

use std::collections::HashSet;

use inarow_core::{Cell, Position, Side, Turn};

/// Checks wins of one side. The prover only names moves. At its turns the winner plays a named move, or a move
/// that won after another defence. At its turns the other side plays every legal move.
pub(crate) struct Defences<'a> {
    position: Position,
    winner: Side,
    /// Names a move of the winner.
    name: &'a mut dyn FnMut(&Position) -> Option<Cell>,
    /// Winning moves by plies to the end, the latest last.
    winning: Vec<Vec<Cell>>,
    /// Defence that last refuted a move, by plies to the end.
    failing: Vec<Option<Cell>>,
    /// Checked positions, by hash and plies.
    won: HashSet<(u64, u32)>,
}

/// Number of moves that won elsewhere to try before another is named.
const TRIED: usize = 3;

impl<'a> Defences<'a> {
    pub(crate) fn new(
        position: &Position,
        name: &'a mut dyn FnMut(&Position) -> Option<Cell>,
    ) -> Defences<'a> {
        let winner = position.turn().side().expect("somebody is to move");
        let (position, won) = (position.clone(), HashSet::new());
        Defences { position, winner, name, winning: Vec::new(), failing: Vec::new(), won }
    }

    /// Whether the side to move wins within `plies` plies, against every defence.
    pub(crate) fn all_fail(&mut self, plies: u32) -> bool {
        self.winning.resize(plies as usize + 1, Vec::new());
        self.failing.resize(plies as usize + 1, None);
        self.wins(plies, true)
    }

    fn wins(&mut self, plies: u32, may_name: bool) -> bool {
        if self.completes() {
            return true;
        }
        let key = (self.position.hash(), plies);
        if plies < 3 || self.won.contains(&key) {
            return plies >= 3;
        }
        let known = self.winning[plies as usize].clone();
        let known = known.into_iter().rev().take(TRIED);
        let found = known.into_iter().find(|&cell| self.wins_by(cell, plies, false)).or_else(|| {
            let named = may_name.then(|| (self.name)(&self.position)).flatten()?;
            self.wins_by(named, plies, true).then_some(named)
        });
        if let Some(cell) = found {
            let winning = &mut self.winning[plies as usize];
            winning.retain(|&other| other != cell);
            winning.push(cell);
            self.won.insert(key);
        }
        found.is_some()
    }

    /// Whether the winner completes a line at once.
    fn completes(&mut self) -> bool {
        let last = self.winning.first().and_then(|cells| cells.last()).copied();
        if last.is_some_and(|cell| self.ends_with(cell)) {
            return true;
        }
        let found = self.position.legal_moves().into_iter().find(|&cell| self.ends_with(cell));
        if let Some(cell) = found {
            self.winning[0] = vec![cell];
        }
        found.is_some()
    }

    fn ends_with(&mut self, cell: Cell) -> bool {
        if !self.position.is_legal(cell) {
            return false;
        }
        self.position.play_unchecked(cell);
        let ends = self.is_over();
        self.position.undo();
        ends == Some(true)
    }

    /// Whether the winner has won. `None` while the game continues.
    fn is_over(&self) -> Option<bool> {
        match self.position.turn() {
            Turn::Over(outcome) => Some(outcome.winner == Some(self.winner)),
            _ => None,
        }
    }

    /// Whether a move of the winner wins within `plies` plies against every defence.
    fn wins_by(&mut self, cell: Cell, plies: u32, may_name: bool) -> bool {
        if !self.position.is_legal(cell) {
            return false;
        }
        self.position.play_unchecked(cell);
        let wins = self.is_over().unwrap_or_else(|| self.defences_fail(plies - 1, may_name));
        self.position.undo();
        wins
    }

    fn defences_fail(&mut self, plies: u32, may_name: bool) -> bool {
        let mut defences = self.position.legal_moves();
        // A defence that refuted another move mostly refutes this move too.
        if let Some(cell) = self.failing[plies as usize]
            && let Some(index) = defences.iter().position(|&other| other == cell)
        {
            defences.swap(0, index);
        }
        for cell in defences {
            self.position.play_unchecked(cell);
            let fails = match self.position.turn() {
                Turn::Over(outcome) => outcome.winner == Some(self.winner),
                _ => self.wins(plies - 1, may_name),
            };
            self.position.undo();
            if !fails {
                self.failing[plies as usize] = Some(cell);
                return false;
            }
        }
        true
    }
}
