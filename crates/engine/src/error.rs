//! Errors of building an engine.

use inarow_core::{Explain, Message, SetupError};

use crate::reference::minimax;
use crate::{Games, SpecError};

/// Reason why an [`EngineSpec`](crate::EngineSpec) cannot be built for a game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// A name, a setting or a value is wrong.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The engine has no preset of this name.
    #[error("{player} has no preset {name:?}; there are: {}", or_none(.known))]
    UnknownPreset {
        /// The engine.
        player: &'static str,
        /// Requested preset.
        name: String,
        /// Names of the engine's presets.
        known: Vec<String>,
    },
    /// The engine does not play this game.
    #[error("{player} does not play this game; it plays {}", .games.describe())]
    Unsupported {
        /// The engine.
        player: &'static str,
        /// Games that the engine plays.
        games: Games,
    },
    /// The position has too many continuations.
    #[error(
        "the position is too large for {player}: it takes up to {} orders of play, as 12 free cells allow, and up to \
         {} free cells where chance is to come",
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

/// Largest number of free cells that perfect play can search to the end.
const FREE_CELLS: u32 = 12;

impl Explain for EngineError {
    fn message(&self) -> Message {
        match self {
            EngineError::Spec(error) => error.message(),
            EngineError::UnknownPreset { player, known, .. } if known.is_empty() => {
                Message::new("said-no-presets").text("player", player)
            }
            EngineError::UnknownPreset { player, name, known } => Message::new("wrong-preset-name")
                .text("player", player)
                .text("name", name)
                .known("known", name, known),
            EngineError::Unsupported { games, .. } => {
                Message::new("refused-game").because("games", games.message())
            }
            EngineError::TooLarge { .. } => Message::new("refused-large").digits("most", FREE_CELLS),
            EngineError::Setup(error) => error.message(),
        }
    }
}

fn or_none(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
