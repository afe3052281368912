//! A clock that stands while the program does.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::HostClock;

/// How often it is noted that the program runs.
const BEAT: Duration = Duration::from_secs(1);
/// Without a note for longer than this the program stood still: a busy machine lets a thread wait for less.
const SILENCE: Duration = Duration::from_secs(4);

/// The time since it was made, without the time in which the whole program stood still: it was stopped, or its machine
/// slept. Nobody loses on time by a program that did not run.
#[derive(Debug)]
pub struct ProcessClock {
    began: Instant,
    /// How long the program had stood still when the clock was made.
    stood: Duration,
}

impl ProcessClock {
    /// Begins now.
    #[must_use]
    pub fn start() -> ProcessClock {
        let now = Instant::now();
        ProcessClock { began: now, stood: beats().look(now) }
    }

    /// The time since the beginning.
    #[must_use]
    pub fn now(&self) -> Duration {
        let now = Instant::now();
        let stood = beats().look(now).saturating_sub(self.stood);
        now.saturating_duration_since(self.began).saturating_sub(stood)
    }

    /// The same for other threads.
    #[must_use]
    pub fn shared(self) -> HostClock {
        Arc::new(move || self.now())
    }
}

/// The beats of this program, one clock for all. Where the system gives no thread for them the looks are the beats, and
/// nothing is ever taken for a standstill.
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
    /// Time without beats in all.
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

    /// The program runs: notes it, and gives how long it has stood still in all.
    fn look(&self, now: Instant) -> Duration {
        let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let silence = now.saturating_duration_since(heard.last);
        if silence > SILENCE && heard.is_steady {
            // A beat was due meanwhile anyway.
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
        // Stopped for a minute: whoever looks first notes it.
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
