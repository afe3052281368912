//! Analysis of one position while users view the position.

use std::num::NonZeroUsize;

use inarow_core::Position;
use inarow_record::ScoreValue;

use super::analyser::is_solved;
use super::{Analyser, Effort, PositionAnalysis};
use crate::Stop;

/// Nodes of the first iteration, few enough for an immediate answer.
const FIRST: u64 = 2_000;
/// Divisor of the node limit. An iteration that uses less than this fraction has exhausted the search.
const USED: u64 = 8;

impl Analyser {
    /// Searches a position repeatedly and doubles the nodes each time. Ends when stopped, at a proved win or
    /// loss, when the search is exhausted, or after `most` nodes in all. `report` receives the result of each
    /// iteration, with `nodes` summed over all iterations. Iterations do not depend on time, so their answers
    /// are equal on every machine.
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
            // An interrupted iteration knows less than the previous iteration.
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
