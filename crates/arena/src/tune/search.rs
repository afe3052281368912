//! A search for better values, and the judge of its duels.

use inarow_play::Stop;

use crate::game::GameError;

/// Two sets of values, or one and somebody else, at one opening from both sides.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    /// Its number in the search, from 0.
    pub number: u64,
    /// The number of its opening.
    pub opening: u64,
    /// The values of the one.
    pub a: Vec<f64>,
    /// The other.
    pub b: Other,
}

/// Whom values meet.
#[derive(Clone, PartialEq, Debug)]
pub enum Other {
    /// Other values.
    Values(Vec<f64>),
    /// One of [`TunePlan::against`](super::TunePlan::against).
    Panel(usize),
}

/// Who plays the pairs. A search asks nothing else, so that it can be tried on a known function.
pub trait Judge: Sync {
    /// Half points of the one in a pair of games, 0 to 4; `None` when it was stopped.
    ///
    /// # Errors
    /// When there is no game to be played.
    fn duel(&self, duel: &Duel, worker: usize, stop: &Stop) -> Result<Option<u8>, GameError>;
}

/// What looks for values: a pure function of its plan and of the results so far.
pub(super) trait Search {
    /// The pairs of the next step, without numbers; none when it is over.
    fn next(&mut self) -> Vec<(Vec<f64>, Other, u64)>;
    /// The results of that step, in its order: half points.
    fn take(&mut self, points: &[u8]);
    /// The values that are best as far as is known.
    fn best(&self) -> Vec<f64>;
}
