//! How long a store was served in all, by every server that had it: the clock for claims in games without clocks. It stands
//! while no server runs, and while the process stands still.

use std::time::Duration;

use tokio::time::Instant;

use crate::pulse::Pulse;

/// How often the time is stored: a server that is killed loses so much of it.
pub(crate) const STORED: Duration = Duration::from_secs(60);

/// The time that a store was served.
#[derive(Debug)]
pub(crate) struct Lifetime {
    /// Milliseconds that were stored when this server started.
    before_ms: u64,
    began: Instant,
    pulse: Pulse,
    /// How far tests have moved it on.
    #[cfg(test)]
    ahead_ms: std::sync::atomic::AtomicU64,
}

impl Lifetime {
    /// Goes on from what is stored, in milliseconds.
    pub(crate) fn new(before_ms: u64, pulse: Pulse) -> Lifetime {
        Lifetime {
            // 0 is the time of nobody.
            before_ms: before_ms.max(1),
            began: pulse.now(),
            pulse,
            #[cfg(test)]
            ahead_ms: std::sync::atomic::AtomicU64::default(),
        }
    }

    /// The time now, in milliseconds.
    pub(crate) fn now_ms(&self) -> u64 {
        let now =
            self.before_ms.saturating_add(whole_ms(self.pulse.now().saturating_duration_since(self.began)));
        #[cfg(test)]
        let now = now + self.ahead_ms.load(std::sync::atomic::Ordering::Relaxed);
        now
    }

    /// Moves the clock on.
    #[cfg(test)]
    pub(crate) fn pass(&self, time: Duration) {
        self.ahead_ms.fetch_add(whole_ms(time), std::sync::atomic::Ordering::Relaxed);
    }
}

fn whole_ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX / 2)
}
