//! Records and their formats, from outside the crate.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod books;
mod conversion;
mod dialects;
mod errors;
mod games;
mod hostile;
mod renlib;
mod replay;
mod round_trip;
mod schema;
mod setup_file;
mod snapshots;
