//! The arena's tests, one program.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails there")]

mod published;
mod ratings;
mod sprt;
