//! Finds forced wins in self-play games of the computer, and checks every win against every defence:
//!
//! ```text
//! cargo run --release -p inarow-engine --example forced_wins -- find COUNT [SEED] > own_wins.txt
//! cargo run --release -p inarow-engine --example forced_wins -- check own_wins.txt
//! ```
//!
//! A line describes a win: the game, the plies to its end, the position as text. A kept win takes more than
//! fours and is proved by the computer within 20,000 nodes. Every defence loses within the win's plies.
#![expect(clippy::print_stdout, reason = "prints positions")]

#[path = "../tests/suite/defences.rs"]
mod defences;

use std::collections::BTreeSet;
use std::error::Error;

use inarow_core::{GameSpec, Position, RandomSource};
use inarow_engine::{Choice, Engine, EngineSpec, Limits, Presets, Stop, Task};
use inarow_record::{Dice, Score, ScoreValue, Stream};

use self::defences::Defences;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Games, with equal numbers of positions.
const GAMES: [&str; 10] = [
    "gomoku",
    "gomoku-standard",
    "renju",
    "caro",
    "gomoku",
    "gomoku-standard",
    "renju",
    "line:12x12:k=5:walls=0.8/30/1",
    "line:10x13:k=5:rule=exact",
    "line:7x8:k=4",
];
/// Nodes for a move of a game, and for a proof.
const PLAYED: u64 = 600;
const PROVED: u64 = 20_000;
/// Length of a kept win, in plies.
const PLIES: std::ops::RangeInclusive<u32> = 5..=15;

fn engine(position: &Position) -> Result<Box<dyn Engine>> {
    Ok("computer:level=10".parse::<EngineSpec>()?.build(&position.initial_setup(), 1, &Presets::builtin())?)
}

fn think(engine: &mut dyn Engine, position: &Position, nodes: u64) -> Option<Choice> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.best_move(position, &mut Task::within(limits, &Stop::new())).ok()
}

/// Returns the plies of a proved win.
fn proved(choice: &Choice) -> Option<u32> {
    match choice.judgement.as_ref()?.score? {
        Score { value: ScoreValue::Win(plies), proved: true } => Some(plies),
        _ => None,
    }
}

/// Whether the choice claims an unproved win.
fn is_claimed(choice: &Choice) -> bool {
    let score = choice.judgement.as_ref().and_then(|judgement| judgement.score);
    matches!(score, Some(Score { value: ScoreValue::Win(_), proved: false }))
}

/// Additional plies in which a win must withstand every defence, so that the computer's claim is not refuted.
const LONGER: u32 = 8;

/// Returns the plies of a win that is proved and withstands every defence.
fn checked(position: &Position) -> Result<Option<u32>> {
    let mut engine = engine(position)?;
    let Some(plies) = think(&mut *engine, position, PROVED).as_ref().and_then(proved) else {
        return Ok(None);
    };
    let mut all_fail = |plies: u32, nodes: u64| {
        let mut name = |position: &Position| Some(think(&mut *engine, position, nodes)?.cell);
        Defences::new(position, &mut name).all_fail(plies)
    };
    let holds = all_fail(plies, PROVED) || all_fail(plies, 10 * PROVED);
    // The moves after a defence may take longer than the proof, and more nodes to find.
    if !holds && !all_fail(plies + LONGER, 10 * PROVED) {
        return Err(format!("a win of {plies} plies that is none: {}", position.text()).into());
    }
    Ok(holds.then_some(plies))
}

/// Plays a game from random moves. Returns the game's first position that is a win of these plies, as a line.
fn find(game: &str, seed: u64) -> Result<Option<String>> {
    let mut dice = Dice::new(seed, Stream::Opening);
    let spec: GameSpec = game.parse()?;
    let mut position = Position::new(&spec.setup(&mut Dice::new(seed, Stream::SetUp))?)?;
    let shape = position.shape();
    let plies = 4 + dice.below(5) as u32;
    while position.ply() < plies && position.turn().side().is_some() {
        let mut near = |size: usize| (size / 2 + dice.below(7) as usize) as i64 - 3;
        if let Some(cell) = shape.cell(near(shape.width()), near(shape.height()))
            && position.is_legal(cell)
        {
            position.play_unchecked(cell);
        }
    }
    let mut player = engine(&position)?;
    while position.turn().side().is_some() {
        let Some(choice) = think(&mut *player, &position, PLAYED) else { break };
        // A VCF is proved at once.
        if is_claimed(&choice)
            && let Some(plies) = think(&mut *player, &position, PROVED).as_ref().and_then(proved)
            && PLIES.contains(&plies)
        {
            let Some(plies) = checked(&position)? else { return Ok(None) };
            // The text contains the walls, so the settings can omit them.
            let game = game.split(":walls").next().unwrap_or(game);
            return Ok(Some(format!("{game} {plies} {}", position.text())));
        }
        position.play_unchecked(choice.cell);
    }
    Ok(None)
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["find", count, ref rest @ ..] => {
            let count: usize = count.parse()?;
            let first: u64 = rest.first().map_or(Ok(1), |text| text.parse())?;
            let mut known = BTreeSet::new();
            for seed in first.. {
                if known.len() == count {
                    break;
                }
                let game = GAMES[known.len() % GAMES.len()];
                if let Some(line) = find(game, seed)?
                    && known.insert(line.clone())
                {
                    println!("{line}");
                }
            }
        }
        ["check", file] => {
            let (mut wins, mut failed, mut longer) = (0, 0, 0);
            for line in std::fs::read_to_string(file)?.lines().filter(|line| !line.starts_with('#')) {
                let [game, plies, text] = line.split(' ').collect::<Vec<_>>()[..] else {
                    return Err(format!("no win: {line}").into());
                };
                let setup = game.parse::<GameSpec>()?.setup(&mut Dice::new(0, Stream::SetUp))?;
                let found = checked(&Position::from_text(&setup, text)?)?;
                let plies: u32 = plies.parse()?;
                wins += 1;
                longer += u32::from(found.is_some_and(|found| found > plies));
                if found.is_none() {
                    failed += 1;
                    println!("not proved, or a defence holds: {line}");
                }
            }
            println!("{wins} wins, {failed} failed, {longer} took more plies than the file tells");
        }
        _ => return Err("write find COUNT [SEED], or check FILE".into()),
    }
    Ok(())
}
