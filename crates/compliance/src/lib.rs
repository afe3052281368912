//! Grades of an external engine, command by command, with the command, the expected answer and the observation.
//! Programs that play by the referee's protocol are graded as well.
//!
//! Each check has its own process, so that a hang or a crash does not affect the next check. Every check takes
//! a bounded time. A check is skipped if a required check has failed, so that a fault is reported once.
//!
//! # Files
//!
//! - `check.rs`: the checks and their findings
//! - `grade.rs`: one check after another
//! - `basics.rs`, `moves.rs`, `limits.rs`, `rules.rs`, `games.rs`, `leaving.rs`, `optional.rs`: the checks by
//!   topic
//! - `referee.rs`: the checks of the referee's protocol
//! - `bench.rs`: processes of the engine and their conversations

mod basics;
mod bench;
mod check;
mod games;
mod grade;
mod leaving;
mod limits;
mod moves;
mod optional;
mod options;
mod referee;
mod rules;

pub use check::{Check, Finding, GamePlace, Grade, Graded, Observation, TranscriptLine};
pub use grade::grade;
pub use options::CheckOptions;
