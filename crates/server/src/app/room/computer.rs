//! The computers of a room.

use std::sync::Arc;
use std::time::Duration;

use inarow_engine::{Clock, Limits};
use inarow_play::{Player, PlayerError, Seat, Update};

use super::Room;
use crate::hosted_game::{Change, Holder};
use crate::seat_player::SeatPlayer;

/// How long a computer thinks about a move at most, whatever its clock shows: those of other games wait for its thread.
const MOST: Duration = Duration::from_secs(1);

impl Room {
    /// Asks the computer whose turn it is, unless it is asked already.
    pub(super) fn ask_computer(&mut self) -> Result<(), (Seat, PlayerError)> {
        let Some(seat) = self.game.game().actor() else { return Ok(()) };
        if self.asked.is_some() || !matches!(self.game.holder(seat), Holder::Computer) {
            return Ok(());
        }
        self.sit_down(seat).map_err(|error| (seat, error))?;
        let side = self.game.game().side_of(seat);
        let clock = self.game.clock(side, self.now());
        let clock =
            clock.map(|clock| Clock { per_move: clock.per_move.min(Some(MOST)).or(Some(MOST)), ..clock });
        let limits = Limits { clock, ..Limits::default() };
        self.next_id += 1;
        if let (Some(request), Some(player)) =
            (self.game.game().request(self.next_id, limits), &mut self.computers[seat.index()])
        {
            player.ask(&request);
            self.asked = Some((self.next_id, seat));
        }
        Ok(())
    }

    fn sit_down(&mut self, seat: Seat) -> Result<(), PlayerError> {
        if self.computers[seat.index()].is_none() {
            let updates = self.updates.clone();
            let on_update = Arc::new(move |update| {
                if !matches!(update, Update::Info { .. }) {
                    // The room may have ended.
                    let _ = updates.send(update);
                }
            });
            let terms = self.game.terms();
            let side = self.game.game().side_of(seat);
            let SeatPlayer::Spec(spec) = &terms.players[seat.index()] else { return Ok(()) };
            self.computers[seat.index()] =
                self.app.computers.seat(spec, &terms.setup, terms.seed, side, on_update)?;
        }
        Ok(())
    }

    /// What was asked is of no interest any more when somebody else is to act, or something else is to be decided.
    pub(super) fn cancel_stale(&mut self, is_taken_back: bool) {
        let Some((_, seat)) = self.asked else { return };
        if is_taken_back || self.game.game().actor() != Some(seat) {
            if let Some(player) = &mut self.computers[seat.index()] {
                player.cancel();
            }
            self.asked = None;
        }
    }

    /// What comes of a computer's answer; `None` when it is a stale one.
    pub(super) fn updated(&mut self, update: Update) -> Option<Change> {
        let Update::Done { id, reply } = update else { return None };
        let (_, seat) = self.asked.take_if(|(asked, _)| *asked == id)?;
        if let Err(error) = &reply {
            tracing::warn!(game = self.game.terms().id, %error, "a computer failed");
        }
        Some(self.game.computer_decided(seat, reply, self.now()))
    }
}
