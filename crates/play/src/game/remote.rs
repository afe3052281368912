//! Connection of players to a match that is played elsewhere.

use crate::{Command, Seat};

/// A connection to a match that is played elsewhere.
///
/// No method blocks. The effects of a command come back as events, for a [`Replica`](crate::Replica) to follow.
/// A command that the match refuses changes nothing.
pub trait Remote: Send {
    /// Whether this seat belongs to a human at this host, who may decide for the seat.
    fn is_here(&self, seat: Seat) -> bool;

    /// Sends a request: a move, a choice, a take-back, a draw, the end.
    fn send(&mut self, command: Command);

    /// Requests lost events from this number on. Requests a new [`Snapshot`](crate::Snapshot) if some are no
    /// longer stored.
    fn ask_events(&mut self, from: u64);

    /// Requests a new [`Snapshot`](crate::Snapshot), because events do not fit the known state.
    fn ask_snapshot(&mut self);
}
