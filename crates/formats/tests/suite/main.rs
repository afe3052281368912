//! File formats, from outside the crate.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod books;
mod conversion;
mod dialects;
mod errors;
#[path = "../../../record/tests/suite/games.rs"]
mod games;
mod hostile;
mod renlib;
mod round_trip;
mod schema;
mod setup_file;
mod snapshots;
