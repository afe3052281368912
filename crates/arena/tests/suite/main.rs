//! Tests of the arena in one program.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails there")]

mod openings;
mod plans;
mod results;
mod roster;
mod rounds;
mod runs;
mod seeds;
mod tuning;
