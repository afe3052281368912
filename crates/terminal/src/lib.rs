//! The game in a terminal.
//!
//! [`run`] plays line by line on any input and output. It is a thin loop around a [`Session`], which takes lines and
//! wake-ups and gives text, and owns no terminal, thread or clock. What is shown comes from `inarow-view`,
//! what happens and is remembered from `inarow-session`.

mod board;
mod ink;
mod menu;
mod names;
mod options;
mod run;
mod session;
mod wrap;

pub use board::Screen;
pub use options::{Options, Pictures, Source};
pub use run::{Interrupter, RunError, Runner, run};
pub use session::{Input, Session, StartError};
