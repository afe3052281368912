//! Moves that are known before they are asked for.

use inarow_core::Cell;

/// Moves that an engine has named ahead: the stones of an opening come together, a side with its first move.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The stones on the board, then those to come.
    stones: Vec<Cell>,
    /// How many of them lie.
    placed: usize,
}

impl Plan {
    pub(super) fn new(mut stones: Vec<Cell>, next: &[Cell]) -> Plan {
        let placed = stones.len();
        stones.extend(next);
        Plan { stones, placed }
    }

    /// Whether moves are left that were named.
    pub(super) fn is_under_way(&self) -> bool {
        self.placed < self.stones.len()
    }

    /// The next move, if these stones are those of the plan.
    pub(super) fn next(&mut self, stones: &[Cell]) -> Option<Cell> {
        if self.stones.get(..self.placed)? != stones {
            return None;
        }
        let next = self.stones.get(self.placed).copied()?;
        self.placed += 1;
        Some(next)
    }
}
