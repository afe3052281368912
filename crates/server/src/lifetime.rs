//! Total time for which a store was served, by all its servers. Games without clocks use this time for claims.
//! The time does not advance while no server runs or while the process is suspended.

use std::time::Duration;

use tokio::time::Instant;

use crate::pulse::Pulse;

/// Interval at which the time is stored. A killed server loses at most one interval.
pub(crate) const STORED: Duration = Duration::from_secs(60);

/// Time for which a store was served.
#[derive(Debug)]
pub(crate) struct Lifetime {
    /// Milliseconds stored when this server started.
    before_ms: u64,
    began: Instant,
    pulse: Pulse,
    /// Milliseconds by which tests have advanced the clock.
    #[cfg(test)]
    ahead_ms: std::sync::atomic::AtomicU64,
}

impl Lifetime {
    /// Continues from the stored time, in milliseconds.
    pub(crate) fn new(before_ms: u64, pulse: Pulse) -> Lifetime {
        Lifetime {
            // The store uses 0 for a player without a time.
            before_ms: before_ms.max(1),
            began: pulse.now(),
            pulse,
            #[cfg(test)]
            ahead_ms: std::sync::atomic::AtomicU64::default(),
        }
    }

    /// Returns the current time in milliseconds.
    pub(crate) fn now_ms(&self) -> u64 {
        let now =
            self.before_ms.saturating_add(whole_ms(self.pulse.now().saturating_duration_since(self.began)));
        #[cfg(test)]
        let now = now + self.ahead_ms.load(std::sync::atomic::Ordering::Relaxed);
        now
    }

    /// Advances the clock.
    #[cfg(test)]
    pub(crate) fn pass(&self, time: Duration) {
        self.ahead_ms.fetch_add(whole_ms(time), std::sync::atomic::Ordering::Relaxed);
    }
}

fn whole_ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX / 2)
}
