//! Looking at one position for as long as people look at it.

use std::num::NonZeroUsize;

use inarow_core::Position;
use inarow_record::ScoreValue;

use super::analyser::is_solved;
use super::{Analyser, Effort, PositionAnalysis};
use crate::Stop;

/// Positions of the first round: an answer comes at once.
const FIRST: u64 = 2_000;
/// A round that visits so small a part of what it may has seen all that the search looks at.
const USED: u64 = 8;

impl Analyser {
    /// Looks at a position again and again, each time with twice as many positions, until it is stopped, the best move is
    /// proved to win or to lose, nothing is left to look at, or `most` positions were visited in all. `report` gets what
    /// each round found; `nodes` counts those of all rounds. Rounds do not depend on time: each has the same answer on every
    /// machine.
    pub fn deepen(
        &mut self,
        position: &Position,
        lines: NonZeroUsize,
        most: Option<u64>,
        stop: &Stop,
        report: &mut dyn FnMut(PositionAnalysis),
    ) {
        let (mut round, mut visited) = (FIRST, 0_u64);
        while !stop.is_set() {
            let Ok(mut found) = self.look(position, Effort::of_nodes(lines, round), stop) else { return };
            // A round that was cut short knows less than the one before.
            if stop.is_set() && visited > 0 {
                return;
            }
            let all_seen = found.nodes < round / USED || is_solved(position);
            visited += found.nodes;
            found.nodes = visited;
            let is_decided = found.score().is_some_and(|score| {
                score.proved && matches!(score.value, ScoreValue::Win(_) | ScoreValue::Loss(_))
            });
            let is_over = found.lines.is_empty() || is_decided || all_seen;
            report(found);
            round = round.saturating_mul(2);
            if is_over || most.is_some_and(|most| visited >= most) {
                return;
            }
        }
    }
}
