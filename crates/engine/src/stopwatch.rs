//! Time since the start of a search.

#[cfg(feature = "host")]
pub(crate) use of_host::Stopwatch;
#[cfg(not(feature = "host"))]
pub(crate) use without_clock::Stopwatch;

#[cfg(feature = "host")]
mod of_host {
    use std::time::{Duration, Instant};

    /// Running stopwatch.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Stopwatch {
        begun: Instant,
    }

    impl Stopwatch {
        /// Starts a stopwatch. Without the feature `host` there is no clock, so the result is `None`.
        pub(crate) fn start() -> Option<Stopwatch> {
            Some(Stopwatch { begun: Instant::now() })
        }

        /// Time since the start.
        pub(crate) fn elapsed(self) -> Duration {
            self.begun.elapsed()
        }

        /// Returns the stopwatch as if started earlier by the given time.
        #[cfg(test)]
        pub(crate) fn started_earlier(self, by: Duration) -> Stopwatch {
            Stopwatch { begun: self.begun - by }
        }
    }
}

#[cfg(not(feature = "host"))]
mod without_clock {
    use std::time::Duration;

    /// Running stopwatch. Uninhabited, because the build has no clock.
    #[derive(Clone, Copy, Debug)]
    pub(crate) enum Stopwatch {}

    impl Stopwatch {
        pub(crate) fn start() -> Option<Stopwatch> {
            None
        }

        pub(crate) fn elapsed(self) -> Duration {
            match self {}
        }
    }
}
