//! Reasons why a plan cannot be played.

use std::path::PathBuf;

use inarow_core::{Explain, Message, SetupError, SpecError};
use inarow_play::{MAX_NAME, PlayerError, PlayerSpecError, PresetError};

use crate::opening::OpeningError;
use inarow_contest::SprtError;

/// Limit of players in a plan.
pub const MAX_ENTRANTS: usize = 1000;
/// Limit of games in a plan.
pub const MAX_GAMES: u64 = 10_000_000;
/// Length limit of a value sent as `INFO KEY VALUE`, in bytes. The limit equals that of the longest path.
pub(crate) const MAX_INFO_VALUE: usize = 4096;
/// `INFO` keys that other settings determine.
pub(crate) const DECIDED: [&str; 7] =
    ["timeout_turn", "timeout_match", "time_left", "rule", "game_type", "max_memory", "folder"];

/// Reason why a plan cannot be played.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The game's text is invalid.
    #[error("game {text:?}: {reason}")]
    Game {
        /// Text of the game.
        text: String,
        /// Reason why the text is invalid.
        reason: GameFault,
    },
    /// A player is invalid or does not support the game.
    #[error("player {name}: {reason}")]
    Player {
        /// Name of the entrant.
        name: String,
        /// Reason why the entrant cannot play.
        reason: PlayerFault,
    },
    /// The presets are invalid.
    #[error("presets: {0}")]
    Presets(#[from] PresetError),
    /// There are too few or too many players.
    #[error("there are {found} players; {needed}")]
    Entrants {
        /// Number of players.
        found: usize,
        /// Required number, in words.
        needed: &'static str,
    },
    /// Name shared by two players.
    #[error("two players are called {0:?}; give each a name of its own")]
    SameName(String),
    /// A name is not printable.
    #[error("{0:?} is no name: a name has 1 to {MAX_NAME} characters, none of them a control character")]
    Name(String),
    /// There are no games or too many.
    #[error("{games} games cannot be played: there may be 1 to {MAX_GAMES}")]
    Games {
        /// Number of games.
        games: u64,
    },
    /// Odd number of games, although pairs need an even number.
    #[error(
        "{games} games cannot be played in pairs with swapped colours: choose an even number, or fixed colours"
    )]
    Odd {
        /// Number of games.
        games: u64,
    },
    /// The hypotheses of the test are invalid.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// A test gives one player the first move in every game.
    #[error(
        "with fixed colours A has X in every game, and the test would take the advantage of the first move for strength: let colours swap, or play a match"
    )]
    FixedSprt,
    /// The openings are invalid.
    #[error(transparent)]
    Opening(#[from] OpeningError),
}

impl Explain for PlanError {
    fn message(&self) -> Message {
        match self {
            PlanError::Game { text, reason } => {
                Message::new("plan-game").text("text", text).because("reason", reason.message())
            }
            PlanError::Player { name, reason } => {
                Message::new("plan-player").text("name", name).because("reason", reason.message())
            }
            PlanError::Presets(error) => Message::new("plan-presets").because("reason", error.message()),
            PlanError::Entrants { found, .. } if *found < 2 => {
                Message::new("plan-few").count("found", *found)
            }
            PlanError::Entrants { found, .. } if *found > MAX_ENTRANTS => {
                Message::new("plan-many").count("found", *found).count("most", MAX_ENTRANTS)
            }
            PlanError::Entrants { found, .. } => Message::new("plan-two").count("found", *found),
            PlanError::Name(name) => Message::new("plan-name").text("name", name).digits("most", MAX_NAME),
            PlanError::SameName(name) => Message::new("plan-same-name").text("name", name),
            PlanError::Games { games } => {
                Message::new("plan-games").count("games", *games).count("most", MAX_GAMES)
            }
            PlanError::Odd { games } => Message::new("plan-odd").count("games", *games),
            PlanError::Sprt(error) => error.message(),
            PlanError::FixedSprt => Message::new("plan-fixed-sprt"),
            PlanError::Opening(error) => error.message(),
        }
    }
}

/// Reason why a text is not a playable game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum GameFault {
    /// The text does not name a game.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The game's settings are invalid.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Explain for GameFault {
    fn message(&self) -> Message {
        match self {
            GameFault::Spec(error) => error.message(),
            GameFault::Setup(error) => error.message(),
        }
    }
}

/// Reason why an entrant cannot play.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PlayerFault {
    /// The text does not name a player.
    #[error(transparent)]
    Spec(#[from] PlayerSpecError),
    /// The player does not support this game or does not start.
    #[error(transparent)]
    Unfit(#[from] PlayerError),
    /// The player is a human.
    #[error("people play in inarow play, not in an arena")]
    Person,
    /// The field applies only to external engines.
    #[error("{0}: only an external engine takes it, leave it out")]
    NotExternal(&'static str),
    /// A folder does not exist.
    #[error("{field}: there is no folder {}: make it or correct it", path.display())]
    NoFolder {
        /// Name of the field.
        field: &'static str,
        /// Path of the folder.
        path: PathBuf,
    },
    /// A key or value cannot be sent as `INFO KEY VALUE`, or another setting determines the key.
    #[error(
        "{0:?} cannot be sent as INFO: a key is one word, its value a line of at most {MAX_INFO_VALUE} bytes, and time, memory, rule and folder have settings of their own"
    )]
    Info(String),
    /// The clock starts at zero.
    #[error("the clock must begin above zero")]
    NoTime,
}

impl Explain for PlayerFault {
    fn message(&self) -> Message {
        match self {
            PlayerFault::Spec(error) => error.message(),
            PlayerFault::Unfit(error) => error.message(),
            PlayerFault::Person => Message::new("plan-person"),
            PlayerFault::NotExternal(field) => Message::new("plan-external").text("field", field),
            PlayerFault::NoFolder { field, path } => {
                Message::new("plan-no-folder").text("field", field).text("path", path.display())
            }
            PlayerFault::Info(key) => Message::new("plan-info")
                .text("key", key)
                .list("decided", DECIDED)
                .count("most", MAX_INFO_VALUE),
            PlayerFault::NoTime => Message::new("plan-no-time"),
        }
    }
}
