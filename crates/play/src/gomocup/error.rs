//! What an external engine does wrong.

use std::time::Duration;

use inarow_record::{End, Refusal};

use super::Unsayable;

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
        /// What the system said.
        reason: String,
    },
    /// The program ended, or closed its output.
    #[error("the engine ended ({how}){}", said(.last))]
    Crashed {
        /// Its exit code or signal, as far as the system tells.
        how: String,
        /// The last line of its standard error; empty without one.
        last: String,
    },
    /// Nothing came in time.
    #[error("the engine did not answer within {} s", .waited.as_secs_f32())]
    Silent {
        /// How long was waited.
        waited: Duration,
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
    #[error("the engine used {used} bytes of memory, allowed are {allowed}")]
    Memory {
        /// Bytes used by the engine and all it started.
        used: u64,
        /// Bytes allowed.
        allowed: u64,
    },
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

fn said(last: &str) -> String {
    if last.is_empty() { String::new() } else { format!("; it last said {last:?}") }
}
