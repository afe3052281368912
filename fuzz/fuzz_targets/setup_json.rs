//! Set-up files: a described position can be continued, taken back and described again.
#![no_main]

use inarow_core::{Position, Setup, Turn};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let read = inarow_formats::read_setup(data);
    let Ok(setup) = serde_json::from_slice::<Setup>(data) else { return };
    assert_eq!(read.is_ok(), Position::new(&setup).is_ok());
    let json = serde_json::to_string(&setup).expect("a set-up is JSON");
    assert_eq!(serde_json::from_str::<Setup>(&json).expect("and reads back"), setup);
    let Ok(mut position) = Position::new(&setup) else { return };
    let start = position.hash();
    assert_eq!(start, position.hash_from_scratch());
    let mut steps = 0;
    while steps < 12 {
        match position.turn() {
            Turn::Player(side) => {
                let moves = position.legal_moves();
                let cell = moves[(steps * 7 + data.len()) % moves.len()];
                position.play(side, cell).expect("a legal move");
            }
            Turn::Chance => {
                let outcomes = position.chance_outcomes();
                position.apply_chance(outcomes[data.len() % outcomes.len()]).expect("a possible draw");
            }
            Turn::Over(_) => break,
        }
        steps += 1;
        assert_eq!(position.hash(), position.hash_from_scratch());
    }
    if let Ok(again) = Position::new(&position.current_setup()) {
        assert_eq!(again.hash(), position.hash());
        assert_eq!(again.turn(), position.turn());
    }
    while position.undo().is_some() {}
    assert_eq!(position.hash(), start);
});
