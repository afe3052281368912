//! A client of the server: its role, its phase and its queue.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// Message bytes, shared by all receivers.
pub(super) type Bytes = Arc<[u8]>;

/// Role of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Player { name: String },
    Observer,
}

/// Phase of the conversation with a client.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phase {
    /// The client was accepted and has to report that it is ready.
    Joining { due: Duration },
    /// The client has waited for an update since this time.
    Waits { since: Duration },
    /// The client owes an answer.
    Owes(Owed),
}

/// Answer that a client owes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owed {
    /// Kind of the update.
    pub(super) to: Kind,
    /// Time of the update.
    pub(super) asked: Duration,
    /// Due time of the answer.
    pub(super) due: Duration,
    /// Whether the due time has passed and was handled.
    pub(super) is_late: bool,
}

/// Kind of an update, with regard to its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A request for a move.
    Move,
    /// An event of a game.
    Event,
    /// A new game or a ping.
    Other,
}

/// One client.
#[derive(Debug)]
pub(super) struct Peer {
    pub(super) role: Role,
    pub(super) phase: Phase,
    pub(super) queue: VecDeque<(Kind, Bytes)>,
    /// Number of the client, in the order of joining.
    pub(super) number: u64,
}

impl Peer {
    /// Returns whether the client has reported that it is ready.
    pub(super) fn is_member(&self) -> bool {
        !matches!(self.phase, Phase::Joining { .. })
    }

    /// Returns whether the client owes an overdue answer.
    pub(super) fn is_late(&self) -> bool {
        matches!(self.phase, Phase::Owes(Owed { is_late: true, .. }))
    }

    /// Returns the name of a player.
    pub(super) fn name(&self) -> Option<&str> {
        match &self.role {
            Role::Player { name } => Some(name),
            Role::Observer => None,
        }
    }
}
