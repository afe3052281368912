//! Clock of the time in which the process ran. A suspension of the process makes no flag fall.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// Interval between beats.
const BEAT: Duration = Duration::from_millis(100);
/// Interval after which the process counts as suspended: stopped, asleep with its machine, or without a
/// processor.
const STILL: Duration = Duration::from_millis(500);

/// Clock of a server, shared by all clones of the value. The clock does not advance while the process is
/// suspended.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pulse(Arc<Mutex<Beats>>);

#[derive(Debug, Default)]
struct Beats {
    /// Time of the last beat, or `None` before the first beat.
    last: Option<Instant>,
    /// Total suspended time until the last beat.
    still: Duration,
}

impl Beats {
    /// Returns the total suspended time until `now`. An ongoing suspension counts already, because a timer may
    /// fire before the next beat.
    fn still_at(&self, now: Instant) -> Duration {
        let silence = self.last.map_or(Duration::ZERO, |last| now.saturating_duration_since(last));
        self.still + silence.saturating_sub(STILL)
    }
}

impl Pulse {
    fn lock(&self) -> MutexGuard<'_, Beats> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the current time of the clock.
    pub(crate) fn now(&self) -> Instant {
        self.served(Instant::now())
    }

    /// Converts a system time to this clock.
    fn served(&self, now: Instant) -> Instant {
        now - self.lock().still_at(now)
    }

    /// Converts a time of this clock to the system clock, for timers.
    pub(crate) fn timer(&self, at: Instant) -> Instant {
        at + self.lock().still_at(Instant::now())
    }

    /// Notes that the process runs now. Returns how long the process was suspended since the last beat.
    pub(crate) fn beat(&self, now: Instant) -> Duration {
        let mut beats = self.lock();
        let still = beats.still_at(now);
        let more = still.saturating_sub(beats.still);
        (beats.still, beats.last) = (still, Some(now));
        more
    }

    /// Beats until the server ends.
    pub(crate) async fn run(&self, mut ending: watch::Receiver<bool>) {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = beats.tick() => {}
                _ = ending.wait_for(|ends| *ends) => return,
            }
            let still = self.beat(Instant::now());
            if !still.is_zero() {
                tracing::warn!(ms = still.as_millis(), "the server stood still; no clock ran meanwhile");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_stands_still_with_the_process() {
        let pulse = Pulse::default();
        let began = Instant::now();
        let mut now = began + Duration::from_secs(60);
        let shown = |now| pulse.served(now) - began;
        assert_eq!(shown(now), Duration::from_secs(60), "nobody has begun to beat");
        for _ in 0..100 {
            assert_eq!(pulse.beat(now), Duration::ZERO);
            now += BEAT;
        }
        assert_eq!(shown(now), Duration::from_secs(70));
        // The beat is late. For a timer that fires before the beat, no time passes.
        now += Duration::from_secs(30);
        let still = shown(now);
        assert_eq!(still, Duration::from_millis(70_400));
        now += Duration::from_secs(1);
        assert_eq!(shown(now), still);
        assert_eq!(pulse.beat(now), Duration::from_millis(30_600));
        assert_eq!(shown(now), still);
        now += BEAT;
        assert_eq!(shown(now), still + BEAT);
        assert_eq!(pulse.beat(now), Duration::ZERO);
    }
}
