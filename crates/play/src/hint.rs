//! A move suggested to a person.

use inarow_core::Position;
use inarow_engine::{Choice, EngineError, Limits, Presets, Stop, Task, adviser};

/// Why there is no hint.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum HintError {
    /// The engine cannot be built.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The search was stopped, or nobody is to move.
    #[error("there is no move to suggest here")]
    None,
}

/// What the strongest built-in engine of this game would play. Blocks until it knows or is stopped; a host that must
/// not wait asks an [`EnginePlayer`](crate::EnginePlayer) of [`adviser`](crate::adviser) instead.
///
/// # Errors
/// When nobody is to move or the search was stopped.
pub fn hint(position: &Position, limits: Limits, stop: &Stop) -> Result<Choice, HintError> {
    // A fixed seed: asking again gives the same hint.
    let setup = position.initial_setup();
    let mut engine = adviser().build(&setup, 0, &Presets::builtin())?;
    engine.choose(position, &Task { limits, stop }).map_err(|_| HintError::None)
}
