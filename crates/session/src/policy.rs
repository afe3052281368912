//! Where hosts want different behaviour.

use std::time::Duration;

/// What becomes of the match when a computer stops, or moves against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnFailure {
    /// The match pauses until people choose what is to be done.
    Pause,
    /// The computer loses.
    Forfeit,
}

/// What becomes of an unfinished game when another one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnReplace {
    /// It is stored, to be offered again.
    Leave,
    /// It is deleted: the host has asked people.
    Drop,
}

/// How fast computers play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// An answer to a person comes no sooner than this after the move before it.
    pub reply: Duration,
    /// The pause between the moves of two computers.
    pub between: Duration,
}

/// The behaviour of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// What becomes of the match when a computer stops.
    pub on_failure: OnFailure,
    /// What becomes of an unfinished game when another one begins.
    pub on_replace: OnReplace,
    /// A game with clocks that was left begins paused when it is continued.
    pub resume_paused: bool,
    /// How fast computers play.
    pub pace: Pace,
    /// The host shows running clocks: it is woken up whenever one shows another number.
    pub shows_clocks: bool,
}

impl Policy {
    /// For a window: people watch all the time.
    pub const WINDOW: Policy = Policy {
        on_failure: OnFailure::Pause,
        on_replace: OnReplace::Leave,
        resume_paused: true,
        pace: Pace { reply: Duration::from_millis(300), between: Duration::from_millis(700) },
        shows_clocks: true,
    };
    /// For lines that are typed and printed.
    pub const LINES: Policy = Policy {
        on_failure: OnFailure::Forfeit,
        on_replace: OnReplace::Drop,
        resume_paused: false,
        pace: Pace { reply: Duration::ZERO, between: Duration::ZERO },
        shows_clocks: false,
    };
}
