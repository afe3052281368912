//! Messages between the players of a game by link.

use inarow_client::Ask;
use inarow_core::Side;
use inarow_session::GameSession;

use super::LinkGame;

/// Messages that are kept; beyond that the oldest is dropped.
const MOST: usize = 200;

impl LinkGame {
    /// The messages so far, each with the side that wrote it, the latest last.
    pub fn said(&self) -> &[(Side, String)] {
        &self.said
    }

    /// Whether the person can write to the other player: both have a seat.
    pub fn may_say(&self, session: &GameSession) -> bool {
        self.is_player() && self.is_shown && !self.waits_for_opponent(session)
    }

    /// Writes to the other player; it is shown once the server has it.
    pub fn say(&self, text: &str) {
        self.connection.orders().ask(Ask::Say(text.to_owned()));
    }

    pub(super) fn hear(&mut self, side: Side, text: &str) {
        if self.said.len() >= MOST {
            self.said.remove(0);
        }
        self.said.push((side, text.to_owned()));
    }
}
