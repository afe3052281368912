//! How soon an engine reads on after a line of its own: some lose what comes sooner.

use std::time::Duration;

/// After how many questions that were answered at once it is held to read at once.
const QUESTIONS: u32 = 8;
/// An engine that gets ready for a game within this time does so at once.
const AT_ONCE: Duration = Duration::from_millis(5);

/// What is known of it. An engine gets `ABOUT` after the lines that begin a game and right after its first moves, while
/// the other side is to move and its own clock stands. An engine that answers reads, and has done all that was sent
/// before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Readiness {
    /// How many questions it answered.
    answers: u32,
    /// Whether it took its time to get ready for a game.
    is_slow: bool,
    /// Whether its first answer did not come in the time that it may take to get ready.
    ignores_about: bool,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    /// It got no question since a game was sent.
    #[default]
    Unasked,
    /// It was asked behind its last line.
    Asked,
    /// It was asked there and answered, or needs not to be asked.
    Now,
    /// It left a question without an answer.
    Later,
}

impl Readiness {
    /// That of a program which is known to ignore `ABOUT`, or not.
    pub(super) fn of_program(ignores_about: bool) -> Readiness {
        Readiness { ignores_about, ..Readiness::default() }
    }

    /// A game is sent to it: what that takes is not known, unless it has shown that it does everything at once.
    pub(super) fn begin(&mut self) {
        self.state = match self.state {
            State::Later => State::Later,
            _ if self.answers >= QUESTIONS && !self.is_slow => State::Now,
            _ => State::Unasked,
        };
    }

    /// It took so long to get ready for a game.
    pub(super) fn got_ready(&mut self, after: Duration) {
        self.is_slow |= after > AT_ONCE;
    }

    /// Whether it got no question since a game was sent.
    pub(super) fn is_unasked(self) -> bool {
        self.state == State::Unasked
    }

    /// Whether it answers questions at all, as far as is known.
    pub(super) fn answers(self) -> bool {
        self.answers > 0 && self.state != State::Later
    }

    /// Whether it was never asked.
    pub(super) fn is_unknown(self) -> bool {
        self.answers == 0 && self.state == State::Unasked
    }

    /// Whether its first answer is still to be waited for.
    pub(super) fn is_awaited(self) -> bool {
        self.answers == 0 && !self.ignores_about
    }

    /// Whether it was held to ignore `ABOUT`, and does not: it has answered.
    pub(super) fn take_ignores_about(&mut self) -> bool {
        std::mem::take(&mut self.ignores_about)
    }

    /// Its first answer did not come as long as it may take to get ready.
    pub(super) fn leave_alone(&mut self) {
        self.ignores_about = true;
        self.waited();
    }

    /// It printed something, or got a game: whether it is to be asked now.
    pub(super) fn ask(&mut self) -> bool {
        self.state = match self.state {
            State::Unasked => State::Asked,
            State::Asked | State::Now if self.answers < QUESTIONS => State::Asked,
            State::Asked | State::Now => State::Now,
            State::Later => State::Later,
        };
        self.state == State::Asked
    }

    /// It printed its name: whether that was the answer to a question.
    pub(super) fn answered(&mut self) -> bool {
        match self.state {
            // Where it was late, as on a busy machine, it has lost nothing: it is asked again.
            State::Asked | State::Later => {
                self.answers = self.answers.saturating_add(1);
                self.state = State::Now;
            }
            State::Unasked | State::Now => {}
        }
        self.state != State::Unasked
    }

    /// It was waited for long enough.
    pub(super) fn waited(&mut self) {
        if self.state == State::Asked {
            self.state = State::Later;
        }
    }

    /// Whether it reads what comes now.
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
