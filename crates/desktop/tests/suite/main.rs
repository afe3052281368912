//! The window as a person uses it, without a screen.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

#[path = "../../src/testing/mod.rs"]
mod testing;

mod flows;
mod icon;

use inarow_desktop::{App, Clock, Options};
