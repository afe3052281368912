//! Tests of the window without a screen, driven like a user.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

#[path = "../stage/mod.rs"]
mod testing;

mod flows;
mod flows_board;
mod flows_engines;
mod flows_files;
mod flows_first_games;
mod flows_focus;
mod flows_formats;
mod flows_game;
mod flows_looks;
mod flows_moments;
mod flows_panel;
mod flows_play;
mod flows_room;
mod flows_touch;
mod flows_windows;
mod full_board;
mod icon;
mod person;

use inarow_desktop::{App, Clock, Folders, Links, Options};
