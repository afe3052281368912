//! Signals from a host to an engine while it thinks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
#[cfg(feature = "host")]
use std::time::Instant;

use crate::Clock;

/// A signal from a host to a thinking engine: it should stop, which it does soon after, or the clock of the move that
/// it ponders about runs now.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Signal>);

#[derive(Debug, Default)]
struct Signal {
    is_set: AtomicBool,
    clock: OnceLock<Clock>,
    /// When the end comes by itself.
    #[cfg(feature = "host")]
    end: OnceLock<Instant>,
}

/// The signals that a thinking engine got since the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Run {
    /// Nothing: it thinks on.
    On,
    /// The clock of the move that it ponders about runs: it thinks on as if it was asked for the move now.
    OnClock(Clock),
    /// It is to return.
    Stopped,
}

impl Stop {
    /// Nothing is said yet.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks for the end of every task that carries this flag or a clone of it.
    pub fn set(&self) {
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Asks for the end at that moment, whatever the engine makes of its clock. Only the first time counts. Only with the
    /// feature `host`.
    #[cfg(feature = "host")]
    pub fn set_at(&self, end: Instant) {
        let _ = self.0.end.set(end);
    }

    /// Whether the end was asked for.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.is_set.load(Ordering::Relaxed) || self.is_late()
    }

    #[cfg(feature = "host")]
    fn is_late(&self) -> bool {
        self.0.end.get().is_some_and(|end| Instant::now() >= *end)
    }

    #[cfg(not(feature = "host"))]
    fn is_late(&self) -> bool {
        false
    }

    /// Says that what is pondered about came to be, with this on the clock. Only the first time counts. Tasks that do
    /// not ponder have their clock in their limits and ignore this.
    pub fn start_clock(&self, clock: Clock) {
        let _ = self.0.clock.set(clock);
    }

    /// What was said so far.
    #[must_use]
    pub fn state(&self) -> Run {
        match self.0.clock.get() {
            _ if self.is_set() => Run::Stopped,
            Some(clock) => Run::OnClock(*clock),
            None => Run::On,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn pondering_becomes_thinking_and_thinking_ends() {
        let stop = Stop::new();
        let heard = stop.clone();
        assert_eq!(heard.state(), Run::On);
        let clock = Clock::of_move(Duration::from_secs(3));
        stop.start_clock(clock);
        stop.start_clock(Clock::default());
        assert_eq!(heard.state(), Run::OnClock(clock));
        assert!(!heard.is_set());
        stop.set();
        assert_eq!(heard.state(), Run::Stopped);
    }

    #[test]
    fn the_end_may_come_by_itself() {
        let (later, now) = (Stop::new(), Stop::new());
        later.set_at(Instant::now() + Duration::from_secs(3_600));
        now.set_at(Instant::now());
        now.set_at(Instant::now() + Duration::from_secs(3_600));
        assert!(!later.is_set() && now.is_set());
        assert_eq!(now.clone().state(), Run::Stopped);
    }
}
