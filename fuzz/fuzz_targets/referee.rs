//! The referee's input: the first byte names the game, the rest are lines.
#![no_main]

use inarow_core::{Fill, LineSetup, Opening, Reply, ScoreSetup, Setup};
use inarow_play::Referee;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((choice, lines)) = data.split_first() else { return };
    let line = LineSetup::new(3, 3, 3);
    let setup = match choice % 6 {
        0 => Setup::Line(line),
        1 => Setup::Line(LineSetup { reply: Reply::LastMove, max_moves: 7, ..line }),
        2 => Setup::Line(LineSetup { opening: Opening::Swap2, ..LineSetup::new(9, 9, 5) }),
        3 => Setup::Line(LineSetup { rule: inarow_core::LineRule::Renju, ..LineSetup::new(15, 15, 5) }),
        4 => Setup::Ultimate(Default::default()),
        _ => Setup::Score(ScoreSetup { size: 4, length: 2, moves: 9, fill: Fill::RandomRowOrColumn, ..Default::default() }),
    };
    let mut referee = Referee::new(&setup, 1).expect("a valid game");
    let mut out = Vec::new();
    referee.serve(lines, &mut out).expect("memory takes everything");
    let text = String::from_utf8(out).expect("JSON is text");
    for answer in text.lines() {
        let answer: serde_json::Value = serde_json::from_str(answer).expect("every answer is JSON");
        assert_eq!(answer["ok"] == true, answer["reason"].is_null());
    }
    // The referee's record of the game is a valid game.
    referee.game().record().check().expect("the record replays");
});
