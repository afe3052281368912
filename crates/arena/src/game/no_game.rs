//! Reasons why there is no game to play.

use inarow_core::{Explain, Message, SetupError};
use inarow_play::{MatchError, Rejection};

use crate::opening::OpeningError;
use crate::tune::TunePlanError;

/// Reason why there is no game to play.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoGame {
    /// The game's settings are invalid.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The opening cannot be played.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The match cannot begin.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A move of the opening or a random outcome is illegal.
    #[error(transparent)]
    Refused(#[from] Rejection),
    /// The tuned values do not make a player.
    #[error(transparent)]
    Values(#[from] TunePlanError),
    /// A tuning search has no other players.
    #[error("nobody to play with")]
    NoOpponent,
}

impl Explain for NoGame {
    fn message(&self) -> Message {
        match self {
            NoGame::Setup(error) => error.message(),
            NoGame::Opening(error) => error.message(),
            NoGame::Match(error) => error.message(),
            NoGame::Refused(rejection) => rejection.message(),
            NoGame::Values(error) => error.message(),
            NoGame::NoOpponent => Message::new("run-no-opponent"),
        }
    }
}
