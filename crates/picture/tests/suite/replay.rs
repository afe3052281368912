//! Data for a page at the end of a game.

use inarow_core::{Fill, LineSetup, Position, ScoreSetup, Setup, Shape};
use inarow_picture::{REPLAY_SCRIPT, ReplayEnd, Theme, replay_end};
use inarow_record::{Ply, Record};

fn end(setup: Setup, moves: &str) -> ReplayEnd {
    let position = Position::new(&setup).expect("a game");
    let shape: Shape = position.shape();
    let mut record = Record::new(setup);
    record.plies = moves.split(' ').map(|name| Ply::new(shape.parse(name).expect("a cell"))).collect();
    replay_end(&record, Theme::Light)
}

#[test]
fn marks_recede_beside_a_line_that_won() {
    let won = end(Setup::Line(LineSetup::new(3, 3, 3)), "a1 a2 b1 b2 c1");
    assert_eq!(won.won.len(), 3);
    assert!(won.lines.iter().all(|paths| !paths.is_empty()));
}

/// Lines of Score earn points without ending the game. The picture draws the lines as in the window. No mark
/// fades.
#[test]
fn completed_lines_of_score_are_drawn_and_nothing_recedes() {
    let setup = ScoreSetup { size: 4, length: 3, moves: 6, fill: Fill::Free, ..ScoreSetup::default() };
    let drawn = end(Setup::Score(setup), "a1 a3 b1 b3 c1 d4");
    assert_eq!(drawn.won, Vec::<usize>::new());
    assert_eq!(drawn.lines[1].matches('M').count(), 1, "{drawn:?}");
    assert!(!drawn.lines[0].is_empty());
    // The script draws lines at the end, and dims marks only if some cells won.
    assert!(REPLAY_SCRIPT.contains("isWon = isEnd && game.won.length > 0"));
}
