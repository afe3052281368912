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

    /// Messages of the other player that the person has not read.
    pub fn unread(&self) -> u32 {
        self.unread
    }

    /// Sets whether the person sees the messages.
    pub fn read(&mut self, is_shown: bool) {
        self.is_read = is_shown;
        if is_shown {
            self.unread = 0;
        }
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
        let is_own = self.found.key.as_ref().is_some_and(|key| key.side == side);
        self.unread += u32::from(!is_own && !self.is_read);
    }
}
