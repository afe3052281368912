//! `random`: a uniformly random legal move, in any game.

use inarow_core::{Cell, Position, RandomSource};

use super::dice;
use crate::{Aborted, Choice, Engine, Task};

/// Engine `random`.
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
    legal: Vec<Cell>,
}

impl Random {
    /// Returns an engine. The seed determines its moves.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random { seed, legal: Vec::new() }
    }

    fn choose(&mut self, position: &Position) -> Result<Choice, Aborted> {
        let side = position.turn().side().ok_or(Aborted)?;
        position.legal_moves_into(&mut self.legal);
        let index = dice(self.seed, side, position.ply()).below(self.legal.len() as u64);
        self.legal.get(index as usize).copied().map(Choice::of).ok_or(Aborted)
    }
}

impl Engine for Random {
    /// Returns a single move for every request.
    fn think(&mut self, position: &Position, _: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
        self.choose(position).map(|choice| vec![choice])
    }
}
