//! Messages between the players of a game by link.

use inarow_client::Ask;
use inarow_play::Seat;
use inarow_session::GameSession;
use inarow_view::Texts;

use super::LinkGame;
use crate::labels::live_names;

impl LinkGame {
    /// Returns the last messages, such as `Boris: hello`. The latest message is last.
    pub fn said(&self, session: &GameSession, texts: &Texts) -> Vec<String> {
        let names = live_names(session, texts);
        let name = |seat| &names[session.live().game().side_of(seat).index()];
        self.talk.messages().map(|(seat, text)| format!("{}: {text}", name(*seat))).collect()
    }

    /// Returns the number of the other player's unread messages.
    pub fn unread(&self) -> u32 {
        self.unread
    }

    /// Sets whether the messages are visible to the local player.
    pub fn read(&mut self, is_shown: bool) {
        self.is_read = is_shown;
        if is_shown {
            (self.unread, self.read) = (0, self.heard);
        }
    }

    /// Whether the local player can write to the other player. Both seats must be taken.
    pub fn may_say(&self, session: &GameSession) -> bool {
        self.is_player() && self.is_shown && !self.waits_for_opponent(session)
    }

    /// Sends a message to the other player. The message is shown once the server has it.
    pub fn say(&self, text: &str) {
        self.connection.orders().ask(Ask::Say(text.to_owned()));
    }

    /// Stores a message. Returns whether the message is a new one of the other player, unread in earlier runs.
    pub(super) fn hear(&mut self, seat: Seat, text: &str, is_answered: bool) -> bool {
        self.talk.hear(seat, text);
        self.heard += 1;
        let is_new = !is_answered && self.connection.seat() != Some(seat) && self.heard > self.read;
        self.unread += u32::from(is_new && !self.is_read);
        if self.is_read {
            self.read = self.heard;
        }
        is_new
    }
}
