//! Moves in board notation; the first byte may name a game.
#![no_main]

use inarow_formats::Format;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((choice, data)) = data.split_first() else { return };
    inarow_fuzz::read(Format::Text, data, &inarow_fuzz::options(*choice));
});
