//! Transcript of the lines between a host and a program.

use std::sync::Arc;

/// Sender of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// The manager sent the line.
    ToEngine,
    /// The engine sent the line.
    FromEngine,
    /// The engine sent the line on its standard error.
    Stderr,
}

impl Direction {
    /// Returns the prefix of such a line in logs of an exchange.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Direction::ToEngine => '>',
            Direction::FromEngine => '<',
            Direction::Stderr => '!',
        }
    }
}

/// Receiver of every line with its direction, called on a thread of the player. The engine waits for a slow receiver.
pub type Tap = Arc<dyn Fn(Direction, &str) + Send + Sync>;
