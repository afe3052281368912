//! External programs as players: how a host starts them.

use inarow_core::Setup;

use crate::{Decider, GameStart, PlayerError};

/// Starts external programs as players. A host hands it in wherever a [`PlayerSpec`](crate::PlayerSpec) becomes a player:
/// a match itself speaks no protocol.
pub trait Programs: Send + Sync {
    /// Whether there is such a program and it can play the game of this set-up. It is not started. `words` are the
    /// program and its arguments.
    ///
    /// # Errors
    /// Why it cannot play.
    fn check(&self, words: &[String], setup: &Setup) -> Result<(), PlayerError>;

    /// The program as a decider for this game.
    ///
    /// # Errors
    /// When it cannot play the game, or cannot be started.
    fn decider(&self, words: &[String], game: &GameStart) -> Result<Box<dyn Decider>, PlayerError>;
}

/// Refuses every program, for hosts that start none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoPrograms;

impl Programs for NoPrograms {
    fn check(&self, _: &[String], _: &Setup) -> Result<(), PlayerError> {
        Err(PlayerError::NoPrograms)
    }

    fn decider(&self, _: &[String], _: &GameStart) -> Result<Box<dyn Decider>, PlayerError> {
        Err(PlayerError::NoPrograms)
    }
}
