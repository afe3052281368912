//! The game on a whole terminal, driven through its events on a screen in memory.

mod hostile;
mod keeping;
mod keys;
mod screens;
mod stage;
mod start;
