//! Signals from a host to an engine during a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
#[cfg(feature = "host")]
use std::time::Instant;

use crate::Clock;

/// Signal from a host to a searching engine: stop soon, or start of the pondered move's clock.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Signal>);

#[derive(Debug, Default)]
struct Signal {
    is_set: AtomicBool,
    clock: OnceLock<Clock>,
    /// Moment at which the search ends by itself.
    #[cfg(feature = "host")]
    end: OnceLock<Instant>,
}

/// Signals that an engine received since the request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Run {
    /// No signal: the search continues.
    On,
    /// The clock of the pondered move runs. The search continues as if the move was requested now.
    OnClock(Clock),
    /// The engine must return.
    Stopped,
}

impl Stop {
    /// Returns a signal in the state [`Run::On`].
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Stops every task that has this signal or a clone of this signal.
    pub fn set(&self) {
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Stops every task with this signal at the given moment, whatever the engine makes of its clock. Only the
    /// first call counts. Needs the feature `host`.
    #[cfg(feature = "host")]
    pub fn set_at(&self, end: Instant) {
        let _ = self.0.end.set(end);
    }

    /// Whether the task is stopped.
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

    /// Starts this clock, because the pondered position was reached. Only the first call counts. Tasks that do
    /// not ponder ignore this clock, because their limits contain a clock.
    pub fn start_clock(&self, clock: Clock) {
        let _ = self.0.clock.set(clock);
    }

    /// State of the signals.
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
