//! Absence of the other player of a game by link, and the claim of the win.

use std::time::Duration;

use inarow_client::Ask;
use inarow_core::Side;
use inarow_session::GameSession;

use super::{Line, LinkGame};

impl LinkGame {
    /// Whether the other player is to move and has left, as the server says.
    pub fn may_claim(&self, session: &GameSession, now: Duration) -> bool {
        self.gone(session, now).is_some()
    }

    /// The side of the other player, from whom the game may be claimed.
    pub(crate) fn gone(&self, session: &GameSession, now: Duration) -> Option<Side> {
        let game = session.live_game();
        let other = self.seated(game)?.other();
        let waits = game.actor() == Some(other) && game.player(other).kind == "human";
        let is_gone = waits && game.steps() > 0 && self.line == Line::Open;
        (is_gone && self.claim.is_some_and(|at| now >= at)).then(|| game.side_of(other))
    }

    /// The side of the other player, who is not connected, as the server says.
    pub fn away(&self, session: &GameSession) -> Option<Side> {
        let game = session.live_game();
        let other = self.seated(game)?.other();
        let is_away = self.claim.is_some() && self.line == Line::Open && game.actor().is_some();
        is_away.then(|| game.side_of(other))
    }

    /// When [`may_claim`](LinkGame::may_claim) is to be looked at again.
    pub fn wake_at(&self, now: Duration) -> Option<Duration> {
        self.claim.filter(|at| *at > now)
    }

    /// Wins the game of somebody who has left.
    pub fn claim(&self) {
        self.connection.orders().ask(Ask::Claim);
    }
}
