//! What a game by link shows beside the board.

use std::time::Duration;

use inarow_core::Side;
use inarow_session::GameSession;

use crate::link::{Line, LinkGame, LinkQuestion};

/// What a game by link shows beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beside {
    /// The link is to be sent to somebody.
    Share,
    /// The other player asks for something.
    Question(LinkQuestion),
    /// The other player has left: the game can be claimed.
    Gone,
    /// The player of that side is not connected, and is to move.
    Away(Side),
    /// The line is cut.
    Lost,
    /// The player who hosts the game has quit.
    HostLeft,
    /// The person hosts the game again, under this or another link than before; the other player was not heard of since.
    Returned,
    /// The game cannot be followed any more.
    Failed,
    /// The other player's answer is waited for.
    Waits,
    /// The person watches.
    Watching,
}

impl LinkGame {
    /// What is shown beside the board now.
    pub fn beside(&self, session: &GameSession, now: Duration) -> Option<Beside> {
        Some(match self.line() {
            Line::Lost => Beside::Lost,
            Line::HostLeft => Beside::HostLeft,
            Line::Failed(_) => Beside::Failed,
            _ => match self.question(session) {
                Some(question) => Beside::Question(question),
                None if self.waits_for_opponent(session) => Beside::Share,
                None if self.may_claim(session, now) => Beside::Gone,
                None if let Some(side) = self.away(session) => Beside::Away(side),
                None if self.is_returned(session) => Beside::Returned,
                None if self.has_offered_take_back() || self.has_offered_rematch() => Beside::Waits,
                None if !self.is_player() && session.result().is_none() => Beside::Watching,
                None => return None,
            },
        })
    }
}
