//! Plays series of games between reference opponents, for `docs/reference-opponents.md`:
//!
//! ```text
//! cargo run --release -p inarow-engine --example series -- [GAMES [SEED]]
//! ```
//!
//! Plays `threat1` against itself for three times GAMES games on `course15`. Plays `threat1` against the others
//! for GAMES games per side (default: 500). Equal seeds print equal wins, draws and moves. Only the times
//! differ.
#![expect(clippy::print_stdout, reason = "prints a table")]

use std::error::Error;
use std::time::{Duration, Instant};

use inarow_core::{GameSpec, Position, Side, Turn};
use inarow_engine::{EngineSpec, Presets, Stop, Task};
use inarow_record::{Dice, Stream};

#[derive(Default)]
struct Tally {
    wins: [u32; 2],
    draws: u32,
    moves: [u32; 2],
    time: [Duration; 2],
}

fn play(game: &GameSpec, players: [&str; 2], seed: u64, tally: &mut Tally) -> Result<(), Box<dyn Error>> {
    let setup = game.setup(&mut Dice::new(seed, Stream::SetUp))?;
    let presets = Presets::builtin();
    let build = |player: &str| -> Result<_, Box<dyn Error>> {
        Ok(player.parse::<EngineSpec>()?.build(&setup, seed, &presets)?)
    };
    let mut engines = [build(players[0])?, build(players[1])?];
    let mut position = Position::new(&setup)?;
    let stop = Stop::new();
    loop {
        match position.turn() {
            Turn::Player(side) => {
                let begun = Instant::now();
                let cell = engines[side.index()].best_move(&position, &mut Task::new(&stop))?.cell;
                tally.time[side.index()] += begun.elapsed();
                tally.moves[side.index()] += 1;
                position.play(side, cell)?;
            }
            Turn::Over(outcome) => {
                match outcome.winner {
                    Some(winner) => tally.wins[winner.index()] += 1,
                    None => tally.draws += 1,
                }
                return Ok(());
            }
            Turn::Chance => return Err("these games leave nothing to chance".into()),
        }
    }
}

fn series(game: &str, players: [&str; 2], games: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let spec: GameSpec = game.parse()?;
    let mut tally = Tally::default();
    for number in 0..games {
        play(&spec, players, seed.wrapping_add(number), &mut tally)?;
    }
    let micros = |side: Side| {
        tally.time[side.index()].as_secs_f64() * 1e6 / f64::from(tally.moves[side.index()].max(1))
    };
    println!(
        "{game:10} {:28} {:28} {games:6} {:6} {:6} {:6} {:6.1} % {:8.1} {:8.1}",
        players[0],
        players[1],
        tally.wins[0],
        tally.wins[1],
        tally.draws,
        100.0 * f64::from(tally.wins[0]) / games as f64,
        micros(Side::X),
        micros(Side::O),
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().map_or(Ok(500), |text| text.parse::<u64>())?;
    let seed = arguments.next().map_or(Ok(1), |text| text.parse::<u64>())?;
    println!(
        "{:10} {:28} {:28} {:>6} {:>6} {:>6} {:>6} {:>8} {:>8} {:>8}",
        "game", "X", "O", "games", "X wins", "O wins", "draws", "X wins", "X µs", "O µs"
    );
    series("course15", ["threat1", "threat1"], 3 * games, seed)?;
    for other in ["rating-map", "rating-map:preset=attacker", "rating-map:preset=attacker10", "random"] {
        for game in ["course15", "course"] {
            series(game, ["threat1", other], games, seed)?;
            series(game, [other, "threat1"], games, seed)?;
        }
    }
    Ok(())
}
