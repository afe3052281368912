//! Tests of the opening book from outside: `computer:book=on`.

use inarow_core::Position;
use inarow_engine::{Engine, EngineSpec, Presets, Stop, Task};

use crate::positions::setup;

#[test]
fn a_book_is_used_where_that_is_told() {
    let setup = setup("gomoku", 0);
    let mut position = Position::new(&setup).unwrap();
    position.play_unchecked(position.shape().parse("h8").unwrap());
    let answer = |player: &str, seed: u64| {
        let mut engine: Box<dyn Engine> =
            player.parse::<EngineSpec>().unwrap().build(&setup, seed, &Presets::builtin()).unwrap();
        let choice = engine.best_move(&position, &mut Task::new(&Stop::new())).unwrap();
        let judgement = choice.judgement.unwrap();
        (choice.cell, judgement.depth, judgement.nodes)
    };
    let (_, depth, nodes) = answer("computer:level=7:book=on", 1);
    assert_eq!((depth, nodes), (Some(0), Some(0)), "nothing was looked at");
    for player in ["computer:level=7", "computer:level=7:book=off"] {
        assert!(answer(player, 1).2 > Some(0), "{player}");
    }
    let mut answers: Vec<_> = (0..20).map(|seed| answer("computer:level=7:book=on", seed).0).collect();
    assert!(answers.iter().all(|&cell| position.is_legal(cell)));
    answers.sort_unstable();
    answers.dedup();
    assert!(answers.len() > 1, "seeds choose among good moves");
}
