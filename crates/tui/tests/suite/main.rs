//! Tests of the full-screen game, driven by events on a screen in memory.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

mod hostile;
mod keeping;
mod keys;
mod screens;
mod start;
mod test_screen;
