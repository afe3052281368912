//! The game in a full-screen terminal.
//!
//! [`Runner`] takes the terminal and is a thin loop around an [`App`]. The app takes keys, clicks and wake-ups and
//! draws on a buffer; it owns no terminal, thread or clock. Scenes come from `inarow-view`, sentences from
//! `inarow-host`, games and storage from `inarow-session`.

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
