//! The game in a terminal.
//!
//! [`run`] plays line by line on any input and output. The function is a thin loop around a [`Session`]. The
//! session takes lines and wake-ups and returns text. The session owns no terminal, thread or clock. Scenes
//! come from `inarow-view`. Games and storage come from `inarow-session`.
//!
//! # Files
//!
//! - `run.rs`: the loop
//! - `session.rs`, `session/`: the commands. A typed move is read by `session/moves.rs`
//! - `session/link.rs`: games by link
//! - `board/`: boards as text
//! - `ink.rs`: colours

mod board;
mod ink;
mod run;
mod session;

pub use inarow_app::{Options, Pictures, RunError, Screen, Source, StartError};
pub use run::{Interrupter, Runner, run};
pub use session::{Input, Session};
