//! GAME texts: a parsed text prints to an equivalent text, and its set-up gives a position or an error.
#![no_main]

use inarow_core::{GameSpec, Position};
use inarow_record::{Dice, Stream};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(spec) = text.parse::<GameSpec>() else { return };
    let again: GameSpec = spec.to_string().parse().expect("what is printed parses");
    assert_eq!(again, spec);
    let Ok(setup) = spec.setup(&mut Dice::new(1, Stream::SetUp)) else { return };
    if let Ok(position) = Position::new(&setup) {
        assert_eq!(position.initial_setup(), setup);
    }
});
