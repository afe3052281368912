//! Measures how a player decides openings, for `docs/notes/engine.md`:
//!
//! ```text
//! cargo run --release -p inarow-play --example swaps -- GAME PLAYER OPENINGS [NODES [random]]
//! ```
//!
//! The player places three stones, chooses a side, possibly places two more, and chooses again. Level 10 then
//! plays on from both sides with NODES nodes a move (default: 2000). The example prints how often the chosen
//! side won, drew and lost. The example also counts even openings. In an even opening, level 10 gives each side
//! 40 to 60 of a hundred, or 30 to 70. Level 10 searches 200,000 nodes for this judgement. With `random` the
//! three stones are random stones near the middle.
#![expect(clippy::print_stdout, reason = "prints a table")]

use std::error::Error;

use inarow_core::{GameSpec, Opening, Position, RandomSource, Side, Turn};
use inarow_play::{Engine, EngineSpec, Limits, Presets, Question, Reply, Request, Stop, Task, decide};
use inarow_record::{Dice, Stream, SwapChoice};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const SIDES: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O];
const SIDES_OR_MORE: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O, SwapChoice::More];

fn ask(engine: &mut dyn Engine, question: Question, position: &Position, seed: u64) -> Result<Reply> {
    let request = Request { id: 0, question, position, limits: Limits::default() };
    Ok(decide(engine, &request, seed, None, &Stop::new())?)
}

fn place(engine: &mut dyn Engine, stones: u32, position: &mut Position, seed: u64) -> Result<()> {
    for left in (1..=stones).rev() {
        let cell = ask(engine, Question::Stone { left }, position, seed)?.cell().ok_or("no stone")?;
        position.play(position.turn().side().ok_or("the game is over")?, cell)?;
    }
    Ok(())
}

/// Places three random stones in the middle seven columns and rows.
fn place_any(position: &mut Position, dice: &mut Dice) {
    let shape = position.shape();
    while position.ply() < 3 {
        let mut near = |size: usize| (size / 2 + dice.below(7) as usize) as i64 - 3;
        let cell = shape.cell(near(shape.width()), near(shape.height()));
        if let (Some(cell), Some(side)) = (cell, position.turn().side()) {
            // The match refuses an occupied cell, so the loop draws another.
            let _ = position.play(side, cell);
        }
    }
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, player, openings, rest @ ..] = arguments.as_slice() else {
        return Err("write GAME PLAYER OPENINGS [NODES [random]]".into());
    };
    let nodes = rest.first().map_or(Ok(2_000), |text| text.parse::<u64>())?;
    let is_random = rest.get(1).is_some_and(|word| word == "random");
    let spec: GameSpec = game.parse()?;
    let offers_more = spec.opening() == Some(Opening::Swap2);
    let (player, judge) = (player.parse::<EngineSpec>()?, "computer:level=10".parse::<EngineSpec>()?);
    let (presets, stop) = (Presets::builtin(), Stop::new());
    let (mut results, mut chosen, mut even) = ([0_u32; 3], [0_u32; 3], [0_u32; 2]);
    for seed in 1..=openings.parse::<u64>()? {
        let setup = spec.setup(&mut Dice::new(seed, Stream::SetUp))?;
        let mut position = Position::new(&setup)?;
        let mut engine = player.build(&setup, seed, &presets)?;
        if is_random {
            place_any(&mut position, &mut Dice::new(seed, Stream::Opening));
        } else {
            place(engine.as_mut(), 3, &mut position, seed)?;
        }
        let may = if offers_more { SIDES_OR_MORE } else { SIDES };
        let mut reply = ask(engine.as_mut(), Question::Choice(may), &position, seed)?;
        if reply == Reply::Choice(SwapChoice::More) {
            chosen[2] += 1;
            place(engine.as_mut(), 2, &mut position, seed)?;
            reply = ask(engine.as_mut(), Question::Choice(SIDES), &position, seed)?;
        }
        let side = if reply == Reply::Choice(SwapChoice::X) { Side::X } else { Side::O };
        chosen[side.index()] += 1;
        let mut judge = judge.build(&setup, seed, &presets)?;
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        let off = (judge.chance(&position, limits, &stop).ok_or("no judgement")? - 0.5).abs();
        even[0] += u32::from(off <= 0.1);
        even[1] += u32::from(off <= 0.2);
        while let Turn::Player(_) = position.turn() {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            position.play_unchecked(judge.best_move(&position, &mut Task::within(limits, &stop))?.cell);
        }
        let winner = position.turn().outcome().and_then(|outcome| outcome.winner);
        results[winner.map_or(1, |winner| if winner == side { 0 } else { 2 })] += 1;
    }
    let [won, drawn, lost] = results;
    let [x, o, more] = chosen;
    println!(
        "{game} {player}: the chosen side {won} won, {drawn} drawn, {lost} lost; X {x}, O {o}, two more stones {more}"
    );
    println!("even {} within 40 to 60, {} within 30 to 70", even[0], even[1]);
    Ok(())
}
