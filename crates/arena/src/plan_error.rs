//! Why a plan cannot be played.

use std::path::PathBuf;

use inarow_core::{Explain, Message, SetupError, SpecError};
use inarow_play::{MAX_NAME, PlayerError, PlayerSpecError, PresetError};

use crate::opening::OpeningError;
use inarow_contest::SprtError;

/// The most players of one plan.
pub const MAX_ENTRANTS: usize = 1000;
/// The most games of one plan.
pub const MAX_GAMES: u64 = 10_000_000;
/// The most bytes of a value that is sent as `INFO KEY VALUE`: those of the longest path.
pub(crate) const MAX_INFO_VALUE: usize = 4096;
/// Keys of `INFO` that other settings decide.
pub(crate) const DECIDED: [&str; 7] =
    ["timeout_turn", "timeout_match", "time_left", "rule", "game_type", "max_memory", "folder"];

/// Why a plan cannot be played.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The game's text.
    #[error("game {text:?}: {reason}")]
    Game {
        /// The text.
        text: String,
        /// What is wrong.
        reason: GameFault,
    },
    /// A player's text, or what it plays.
    #[error("player {name}: {reason}")]
    Player {
        /// The entrant.
        name: String,
        /// What is wrong.
        reason: PlayerFault,
    },
    /// The presets.
    #[error("presets: {0}")]
    Presets(#[from] PresetError),
    /// Too few or too many players.
    #[error("there are {found} players; {needed}")]
    Entrants {
        /// How many there are.
        found: usize,
        /// How many there may be.
        needed: &'static str,
    },
    /// Two of one name.
    #[error("two players are called {0:?}; give each a name of its own")]
    SameName(String),
    /// A name that cannot be shown.
    #[error("{0:?} is no name: a name has 1 to {MAX_NAME} characters, none of them a control character")]
    Name(String),
    /// No games, or too many.
    #[error("{games} games cannot be played: there may be 1 to {MAX_GAMES}")]
    Games {
        /// How many.
        games: u64,
    },
    /// Pairs do not come out even.
    #[error(
        "{games} games cannot be played in pairs with swapped colours: choose an even number, or fixed colours"
    )]
    Odd {
        /// How many.
        games: u64,
    },
    /// The test.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// A test in which one player has the first move in every game.
    #[error(
        "with fixed colours A has X in every game, and the test would take the advantage of the first move for strength: let colours swap, or play a match"
    )]
    FixedSprt,
    /// The openings.
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

/// Why a text is no game that can be played.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum GameFault {
    /// It names none.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Its settings make none.
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

/// Why an entrant cannot play.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PlayerFault {
    /// The text names no player.
    #[error(transparent)]
    Spec(#[from] PlayerSpecError),
    /// It does not play this game, or does not start.
    #[error(transparent)]
    Unfit(#[from] PlayerError),
    /// It is a person.
    #[error("people play in inarow play, not in an arena")]
    Person,
    /// A field that only external engines have.
    #[error("{0}: only an external engine takes it, leave it out")]
    NotExternal(&'static str),
    /// A folder that is not there.
    #[error("{field}: there is no folder {}: make it or correct it", path.display())]
    NoFolder {
        /// The field.
        field: &'static str,
        /// The folder.
        path: PathBuf,
    },
    /// A key or a value that cannot be sent as `INFO KEY VALUE`, or a key that another setting decides.
    #[error(
        "{0:?} cannot be sent as INFO: a key is one word, its value a line of at most {MAX_INFO_VALUE} bytes, and time, memory, rule and folder have settings of their own"
    )]
    Info(String),
    /// Its clock stands at zero.
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
