//! What the window is opened with.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use inarow_play::Presets;
use inarow_profile::Opened;
use inarow_view::Lang;
use jiff::tz::TimeZone;

/// What the window is opened with.
pub struct Options {
    /// The person's store.
    pub profile: Opened,
    /// The strategies that can be named; the person's own come from the profile.
    pub presets: Presets,
    /// The language, if it was asked for; else the one in the settings, else the system's.
    pub lang: Option<Lang>,
    /// The language of the system.
    pub system_lang: Lang,
    /// What walls, weights, draws and players' choices come from.
    pub seed: u64,
    /// What tells the time.
    pub clock: Clock,
}

/// What tells the time since the window was opened.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The system's.
    Real(Instant),
    /// A hand that is moved from outside, in milliseconds.
    Manual(Arc<AtomicU64>),
}

impl Clock {
    /// The system's clock, from now.
    #[must_use]
    pub fn real() -> Clock {
        Clock::Real(Instant::now())
    }

    /// The time since the beginning.
    #[must_use]
    pub fn now(&self) -> Duration {
        match self {
            Clock::Real(start) => start.elapsed(),
            Clock::Manual(millis) => Duration::from_millis(millis.load(Ordering::Relaxed)),
        }
    }

    /// The date and time. A clock that is moved by hand begins on the first of March 2026.
    pub(crate) fn wall(&self) -> SystemTime {
        const FIRST_OF_MARCH: Duration = Duration::from_secs(1_772_366_400);
        match self {
            Clock::Real(_) => SystemTime::now(),
            Clock::Manual(_) => UNIX_EPOCH + FIRST_OF_MARCH + self.now(),
        }
    }

    /// Where it is: the system's time zone. A clock that is moved by hand stands in Greenwich.
    pub(crate) fn zone(&self) -> TimeZone {
        match self {
            Clock::Real(_) => TimeZone::system(),
            Clock::Manual(_) => TimeZone::UTC,
        }
    }
}
