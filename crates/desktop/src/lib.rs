//! The desktop window: the game people open.
//!
//! [`run`] opens it. Everything on the screen is drawn by [`App`] from a `AppState`: the texts and colours,
//! the person's settings, and the `GameSession` of inarow-session where a game is played; rules live in `inarow-core`, what a board shows in `inarow-view`.

mod app;
mod app_state;
mod board;
mod dialogs;
mod files;
mod kit;
mod options;
mod pictures;
mod shell;
mod sound;
#[cfg(test)]
#[path = "../tests/stage/mod.rs"]
mod testing;
mod window;

pub use app::App;
pub use inarow_host::link::Links;
pub(crate) use inarow_host::{analysis, labels, sentences};
pub use options::{Clock, Folders, Options};
pub use window::{DesktopError, has_display, run};
