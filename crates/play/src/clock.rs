//! Clocks of both seats. Whole milliseconds let a record restore the clocks exactly.

use std::time::Duration;

use inarow_engine::Clock;
use inarow_record::TimeControl;

use crate::Seat;

/// Remaining time by seat, in ms. `None` without a limit for the whole game.
pub(crate) type Left = [Option<u64>; 2];

/// Clocks of a match, by seat. A clock stays with its player when an opening exchanges the sides.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    controls: [TimeControl; 2],
    left: Left,
    /// Running turn. `None` while no clock runs.
    running: Option<Running>,
}

#[derive(Clone, Copy, Debug)]
struct Running {
    seat: Seat,
    since: Duration,
    used_before: Duration,
}

impl Clocks {
    pub(crate) fn new(controls: [TimeControl; 2]) -> Clocks {
        Clocks { controls, left: controls.map(|control| control.total_ms), running: None }
    }

    pub(crate) fn control(&self, seat: Seat) -> TimeControl {
        self.controls[seat.index()]
    }

    /// Returns the remaining time at the beginning of the turn.
    pub(crate) fn left(&self) -> Left {
        self.left
    }

    pub(crate) fn set_left(&mut self, left: Left) {
        self.left = left;
    }

    /// Begins a new turn. `None` stops the clocks.
    pub(crate) fn run(&mut self, seat: Option<Seat>, now: Duration) {
        self.running = seat.map(|seat| Running { seat, since: now, used_before: Duration::ZERO });
    }

    /// Returns the interrupted turn with its used time.
    pub(crate) fn pause(&self, now: Duration) -> Option<(Seat, Duration)> {
        self.running.map(|running| (running.seat, running.used(now)))
    }

    /// Resumes an interrupted turn.
    pub(crate) fn resume(&mut self, turn: Option<(Seat, Duration)>, now: Duration) {
        self.running = turn.map(|(seat, used_before)| Running { seat, since: now, used_before });
    }

    /// Returns the seat whose clock runs.
    pub(crate) fn running(&self) -> Option<Seat> {
        self.running.map(|running| running.seat)
    }

    /// Returns the time that this turn has used.
    pub(crate) fn used(&self, now: Duration) -> Duration {
        self.running.map_or(Duration::ZERO, |running| running.used(now))
    }

    /// Returns the seat's clock for the due move, less `less` and the time of a running turn. `None` without a
    /// limit.
    pub(crate) fn clock(&self, seat: Seat, now: Duration, less: Duration) -> Option<Clock> {
        let used = if self.running() == Some(seat) { self.used(now) } else { Duration::ZERO };
        let rest = |ms| Duration::from_millis(ms).saturating_sub(used).saturating_sub(less);
        let control = self.controls[seat.index()];
        let (left, per_move) = (self.left[seat.index()].map(rest), control.per_move_ms.map(rest));
        let increment = Duration::from_millis(control.increment_ms);
        (left.is_some() || per_move.is_some()).then_some(Clock { left, increment, per_move })
    }

    /// Returns the time when the running clock runs out.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        let running = self.running?;
        let rest = self.allowed(running.seat)?.saturating_sub(running.used_before);
        Some(running.since.saturating_add(rest))
    }

    /// Returns the seat whose running clock has run out to the last millisecond.
    pub(crate) fn fallen(&self, now: Duration) -> Option<Seat> {
        let deadline = self.deadline()?;
        if now >= deadline { self.running() } else { None }
    }

    /// Subtracts the time of a finished step from the seat's clock and adds its increment.
    pub(crate) fn charge(&mut self, seat: Seat, used_ms: u64) {
        self.take(seat, used_ms);
        let increment_ms = self.controls[seat.index()].increment_ms;
        if let Some(left) = &mut self.left[seat.index()] {
            *left = left.saturating_add(increment_ms);
        }
    }

    /// Subtracts time from the seat's clock.
    pub(crate) fn take(&mut self, seat: Seat, used_ms: u64) {
        if let Some(left) = &mut self.left[seat.index()] {
            *left = left.saturating_sub(used_ms);
        }
    }

    /// Sets the seat's remaining time to zero.
    pub(crate) fn empty(&mut self, seat: Seat) {
        if let Some(left) = &mut self.left[seat.index()] {
            *left = 0;
        }
    }

    /// Returns the time limit of this whole turn.
    fn allowed(&self, seat: Seat) -> Option<Duration> {
        let limits = [self.left[seat.index()], self.controls[seat.index()].per_move_ms];
        limits.into_iter().flatten().min().map(Duration::from_millis)
    }
}

impl Running {
    fn used(&self, now: Duration) -> Duration {
        self.used_before.saturating_add(now.saturating_sub(self.since))
    }
}

/// Converts to whole milliseconds. Saturates.
pub fn whole_ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn total_with_increment() {
        let mut clocks = Clocks::new([TimeControl::total(ms(1_000), ms(100)), TimeControl::NONE]);
        clocks.run(Some(Seat::First), ms(50));
        assert_eq!(clocks.deadline(), Some(ms(1_050)));
        assert_eq!(clocks.clock(Seat::First, ms(250), ms(0)).unwrap().flag(), Some(ms(800)));
        assert_eq!(clocks.fallen(ms(1_049)), None);
        assert_eq!(clocks.fallen(ms(1_050)), Some(Seat::First));
        clocks.charge(Seat::First, 200);
        assert_eq!(clocks.left(), [Some(900), None]);
        clocks.run(Some(Seat::Second), ms(250));
        assert_eq!(clocks.deadline(), None);
        assert_eq!(clocks.clock(Seat::First, ms(5_000), ms(0)).unwrap().flag(), Some(ms(900)));
    }

    #[test]
    fn per_move_starts_anew_each_turn() {
        let mut clocks = Clocks::new([TimeControl::per_move(ms(300)); 2]);
        clocks.run(Some(Seat::First), ms(0));
        assert_eq!(clocks.fallen(ms(299)), None);
        clocks.charge(Seat::First, 299);
        clocks.run(Some(Seat::Second), ms(299));
        assert_eq!(clocks.deadline(), Some(ms(599)));
        assert_eq!(clocks.left(), [None, None]);
    }

    #[test]
    fn the_tighter_of_total_and_limit_counts() {
        let both = TimeControl { total_ms: Some(500), increment_ms: 0, per_move_ms: Some(300) };
        let mut clocks = Clocks::new([both; 2]);
        clocks.run(Some(Seat::First), ms(0));
        assert_eq!(clocks.deadline(), Some(ms(300)));
        clocks.charge(Seat::First, 290);
        clocks.run(Some(Seat::First), ms(1_000));
        assert_eq!(clocks.deadline(), Some(ms(1_210)));
    }

    #[test]
    fn a_pause_is_free() {
        let mut clocks = Clocks::new([TimeControl::per_move(ms(300)); 2]);
        clocks.run(Some(Seat::First), ms(0));
        let turn = clocks.pause(ms(100));
        clocks.run(None, ms(100));
        assert_eq!(clocks.fallen(ms(10_000)), None);
        clocks.resume(turn, ms(10_000));
        assert_eq!(clocks.deadline(), Some(ms(10_200)));
        assert_eq!(clocks.used(ms(10_050)), ms(150));
    }
}
