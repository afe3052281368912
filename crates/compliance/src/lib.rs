//! Grading an external engine command by command: what it was asked, what was expected, what came. A program in the
//! referee's words is graded too.
//!
//! Each check talks to a process of its own, so that one that hangs or crashes tells nothing about the next, and each
//! waits a bounded time. A check whose ground is missing (an engine that does not start cannot be asked for moves) is
//! passed over and says so: what fails is the fault itself, not everything behind it.

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
