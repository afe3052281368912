//! Differences in behaviour between hosts.

use std::time::Duration;

/// Reaction to a computer that fails, or moves against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnFailure {
    /// The match pauses until users choose a reaction.
    Pause,
    /// The computer loses.
    Forfeit,
}

/// Treatment of an unfinished game when another game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnReplace {
    /// The game is stored, to be offered again.
    Leave,
    /// The game is deleted, because the host has asked the user.
    Drop,
}

/// Pace of computers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Shortest time from the previous move to an answer to a human.
    pub reply: Duration,
    /// Pause between the moves of two computers.
    pub between: Duration,
}

/// The behaviour of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Reaction to a computer that fails.
    pub on_failure: OnFailure,
    /// Treatment of an unfinished game when another game begins.
    pub on_replace: OnReplace,
    /// Whether a continued game with clocks begins paused.
    pub resume_paused: bool,
    /// Pace of computers.
    pub pace: Pace,
    /// Whether the host shows running clocks. The host is then woken up at each change of the shown numbers.
    pub shows_clocks: bool,
}

impl Policy {
    /// Policy of a window, which users watch all the time.
    pub const WINDOW: Policy = Policy {
        on_failure: OnFailure::Pause,
        on_replace: OnReplace::Leave,
        resume_paused: true,
        pace: Pace { reply: Duration::from_millis(300), between: Duration::from_millis(700) },
        shows_clocks: true,
    };
    /// Policy of a host that reads and prints lines.
    pub const LINES: Policy = Policy {
        on_failure: OnFailure::Forfeit,
        on_replace: OnReplace::Drop,
        resume_paused: false,
        pace: Pace { reply: Duration::ZERO, between: Duration::ZERO },
        shows_clocks: false,
    };
}
