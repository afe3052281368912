//! When the players of a game were seen last. Only a game without clocks needs it: a claim is all that ends one whose player
//! has left, and the day until then outlasts the game's stay in memory.

use inarow_play::Seat;

use super::HostedGame;
use crate::change::Change;

/// A player who was seen again after this time is stored as seen, in milliseconds: a claim waits for a day.
const STEP_MS: u64 = 10 * 60 * 1_000;

/// When the player of one seat was seen last, in milliseconds that the store was served; 0 where nobody knows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub(super) last_ms: u64,
    pub(super) stored_ms: u64,
}

impl HostedGame {
    /// Notes that the player of a seat is there now. What is to be stored of it goes with the next change.
    pub(crate) fn see(&mut self, seat: Seat, now_ms: u64) {
        if !self.terms.time.is_none() {
            return;
        }
        let seen = &mut self.seen[seat.index()];
        seen.last_ms = seen.last_ms.max(now_ms);
        if seen.stored_ms == 0 || now_ms >= seen.stored_ms.saturating_add(STEP_MS) {
            seen.stored_ms = now_ms;
            self.change.seen.push((seat, now_ms));
        }
    }

    /// Takes players of whom nothing is known as seen now.
    pub(crate) fn see_unknown(&mut self, now_ms: u64) {
        for seat in [Seat::First, Seat::Second] {
            let seen = &mut self.seen[seat.index()];
            if seen.last_ms != 0 {
                continue;
            }
            seen.last_ms = now_ms;
            // Whoever never comes again can be claimed from a day later, also where the game is read again meanwhile.
            if self.holder(seat).secret().is_some() {
                self.see(seat, now_ms);
            }
        }
    }

    /// When the player of a seat was seen last, in milliseconds that the store was served.
    pub(crate) fn seen_ms(&self, seat: Seat) -> u64 {
        self.seen[seat.index()].last_ms
    }

    /// Takes what is to be stored of players who were seen.
    pub(crate) fn take_seen(&mut self) -> Change {
        Change { seen: std::mem::take(&mut self.change.seen), ..Change::default() }
    }
}
