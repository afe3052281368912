//! Events for the operator: who comes and goes, moves, games that are over.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::GameResult;

use crate::wire::JoinRejectReason;

/// What happened on the server.
#[derive(Clone, PartialEq, Debug)]
pub enum ServerEvent {
    /// Somebody is in; an observer has no name.
    Joined {
        /// The player's name.
        name: Option<String>,
    },
    /// Somebody was refused, for the first time on this connection.
    Refused {
        /// The name that was asked for.
        name: Option<String>,
        /// Why.
        why: JoinRefusal,
    },
    /// Somebody is no longer here.
    Left {
        /// The player's name.
        name: Option<String>,
        /// Why.
        why: Leaving,
    },
    /// A move was made.
    Moved {
        /// By this side.
        side: Side,
        /// Column and row.
        at: (i32, i32),
    },
    /// A game is over.
    Over(Box<Played>),
}

/// Why somebody is not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JoinRefusal {
    /// Somebody here has that name.
    NameTaken,
    /// The password is wrong.
    WrongPassword,
    /// There is no password.
    NoPassword,
    /// The games that are played have their players, or the server closes.
    GameInProgress,
    /// All places are taken.
    Full,
    /// The message is none, or lacks a name that can be one here.
    Malformed,
}

impl JoinRefusal {
    /// What the protocol says of it.
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

/// Why a client is no longer here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// It said so.
    Disconnected,
    /// Its connection ended.
    Lost,
    /// It did not answer.
    Silent,
    /// What it sent was not to be understood, or not its turn.
    Garbage,
    /// Too much waited for it.
    Slow,
    /// The operator wanted it.
    Kicked,
}

/// A game that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The players, X first.
    pub names: [String; 2],
    /// Who won, and why.
    pub result: GameResult,
    /// Columns and rows from the top-left, in order.
    pub moves: Vec<(u32, u32)>,
    /// How quickly the players answered, X first.
    pub latencies: [Latencies; 2],
    /// How long the game took.
    pub took: Duration,
}

/// How quickly a player answered in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Latencies {
    /// Moves asked for and answered.
    pub moves: u64,
    /// How long all of them took.
    pub move_time: Duration,
    /// Events told and answered.
    pub events: u64,
    /// How long all of them took.
    pub event_time: Duration,
}
