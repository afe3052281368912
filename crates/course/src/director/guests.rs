//! Games of clients against guests, and what a client answers.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::End;

use super::Director;
use crate::server_state::{GuestEvent, GuestGame, StartError};

/// Column and row of a client's move, or why it has lost or does not play.
type GuestAnswer = Result<(i32, i32), GuestFault>;

/// Told what a client answers to a guest.
pub struct GuestReply(Box<dyn FnOnce(GuestAnswer) + Send>);

impl GuestReply {
    /// Calls this.
    pub fn new(reply: impl FnOnce(GuestAnswer) + Send + 'static) -> GuestReply {
        GuestReply(Box::new(reply))
    }
}

impl std::fmt::Debug for GuestReply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GuestReply")
    }
}

/// Why a client does not answer a guest.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GuestFault {
    /// It does not play, or not this game.
    #[error(transparent)]
    Start(#[from] StartError),
    /// It has lost the game.
    #[error("the client has lost: {0:?}")]
    Lost(End),
}

impl Director {
    /// Brings the game of a client against a guest to where it is. Where it is the client's turn, `reply` is told what it
    /// plays; else, or when it is asked again before, it is dropped.
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

    /// The game of a client against a guest has ended elsewhere: for this side, or for nobody.
    pub fn end_guest_game(&mut self, game: &GuestGame, winner: Option<Side>, now: Duration) {
        self.replies.remove(&game.client);
        self.state.end_guest_game(game, winner, now);
        self.advance(now);
    }

    /// Hands on what clients played against guests.
    pub(super) fn answer_guests(&mut self) {
        while let Some(GuestEvent { client, played }) = self.state.next_guest_event() {
            if let Some(reply) = self.replies.remove(&client) {
                (reply.0)(played.map_err(GuestFault::Lost));
            }
        }
    }
}
