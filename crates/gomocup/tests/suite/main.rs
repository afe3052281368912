//! Tests of external engines in matches, and of the engine's side from outside.
#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod engine_protocol;
mod exec;
mod exec_openings;
mod exec_quirks;
mod forced_wins;
#[path = "../../../play/tests/suite/games.rs"]
mod games;
#[cfg(unix)]
mod referee_program;
