//! Tests of the match, the referee and the players through the public interface.
#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod balance;
mod clocks;
mod games;
mod golden;
mod offers;
mod openings;
mod players;
mod pool;
mod properties;
mod referee;
mod renju;
mod resume;
mod runner;
mod take_back;
