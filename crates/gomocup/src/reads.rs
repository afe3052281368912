//! How soon an engine reads on after a line of its own: some lose what comes sooner.

/// After how many questions that were answered at once it is held to read at once.
const QUESTIONS: u32 = 8;

/// What is known of it. An engine is asked who it is behind what it was told of the game, and right behind its first
/// moves, while the other side is to move and no clock of its own runs. Who answers reads, and has said what it had to
/// say before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Reads {
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

impl Reads {
    /// A game begins, with the same program: what it showed often enough in the games before is known of it.
    pub(super) fn begin(&mut self) {
        if !matches!(self, Reads::Later(_) | Reads::AtOnce) {
            *self = Reads::Unasked;
        }
    }

    /// Whether it was not asked in this game.
    pub(super) fn is_unasked(self) -> bool {
        self == Reads::Unasked
    }

    /// It said something: whether it is to be asked now.
    pub(super) fn ask(&mut self) -> bool {
        *self = match *self {
            Reads::Unasked => Reads::Asked(0),
            Reads::Asked(answers) | Reads::Now(answers) if answers < QUESTIONS => Reads::Asked(answers),
            Reads::Asked(_) | Reads::Now(_) | Reads::AtOnce => Reads::AtOnce,
            Reads::Later(answers) => Reads::Later(answers),
        };
        matches!(self, Reads::Asked(_))
    }

    /// It said who it is: whether that was the answer to a question.
    pub(super) fn answered(&mut self) -> bool {
        match *self {
            Reads::Asked(answers) => *self = Reads::Now(answers + 1),
            // It was late, as on a busy machine, but has lost nothing: it is asked again.
            Reads::Later(answers) => *self = Reads::Now(answers),
            Reads::Unasked | Reads::Now(_) | Reads::AtOnce => {}
        }
        *self != Reads::Unasked
    }

    /// It was waited for until it had come to rest.
    pub(super) fn waited(&mut self) {
        if let Reads::Asked(answers) = *self {
            *self = Reads::Later(answers);
        }
    }

    /// Whether it reads what comes now.
    pub(super) fn is_now(self) -> bool {
        matches!(self, Reads::Now(_) | Reads::AtOnce)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_answers_late_is_asked_again_and_who_never_does_is_not() {
        let mut reads = Reads::default();
        assert!(reads.ask() && !reads.is_now());
        reads.waited();
        assert!(!reads.ask(), "left in peace");
        assert!(reads.answered() && reads.is_now());
        for answered in 1..=QUESTIONS {
            assert!(reads.ask() && !reads.is_now(), "{answered}");
            assert!(reads.answered() && reads.is_now());
        }
        assert!(!reads.ask() && reads.is_now());
        reads.begin();
        assert!(!reads.is_unasked() && reads.is_now(), "nor does another game make it forget");
        let mut reads = Reads::Now(1);
        reads.begin();
        assert!(reads.is_unasked(), "what was not shown often enough is");
        reads.ask();
        reads.waited();
        reads.begin();
        assert!(!reads.is_unasked() && !reads.is_now(), "another game does not teach it");
    }
}
