//! Errors of a store.

use inarow_core::{Explain, Message};

/// Reason why a store cannot be read or written.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder or one of its files is unusable.
    #[error("{path}: {reason:?}")]
    Folder {
        /// The folder or the file.
        path: String,
        /// Error of the system.
        reason: Message,
    },
    /// Another server uses this folder.
    #[error("another server uses {path}")]
    InUse {
        /// Path of the folder.
        path: String,
    },
    /// A newer version of this program wrote the store.
    #[error("the store is of version {found}, this program knows {known}")]
    Newer {
        /// Version of the store.
        found: i64,
        /// Newest known version.
        known: i64,
    },
    /// Another process has written at the event's place.
    #[error("another process has changed this: {0}")]
    Conflict(String),
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// Another process has locked the store.
    #[error("the store is locked")]
    Locked,
    /// The folder of a copy does not exist.
    #[error("there is no folder {path}")]
    NoFolder {
        /// Path of the folder.
        path: String,
    },
    /// The file of a copy exists already.
    #[error("{path} exists already")]
    Exists {
        /// Path of the file.
        path: String,
    },
    /// The folder contains no games.
    #[error("no server has stored games in {path}")]
    Nothing {
        /// Path of the folder.
        path: String,
    },
    /// The store cannot be migrated, because a server of an older version uses the folder.
    #[error("a server of an older version uses {path}")]
    OlderServer {
        /// Path of the folder.
        path: String,
    },
    /// This program did not write the stored data.
    #[error("{0}")]
    Damaged(String),
    /// Any other error.
    #[error("{0}")]
    Failed(String),
}

impl Explain for StoreError {
    fn message(&self) -> Message {
        match self {
            StoreError::Folder { path, reason } => Message::at(path, reason.clone()),
            StoreError::InUse { path } => Message::new("said-server-in-use").text("path", path),
            StoreError::Newer { found, known } => {
                Message::new("server-store-newer").digits("found", found).digits("known", known)
            }
            StoreError::Full => Message::new("server-store-full"),
            StoreError::Locked => Message::new("server-store-locked"),
            StoreError::Exists { path } => Message::new("server-backup-exists").text("path", path),
            StoreError::NoFolder { path } => Message::new("server-backup-no-folder").text("path", path),
            StoreError::Nothing { path } => Message::new("server-backup-nothing").text("path", path),
            StoreError::OlderServer { path } => Message::new("server-older").text("path", path),
            StoreError::Damaged(detail) | StoreError::Failed(detail) | StoreError::Conflict(detail) => {
                Message::new("server-store-failed").text("detail", detail)
            }
        }
    }
}
