//! Winning chances by a level, without a choice of moves. No moves are overlooked by chance.

use inarow_core::Position;

use super::{Bounds, Computer, Query, limit_of, score, searches_by_patterns};
use crate::reference::dice;
use crate::{Limits, Stop, chance};

impl Computer {
    /// Returns the tighter of the given limits and the engine's own.
    pub(super) fn own_limits(&self, limits: Limits) -> Limits {
        Limits {
            nodes: [self.nodes, limits.nodes].into_iter().flatten().min(),
            depth: [self.depth, limits.depth].into_iter().flatten().min(),
            ..limits
        }
    }

    /// Winning chance of the side to move.
    pub(super) fn chance_to_win(&mut self, position: &Position, limits: Limits, stop: &Stop) -> Option<f64> {
        let side = position.turn().side().filter(|_| !stop.is_set())?;
        let bounds = self.bounds(position, self.own_limits(limits), false);
        let bounds = Bounds { sight: bounds.sight.without_dice(), ..bounds };
        let mut dice = dice(self.seed, side, position.ply());
        let query = Query { excluded: &[], known: &[], lines: 1, bounds, limit: limit_of(position), stop };
        let found = self.search(position, query, &mut dice, &mut |_, _| {})?;
        let by_patterns = bounds.by_patterns && searches_by_patterns(position);
        Some(chance::of_score(score(position, found.first()?), chance::unit(position, by_patterns)))
    }
}
