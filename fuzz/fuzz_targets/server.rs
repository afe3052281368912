//! A game by link: lines as its clients may send them.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| inarow_server::fuzzing::play(data));
