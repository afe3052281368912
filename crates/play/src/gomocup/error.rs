//! What an external engine does wrong.

use std::io;
use std::time::Duration;

use inarow_core::{Explain, Message};
use inarow_record::{End, Refusal};

use super::Unsayable;

/// How an engine's program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Ending {
    /// With an exit code.
    #[error("exit code {0}")]
    Code(i32),
    /// By a signal.
    #[error("signal {0}")]
    Signal(i32),
    /// The system does not tell.
    #[error("for an unknown reason")]
    Unknown,
    /// It runs, but closed its output.
    #[error("it closed its output")]
    Closed,
}

impl Ending {
    /// Its name in texts, and its number; 0 without one.
    #[must_use]
    pub const fn parts(self) -> (&'static str, i32) {
        match self {
            Ending::Code(code) => ("code", code),
            Ending::Signal(signal) => ("signal", signal),
            Ending::Unknown => ("unknown", 0),
            Ending::Closed => ("closed", 0),
        }
    }
}

/// Why the system does not start a program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unstarted {
    /// There is no such file.
    #[error("there is no such file")]
    Missing,
    /// The file may not be run.
    #[error("it may not be run")]
    Denied,
    /// The file is no program for this system.
    #[error("it is no program for this system")]
    NoProgram,
    /// Anything else, as the system says it.
    #[error("{0}")]
    Other(String),
}

impl Unstarted {
    /// Its name in texts.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Unstarted::Missing => "missing",
            Unstarted::Denied => "denied",
            Unstarted::NoProgram => "no-program",
            Unstarted::Other(_) => "other",
        }
    }
}

impl From<&io::Error> for Unstarted {
    fn from(error: &io::Error) -> Unstarted {
        /// “Exec format error” on Unix, “not a valid application” on Windows: neither has a kind.
        const NO_PROGRAM: i32 = if cfg!(windows) { 193 } else { 8 };
        match error.kind() {
            io::ErrorKind::NotFound => Unstarted::Missing,
            io::ErrorKind::PermissionDenied => Unstarted::Denied,
            _ if error.raw_os_error() == Some(NO_PROGRAM) => Unstarted::NoProgram,
            _ => Unstarted::Other(error.to_string()),
        }
    }
}

/// Why an external engine cannot play, or did not decide.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExecError {
    /// The protocol has no words for the game.
    #[error(transparent)]
    Unsayable(#[from] Unsayable),
    /// The system does not start the program.
    #[error("{program} could not be started: {reason}; check the name and whether the file may be run")]
    NotStarted {
        /// The program.
        program: String,
        /// Why not.
        reason: Unstarted,
    },
    /// The program ended, or closed its output.
    #[error("the engine ended ({how}){}", said(.last))]
    Crashed {
        /// How it ended.
        how: Ending,
        /// The last line of its standard error; empty without one.
        last: String,
    },
    /// Nothing came in time.
    #[error("the engine did not answer within {}", allowed(*.limit, *.grace))]
    Silent {
        /// The time that it had; `None` is what its clock left, another time in each game.
        limit: Option<Duration>,
        /// How much longer was waited.
        grace: Duration,
    },
    /// The engine does not read what it is told.
    #[error("the engine does not read its input")]
    Deaf,
    /// The engine refused what the protocol lets a manager ask.
    #[error("the engine refused: {text:?}")]
    Refused {
        /// What it said.
        text: String,
    },
    /// Something else came instead of an answer.
    #[error("the engine answered {text:?}, which is no move")]
    Garbage {
        /// The last such line.
        text: String,
    },
    /// Far more was said in one turn than any answer needs.
    #[error("the engine said more than {bytes} bytes in one turn")]
    Flood {
        /// The bound.
        bytes: u64,
    },
    /// The move lies outside the board.
    #[error("the engine moved to {text}, outside the board")]
    Outside {
        /// The coordinates.
        text: String,
    },
    /// More memory than allowed.
    #[error("the engine used more than the {allowed} bytes of memory that it is allowed")]
    Memory {
        /// Bytes allowed to the engine and all it started.
        allowed: u64,
    },
}

impl Explain for Unstarted {
    fn message(&self) -> Message {
        match self {
            Unstarted::Missing => Message::new("exec-unstarted-missing"),
            Unstarted::Denied => Message::new("exec-unstarted-denied"),
            Unstarted::NoProgram => Message::new("exec-unstarted-no-program"),
            Unstarted::Other(detail) => Message::new("exec-unstarted-other").text("detail", detail),
        }
    }
}

impl Explain for Ending {
    fn message(&self) -> Message {
        match self {
            Ending::Code(code) => Message::new("exec-ended-code").digits("number", code),
            Ending::Signal(signal) => Message::new("exec-ended-signal").digits("number", signal),
            Ending::Unknown => Message::new("exec-ended-unknown"),
            Ending::Closed => Message::new("exec-ended-closed"),
        }
    }
}

impl Explain for ExecError {
    fn message(&self) -> Message {
        match self {
            ExecError::Unsayable(_) => Message::new("exec-game"),
            ExecError::NotStarted { reason, .. } => {
                Message::new("exec-start").because("detail", reason.message())
            }
            ExecError::Crashed { how, last } if last.is_empty() => {
                Message::new("exec-crash").because("detail", how.message())
            }
            ExecError::Crashed { how, last } => {
                let last =
                    Message::new("exec-last-words").because("detail", how.message()).text("last", last);
                Message::new("exec-crash").because("detail", last)
            }
            ExecError::Silent { .. } => Message::new("exec-silent"),
            ExecError::Deaf => Message::new("exec-deaf"),
            ExecError::Refused { text } => Message::new("exec-refused").text("detail", text),
            ExecError::Garbage { text } => Message::new("exec-garbage").text("detail", text),
            ExecError::Flood { .. } => Message::new("exec-flood"),
            ExecError::Outside { text } => Message::new("exec-outside").text("detail", text),
            ExecError::Memory { .. } => Message::new("exec-memory"),
        }
    }
}

impl ExecError {
    /// How a game ends that is lost by this.
    #[must_use]
    pub const fn end(&self) -> End {
        match self {
            ExecError::Unsayable(_)
            | ExecError::Refused { .. }
            | ExecError::Garbage { .. }
            | ExecError::Flood { .. } => End::Protocol,
            ExecError::NotStarted { .. } | ExecError::Crashed { .. } => End::Crash,
            ExecError::Silent { .. } | ExecError::Deaf => End::Hang,
            ExecError::Outside { .. } => End::Illegal(Refusal::OutOfBoard),
            ExecError::Memory { .. } => End::Memory,
        }
    }
}

/// What of an engine's text is told: its beginning.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 200;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The time of an engine whose clock runs over the whole game.
pub(super) const CLOCK: &str = "what its clock left";

/// The same in every game, as nothing that is measured is: reasons are counted.
fn allowed(limit: Option<Duration>, grace: Duration) -> String {
    let limit = limit.map_or_else(|| CLOCK.to_owned(), |limit| format!("{} s", limit.as_secs_f64()));
    if grace.is_zero() { limit } else { format!("{limit} and {} s more", grace.as_secs_f64()) }
}

fn said(last: &str) -> String {
    if last.is_empty() { String::new() } else { format!("; it last said {last:?}") }
}
