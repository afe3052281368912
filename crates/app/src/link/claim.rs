//! Absence of the other player of a game by link, and the claim of the win.

use std::time::Duration;

use inarow_client::Ask;
use inarow_core::Side;
use inarow_session::GameSession;

use super::{Line, LinkGame};

impl LinkGame {
    /// Whether the other player is to move and has left, according to the server.
    pub fn may_claim(&self, session: &GameSession, now: Duration) -> bool {
        self.gone(session, now).is_some()
    }

    /// Returns the side of the absent player from whom the win may be claimed.
    pub(crate) fn gone(&self, session: &GameSession, now: Duration) -> Option<Side> {
        let game = session.live().game();
        let other = self.seated(game)?.other();
        let waits = game.actor() == Some(other) && game.player(other).kind == "human";
        let is_gone = waits && game.steps() > 0 && self.line == Line::Open;
        (is_gone && self.claim.is_some_and(|at| now >= at)).then(|| game.side_of(other))
    }

    /// Returns the side of the other player if the server reports a lost connection of that player.
    pub fn away(&self, session: &GameSession) -> Option<Side> {
        let game = session.live().game();
        let other = self.seated(game)?.other();
        let is_away = self.claim.is_some() && self.line == Line::Open && game.actor().is_some();
        is_away.then(|| game.side_of(other))
    }

    /// Returns the time at which [`may_claim`](LinkGame::may_claim) may change.
    pub fn wake_at(&self, now: Duration) -> Option<Duration> {
        self.claim.filter(|at| *at > now)
    }

    /// Claims the win from a player who has left.
    pub fn claim(&self) {
        self.connection.orders().ask(Ask::Claim);
    }
}
