//! The operating system: files of bounded size, written atomically, and system errors as messages.
//!
//! [`file`](mod@file) reads and writes files. [`system_message`] explains any system error; [`connection_message`] and
//! [`listening_message`] explain network errors.
//!
//! The crate is separate, so that `inarow-record` and `inarow-engine` know no operating system and compile for
//! browsers.
//!
//! # Files
//!
//! - `file.rs`: a temporary file, a sync, a rename
//! - `system.rs`, `network.rs`: errors as messages

pub mod file;
mod network;
mod system;

pub use network::{connection_message, listening_message, says_nobody_listens};
pub use system::{system_message, system_text};
