//! Lines to a program and from it.

use std::sync::Arc;

/// Sender of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// The manager.
    ToEngine,
    /// The engine.
    FromEngine,
    /// The engine, on its standard error.
    Stderr,
}

impl Direction {
    /// The sign before such a line in logs of an exchange.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Direction::ToEngine => '>',
            Direction::FromEngine => '<',
            Direction::Stderr => '!',
        }
    }
}

/// Sees every line, with its direction, on a thread of the player. What it is slow with, the engine waits for.
pub type Tap = Arc<dyn Fn(Direction, &str) + Send + Sync>;
