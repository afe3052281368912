//! Reasons for rejecting a worker's result.

use std::cmp::Ordering;

use inarow_core::{Explain, Message};
use inarow_record::ReplayError;

use crate::wire::WireError;

/// Reason for rejecting a worker's result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Rejection {
    /// The message is invalid.
    #[error(transparent)]
    Wire(#[from] WireError),
    /// The worker played another order.
    #[error("game {game}: {worker} played something else")]
    OtherOrder {
        /// Number of the game, from 1.
        game: u64,
        /// Name of the worker, on one line.
        worker: String,
    },
    /// Game that was not ordered.
    #[error("game {game}: {worker} sent {what}")]
    WrongGame {
        /// Number of the game, from 1.
        game: u64,
        /// Name of the worker, on one line.
        worker: String,
        /// Fault of the game.
        what: WrongGame,
    },
}

/// Fault of a game that a worker sent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WrongGame {
    /// The number, the opening or the seats differ.
    #[error("another game")]
    Other,
    /// A side belongs to neither player.
    #[error("a game of nobody")]
    Nobody,
    /// The set-up differs.
    #[error("a game with another set-up")]
    Setup,
    /// The game has no result.
    #[error("a game without an end")]
    Endless,
    /// The moves or the result break the rules.
    #[error("a game that cannot be: {0}")]
    Impossible(ReplayError),
}

impl Explain for Rejection {
    fn message(&self) -> Message {
        match self {
            Rejection::Wire(error) => error.message(),
            Rejection::OtherOrder { game, worker } => {
                Message::new("rejected-order").digits("game", game).text("worker", worker)
            }
            Rejection::WrongGame { game, worker, what } => Message::new("rejected-game")
                .digits("game", game)
                .text("worker", worker)
                .because("what", what.message()),
        }
    }
}

impl Explain for WrongGame {
    fn message(&self) -> Message {
        match self {
            WrongGame::Other => Message::new("rejected-other"),
            WrongGame::Nobody => Message::new("rejected-nobody"),
            WrongGame::Setup => Message::new("rejected-setup"),
            WrongGame::Endless => Message::new("rejected-endless"),
            WrongGame::Impossible(error) => {
                Message::new("rejected-impossible").because("reason", error.message())
            }
        }
    }
}

/// Rejections are ordered by their English texts, because notices have an order.
impl Ord for Rejection {
    fn cmp(&self, other: &Rejection) -> Ordering {
        self.to_string().cmp(&other.to_string())
    }
}

impl PartialOrd for Rejection {
    fn partial_cmp(&self, other: &Rejection) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
