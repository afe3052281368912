//! What a person should know after the profile was opened.

use std::io;
use std::path::PathBuf;

use inarow_core::{Explain, Message};
use inarow_sys::system_message;

/// What a person should know after the profile was opened. In every case people can play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The file was damaged. It lies aside, and a new one was begun.
    Damaged {
        /// Where the damaged file is now.
        aside: PathBuf,
        /// What was wrong, in English.
        reason: String,
    },
    /// Nothing can be saved: the profile lives in memory for this run.
    NotKept {
        /// Why.
        reason: StorageFault,
    },
    /// The file was made by a newer version of this program, and is left alone: the profile lives in memory for
    /// this run.
    Newer {
        /// The version of the file's schema.
        version: i64,
    },
    /// There is no folder for this user's data: the profile lives in memory for this run.
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

/// Why nothing can be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageFault {
    /// The file belongs to another program.
    Foreign,
    /// Another process has been writing for longer than the store waits.
    Busy,
    /// The disk is full.
    Full,
    /// The store may be read and not written.
    ReadOnly,
    /// The file is damaged, and so is the one that was begun in its place.
    Damaged,
    /// The system refused to make or open the folder or the file.
    System {
        /// What kind of error.
        kind: io::ErrorKind,
        /// The system's own number for it, where it gave one.
        code: Option<i32>,
    },
    /// Anything else.
    Other {
        /// The database's words, in English.
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
