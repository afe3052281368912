//! Tests of `ultimate2` against its twin and on a position evaluated by hand.

use inarow_core::{Position, Setup, Side, UltimateBoards, UltimateSetup};
use inarow_engine::reference::ultimate2::Ultimate2;
use inarow_record::{Dice, Stream};

use crate::positions::{choose, random_position, setup};
use crate::twin;

#[test]
fn plays_and_evaluates_like_its_twin() {
    let mut dice = Dice::new(1, Stream::Opening);
    for game in ["ultimate", "ultimate:tiebreak=boards"] {
        for _ in 0..1000 {
            let position = random_position(&setup(game, 0), 70, &mut dice);
            assert_eq!(choose("ultimate2", &position, 0), twin::ultimate2::choose(&position), "{position:?}");
            let Position::Ultimate(game) = &position else { panic!("Ultimate") };
            for side in Side::ALL {
                let engine = Ultimate2::new(Default::default());
                assert_eq!(engine.evaluate(game, side), twin::ultimate2::evaluate(&position, side));
            }
        }
    }
}

#[test]
fn an_evaluation_worked_out_by_hand() {
    // X has won the top-left board by its top row. O has the centre of the centre board and a corner of the
    // last board.
    let text = "o;X@.......;XXX....../........./........./........./....O..../........./........./........./O........";
    let setup = Setup::Ultimate(UltimateSetup {
        position: Some(UltimateBoards::parse(text).unwrap()),
        ..UltimateSetup::default()
    });
    let position = Position::new(&setup).unwrap();
    let Position::Ultimate(game) = &position else { panic!("Ultimate") };
    let engine = Ultimate2::new(Default::default());
    // X has one board and three big lines of one. O's marks are in 4 + 3 lines.
    assert_eq!(engine.evaluate(game, Side::X), 220 + 3 * 90 - 7 * 6);
    assert_eq!(engine.evaluate(game, Side::O), -240 - 3 * 130 + 7 * 4);
}
