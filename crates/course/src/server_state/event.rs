//! Events for the operator: joins, departures, moves and finished games.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::GameResult;

use crate::wire::JoinRejectReason;

/// Event on the server.
#[derive(Clone, PartialEq, Debug)]
pub enum ServerEvent {
    /// A client joined. An observer has no name.
    Joined {
        /// Name of the player.
        name: Option<String>,
    },
    /// A client was refused, for the first time on this connection.
    Refused {
        /// Name in the request.
        name: Option<String>,
        /// Reason of the refusal.
        why: JoinRefusal,
    },
    /// A client left.
    Left {
        /// Name of the player.
        name: Option<String>,
        /// Reason of the departure.
        why: Leaving,
    },
    /// A player moved.
    Moved {
        /// Side of the player.
        side: Side,
        /// Column and row.
        at: (i32, i32),
    },
    /// A game is over.
    Over(Box<Played>),
}

/// Reason for refusing a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JoinRefusal {
    /// Another client has this name.
    NameTaken,
    /// The password is wrong.
    WrongPassword,
    /// There is no password.
    NoPassword,
    /// The current games have their players, or the server is closing.
    GameInProgress,
    /// All places are taken.
    Full,
    /// The message is malformed, or lacks a valid name.
    Malformed,
}

impl JoinRefusal {
    /// Returns the reason in the protocol's words.
    #[must_use]
    pub fn reason(self) -> JoinRejectReason {
        match self {
            JoinRefusal::NameTaken => JoinRejectReason::NameTaken,
            JoinRefusal::WrongPassword | JoinRefusal::NoPassword => JoinRejectReason::WrongPassword,
            JoinRefusal::GameInProgress | JoinRefusal::Full => JoinRejectReason::GameInProgress,
            JoinRefusal::Malformed => JoinRejectReason::MalformedMessage,
        }
    }
}

/// Reason why a client left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// The client asked to leave.
    Disconnected,
    /// The client's connection ended.
    Lost,
    /// The client did not answer.
    Silent,
    /// The client sent a malformed message, or a message out of turn.
    Garbage,
    /// The client's queue overflowed.
    Slow,
    /// The operator removed the client.
    Kicked,
}

/// A game that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The players, X first.
    pub names: [String; 2],
    /// Winner and reason.
    pub result: GameResult,
    /// Moves in order, as column and row from the top-left.
    pub moves: Vec<(u32, u32)>,
    /// Response times of the players, X first.
    pub latencies: [Latencies; 2],
    /// Duration of the game.
    pub took: Duration,
}

/// Response times of a player in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Latencies {
    /// Number of moves.
    pub moves: u64,
    /// Total time of the moves.
    pub move_time: Duration,
    /// Number of acknowledged events.
    pub events: u64,
    /// Total time of the acknowledgements.
    pub event_time: Duration,
}
