//! Games of clients against guests, and the clients' answers.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::End;

use super::Director;
use crate::server_state::{GuestEvent, GuestGame, StartError};

/// Column and row of a client's move, or the reason for its absence.
type GuestAnswer = Result<(i32, i32), GuestFault>;

/// Callback for a client's answer to a guest.
pub struct GuestReply(Box<dyn FnOnce(GuestAnswer) + Send>);

impl GuestReply {
    /// Creates a callback from a closure.
    pub fn new(reply: impl FnOnce(GuestAnswer) + Send + 'static) -> GuestReply {
        GuestReply(Box::new(reply))
    }
}

impl std::fmt::Debug for GuestReply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GuestReply")
    }
}

/// Reason why a client does not answer a guest.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GuestFault {
    /// The client cannot play at all, or cannot play this game.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The client has lost the game.
    #[error("the client has lost: {0:?}")]
    Lost(End),
}

impl Director {
    /// Brings the game of a client against a guest to the given state. On the client's turn `reply` receives
    /// the client's move or fault. Otherwise the director drops `reply`. The next call also drops a pending
    /// `reply`.
    pub fn ask_guest_game(&mut self, game: &GuestGame, reply: GuestReply, now: Duration) {
        match self.state.guest_game(self.number + 1, game, now) {
            Ok(is_new) => {
                self.number += u64::from(is_new);
                self.replies.insert(game.client.clone(), reply);
            }
            Err(error) => (reply.0)(Err(error.into())),
        }
        self.advance(now);
    }

    /// Ends the game of a client against a guest after an end elsewhere. `winner` is the side that won, or
    /// `None`.
    pub fn end_guest_game(&mut self, game: &GuestGame, winner: Option<Side>, now: Duration) {
        self.replies.remove(&game.client);
        self.state.end_guest_game(game, winner, now);
        self.advance(now);
    }

    /// Passes on the clients' moves against guests.
    pub(super) fn answer_guests(&mut self) {
        while let Some(GuestEvent { client, played }) = self.state.next_guest_event() {
            if let Some(reply) = self.replies.remove(&client) {
                (reply.0)(played.map_err(GuestFault::Lost));
            }
        }
    }
}
