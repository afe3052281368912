//! Time since a search began.

#[cfg(feature = "host")]
pub(crate) use of_host::Stopwatch;
#[cfg(not(feature = "host"))]
pub(crate) use without_clock::Stopwatch;

#[cfg(feature = "host")]
mod of_host {
    use std::time::{Duration, Instant};

    /// A running stopwatch.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Stopwatch {
        begun: Instant,
    }

    impl Stopwatch {
        /// Starts now. Builds without the feature `host` have no clock, and return `None`.
        pub(crate) fn start() -> Option<Stopwatch> {
            Some(Stopwatch { begun: Instant::now() })
        }

        /// Time since the start.
        pub(crate) fn elapsed(self) -> Duration {
            self.begun.elapsed()
        }

        /// The same stopwatch, started earlier by this time.
        #[cfg(test)]
        pub(crate) fn started_earlier(self, by: Duration) -> Stopwatch {
            Stopwatch { begun: self.begun - by }
        }
    }
}

#[cfg(not(feature = "host"))]
mod without_clock {
    use std::time::Duration;

    /// A running stopwatch, of which there is none without a clock.
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
