//! Times at which the players were last seen. Only games without clocks need these times. A claim in such a
//! game waits a day, longer than the game stays in memory.

use inarow_play::Seat;

use super::HostedGame;
use crate::change::Change;

/// Minimum interval between stored times of a player, in milliseconds. The interval is accurate enough, because
/// a claim waits for a day.
const STEP_MS: u64 = 10 * 60 * 1_000;

/// Time at which the player of a seat was last seen, or 0 if unknown. The unit is milliseconds of the store's
/// lifetime.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub(super) last_ms: u64,
    pub(super) stored_ms: u64,
}

impl HostedGame {
    /// Notes that the player of a seat is present. The next change stores the time too.
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

    /// Marks players without a known time as seen now.
    pub(crate) fn see_unknown(&mut self, now_ms: u64) {
        for seat in [Seat::First, Seat::Second] {
            let seen = &mut self.seen[seat.index()];
            if seen.last_ms != 0 {
                continue;
            }
            seen.last_ms = now_ms;
            // Storing the time allows a claim a day later, even if the game is read again meanwhile.
            if self.holder(seat).secret().is_some() {
                self.see(seat, now_ms);
            }
        }
    }

    /// Returns the time at which the player was last seen, in milliseconds of the store's lifetime.
    pub(crate) fn seen_ms(&self, seat: Seat) -> u64 {
        self.seen[seat.index()].last_ms
    }

    /// Takes the unstored times of players.
    pub(crate) fn take_seen(&mut self) -> Change {
        Change { seen: std::mem::take(&mut self.change.seen), ..Change::default() }
    }
}
