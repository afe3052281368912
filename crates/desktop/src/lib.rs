//! The desktop window: the game people open.
//!
//! [`run`] opens it. Everything on the screen is drawn by [`App`] from a `Desk`: the texts and colours,
//! the person's settings, and the `Table` where a game is played. The table knows no screen and is
//! tested without one; rules live in `inarow-core`, what a board shows in `inarow-view`.

mod app;
mod board;
mod desk;
mod files;
mod kit;
mod leaving;
mod options;
mod sheets;
mod shell;
mod sound;
mod table;
#[cfg(test)]
mod testing;
mod when;
mod window;

pub use app::App;
pub use options::{Clock, Folders, Options};
pub use window::{DesktopError, has_display, run};
