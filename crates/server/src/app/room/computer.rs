//! The computers of a room.

use std::sync::Arc;

use inarow_engine::Limits;
use inarow_play::{Player, PlayerError, Pooled, Seat, Update};

use super::{Room, Thinking};
use crate::hosted_game::{Change, Holder, first_side};
use crate::seat_player::SeatPlayer;

impl Room {
    /// Asks the computer whose turn it is, unless it is asked already.
    pub(super) fn ask_computer(&mut self) -> Result<(), (Seat, PlayerError)> {
        let Some(seat) = self.game.game().actor() else { return Ok(()) };
        if self.thinking.is_some() || !matches!(self.game.holder(seat), Holder::Computer) {
            return Ok(());
        }
        let Some(mut player) = self.computer(seat).map_err(|error| (seat, error))? else { return Ok(()) };
        let clock = self.game.clock(self.game.game().side_of(seat), self.now());
        self.next_id += 1;
        let limits = Limits { clock, ..Limits::default() };
        if let Some(request) = self.game.game().request(self.next_id, limits) {
            player.ask(&request);
            self.thinking = Some(Thinking { id: self.next_id, seat, _player: player });
        }
        Ok(())
    }

    /// The computer of a seat, as its seed makes it.
    fn computer(&self, seat: Seat) -> Result<Option<Pooled>, PlayerError> {
        let updates = self.updates.clone();
        let on_update = Arc::new(move |update| {
            if !matches!(update, Update::Info { .. }) {
                // The room may have ended.
                let _ = updates.send(update);
            }
        });
        let terms = self.game.terms();
        // A choice of sides changes no seed.
        let side = first_side(seat);
        let SeatPlayer::Spec(spec) = &terms.players[seat.index()] else { return Ok(None) };
        self.app.computers.seat(spec, &terms.setup, terms.seed, side, on_update)
    }

    /// What was asked is of no interest any more when somebody else is to act, or something else is to be decided.
    pub(super) fn cancel_stale(&mut self, is_taken_back: bool) {
        let actor = self.game.game().actor();
        let _ = self.thinking.take_if(|thinking| is_taken_back || actor != Some(thinking.seat));
    }

    /// What comes of a computer's answer; `None` when it is a stale one.
    pub(super) fn updated(&mut self, update: Update) -> Option<Change> {
        let Update::Done { id, reply } = update else { return None };
        let Thinking { seat, .. } = self.thinking.take_if(|thinking| thinking.id == id)?;
        if let Err(error) = &reply {
            tracing::warn!(game = self.game.terms().id, %error, "a computer failed");
        }
        Some(self.game.computer_decided(seat, reply, self.now()))
    }
}
