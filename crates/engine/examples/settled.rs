//! With the timing for humans, level 10 moves early once its best move is settled. Plays level 10 with this
//! timing against level 10 with the timing for programs:
//!
//! ```text
//! cargo run --release -p inarow-engine --example settled -- GAME FILE MS OPENINGS [FIRST]
//! ```
//!
//! Plays OPENINGS openings of the file from both sides, with MS ms per move. Prints a line per game, the
//! result, and the share of the time that each side used. Example: `gomoku openings/freestyle15.openings 1000
//! 20`.
#![expect(clippy::print_stdout, reason = "prints a table")]

use std::error::Error;
use std::time::{Duration, Instant};

use inarow_core::{Cell, GameSpec, Position, Setup, Side, Turn};
use inarow_engine::{Clock, Engine, EngineSpec, Limits, Presets, Stop, Task, Timing};
use inarow_record::{Dice, Stream};

/// Results of one timing.
#[derive(Default)]
struct Tally {
    wins: u32,
    moves: u32,
    time: Duration,
    longest: Duration,
}

/// Reads the moves of a line of the file, relative to the middle of the board.
fn moves_of(line: &str, position: &Position) -> Option<Vec<Cell>> {
    let shape = position.shape();
    let (x, y) = (shape.width() as i64 / 2, shape.height() as i64 / 2);
    let cell = |piece: &str| {
        let (dx, dy) = piece.trim().split_once(',')?;
        shape.cell(x + dx.parse::<i64>().ok()?, y + dy.parse::<i64>().ok()?)
    };
    line.split(", ").map(cell).collect()
}

fn engine(setup: &Setup, seed: u64) -> Result<Box<dyn Engine>, Box<dyn Error>> {
    Ok("computer:level=10".parse::<EngineSpec>()?.build(setup, seed, &Presets::builtin())?)
}

/// Plays a game with the timing against humans on the side `people`. Returns the winner and the number of
/// plies.
fn play(
    setup: &Setup,
    opening: &str,
    time: Duration,
    people: Side,
    tallies: &mut [Tally; 2],
) -> Result<(Option<Side>, u32), Box<dyn Error>> {
    let mut position = Position::new(setup)?;
    for cell in moves_of(opening, &position).ok_or("no opening")? {
        let side = position.turn().side().ok_or("the opening ends the game")?;
        position.play(side, cell)?;
    }
    let mut engines = [engine(setup, 1)?, engine(setup, 2)?];
    let stop = Stop::new();
    let winner = loop {
        match position.turn() {
            Turn::Player(side) => {
                let is_peoples = side == people;
                let timing = if is_peoples { Timing::People } else { Timing::Exact };
                let limits = Limits { clock: Some(Clock::of_move(time)), timing, ..Limits::default() };
                let begun = Instant::now();
                let mut task = Task::within(limits, &stop);
                let cell = engines[side.index()].best_move(&position, &mut task)?.cell;
                let tally = &mut tallies[usize::from(!is_peoples)];
                let took = begun.elapsed();
                tally.time += took;
                tally.longest = tally.longest.max(took);
                tally.moves += 1;
                position.play(side, cell)?;
            }
            Turn::Over(outcome) => break outcome.winner,
            Turn::Chance => return Err("these games leave nothing to chance".into()),
        }
    };
    if let Some(winner) = winner {
        tallies[usize::from(winner != people)].wins += 1;
    }
    Ok((winner, position.ply()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, file, ms, count, rest @ ..] = &arguments[..] else {
        return Err("GAME FILE MS OPENINGS [FIRST]".into());
    };
    let setup = game.parse::<GameSpec>()?.setup(&mut Dice::new(0, Stream::SetUp))?;
    let time = Duration::from_millis(ms.parse()?);
    let first: usize = rest.first().map_or(Ok(0), |text| text.parse())?;
    let text = std::fs::read_to_string(file)?;
    let openings = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut tallies = [Tally::default(), Tally::default()];
    let mut games = 0;
    for (number, opening) in openings.enumerate().skip(first).take(count.parse()?) {
        for people in Side::ALL {
            let (winner, plies) = play(&setup, opening, time, people, &mut tallies)?;
            games += 1;
            let result = winner.map_or("drawn", |winner| if winner == people { "won" } else { "lost" });
            println!("opening {number}, people's as {}: {result} in {plies} plies", people.letter());
        }
    }
    let [people, exact] = &tallies;
    println!("for people {} : {} : {}", people.wins, games - people.wins - exact.wins, exact.wins);
    for (name, tally) in [("for people", people), ("exact", exact)] {
        let mean = tally.time.as_secs_f64() / f64::from(tally.moves.max(1));
        let share = mean / time.as_secs_f64();
        println!(
            "{name}: {:.0} ms a move on average, {:.0} % of the time, the longest {} ms",
            mean * 1e3,
            share * 100.0,
            tally.longest.as_millis()
        );
    }
    Ok(())
}
