//! What an engine says of its thinking while it thinks.

use std::time::Duration;

use inarow_core::Cell;
use inarow_record::{Judgement, Score};

/// A search so far. Everything but the line's number is told as far as the engine knows it.
#[derive(Clone, PartialEq, Debug)]
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
    /// How full the transposition table is, per mille.
    pub table_use: Option<u32>,
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
            table_use: None,
            time: None,
        }
    }
}

impl From<&Judgement> for Info {
    fn from(judgement: &Judgement) -> Info {
        let Judgement { score, depth, nodes, ref line } = *judgement;
        Info { score, depth, nodes, moves: line.clone(), ..Info::default() }
    }
}
