//! The match of a session, played here or elsewhere.

use std::ops::Deref;

use inarow_play::{Command, Match, Remote, Replica, Seat};

/// The match, played here or elsewhere. Read access is equal for both.
pub(crate) enum Game {
    /// A match that is played here.
    Local(Match),
    /// A match that is played elsewhere. The session follows the events of the match and sends commands as
    /// requests.
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
    /// Whether the match is played elsewhere.
    pub(crate) fn is_remote(&self) -> bool {
        matches!(self, Game::Remote(..))
    }
}

/// Stand-in for a connection that was given up.
pub(crate) struct NoConnection;

impl Remote for NoConnection {
    fn is_here(&self, _: Seat) -> bool {
        false
    }

    fn send(&mut self, _: Command) {}

    fn ask_events(&mut self, _: u64) {}

    fn ask_snapshot(&mut self) {}
}
