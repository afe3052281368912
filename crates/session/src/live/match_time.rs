//! Time of a match on the host's clock.

use std::time::Duration;

/// Time of a match. The time runs with the host's clock, except while held.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatchTime {
    /// Time of the host at which the match had the age `age`.
    began: Duration,
    age: Duration,
    /// Time of the host since which the match's time is stopped.
    held: Option<Duration>,
}

impl MatchTime {
    /// Returns the running time of a match whose age is now `age`.
    pub(super) fn at_age(age: Duration, now: Duration) -> MatchTime {
        MatchTime { began: now, age, held: None }
    }

    /// Returns the match's time.
    pub(super) fn at(&self, now: Duration) -> Duration {
        let now = self.held.map_or(now, |held| held.min(now));
        now.saturating_add(self.age).saturating_sub(self.began)
    }

    /// Returns the time of the host at a time of the match, if the match's time is not held.
    pub(super) fn host_time(&self, time: Duration) -> Duration {
        self.began.saturating_add(time).saturating_sub(self.age)
    }

    pub(super) fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Stops the match's time. A stopped time stays unchanged.
    pub(super) fn hold(&mut self, now: Duration) {
        self.held.get_or_insert(now);
    }

    /// Resumes the match's time.
    pub(super) fn let_run(&mut self, now: Duration) {
        if let Some(held) = self.held.take() {
            self.began = self.began.saturating_add(now.saturating_sub(held));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn held_time_stands_and_runs_on_from_there() {
        let mut time = MatchTime::at_age(s(0), s(100));
        assert_eq!(time.at(s(107)), s(7));
        time.hold(s(110));
        time.hold(s(115));
        assert!(time.is_held());
        assert_eq!((time.at(s(108)), time.at(s(120))), (s(8), s(10)));
        time.let_run(s(130));
        time.let_run(s(140));
        assert_eq!((time.is_held(), time.at(s(130)), time.at(s(135))), (false, s(10), s(15)));
        assert_eq!(time.host_time(s(15)), s(135));
    }

    #[test]
    fn a_match_may_be_older_than_the_session() {
        let time = MatchTime::at_age(s(60), s(5));
        assert_eq!((time.at(s(5)), time.at(s(6))), (s(60), s(61)));
        assert_eq!((time.host_time(s(70)), time.host_time(s(1))), (s(15), s(0)), "no time is negative");
    }
}
