//! What a person should know after the profile was opened.

use std::path::PathBuf;

/// What a person should know after the profile was opened. In every case play goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The file was damaged. It lies aside, and a new one was begun.
    Damaged {
        /// Where the damaged file is now.
        aside: PathBuf,
        /// What was wrong, in English.
        reason: String,
    },
    /// Nothing can be kept: the profile lives in memory for this run.
    NotKept {
        /// Why, in English.
        reason: String,
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
