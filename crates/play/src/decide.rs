//! What an engine decides: moves by itself; stones and choices of openings by letting it play on against itself.

use inarow_core::{Cell, Draw, Position, Side, Turn};
use inarow_engine::{Choice, Engine, Limits, Stop, Task};
use inarow_record::{Dice, Stream, SwapChoice};

use crate::{PlayerError, Question, Reply, Request};

/// How far from the centre an opening's stones go, in columns and rows.
const REACH: usize = 3;
/// How many places are compared for the stone before a choice.
const CANDIDATES: usize = 6;
/// Plies that a trial game goes on at most; a longer one counts as even.
const TRIAL_PLIES: u32 = 60;
/// How much a searching engine thinks about a move of a trial game. No time, so that a seed means the same stones.
const TRIAL: Limits = Limits { time: None, nodes: Some(5_000), depth: None };

/// Answers a request at once, on the caller's thread: for a host that has nothing else to do meanwhile. The seed
/// places the stones of openings.
///
/// # Errors
/// [`PlayerError::NothingToDecide`] when the position asks for nothing, or `stop` was set.
pub fn decide(
    engine: &mut dyn Engine,
    request: &Request,
    seed: u64,
    stop: &Stop,
) -> Result<Reply, PlayerError> {
    let Request { position, limits, .. } = request;
    match request.task {
        Question::Move => {
            let task = Task { limits: *limits, stop };
            engine.choose(position, &task).map(Reply::Move).map_err(|_| PlayerError::NothingToDecide)
        }
        Question::Stone { left } => {
            stone(engine, position, left, seed, stop).map(|cell| Reply::Move(Choice::of(cell)))
        }
        Question::Choice(may) => choice(engine, position, may, stop).map(Reply::Choice),
    }
}

/// A random place near the centre; for the last stone before the other side's choice the most even of a few.
fn stone(
    engine: &mut dyn Engine,
    position: &Position,
    left: u32,
    seed: u64,
    stop: &Stop,
) -> Result<Cell, PlayerError> {
    let mut dice = Dice::new(seed, Stream::Opening);
    // The stones of one opening each take numbers of their own.
    for _ in 0..position.ply() {
        dice.next_u64();
    }
    let mut dice = Dice::new(dice.next_u64(), Stream::Opening);
    let mut places = places(position);
    dice.shuffle(&mut places);
    if left > 1 {
        return places.first().copied().ok_or(PlayerError::NothingToDecide);
    }
    let mut best = None;
    for cell in places.into_iter().take(CANDIDATES) {
        let mut after = position.clone();
        after.play_unchecked(cell);
        let evenness = trial(engine, after, stop)?.evenness();
        if best.is_none_or(|(most, _)| evenness > most) {
            best = Some((evenness, cell));
        }
    }
    best.map(|(_, cell)| cell).ok_or(PlayerError::NothingToDecide)
}

/// The legal cells near the centre that do not end the game; all legal ones where there is none.
fn places(position: &Position) -> Vec<Cell> {
    let shape = position.shape();
    let (middle_x, middle_y) = (shape.width() / 2, shape.height() / 2);
    let legal = position.legal_moves();
    let near = |cell: &Cell| {
        let (x, y) = shape.xy(*cell);
        let mut after = position.clone();
        after.play_unchecked(*cell);
        x.abs_diff(middle_x) <= REACH && y.abs_diff(middle_y) <= REACH && !after.completed_line()
    };
    let near: Vec<Cell> = legal.iter().copied().filter(near).collect();
    if near.is_empty() { legal } else { near }
}

/// The side that wins when the engine plays on against itself. Without a winner: two more stones where that may be
/// chosen, else O, who is to move.
fn choice(
    engine: &mut dyn Engine,
    position: &Position,
    may: &[SwapChoice],
    stop: &Stop,
) -> Result<SwapChoice, PlayerError> {
    Ok(match trial(engine, position.clone(), stop)?.winner {
        Some(Side::X) => SwapChoice::X,
        Some(Side::O) => SwapChoice::O,
        None if may.contains(&SwapChoice::More) => SwapChoice::More,
        None => SwapChoice::O,
    })
}

/// How a trial game ended.
struct Trial {
    winner: Option<Side>,
    plies: u32,
}

impl Trial {
    /// More is more even: a win later, or none at all.
    fn evenness(&self) -> u32 {
        if self.winner.is_some() { self.plies } else { u32::MAX }
    }
}

/// Lets the engine play on against itself.
fn trial(engine: &mut dyn Engine, mut position: Position, stop: &Stop) -> Result<Trial, PlayerError> {
    let task = Task { limits: TRIAL, stop };
    for plies in 0..TRIAL_PLIES {
        let Turn::Player(_) = position.turn() else {
            let winner = position.turn().outcome().and_then(|outcome| outcome.winner);
            return Ok(Trial { winner, plies });
        };
        let choice = engine.choose(&position, &task).map_err(|_| PlayerError::NothingToDecide)?;
        position.play_unchecked(choice.cell);
    }
    Ok(Trial { winner: None, plies: TRIAL_PLIES })
}
