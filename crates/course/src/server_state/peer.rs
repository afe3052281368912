//! One client of the server: what it is, whose turn it is to speak, what waits to be sent.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// A message as bytes, shared by all who get it.
pub(super) type Bytes = Arc<[u8]>;

/// What a client joined as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Player { name: String },
    Observer,
}

/// Whose turn it is to speak.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phase {
    /// The client was accepted and has to say that it is ready.
    Joining { due: Duration },
    /// The client waits for an update since then.
    Waits { since: Duration },
    /// The client has to answer.
    Owes(Owed),
}

/// An answer that a client owes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owed {
    /// To what.
    pub(super) to: Kind,
    /// When it was asked.
    pub(super) asked: Duration,
    /// When the answer is due.
    pub(super) due: Duration,
    /// That moment has passed, and everybody knows.
    pub(super) is_late: bool,
}

/// What an update is, as far as its answer is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A move is asked for.
    Move,
    /// An event of a game is told.
    Event,
    /// A game or a ping is told.
    Other,
}

/// One client.
#[derive(Debug)]
pub(super) struct Peer {
    pub(super) role: Role,
    pub(super) phase: Phase,
    pub(super) queue: VecDeque<(Kind, Bytes)>,
    /// The order in which clients joined.
    pub(super) number: u64,
}

impl Peer {
    /// Whether it has said that it is ready.
    pub(super) fn is_member(&self) -> bool {
        !matches!(self.phase, Phase::Joining { .. })
    }

    /// Whether it owes an answer that is overdue.
    pub(super) fn is_late(&self) -> bool {
        matches!(self.phase, Phase::Owes(Owed { is_late: true, .. }))
    }

    /// The name of a player.
    pub(super) fn name(&self) -> Option<&str> {
        match &self.role {
            Role::Player { name } => Some(name),
            Role::Observer => None,
        }
    }
}
