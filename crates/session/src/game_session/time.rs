//! Time: updates from players, flags, and the next time to wake the host.
//!
//! The host calls when it can. A late host costs no player any time, because an update has its time of arrival.
//! An answer that came before the flag stops the clock. The flag is checked after the answers.

use std::time::Duration;

use inarow_play::Command;

use super::GameSession;
use crate::SessionEvent;
use crate::saving::rfc3339;

impl GameSession {
    /// Returns the date and time in the format of records: `2026-03-01T12:30:00Z`.
    pub(crate) fn wall_time(&self) -> String {
        rfc3339((self.wall_clock)())
    }

    /// Plays the decisions of players and updates the clocks.
    pub fn tick(&mut self, now: Duration) {
        self.at(now);
        if !self.live.is_remote() && self.live.has_fallen(self.now) {
            let _ = self.apply(Command::Tick);
        }
        // A flag may also have fallen during another call.
        if self.live.is_end_due() {
            self.advance();
        }
        self.play_pending();
        if let Some(participant) = self.live.take_slow(self.now) {
            self.emit(SessionEvent::EngineSlow { side: self.live.side_of(participant) });
        }
        if self.live.take_warning(self.now) {
            self.emit(SessionEvent::NoAnswerYet);
        }
        self.live.ask_missing_again(self.now);
        self.follow_analysis();
        self.hint_follows_analysis();
    }

    /// Returns the time of the next due tick, if any. A tick is due for a flag, a computer's move or a change
    /// of a shown clock, for instance.
    pub fn wake_at(&self) -> Option<Duration> {
        let live = self.live.wake_at(self.now, self.policy.shows_clocks);
        [live, self.pending_due(), self.save_due(), self.analysis.due()].into_iter().flatten().min()
    }

    /// Sets the time and takes the updates up to that time. An answer that came before the flag stops the
    /// clock, regardless of the current action. A time before the previous time is ignored.
    pub(crate) fn at(&mut self, now: Duration) {
        self.now = self.now.max(now);
        while let Some((update, came)) = self.inbox.take_timed() {
            // The host may have read its clock slightly earlier.
            self.now = self.now.max(came);
            self.updated(update, came);
        }
    }
}
