//! Why the store could not do what was asked.

use inarow_core::{Explain, Message};
use inarow_sys::system_message;
use rusqlite::ErrorCode;

/// Why the store could not do what was asked. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process has been writing for longer than the store waits.
    #[error("another program is writing to the store")]
    Busy(#[source] rusqlite::Error),
    /// The disk is full.
    #[error("the disk is full")]
    Full(#[source] rusqlite::Error),
    /// The store may be read and not written.
    #[error("the store cannot be written")]
    ReadOnly(#[source] rusqlite::Error),
    /// The file is damaged; the next [`open`](crate::Profile::open) moves it aside.
    #[error("the store is damaged")]
    Damaged(#[source] rusqlite::Error),
    /// The game is not this profile's any more.
    #[error("the game belongs to another program")]
    NotOwned,
    /// The file that marks a game as being played could not be made.
    #[error("the game could not be claimed: {0}")]
    Lease(#[source] std::io::Error),
    /// Anything else.
    #[error("the store failed: {0}")]
    Other(#[source] rusqlite::Error),
}

impl Explain for StoreError {
    fn message(&self) -> Message {
        Message::new(match self {
            StoreError::Busy(_) => "store-reason-busy",
            StoreError::Full(_) => "store-reason-full",
            StoreError::ReadOnly(_) => "store-reason-read-only",
            StoreError::Damaged(_) => "store-reason-damaged",
            StoreError::NotOwned => "store-reason-not-owned",
            StoreError::Lease(error) => return system_message(error),
            StoreError::Other(error) => return Message::new("store-reason-other").text("detail", error),
        })
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy(error),
            Some(ErrorCode::DiskFull) => StoreError::Full(error),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly(error),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(error),
            _ => StoreError::Other(error),
        }
    }
}
