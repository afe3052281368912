//! Notices for the person after the profile was opened.

use std::io;
use std::path::PathBuf;

use inarow_core::{Explain, Message};
use inarow_sys::system_message;

/// Notice for the person after the profile was opened. In every case people can play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The file was damaged. The damaged file was moved aside, and a new file was begun.
    Damaged {
        /// New path of the damaged file.
        aside: PathBuf,
        /// Fault of the file, in English.
        reason: String,
    },
    /// The profile is in memory for this run, because nothing can be saved.
    NotKept {
        /// Reason why nothing can be saved.
        reason: StorageFault,
    },
    /// A newer version of this program made the file. The file is not touched, and the profile is in memory for
    /// this run.
    Newer {
        /// Version of the file's schema.
        version: i64,
    },
    /// The profile is in memory for this run, because this user has no data folder.
    NoFolder,
}

impl Explain for Notice {
    fn message(&self) -> Message {
        match self {
            Notice::Damaged { aside, .. } => {
                Message::new("store-damaged-aside").text("file", aside.display())
            }
            Notice::NotKept { reason } => Message::new("store-not-kept").because("reason", reason.message()),
            Notice::Newer { .. } => Message::new("store-newer"),
            Notice::NoFolder => Message::new("store-no-folder"),
        }
    }
}

/// Reason why nothing can be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageFault {
    /// The file belongs to another program.
    Foreign,
    /// Another process has been writing for longer than the store waits.
    Busy,
    /// The disk is full.
    Full,
    /// The store is read-only.
    ReadOnly,
    /// The file is damaged. The new file in its place is damaged too.
    Damaged,
    /// The system refused to create or open the folder or the file.
    System {
        /// Kind of error.
        kind: io::ErrorKind,
        /// Error number of the system, if available.
        code: Option<i32>,
    },
    /// Any other error.
    Other {
        /// Error message of the database, in English.
        detail: String,
    },
}

impl From<&io::Error> for StorageFault {
    fn from(error: &io::Error) -> StorageFault {
        StorageFault::System { kind: error.kind(), code: error.raw_os_error() }
    }
}

impl Explain for StorageFault {
    fn message(&self) -> Message {
        Message::new(match self {
            StorageFault::Foreign => "store-reason-foreign",
            StorageFault::Busy => "store-reason-busy",
            StorageFault::Full => "store-reason-full",
            StorageFault::ReadOnly => "store-reason-read-only",
            StorageFault::Damaged => "store-reason-broken",
            StorageFault::System { kind, code } => {
                let error = code.map_or_else(|| (*kind).into(), io::Error::from_raw_os_error);
                return system_message(&error);
            }
            StorageFault::Other { detail } => {
                return Message::new("store-reason-unopened").text("detail", detail);
            }
        })
    }
}
