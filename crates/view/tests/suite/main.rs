//! Tests of the crate from outside, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

#[cfg(feature = "test-game")]
mod drop;
mod font;
mod messages;
mod texts;
