//! Errors of sessions.

use std::path::PathBuf;

use inarow_core::{Explain, Message};
use inarow_formats::ParseError;
use inarow_play::{PlayerError, PlayerSpec, ProgramFault};
use inarow_profile::StoreError;

/// Reason why a game could not be begun or shown.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The set-up makes no game.
    #[error(transparent)]
    Setup(#[from] inarow_core::SetupError),
    /// The match cannot begin.
    #[error(transparent)]
    Match(#[from] inarow_play::MatchError),
    /// The game of a record cannot be continued.
    #[error("the record cannot be continued: {0}")]
    Record(#[source] inarow_play::MatchError),
    /// A record cannot be replayed.
    #[error(transparent)]
    Replay(#[from] inarow_record::ReplayError),
    /// A player does not support this game, or does not start.
    #[error("{spec}: {error}")]
    Player {
        /// The player.
        spec: Box<PlayerSpec>,
        /// The reason.
        error: PlayerError,
    },
    /// The action is not possible here, because the match is played elsewhere.
    #[error("the match is played elsewhere")]
    Elsewhere,
    /// The game is over at this position.
    #[error("the game is over there")]
    Over,
}

impl Explain for SessionError {
    fn message(&self) -> Message {
        match self {
            SessionError::Setup(error) => Message::new("error-setup").because("reason", error.message()),
            SessionError::Match(error) => Message::new("error-setup").because("reason", error.message()),
            SessionError::Record(error) => Message::new("error-record").because("reason", error.message()),
            SessionError::Replay(error) => Message::new("error-record").because("reason", error.message()),
            SessionError::Player { spec, error } => {
                // A player named as on a command line needs the spelling of the command line.
                let reason = match error {
                    PlayerError::Program(ProgramFault::UnsupportedGame(_)) => {
                        Message::new("exec-game-command").because("reason", error.message())
                    }
                    error => error.message(),
                };
                Message::new("error-player-refused").text("player", spec).because("reason", reason)
            }
            SessionError::Elsewhere => Message::new("session-elsewhere"),
            SessionError::Over => Message::new("session-over-there"),
        }
    }
}

/// A failure of the store. Play goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// Another program has locked the store for too long.
    Busy,
    /// The disk is full.
    Full,
    /// The store is read-only.
    ReadOnly,
    /// The store is damaged.
    Damaged,
    /// Another program has taken the game over.
    NotOwned,
    /// Any other failure, in the store's words.
    Other(Message),
    /// An unfinished game cannot be read. The game was moved to a file.
    MovedToFile {
        /// The file, or `None` if nothing could be written.
        file: Option<PathBuf>,
        /// The reason why the game cannot be read.
        reason: ParseError,
    },
}

impl SaveError {
    /// Returns the reason as a phrase, without a sentence around it.
    #[must_use]
    pub fn reason(&self) -> Message {
        match self {
            SaveError::Busy => Message::new("store-reason-busy"),
            SaveError::Full => Message::new("store-reason-full"),
            SaveError::ReadOnly => Message::new("store-reason-read-only"),
            SaveError::Damaged => Message::new("store-reason-damaged"),
            SaveError::NotOwned => Message::new("store-reason-not-owned"),
            SaveError::Other(reason) => reason.clone(),
            SaveError::MovedToFile { reason, .. } => reason.reason.message(),
        }
    }
}

impl Explain for SaveError {
    fn message(&self) -> Message {
        match self {
            SaveError::MovedToFile { file: Some(file), .. } => {
                Message::new("error-saved-game").because("reason", self.reason()).text("file", file.display())
            }
            SaveError::MovedToFile { file: None, .. } => {
                Message::new("store-not-kept").because("reason", self.reason())
            }
            _ => Message::new("store-failed").because("reason", self.reason()),
        }
    }
}

impl From<&StoreError> for SaveError {
    fn from(error: &StoreError) -> SaveError {
        match error {
            StoreError::Busy(_) => SaveError::Busy,
            StoreError::Full(_) => SaveError::Full,
            StoreError::ReadOnly(_) => SaveError::ReadOnly,
            StoreError::Damaged(_) => SaveError::Damaged,
            StoreError::NotOwned => SaveError::NotOwned,
            StoreError::Lease(_) | StoreError::Other(_) => SaveError::Other(error.message()),
        }
    }
}

/// Reason why a game cannot be restored.
#[derive(Debug)]
pub enum RestoreError {
    /// The game was dropped, or is played elsewhere.
    Gone,
    /// The store does not return the game.
    Store(SaveError),
    /// The game cannot be continued.
    Session(SessionError),
    /// The game cannot be continued, and the store failed to release the game. The game is offered only after
    /// this program has ended.
    NotLeft(SessionError, Box<SaveError>),
}

impl RestoreError {
    /// Builds the error for a game that could not be continued, from the outcome of releasing the game.
    pub(crate) fn after(error: SessionError, left: Result<(), StoreError>) -> RestoreError {
        match left {
            Ok(()) => RestoreError::Session(error),
            Err(trouble) => RestoreError::NotLeft(error, Box::new(SaveError::from(&trouble))),
        }
    }
}

impl Explain for RestoreError {
    fn message(&self) -> Message {
        match self {
            RestoreError::Gone => Message::new("unfinished-gone"),
            RestoreError::Store(error) => error.message(),
            RestoreError::Session(error) => error.message(),
            RestoreError::NotLeft(error, trouble) => Message::new("unfinished-not-left")
                .because("reason", error.message())
                .because("trouble", trouble.message()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_not_left_again_is_told_with_both_reasons() {
        let after = |left| RestoreError::after(SessionError::Over, left);
        assert_eq!(after(Ok(())).message(), SessionError::Over.message());
        let told = after(Err(StoreError::NotOwned)).message();
        assert_eq!(told.key, "unfinished-not-left");
        assert_eq!(told.args.len(), 2);
    }
}
