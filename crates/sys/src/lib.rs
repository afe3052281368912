//! The operating system: files of bounded size, written atomically, and system errors as messages.
//!
//! [`file`](mod@file) reads and writes files. [`system_message`] explains any system error; [`connection_message`] and
//! [`listening_message`] explain network errors.

pub mod file;
mod network;
mod system;

pub use network::{connection_message, listening_message, says_nobody_listens};
pub use system::{system_message, system_text};
