//! Computers of a room.

use std::sync::Arc;
use std::time::Duration;

use inarow_engine::Limits;
use inarow_play::{Player, PlayerError, Pooled, Seat, Update};
use tokio::time::Instant;

use super::{Room, Thinking};
use crate::change::Change;
use crate::rooms::computers::ComputerSeat;
use crate::rooms::hosted_game::{Holder, first_side};
use crate::seat_player::SeatPlayer;

/// Delay before a computer is asked again, if too many games of its payer wait.
const AGAIN: Duration = Duration::from_secs(1);

impl Room {
    /// Starts the search of the computer to move, unless the search is running. Two computers play only while
    /// watched, with a pause after each move.
    pub(super) fn ask_computer(&mut self) -> Result<(), (Seat, PlayerError)> {
        let now = self.rooms.pulse.now();
        let _ = self.ask_again.take_if(|at| *at <= now);
        let Some(seat) = self.game.game().actor() else { return Ok(()) };
        let is_asked = self.thinking.is_some() || self.ask_again.is_some() || self.still.is_some();
        if is_asked || !matches!(self.game.holder(seat), Holder::Computer) {
            return Ok(());
        }
        if !self.rooms.may_think(self.payer) {
            self.ask_again = Some(now + AGAIN);
            return Ok(());
        }
        let Some(mut player) = self.computer(seat).map_err(|error| (seat, error))? else { return Ok(()) };
        let clock = self.game.clock(self.game.game().side_of(seat), self.now());
        self.next_id += 1;
        let limits = Limits { clock, ..Limits::default() };
        if let Some(request) = self.game.game().request(self.next_id, limits) {
            player.ask(&request);
            self.thinking = Some(Thinking { id: self.next_id, seat, player });
        }
        Ok(())
    }

    /// Returns the description of a seat's computer, or `None` for a human.
    fn computer_seat(&self, seat: Seat) -> Option<ComputerSeat<'_>> {
        let terms = self.game.terms();
        let SeatPlayer::Spec(spec) = &terms.players[seat.index()] else { return None };
        Some(ComputerSeat {
            spec,
            setup: &terms.setup,
            seed: terms.seed,
            // A choice of sides does not change the seed.
            side: first_side(seat),
            payer: self.rooms.limits.payer(self.payer),
            is_opening: matches!(self.game.game().waiting(), inarow_play::Waiting::Opening(..)),
        })
    }

    fn computer(&self, seat: Seat) -> Result<Option<Pooled>, PlayerError> {
        // The closure must not own the rooms. The last owner of the rooms joins the thread that calls the
        // closure.
        let (updates, pulse) = (self.updates.clone(), self.rooms.pulse.clone());
        let on_update = Arc::new(move |update| {
            if !matches!(update, Update::Info { .. }) {
                // The room may have ended.
                let _ = updates.send((update, pulse.now()));
            }
        });
        let Some(seat) = self.computer_seat(seat) else { return Ok(None) };
        self.rooms.computers.seat(&seat, on_update)
    }

    /// Stops a computer's search if another player is to act or the position has changed.
    pub(super) fn cancel_stale(&mut self, is_taken_back: bool) {
        let actor = self.game.game().actor();
        let _ = self.thinking.take_if(|thinking| is_taken_back || actor != Some(thinking.seat));
    }

    /// Takes a computer's answer, charged until its arrival. Returns `None` if the answer is stale.
    pub(super) fn updated(&mut self, update: Update, came: Instant) -> Option<Change> {
        let Update::Done { id, reply } = update else { return None };
        let Thinking { seat, player, .. } = self.thinking.take_if(|thinking| thinking.id == id)?;
        self.is_hurried = player.is_hurried();
        if let Err(error) = &reply {
            tracing::warn!(game = self.game.terms().id, %error, "a computer failed");
        }
        Some(self.game.computer_decided(seat, reply, self.time_at(came)))
    }

    /// Whether the computer has less time than usual for its current or last move, because many games wait.
    pub(super) fn has_little_time(&self) -> bool {
        let Some(thinking) = &self.thinking else { return self.is_hurried };
        self.computer_seat(thinking.seat).is_some_and(|seat| self.rooms.computers.is_crowded(&seat))
    }
}
