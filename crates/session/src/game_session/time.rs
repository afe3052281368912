//! Time: updates from players, flags, and the next time to wake the host.
//!
//! The host calls when it can. An update has the time at which it came, so a late host costs no player any time. An
//! answer that came before the flag stops the clock, and the flag is checked after that.

use std::time::Duration;

use inarow_play::Command;

use super::GameSession;
use crate::saving::rfc3339;

impl GameSession {
    /// Returns the date and time in the format of records: `2026-03-01T12:30:00Z`.
    pub(crate) fn wall_time(&self) -> String {
        rfc3339((self.wall_clock)())
    }

    /// Plays the decisions of players and updates the clocks.
    pub fn tick(&mut self, now: Duration) {
        self.at(now);
        if !self.is_remote() && self.has_fallen() {
            let _ = self.apply(Command::Tick);
        }
        // A flag may also have fallen during another call.
        if self.live.game.result().is_some() && !self.live.finished {
            self.advance();
        }
        self.play_pending();
        self.look_whether_slow();
        self.look_whether_unanswered();
        self.ask_missing_again();
        self.follow_analysis();
        self.hint_follows_analysis();
    }

    /// Returns the time when the flag of the running clock will fall. Returns `None` without a running clock, and for a
    /// match that is played elsewhere.
    pub fn flag(&self) -> Option<Duration> {
        let runs = !self.is_remote() && self.live.held.is_none();
        let deadline = self.live.game.deadline().filter(|_| runs)?;
        Some(self.live.began.saturating_add(deadline).saturating_sub(self.live.age))
    }

    /// Returns the time of the next due tick, if any, for instance for a flag, a computer's move, or a change of a
    /// shown clock.
    pub fn wake_at(&self) -> Option<Duration> {
        let slow = self.live.asked.and_then(|asked| asked.slow_at);
        let change =
            self.next_clock_change().filter(|_| self.policy.shows_clocks && self.live.held.is_none());
        let missing = self.live.missing.map(|missing| missing.again);
        let others = [self.pending_due(), self.save_due(), self.analysis.due(), self.no_answer_due()];
        [self.flag(), change, slow, missing].into_iter().chain(others).flatten().min()
    }

    /// Returns the time of the next change of the shown clock: whole seconds, and tenths below ten.
    pub(crate) fn next_clock_change(&self) -> Option<Duration> {
        const SECOND: u64 = 1_000_000_000;
        let left = self.live.game.time_left(self.clock_runs()?, self.live.time(self.now))?;
        let nanos = u64::try_from(left.as_nanos()).unwrap_or(u64::MAX);
        let step = if nanos <= 10 * SECOND { SECOND / 10 } else { SECOND };
        Some(self.now + Duration::from_nanos(nanos % step) + Duration::from_millis(1))
    }

    /// Sets the time, and takes the updates that came by then. An answer that came before the flag stops the clock,
    /// regardless of the current action. A time before the previous one is ignored.
    pub(crate) fn at(&mut self, now: Duration) {
        self.now = self.now.max(now);
        while let Some((update, came)) = self.inbox.take_timed() {
            // The host may have read its clock slightly earlier.
            self.now = self.now.max(came);
            self.updated(update, came);
        }
    }

    /// Whether the running clock has run out.
    pub(crate) fn has_fallen(&self) -> bool {
        let time = self.live.time(self.now);
        self.live.game.deadline().is_some_and(|deadline| deadline <= time)
    }
}
