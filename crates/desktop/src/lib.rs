//! The desktop window.
//!
//! [`run`] opens the window. [`App`] draws everything from an `AppState`, which has texts, colours and
//! settings. The `GameSession` of inarow-session plays the game. Rules are in `inarow-core`. The content of a
//! board is in `inarow-view`. The window asks for another frame only while something moves or a clock is due to
//! change.
//!
//! # Where it happens
//!
//! - `board/input.rs` finds the cell of a click. `Shell::board` in `shell.rs` plays in that cell.
//! - Commands of buttons, menus and keys: `shell/commands.rs`, over the table of actions in `inarow-view`.
//! - Choosing clock, opening, match length and thinking time: `shell/start/options.rs`.
//! - Playing by link: `app_state/link_play.rs`.
//!
//! # Files
//!
//! - `app.rs`: one frame
//! - `app_state.rs`: shared state
//! - `window.rs`: the window of the system
//! - `board/`: draws the list of shapes of `inarow-view`, reads mouse, touch and keys
//! - `shell/`: start screen, bar, panels
//! - `dialogs/`: one file or folder for each dialog
//! - `kit/`: controls
//! - `files/`: files and the clipboard
//! - `sound.rs`: sounds
//!
//! The documentation for users is `docs/window.md`.

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
pub use inarow_app::link::Links;
pub(crate) use inarow_app::{analysis, labels, sentences};
pub use options::{Clock, Folders, Options};
pub use window::{DesktopError, has_display, run};
