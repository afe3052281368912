//! `threat1` compared with a plain port of its description, on equal positions in one run:
//!
//! ```text
//! cargo bench -p inarow-engine --bench threat1
//! ```
//!
//! Both programs choose in every position of ten games on `course15`, in alternating rounds. All moves must be
//! equal. Prints milliseconds per move, as the median over the rounds, and the ratio.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a program for the developer's terminal")]

#[path = "../tests/suite/twin/dice.rs"]
mod dice;
#[path = "../tests/suite/twin/threat1.rs"]
mod plain;

use std::time::Instant;

use inarow_core::{Cell, GameSpec, Position, Turn};
use inarow_engine::reference::threat1::{Threat1, Threat1Params};
use inarow_engine::{Engine, Stop, Task};

const GAMES: u64 = 10;
const ROUNDS: usize = 9;
const SEED: u64 = 1;

/// Returns every position of some games of `threat1` against itself.
fn positions() -> Vec<Position> {
    let spec: GameSpec = "course15".parse().unwrap();
    let setup = spec.setup(&mut || 0).unwrap();
    let mut positions = Vec::new();
    for seed in 1..=GAMES {
        let mut engine = Threat1::new(Threat1Params::default(), seed);
        let mut position = Position::new(&setup).unwrap();
        while let Turn::Player(side) = position.turn() {
            positions.push(position.clone());
            let cell = engine.best_move(&position, &mut Task::new(&Stop::new())).unwrap().cell;
            position.play(side, cell).unwrap();
        }
    }
    positions
}

/// Returns the chosen moves, and milliseconds per move.
fn round(positions: &[Position], mut choose: impl FnMut(&Position) -> Cell) -> (Vec<Cell>, f64) {
    let begun = Instant::now();
    let moves = positions.iter().map(&mut choose).collect();
    (moves, begun.elapsed().as_secs_f64() * 1e3 / positions.len() as f64)
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let positions = positions();
    let params = Threat1Params::default();
    let mut engine = Threat1::new(params.clone(), SEED);
    let stop = Stop::new();
    let (mut ours, mut plain) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (our_moves, ms) =
            round(&positions, |at| engine.best_move(at, &mut Task::new(&stop)).unwrap().cell);
        ours.push(ms);
        let (plain_moves, ms) = round(&positions, |at| plain::choose(at, &params, SEED));
        plain.push(ms);
        assert_eq!(our_moves, plain_moves);
    }
    let (ours, plain) = (median(&mut ours), median(&mut plain));
    println!("positions {} rounds {ROUNDS}", positions.len());
    println!("plain port {plain:.4} ms a move");
    println!("threat1    {ours:.4} ms a move");
    println!("ratio      {:.1}", plain / ours);
}
