//! Tests of replaying records, from outside the crate.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

#[expect(dead_code, reason = "the tests of file formats use the rest")]
mod games;
mod replay;
