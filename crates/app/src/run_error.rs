//! Why a terminal game cannot begin, or ended badly.

use std::io;

use inarow_core::{Explain, Message};
use inarow_sys::system_message;

/// Why a session cannot begin: a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The request makes no game.
    #[error("{0}")]
    Asked(String),
    /// It does, but a file, a server or other people did not do what was needed.
    #[error("{0}")]
    Failed(String),
}

/// Why a terminal game ended badly.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// It could not begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The output could not be written. The unfinished game stays.
    #[error("the output could not be written: {0}")]
    Output(#[from] io::Error),
    /// The system refused a thread.
    #[error("the input could not be read: {0}")]
    Thread(#[source] io::Error),
}

impl Explain for RunError {
    fn message(&self) -> Message {
        match self {
            // Its text is in the person's language already.
            RunError::Start(error) => Message::new("as-is").text("text", error),
            RunError::Output(error) | RunError::Thread(error) => system_message(error),
        }
    }
}
