//! Time in which the server served: a process that stood still flags nobody for its own silence.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// Time from one beat to the next.
const BEAT: Duration = Duration::from_millis(100);
/// A later beat than this says that the process stood still: it was stopped, its machine slept, or it had no processor.
const STILL: Duration = Duration::from_millis(500);

/// The pulse of a server, shared by its clones. Its time leaves out what the process stood still.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pulse(Arc<Mutex<Beats>>);

#[derive(Debug, Default)]
struct Beats {
    /// `None` before the first.
    last: Option<Instant>,
    /// How long the process stood still until the last beat.
    still: Duration,
}

impl Beats {
    /// How long the process stood still until now. A silence that goes on counts already: its timers may be faster than the
    /// next beat.
    fn still_at(&self, now: Instant) -> Duration {
        let silence = self.last.map_or(Duration::ZERO, |last| now.saturating_duration_since(last));
        self.still + silence.saturating_sub(STILL)
    }
}

impl Pulse {
    fn lock(&self) -> MutexGuard<'_, Beats> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Now, on the clock that stands still with the process.
    pub(crate) fn now(&self) -> Instant {
        self.served(Instant::now())
    }

    /// Time of that clock at this moment.
    fn served(&self, now: Instant) -> Instant {
        now - self.lock().still_at(now)
    }

    /// When that clock will show this, as timers count.
    pub(crate) fn timer(&self, at: Instant) -> Instant {
        at + self.lock().still_at(Instant::now())
    }

    /// Notes that the process serves at this moment. Returns how long it stood still before.
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
        // The beat is late now: a timer that is faster than it sees no time pass.
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
