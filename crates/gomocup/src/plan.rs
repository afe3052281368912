//! Moves that are known before their request.

use inarow_core::Cell;

/// Moves that an engine named ahead. An opening's stones come together. A choice of side comes with the first
/// move.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The stones on the board, then the planned ones.
    stones: Vec<Cell>,
    /// Number of stones on the board.
    placed: usize,
}

impl Plan {
    pub(super) fn new(mut stones: Vec<Cell>, next: &[Cell]) -> Plan {
        let placed = stones.len();
        stones.extend(next);
        Plan { stones, placed }
    }

    /// Returns whether planned moves are left.
    pub(super) fn is_under_way(&self) -> bool {
        self.placed < self.stones.len()
    }

    /// Returns the next move, if the given stones match the plan.
    pub(super) fn next(&mut self, stones: &[Cell]) -> Option<Cell> {
        if self.stones.get(..self.placed)? != stones {
            return None;
        }
        let next = self.stones.get(self.placed).copied()?;
        self.placed += 1;
        Some(next)
    }
}
