//! A clock that stops while the process does.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::HostClock;

/// Period of beats. A beat notes that the process runs.
const BEAT: Duration = Duration::from_secs(1);
/// Time without a beat that shows a stopped process. On a busy machine a thread waits for less than this time.
const SILENCE: Duration = Duration::from_secs(4);

/// Time since a start, without the time in which the whole process was stopped or its machine slept. Such a
/// stop costs no player any time.
#[derive(Debug)]
pub struct ProcessClock {
    began: Instant,
    /// Stopped time of the process at the start of this clock.
    stood: Duration,
}

impl ProcessClock {
    /// Starts the clock.
    #[must_use]
    pub fn start() -> ProcessClock {
        let now = Instant::now();
        ProcessClock { began: now, stood: beats().look(now) }
    }

    /// Returns the time since the start.
    #[must_use]
    pub fn now(&self) -> Duration {
        let now = Instant::now();
        let stood = beats().look(now).saturating_sub(self.stood);
        now.saturating_duration_since(self.began).saturating_sub(stood)
    }

    /// Returns the clock in a form for other threads.
    #[must_use]
    pub fn shared(self) -> HostClock {
        Arc::new(move || self.now())
    }
}

/// Returns the beats of this process, shared by all clocks. If the system gives no thread for the beats, only
/// readings count as beats. No silence then counts as a stop.
fn beats() -> &'static Beats {
    static BEATS: OnceLock<Beats> = OnceLock::new();
    BEATS.get_or_init(|| {
        let beats = Beats::new(Instant::now());
        let own = beats.clone();
        let thread = std::thread::Builder::new().name("beats".to_owned());
        let spawned = thread.spawn(move || {
            loop {
                std::thread::park_timeout(BEAT);
                own.look(Instant::now());
            }
        });
        beats.are_steady(spawned.is_ok());
        beats
    })
}

#[derive(Clone, Debug)]
struct Beats(Arc<Mutex<Heard>>);

#[derive(Debug)]
struct Heard {
    last: Instant,
    /// Total time without beats.
    stood: Duration,
    is_steady: bool,
}

impl Beats {
    fn new(now: Instant) -> Beats {
        Beats(Arc::new(Mutex::new(Heard { last: now, stood: Duration::ZERO, is_steady: true })))
    }

    fn are_steady(&self, is_steady: bool) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_steady = is_steady;
    }

    /// Notes that the process runs, and returns its total stopped time.
    fn look(&self, now: Instant) -> Duration {
        let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let silence = now.saturating_duration_since(heard.last);
        if silence > SILENCE && heard.is_steady {
            // A beat was due in this time anyway.
            heard.stood += silence - BEAT;
        }
        heard.last = heard.last.max(now);
        heard.stood
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standstill_is_no_time_and_a_late_beat_is() {
        let began = Instant::now();
        let beats = Beats::new(began);
        let after = |ms: u64| began + Duration::from_millis(ms);
        for ms in [0, 900, 1_900, 5_900] {
            assert_eq!(beats.look(after(ms)), Duration::ZERO, "after {ms} ms");
        }
        // The first reading after a stop of a minute notes the stop.
        assert_eq!(beats.look(after(65_900)), Duration::from_secs(59));
        assert_eq!(beats.look(after(65_800)), Duration::from_secs(59), "another thread was a little faster");
        assert_eq!(beats.look(after(66_900)), Duration::from_secs(59));
        beats.are_steady(false);
        assert_eq!(
            beats.look(after(166_900)),
            Duration::from_secs(59),
            "without beats silence means nothing"
        );
    }

    #[test]
    fn the_clock_goes_on_while_the_program_runs() {
        let clock = ProcessClock::start();
        let first = clock.now();
        std::thread::park_timeout(Duration::from_millis(2));
        let shared = clock.shared();
        assert!(shared() >= first + Duration::from_millis(2));
    }
}
