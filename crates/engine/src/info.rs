//! What an engine says of its thinking while it thinks.

use std::time::Duration;

use inarow_core::Cell;
use inarow_record::{Judgement, Score};

/// A search so far. Everything but the line's number is told as far as the engine knows it.
#[derive(PartialEq, Debug)]
pub struct Info {
    /// Which of the lines that were asked for, the best is 1.
    pub line: u32,
    /// Plies that were looked ahead.
    pub depth: Option<u32>,
    /// Plies of the longest line that was looked at.
    pub selective_depth: Option<u32>,
    /// For the side that was asked.
    pub score: Option<Score>,
    /// Whether the score is a bound only.
    pub bound: Bound,
    /// The expected moves, the first is the best so far.
    pub moves: Vec<Cell>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Positions visited a second.
    pub nodes_per_second: Option<u64>,
    /// Since the question.
    pub time: Option<Duration>,
}

/// What a score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// It is the score.
    #[default]
    Exact,
    /// The true one is at least this.
    Lower,
    /// The true one is at most this.
    Upper,
}

impl Default for Info {
    fn default() -> Info {
        Info {
            line: 1,
            depth: None,
            selective_depth: None,
            score: None,
            bound: Bound::Exact,
            moves: Vec::new(),
            nodes: None,
            nodes_per_second: None,
            time: None,
        }
    }
}

impl Clone for Info {
    fn clone(&self) -> Info {
        Info { moves: self.moves.clone(), ..*self }
    }

    /// Allocates nothing where its own line is as long as the other's: who remembers the newest pays little.
    fn clone_from(&mut self, other: &Info) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clone_from(&other.moves);
        *self = Info { moves, ..*other };
    }
}

impl Info {
    /// What it says of a chosen move, in the form that records keep; `None` where it says nothing, or speaks of another
    /// move.
    #[must_use]
    pub fn judgement(&self, chosen: Cell) -> Option<Judgement> {
        if self.moves.first().is_some_and(|&first| first != chosen) {
            return None;
        }
        let Info { score, depth, nodes, ref moves, .. } = *self;
        let judgement = Judgement { score, depth, nodes, line: moves.clone() };
        (judgement != Judgement::default()).then_some(judgement)
    }
}

impl From<&Judgement> for Info {
    fn from(judgement: &Judgement) -> Info {
        let Judgement { score, depth, nodes, ref line } = *judgement;
        Info { score, depth, nodes, moves: line.clone(), ..Info::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_judgement_of_the_move_that_it_speaks_of() {
        let [a, b] = [3, 4].map(Cell::new);
        let info = Info { depth: Some(4), moves: vec![a, b], ..Info::default() };
        let judged = Judgement { depth: Some(4), line: vec![a, b], ..Judgement::default() };
        assert_eq!(info.judgement(a), Some(judged));
        assert_eq!(info.judgement(b), None);
        assert_eq!(Info::default().judgement(a), None);
        assert!(Info { moves: Vec::new(), ..info }.judgement(b).is_some(), "a line is not needed");
    }

    #[test]
    fn a_copy_into_another_is_equal_and_keeps_its_memory() {
        let info = Info { line: 2, depth: Some(4), moves: vec![Cell::new(1)], ..Info::default() };
        let mut copy = Info { moves: Vec::with_capacity(8), nodes: Some(1), ..Info::default() };
        let place = copy.moves.as_ptr();
        copy.clone_from(&info);
        assert_eq!(copy, info);
        assert_eq!(copy.moves.as_ptr(), place);
    }
}
