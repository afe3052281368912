//! A search that goes on allocates no more: what it needs it takes at its beginning and between its rounds.

use inarow_core::Position;
use inarow_engine::{EngineSpec, Limits, Presets, Stop, Task};

use crate::positions::setup;

/// What a search by the strongest level allocates in so many positions, after one of the same game that made its memory.
fn allocations(game: &str, nodes: u64) -> u64 {
    let setup = setup(game, 1);
    let mut position = Position::new(&setup).unwrap();
    for (x, y) in [(7, 7), (8, 8), (8, 7), (7, 8), (9, 8)] {
        let cell = position.shape().cell(x, y).expect("a cell of the board");
        position.play_unchecked(cell);
    }
    let spec: EngineSpec = "computer:level=10".parse().unwrap();
    let mut engine = spec.build(&setup, 1, &Presets::builtin()).unwrap();
    let stop = Stop::new();
    let mut think = || {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        engine.best_move(&position, &mut Task::within(limits, &stop)).unwrap();
    };
    think();
    allocation_counter::measure(think).count_total
}

#[test]
fn a_longer_search_allocates_no_more() {
    for game in ["gomoku", "gomoku-standard", "renju", "caro", "course15", "line:15x15:k=6"] {
        let [short, long] = [2_000, 20_000].map(|nodes| allocations(game, nodes));
        println!("{game}: {short} allocations in 2000 positions, {long} in 20,000");
        // A round tells its line; ten times the positions are a few rounds more.
        assert!(long <= short + 50, "{game}: {short} in 2000 positions, {long} in 20,000");
    }
}
