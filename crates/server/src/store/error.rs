//! Errors of a store.

use inarow_core::{Explain, Message};

/// Why something is not stored or read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder or a file in it cannot be used.
    #[error("{path}: {reason:?}")]
    Folder {
        /// Which.
        path: String,
        /// Why not.
        reason: Message,
    },
    /// Another server has this folder.
    #[error("another server uses {path}")]
    InUse {
        /// The folder.
        path: String,
    },
    /// The file is of a newer version of this program.
    #[error("the store is of version {found}, this program knows {known}")]
    Newer {
        /// Its version.
        found: i64,
        /// The newest that is known.
        known: i64,
    },
    /// Another process has written what was to be written here.
    #[error("another process has changed this: {0}")]
    Conflict(String),
    /// There is no room on the disk.
    #[error("the disk is full")]
    Full,
    /// Another process holds the store.
    #[error("the store is locked")]
    Locked,
    /// A copy is to be in a folder that is not there.
    #[error("there is no folder {path}")]
    NoFolder {
        /// Which.
        path: String,
    },
    /// There is a file already where a copy is to be.
    #[error("{path} exists already")]
    Exists {
        /// The file.
        path: String,
    },
    /// There is nothing to copy.
    #[error("no server has stored games in {path}")]
    Nothing {
        /// The folder.
        path: String,
    },
    /// A server of an older version uses the folder: its store cannot be changed now.
    #[error("a server of an older version uses {path}")]
    OlderServer {
        /// The folder.
        path: String,
    },
    /// The stored data is not in this program's form.
    #[error("{0}")]
    Damaged(String),
    /// Anything else.
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
