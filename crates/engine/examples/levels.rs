//! Matches between two players from random openings, for `docs/levels.md`:
//!
//! ```text
//! cargo run --release -p inarow-engine --example levels -- GAME A B [OPENINGS [PLIES [SEED]]]
//! ```
//!
//! Each opening of so many random plies (4 unless told) is played twice, with colours swapped. Prints how often A won,
//! drew and lost, and the mean and longest time of its moves and of B's. Wins and draws follow from the seed.
#![expect(clippy::print_stdout, reason = "prints a table")]

use std::error::Error;
use std::time::{Duration, Instant};

use inarow_core::{GameSpec, Position, RandomSource, Setup, Side, Turn};
use inarow_engine::{Engine, EngineSpec, Presets, Stop, Task};
use inarow_record::{Dice, Stream};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[derive(Default)]
struct Times {
    moves: u32,
    sum: Duration,
    longest: Duration,
}

/// A position after some random moves in the middle of the board, the game not over.
fn opening(setup: &Setup, plies: u64, dice: &mut Dice) -> Result<Position> {
    loop {
        let mut position = Position::new(setup)?;
        position.draw_chance(dice);
        let shape = position.shape();
        for _ in 0..plies {
            let legal = position.legal_moves();
            let central = |&cell: &inarow_core::Cell| {
                let (x, y) = shape.xy(cell);
                x.abs_diff(shape.width() / 2) <= 3 && y.abs_diff(shape.height() / 2) <= 3
            };
            let near: Vec<_> = legal.iter().copied().filter(central).collect();
            let from = if near.is_empty() { &legal } else { &near };
            let Some(&cell) = from.get(dice.below(from.len() as u64) as usize) else { break };
            position.play_unchecked(cell);
            position.draw_chance(dice);
        }
        if let Turn::Player(_) = position.turn() {
            return Ok(position);
        }
    }
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, a, b, rest @ ..] = arguments.as_slice() else {
        return Err("write GAME A B [OPENINGS [PLIES [SEED]]]".into());
    };
    let number = |at: usize, usual: u64| rest.get(at).map_or(Ok(usual), |text| text.parse::<u64>());
    let (openings, plies, seed) = (number(0, 50)?, number(1, 4)?, number(2, 1)?);
    let spec: GameSpec = game.parse()?;
    let specs = [a.parse::<EngineSpec>()?, b.parse::<EngineSpec>()?];
    let (presets, stop) = (Presets::builtin(), Stop::new());
    let (mut results, mut times) = ([0u32; 3], [Times::default(), Times::default()]);
    let mut points = 0i64;
    for number in seed..seed + openings {
        let setup = spec.setup(&mut Dice::new(number, Stream::SetUp))?;
        let start = opening(&setup, plies, &mut Dice::new(number, Stream::Opening))?;
        for side_of_a in Side::ALL {
            let mut chance = Dice::new(number, Stream::Chance);
            let build =
                |spec: &EngineSpec| -> Result<Box<dyn Engine>> { Ok(spec.build(&setup, number, &presets)?) };
            let mut engines = [build(&specs[0])?, build(&specs[1])?];
            let mut position = start.clone();
            while let Turn::Player(side) = position.turn() {
                let who = usize::from(side != side_of_a);
                let begun = Instant::now();
                let cell = engines[who].best_move(&position, &mut Task::new(&stop))?.cell;
                let taken = begun.elapsed();
                let times = &mut times[who];
                (times.moves, times.sum) = (times.moves + 1, times.sum + taken);
                times.longest = times.longest.max(taken);
                position.play(side, cell)?;
                position.draw_chance(&mut chance);
            }
            let winner = position.turn().outcome().and_then(|outcome| outcome.winner);
            results[winner.map_or(1, |winner| if winner == side_of_a { 0 } else { 2 })] += 1;
            if let (Some(own), Some(other)) = (position.totals(side_of_a), position.totals(side_of_a.other()))
            {
                points += own.total - other.total;
            }
        }
    }
    let [wins, draws, losses] = results;
    let played = f64::from(wins + draws + losses);
    let ms = |times: &Times| {
        let mean = times.sum.as_secs_f64() * 1e3 / f64::from(times.moves.max(1));
        format!("{mean:.2} ms (longest {:.1})", times.longest.as_secs_f64() * 1e3)
    };
    println!(
        "{game} {a} {b}: {wins} won, {draws} drawn, {losses} lost; {:.1} %; points {:+.1}; {} : {}",
        100.0 * (f64::from(wins) + f64::from(draws) / 2.0) / played,
        points as f64 / played,
        ms(&times[0]),
        ms(&times[1]),
    );
    Ok(())
}
