//! Tests of the crate from outside, in one binary.

#[cfg(feature = "test-game")]
mod drop;
mod font;
mod texts;
