//! How people reach a match that is played elsewhere.

use crate::{Command, Seat};

/// The way to a match that is played elsewhere.
///
/// Nothing here waits. What comes of a command comes back as events, for a [`Replica`](crate::Replica) to follow; a
/// command that is refused there changes nothing.
pub trait Remote: Send {
    /// Whether somebody here has this seat, and may decide for it.
    fn is_here(&self, seat: Seat) -> bool;

    /// Asks for something: a move, a choice, a take-back, a draw, the end.
    fn send(&mut self, command: Command);

    /// Events got lost: asks for those from this number on, or for a new [`Snapshot`](crate::Snapshot) where they are
    /// no longer kept.
    fn ask_events(&mut self, from: u64);

    /// Events do not fit what was told before: asks for a new [`Snapshot`](crate::Snapshot).
    fn ask_snapshot(&mut self);
}
