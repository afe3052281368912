//! Grades of an external engine, command by command: the command, the expected answer and the observation. Programs
//! that play by the referee's protocol are graded as well.
//!
//! Each check has its own process, so that a hang or a crash does not affect the next check. Each check takes a bounded
//! time. A check is skipped if one that it requires has failed, so that a fault is reported once.

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
