//! Access to the operating system. Files have bounded size and are written atomically. System errors become
//! messages.
//!
//! [`file`](mod@file) reads and writes files. [`system_message`] explains any system error.
//! [`connection_message`] and [`listening_message`] explain network errors.
//!
//! The crate is separate, because `inarow-record` and `inarow-engine` must compile for browsers, without an
//! operating system.
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
