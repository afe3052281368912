//! How soon an engine reads on after a line of its own: some lose what comes sooner.

/// After how many questions that were answered at once it is held to read at once.
const QUESTIONS: u32 = 8;

/// What is known of it. An engine is asked `ABOUT` after it was told of the game and right after its first moves, while
/// the other side is to move and its own clock stands. An engine that answers reads, and has said all it had to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Readiness {
    /// It was not asked in this game.
    #[default]
    Unasked,
    /// It was asked behind its last line; so many questions were answered before.
    Asked(u32),
    /// It was asked there, and answered.
    Now(u32),
    /// It answered often enough.
    AtOnce,
    /// It left a question without an answer, after so many answers.
    Later(u32),
}

impl Readiness {
    /// A game begins, with the same program: what it showed often enough in the games before is known of it.
    pub(super) fn begin(&mut self) {
        if !matches!(self, Readiness::Later(_) | Readiness::AtOnce) {
            *self = Readiness::Unasked;
        }
    }

    /// Whether it was not asked in this game.
    pub(super) fn is_unasked(self) -> bool {
        self == Readiness::Unasked
    }

    /// It said something: whether it is to be asked now.
    pub(super) fn ask(&mut self) -> bool {
        *self = match *self {
            Readiness::Unasked => Readiness::Asked(0),
            Readiness::Asked(answers) | Readiness::Now(answers) if answers < QUESTIONS => {
                Readiness::Asked(answers)
            }
            Readiness::Asked(_) | Readiness::Now(_) | Readiness::AtOnce => Readiness::AtOnce,
            Readiness::Later(answers) => Readiness::Later(answers),
        };
        matches!(self, Readiness::Asked(_))
    }

    /// It said who it is: whether that was the answer to a question.
    pub(super) fn answered(&mut self) -> bool {
        match *self {
            Readiness::Asked(answers) => *self = Readiness::Now(answers + 1),
            // It was late, as on a busy machine, but has lost nothing: it is asked again.
            Readiness::Later(answers) => *self = Readiness::Now(answers),
            Readiness::Unasked | Readiness::Now(_) | Readiness::AtOnce => {}
        }
        *self != Readiness::Unasked
    }

    /// It was waited for until it had come to rest.
    pub(super) fn waited(&mut self) {
        if let Readiness::Asked(answers) = *self {
            *self = Readiness::Later(answers);
        }
    }

    /// Whether it reads what comes now.
    pub(super) fn is_now(self) -> bool {
        matches!(self, Readiness::Now(_) | Readiness::AtOnce)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_answers_late_is_asked_again_and_who_never_does_is_not() {
        let mut readiness = Readiness::default();
        assert!(readiness.ask() && !readiness.is_now());
        readiness.waited();
        assert!(!readiness.ask(), "left in peace");
        assert!(readiness.answered() && readiness.is_now());
        for answered in 1..=QUESTIONS {
            assert!(readiness.ask() && !readiness.is_now(), "{answered}");
            assert!(readiness.answered() && readiness.is_now());
        }
        assert!(!readiness.ask() && readiness.is_now());
        readiness.begin();
        assert!(!readiness.is_unasked() && readiness.is_now(), "nor does another game make it forget");
        let mut readiness = Readiness::Now(1);
        readiness.begin();
        assert!(readiness.is_unasked(), "what was not shown often enough is");
        readiness.ask();
        readiness.waited();
        readiness.begin();
        assert!(!readiness.is_unasked() && !readiness.is_now(), "another game does not teach it");
    }
}
