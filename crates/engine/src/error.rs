//! Why an engine cannot be built.

use inarow_core::{Explain, Message, SetupError};

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

/// The most free cells of which perfect play sees the end.
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
