//! The operating system: files of bounded size, written whole or not at all, and its errors as messages.
//!
//! [`file`](mod@file) reads and writes files, [`system_message`] explains any error of the system,
//! [`connection_message`] and [`listening_message`] those of the network.

pub mod file;
mod network;
mod system;

pub use network::{connection_message, listening_message, says_nobody_listens};
pub use system::{system_message, system_text};
