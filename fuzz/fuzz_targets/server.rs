//! Game by link: lines that its clients may send.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| inarow_server::fuzzing::play(data));
