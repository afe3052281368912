//! Tests of terminal sessions of human players and scripts.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

mod company;
mod games;
mod hostile;
mod keeping;
mod looks;
mod menus;
mod pipes;
mod script;
mod shared;
mod thinking;
mod typing;
