//! Why an engine cannot be built.

use inarow_core::SetupError;

use crate::reference::minimax;
use crate::{Games, SpecError};

/// Why an [`EngineSpec`](crate::EngineSpec) cannot be built for a game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// A name, a setting or a value is wrong.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// No preset of this name.
    #[error("{player} has no preset {name:?}; there are: {}", or_none(.known))]
    UnknownPreset {
        /// The engine.
        player: &'static str,
        /// The preset asked for.
        name: String,
        /// Those there are.
        known: Vec<String>,
    },
    /// The engine does not play this game.
    #[error("{player} does not play this game; it plays {}", .games.describe())]
    Unsupported {
        /// The engine.
        player: &'static str,
        /// What it plays.
        games: Games,
    },
    /// There are too many ways to go on from this position.
    #[error(
        "the position is too large for {player}: it takes up to {} orders of play, as 12 free cells allow, and up to \
         {} free cells where random draws are to come",
        minimax::MAX_LINES,
        minimax::MAX_FREE_WITH_CHANCE
    )]
    TooLarge {
        /// The engine.
        player: &'static str,
    },
    /// The set-up describes no position.
    #[error("no valid position: {0}")]
    Setup(#[from] SetupError),
}

fn or_none(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
