//! Time that an engine needs after its own line before reading on. Some engines lose lines that come earlier.

use std::time::Duration;

/// Number of immediate answers after which an engine counts as reading at once.
const QUESTIONS: u32 = 8;
/// Longest time in which an engine counts as getting ready for a game at once.
const AT_ONCE: Duration = Duration::from_millis(5);

/// Knowledge about an engine's readiness. The engine gets `ABOUT` after the lines that begin a game and after
/// its first moves. The engine's clock is stopped during `ABOUT`. An engine that answers is reading, and has
/// finished all earlier work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Readiness {
    /// Number of questions that the engine answered.
    answers: u32,
    /// Whether the engine was slow to get ready for a game.
    is_slow: bool,
    /// Whether the first answer did not come in the time for getting ready.
    ignores_about: bool,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    /// No question was sent since the last game.
    #[default]
    Unasked,
    /// A question was sent after the engine's last line.
    Asked,
    /// The question was answered, or no question is needed.
    Now,
    /// A question was not answered in time.
    Later,
}

impl Readiness {
    /// Creates the readiness of a program that is known to ignore `ABOUT`, or not.
    pub(super) fn of_program(ignores_about: bool) -> Readiness {
        Readiness { ignores_about, ..Readiness::default() }
    }

    /// Records a new game. The time for getting ready is unknown, unless the engine has proved to do everything
    /// at once.
    pub(super) fn begin(&mut self) {
        self.state = match self.state {
            State::Later => State::Later,
            _ if self.answers >= QUESTIONS && !self.is_slow => State::Now,
            _ => State::Unasked,
        };
    }

    /// Records the time for getting ready for a game.
    pub(super) fn got_ready(&mut self, after: Duration) {
        self.is_slow |= after > AT_ONCE;
    }

    /// Returns whether no question was sent since the last game.
    pub(super) fn is_unasked(self) -> bool {
        self.state == State::Unasked
    }

    /// Returns whether the engine answers questions, as far as known.
    pub(super) fn answers(self) -> bool {
        self.answers > 0 && self.state != State::Later
    }

    /// Returns whether the engine was never asked.
    pub(super) fn is_unknown(self) -> bool {
        self.answers == 0 && self.state == State::Unasked
    }

    /// Returns whether the first answer is still awaited.
    pub(super) fn is_awaited(self) -> bool {
        self.answers == 0 && !self.ignores_about
    }

    /// Takes the mark of an engine that seemed to ignore `ABOUT` and has answered.
    pub(super) fn take_ignores_about(&mut self) -> bool {
        std::mem::take(&mut self.ignores_about)
    }

    /// Gives up on the first answer after the time for getting ready.
    pub(super) fn leave_alone(&mut self) {
        self.ignores_about = true;
        self.waited();
    }

    /// Records a line or a game and returns whether the engine should be asked now.
    pub(super) fn ask(&mut self) -> bool {
        self.state = match self.state {
            State::Unasked => State::Asked,
            State::Asked | State::Now if self.answers < QUESTIONS => State::Asked,
            State::Asked | State::Now => State::Now,
            State::Later => State::Later,
        };
        self.state == State::Asked
    }

    /// Records the engine's name and returns whether the name answered a question.
    pub(super) fn answered(&mut self) -> bool {
        match self.state {
            // A late answer, as on a busy machine, loses nothing, because the engine is asked again.
            State::Asked | State::Later => {
                self.answers = self.answers.saturating_add(1);
                self.state = State::Now;
            }
            State::Unasked | State::Now => {}
        }
        self.state != State::Unasked
    }

    /// Records that the wait was long enough.
    pub(super) fn waited(&mut self) {
        if self.state == State::Asked {
            self.state = State::Later;
        }
    }

    /// Returns whether the engine is reading now.
    pub(super) fn is_now(self) -> bool {
        self.state == State::Now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_answers_late_is_asked_again_and_who_never_does_is_not() {
        let mut readiness = Readiness::default();
        assert!(readiness.is_unknown() && readiness.ask() && !readiness.is_now());
        readiness.waited();
        assert!(!readiness.ask() && !readiness.answers(), "left in peace");
        assert!(readiness.answered() && readiness.is_now() && readiness.answers());
        for answered in 1..QUESTIONS {
            assert!(readiness.ask() && !readiness.is_now(), "{answered}");
            assert!(readiness.answered() && readiness.is_now());
        }
        assert!(!readiness.ask() && readiness.is_now());
        readiness.got_ready(Duration::from_millis(1));
        readiness.begin();
        assert!(!readiness.is_unasked() && readiness.is_now(), "it does everything at once");
        readiness.got_ready(Duration::from_millis(300));
        readiness.begin();
        assert!(readiness.is_unasked() && readiness.ask(), "what another game takes is not known");
        assert!(readiness.answered() && !readiness.ask() && readiness.is_now(), "how soon it reads is");
        let mut readiness = Readiness::default();
        readiness.ask();
        readiness.waited();
        readiness.begin();
        assert!(!readiness.is_unasked() && !readiness.is_now(), "another game does not teach it");
        assert!(readiness.is_awaited(), "it may still load");
        readiness.leave_alone();
        assert!(!readiness.is_awaited() && !Readiness::of_program(true).is_awaited());
        assert!(readiness.take_ignores_about() && !readiness.take_ignores_about());
        readiness.leave_alone();
        assert!(readiness.answered() && readiness.answers(), "it may answer all the same");
    }
}
