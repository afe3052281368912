//! Search for better values, and the judge of the search's duels.

use inarow_play::Stop;

use crate::game::GameError;

/// A pair of games with swapped colours at one opening, between two sets of values or against another opponent.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    /// Number of the duel in the search, from 0.
    pub number: u64,
    /// Number of the opening.
    pub opening: u64,
    /// Values of the first player.
    pub a: Vec<f64>,
    /// Opponent of the first player.
    pub b: Other,
}

/// Opponent of a set of values.
#[derive(Clone, PartialEq, Debug)]
pub enum Other {
    /// Another set of values.
    Values(Vec<f64>),
    /// Index in [`TunePlan::against`](super::TunePlan::against).
    Panel(usize),
}

/// Player of the pairs of games. A search needs only this trait, so that tests can use a known function.
pub trait Judge: Sync {
    /// Returns the first player's half points in a pair of games, 0 to 4, or `None` when stopped.
    ///
    /// # Errors
    /// When the games cannot be played.
    fn duel(&self, duel: &Duel, worker: usize, stop: &Stop) -> Result<Option<u8>, GameError>;
}

/// Search for values, as a pure function of its plan and of the results so far.
pub(super) trait Search {
    /// Returns the duels of the next step as values, opponent and opening, or nothing at the end.
    fn next(&mut self) -> Vec<(Vec<f64>, Other, u64)>;
    /// Accepts the results of the step in order, in half points.
    fn take(&mut self, points: &[u8]);
    /// Returns the best known values.
    fn best(&self) -> Vec<f64>;
}
