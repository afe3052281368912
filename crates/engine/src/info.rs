//! Progress of a search, reported while the search runs.

use std::time::Duration;

use inarow_core::Cell;
use inarow_record::{Judgement, Score};

/// State of a search. Everything except the line's number is optional.
#[derive(PartialEq, Debug)]
pub struct Info {
    /// Number of the line, from 1 for the best.
    pub line: u32,
    /// Completed depth, in plies.
    pub depth: Option<u32>,
    /// Longest line searched, in plies.
    pub selective_depth: Option<u32>,
    /// Score for the side to move in the position of the request.
    pub score: Option<Score>,
    /// Relation of `score` to the true score.
    pub bound: Bound,
    /// Principal variation. Its first move is the best so far.
    pub moves: Vec<Cell>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes searched per second.
    pub nodes_per_second: Option<u64>,
    /// Time since the request.
    pub time: Option<Duration>,
}

/// Relation of a reported score to the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// The score is the true score.
    #[default]
    Exact,
    /// The true score is at least the reported one.
    Lower,
    /// The true score is at most the reported one.
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

    /// Reuses the allocation of the moves if large enough, so that remembering the newest state is cheap.
    fn clone_from(&mut self, other: &Info) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clone_from(&other.moves);
        *self = Info { moves, ..*other };
    }
}

impl Info {
    /// Returns this state as the judgement of a chosen move, in the form of records. Returns `None` when the
    /// state is empty or describes another move.
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
