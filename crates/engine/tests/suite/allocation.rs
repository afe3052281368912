//! Tests that a longer search allocates no more: memory is allocated at the start and between iterations.

use inarow_core::{Position, Setup};
use inarow_engine::{EngineSpec, Limits, Presets, Stop, Task};
use inarow_record::{Dice, Stream};

use crate::computer::opening;
use crate::positions::setup;

/// Line games, which every player knows, and the other searches of `computer`.
const LINES: [&str; 6] = ["gomoku", "gomoku-standard", "renju", "caro", "course15", "line:15x15:k=6"];
const OTHERS: [&str; 4] = ["ultimate", "score", "score:fill=random-row", "line:15x15:k=8"];

/// Number of allocations of a search with this node limit. An earlier search of an equal game has allocated its
/// memory.
fn allocations(player: &str, game: &str, nodes: u64) -> u64 {
    let setup = setup(game, 1);
    let mut position = Position::new(&setup).unwrap();
    let mut dice = Dice::new(1, Stream::Chance);
    if matches!(setup, Setup::Line(_)) {
        for (x, y) in [(7, 7), (8, 8), (8, 7), (7, 8), (9, 8)] {
            let cell = position.shape().cell(x, y).expect("a cell of the board");
            position.play_unchecked(cell);
        }
    } else {
        position = opening(&setup, 5, &mut dice);
    }
    let spec: EngineSpec = player.parse().unwrap();
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
    let computer = LINES.iter().chain(&OTHERS).map(|&game| ("computer:level=10", game));
    let mcts = LINES.map(|game| ("mcts:nodes=20000", game));
    for (player, game) in computer.chain(mcts) {
        let [short, long] = [2_000, 20_000].map(|nodes| allocations(player, game, nodes));
        println!("{player} {game}: {short} allocations in 2000 positions, {long} in 20,000");
        // An iteration reports its line. Ten times the nodes are a few more iterations.
        assert!(long <= short + 50, "{player} {game}: {short} in 2000 positions, {long} in 20,000");
    }
}
