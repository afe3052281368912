//! The game in a full-screen terminal.
//!
//! [`Runner`] takes the terminal and is a thin loop around an [`App`]. The app takes keys, clicks and wake-ups
//! and draws on a buffer. The app owns no terminal, thread or clock. Scenes come from `inarow-view`, sentences
//! from `inarow-app`, and games and storage from `inarow-session`.
//!
//! The crate is separate, so that the line terminal needs no ratatui.
//!
//! # Files
//!
//! - `app.rs`: events go in, a screen is drawn
//! - `run.rs`: the loop
//! - `full_screen.rs`: taking the terminal and restoring it
//! - `app/keys.rs`: meaning of keys and clicks
//! - `app/commands.rs`: commands over the table of actions in `inarow-view`
//! - `app/run_command.rs`: execution of commands
//! - `app/start_page.rs`, `app/game_page.rs`, `app/overlay.rs`: pages and overlays
//! - `app/link.rs`: games by link
//! - `board.rs`, `board/`: places of cells, drawing of boards
//! - `palette.rs`: the theme in 0, 16, 256 or more colours

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
