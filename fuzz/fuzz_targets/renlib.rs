//! RenLib's libraries.
#![no_main]

use inarow_formats::{Format, ReadOptions};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    inarow_fuzz::read(Format::RenLib, data, &ReadOptions::default());
});
