//! Recorded Ultimate games, position by position.

use inarow_core::{Position, Setup, UltimateSetup};

#[test]
fn recorded_games_are_one_legal_step_from_position_to_position() {
    let start = Setup::Ultimate(UltimateSetup::default());
    let mut steps = 0;
    for text in [
        include_str!("../data/ultimate/random1-positions.txt"),
        include_str!("../data/ultimate/random2-positions.txt"),
        include_str!("../data/ultimate/random3-positions.txt"),
        include_str!("../data/ultimate/selfplay-1s-positions.txt"),
    ] {
        let mut walked = Position::new(&start).unwrap();
        for (number, line) in text.lines().enumerate() {
            let read = Position::from_text(&start, line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(read.text(), line);
            if number > 0 {
                let next = walked.legal_moves().into_iter().find(|&cell| {
                    walked.play_unchecked(cell);
                    let found = walked.text() == line;
                    walked.undo();
                    found
                });
                walked.play_unchecked(next.unwrap_or_else(|| panic!("no legal step to {line}")));
                steps += 1;
            }
            assert_eq!(
                (walked.text(), walked.hash(), walked.turn()),
                (line.to_owned(), read.hash(), read.turn())
            );
        }
    }
    assert!(steps > 200);
}
