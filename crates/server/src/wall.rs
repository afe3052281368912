//! Wall-clock time, for what outlasts a server: when a player was seen last.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The wall clock of a server. Tests move it on.
#[derive(Debug)]
pub(crate) struct Wall {
    started_ms: u64,
    ahead_ms: AtomicU64,
}

impl Default for Wall {
    fn default() -> Wall {
        Wall { started_ms: system_ms(), ahead_ms: AtomicU64::new(0) }
    }
}

impl Wall {
    /// Milliseconds since 1970. Where the system's clock was set back, the time of the start.
    pub(crate) fn now_ms(&self) -> u64 {
        system_ms().max(self.started_ms) + self.ahead_ms.load(Ordering::Relaxed)
    }

    /// When the server started, in milliseconds since 1970: nobody could be seen before that.
    pub(crate) fn started_ms(&self) -> u64 {
        self.started_ms
    }

    /// Moves the clock on.
    #[cfg(test)]
    pub(crate) fn pass(&self, time: Duration) {
        self.ahead_ms.fetch_add(whole_ms(time), Ordering::Relaxed);
    }
}

fn system_ms() -> u64 {
    whole_ms(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

fn whole_ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX / 2)
}
