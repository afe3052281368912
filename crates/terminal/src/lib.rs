//! The game in a terminal.
//!
//! [`run`] plays line by line on any input and output. It is a thin loop around a [`Session`], which takes lines and
//! wake-ups and gives text, and owns no terminal, thread or clock. What is shown comes from `inarow-view`,
//! what happens and is remembered from `inarow-session`.

mod board;
mod ink;
mod run;
mod session;

pub use inarow_host::{Options, Pictures, RunError, Screen, Source, StartError};
pub use run::{Interrupter, Runner, run};
pub use session::{Input, Session};
