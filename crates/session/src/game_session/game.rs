//! The match of a session, whether it is played here or elsewhere.

use std::ops::Deref;

use inarow_play::{Command, Match, Remote, Replica, Seat};

/// The match, which is read alike wherever it is played.
pub(crate) enum Game {
    /// It is played here.
    Local(Match),
    /// It is played elsewhere: its events are followed, and what people want is asked for.
    Remote(Replica, Box<dyn Remote>),
}

impl Deref for Game {
    type Target = Match;

    fn deref(&self) -> &Match {
        match self {
            Game::Local(game) => game,
            Game::Remote(replica, _) => replica.game(),
        }
    }
}

impl Game {
    /// Whether it is played elsewhere.
    pub(crate) fn is_remote(&self) -> bool {
        matches!(self, Game::Remote(..))
    }
}

/// Takes the place of a connection that was given up.
pub(crate) struct NoConnection;

impl Remote for NoConnection {
    fn is_here(&self, _: Seat) -> bool {
        false
    }

    fn send(&mut self, _: Command) {}

    fn ask_events(&mut self, _: u64) {}

    fn ask_snapshot(&mut self) {}
}
