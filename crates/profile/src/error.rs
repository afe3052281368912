//! Errors of the store.

use inarow_core::{Explain, Message};
use inarow_sys::system_message;
use rusqlite::ErrorCode;

/// Error of an operation of the store. The stored data is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process has been writing for longer than the store waits.
    #[error("another program is writing to the store")]
    Busy(#[source] rusqlite::Error),
    /// The disk is full.
    #[error("the disk is full")]
    Full(#[source] rusqlite::Error),
    /// The store is read-only.
    #[error("the store cannot be written")]
    ReadOnly(#[source] rusqlite::Error),
    /// The file is damaged. The next [`open`](crate::Profile::open) moves the file aside.
    #[error("the store is damaged")]
    Damaged(#[source] rusqlite::Error),
    /// The game no longer belongs to this profile.
    #[error("the game belongs to another program")]
    NotOwned,
    /// The lease file of the profile could not be created.
    #[error("the game could not be claimed: {0}")]
    Lease(#[source] std::io::Error),
    /// Any other error of the database.
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
