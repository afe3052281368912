//! Positions of Ultimate tic-tac-toe.
#![no_main]

use inarow_formats::{Format, ReadOptions};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    inarow_fuzz::read(Format::Ultimate, data, &ReadOptions::default());
});
