//! Errors at the start or end of a terminal game.

use std::io;

use inarow_core::{Explain, Message};
use inarow_sys::system_message;

/// Reason why a session cannot begin, as a sentence for display.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// Request that describes no game.
    #[error("{0}")]
    Asked(String),
    /// Valid request that failed because of a file, a server or another player.
    #[error("{0}")]
    Failed(String),
}

/// Reason why a terminal game ended with an error.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Failed start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Failed output. The unfinished game stays saved.
    #[error("the output could not be written: {0}")]
    Output(#[from] io::Error),
    /// Thread refused by the system.
    #[error("the input could not be read: {0}")]
    Thread(#[source] io::Error),
}

impl Explain for RunError {
    fn message(&self) -> Message {
        match self {
            // The text is in the user's language already.
            RunError::Start(error) => Message::new("as-is").text("text", error),
            RunError::Output(error) | RunError::Thread(error) => system_message(error),
        }
    }
}
