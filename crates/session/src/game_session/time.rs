//! Time: what players said by now, flags, when the host is to look again.
//!
//! The host looks when it can. What a player says has the time at which it came, so that nobody is charged for a host that
//! looks late: an answer that came before the flag stops the clock, and the flag is looked at after that.

use std::time::Duration;

use inarow_play::Command;

use super::GameSession;
use super::autosave::rfc3339;

impl GameSession {
    /// The date and time as records write it: `2026-03-01T12:30:00Z`.
    pub(crate) fn wall_time(&self) -> String {
        rfc3339((self.wall_clock)())
    }

    /// Plays what the players decided and moves the clocks.
    pub fn tick(&mut self, now: Duration) {
        self.at(now);
        if !self.is_remote() && self.has_fallen() {
            let _ = self.apply(Command::Tick);
        }
        // A flag may also have fallen while something else was asked.
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

    /// When the flag of the running clock falls, if nothing happens; `None` while no clock runs, or where it does not fall
    /// here.
    pub fn flag(&self) -> Option<Duration> {
        let runs = !self.is_remote() && self.live.held.is_none();
        let deadline = self.live.game.deadline().filter(|_| runs)?;
        Some(self.live.began.saturating_add(deadline))
    }

    /// When the next tick is due, if one is: a flag may fall, a computer may move, a clock shows another number.
    pub fn wake_at(&self) -> Option<Duration> {
        let slow = self.live.asked.and_then(|asked| asked.slow_at);
        let change =
            self.next_clock_change().filter(|_| self.policy.shows_clocks && self.live.held.is_none());
        let missing = self.live.missing.map(|missing| missing.again);
        let others = [self.pending_due(), self.save_due(), self.analysis_due(), self.no_answer_due()];
        [self.flag(), change, slow, missing].into_iter().chain(others).flatten().min()
    }

    /// Clocks show whole seconds, and tenths below ten.
    pub(crate) fn next_clock_change(&self) -> Option<Duration> {
        const SECOND: u64 = 1_000_000_000;
        let left = self.live.game.time_left(self.clock_runs()?, self.live.time(self.now))?;
        let nanos = u64::try_from(left.as_nanos()).unwrap_or(u64::MAX);
        let step = if nanos <= 10 * SECOND { SECOND / 10 } else { SECOND };
        Some(self.now + Duration::from_nanos(nanos % step) + Duration::from_millis(1))
    }

    /// Sets the time, and takes what players have said by then: an answer that came before the flag stops the clock,
    /// whatever is done next. A time before the last one is ignored.
    pub(crate) fn at(&mut self, now: Duration) {
        self.now = self.now.max(now);
        while let Some((update, came)) = self.inbox.take_timed() {
            // The host may have read its clock a little earlier.
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
