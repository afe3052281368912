//! The game in a full-screen terminal.
//!
//! [`Runner`] takes the terminal and is a thin loop around an [`App`], which takes keys, clicks and wake-ups and draws on a
//! buffer, and owns no terminal, thread or clock. What is shown comes from `inarow-view`, sentences come from `inarow-host`,
//! what happens and is remembered from `inarow-session`.

mod app;
mod board;
mod full_screen;
mod input;
mod palette;
mod run;
mod write;

pub use app::App;
pub use input::Input;
pub use palette::Colours;
pub use run::{Interrupter, Runner};
