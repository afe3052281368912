//! Decisions of an engine in an opening: stones that leave the sides even, and the better side.
//!
//! An engine that judges positions decides by its search ([`Engine::chance`]). Any other engine plays a trial
//! game against itself. The end of the trial game is the engine's judgement.

use std::time::Instant;

use inarow_core::{Cell, Position, RandomSource, Side, Turn};
use inarow_engine::{Engine, Limits, Stop, Task, Timing};
use inarow_record::{Dice, Stream, SwapChoice};

use crate::PlayerError;

/// Largest distance of an opening's stones from the centre, in columns and rows.
const REACH: usize = 3;
/// Fraction of a game's time for one question of an opening: a twentieth.
const PART_OF_GAME: u32 = 20;

/// Numbers of places for the stone before a choice that are searched in each round. A round searches the most
/// even places of the previous round, with an equal share of the nodes.
const LOOKS: [usize; 3] = [24, 6, 2];
/// Default limit of a question, in nodes.
const POSITIONS: u64 = 200_000;
/// Number of nodes that any machine searches in a millisecond.
const A_MILLISECOND: u64 = 100;
/// Largest distance of a chance to win from a half that counts as even.
const EVEN: f64 = 0.05;

/// Number of places for the stone before a choice that are compared by trial games.
const TRIED: usize = 6;
/// Length limit of a trial game, in plies. A longer game counts as even.
const TRIAL_PLIES: u32 = 60;
/// Limits of a move of a trial game. The limits have no time, so that a seed always gives equal stones.
const TRIAL: Limits = Limits { clock: None, nodes: Some(5_000), depth: None, timing: Timing::Exact };

/// Limits of the search in an opening.
pub(super) struct Bounds<'a> {
    stop: &'a Stop,
    until: Option<Instant>,
    /// Node limit of all searches together.
    positions: u64,
    depth: Option<u32>,
}

impl Bounds<'_> {
    /// Allots half of the move's time and a twentieth of the game's time to an opening. A node limit excludes
    /// the clock, so that a seed always gives an equal opening.
    pub(super) fn of<'a>(limits: &Limits, stop: &'a Stop) -> Bounds<'a> {
        let of_move = limits.clock.and_then(|clock| clock.per_move).map(|time| time / 2);
        let of_game = limits.clock.and_then(|clock| clock.left).map(|left| left / PART_OF_GAME);
        let time = [of_move, of_game].into_iter().flatten().min();
        let time = time.filter(|_| limits.nodes.is_none());
        let affordable = time
            .map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(A_MILLISECOND));
        let positions = [limits.nodes, affordable].into_iter().flatten().min().unwrap_or(POSITIONS);
        Bounds {
            stop,
            until: time.and_then(|time| Instant::now().checked_add(time)),
            positions: positions.min(POSITIONS),
            depth: limits.depth,
        }
    }

    fn are_reached(&self) -> bool {
        self.stop.is_set() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Returns X's chance to win, searched with `1 / part` of the nodes. Returns `None` when the bounds are reached,
    /// and for an engine that judges no positions.
    fn chance_of_x(&self, engine: &mut dyn Engine, position: &Position, part: u64) -> Option<f64> {
        if self.are_reached() {
            return None;
        }
        let nodes = Some((self.positions / part.max(1)).max(1));
        let limits = Limits { nodes, depth: self.depth, ..Limits::default() };
        match position.turn() {
            Turn::Player(Side::X) => engine.chance(position, limits, self.stop),
            Turn::Player(Side::O) => engine.chance(position, limits, self.stop).map(|chance| 1.0 - chance),
            Turn::Over(outcome) => Some(outcome.winner.map_or(0.5, |winner| match winner {
                Side::X => 1.0,
                Side::O => 0.0,
            })),
            Turn::Chance => None,
        }
    }
}

/// Returns a random place near the centre. For the last stone before the other side's choice, returns the most
/// even place.
pub(super) fn stone(
    engine: &mut dyn Engine,
    position: &Position,
    left: u32,
    seed: u64,
    bounds: &Bounds<'_>,
) -> Result<Cell, PlayerError> {
    let mut dice = Dice::new(seed, Stream::Opening);
    // Every stone of an opening has its own random numbers.
    for _ in 0..position.ply() {
        dice.next_u64();
    }
    let mut dice = Dice::new(dice.next_u64(), Stream::Opening);
    let mut places = places(position);
    dice.shuffle(&mut places);
    let mut even = None;
    if left <= 1 {
        even = most_even(engine, position, &places, bounds);
        if even.is_none() {
            even = latest_end(engine, position, &places, bounds)?;
        }
    }
    even.or(places.first().copied()).ok_or(PlayerError::NothingToDecide)
}

/// Returns the legal cells near the centre that do not end the game. Without such cells, returns all legal
/// cells.
fn places(position: &Position) -> Vec<Cell> {
    let shape = position.shape();
    let (middle_x, middle_y) = (shape.width() / 2, shape.height() / 2);
    let legal = position.legal_moves();
    let near = |cell: &Cell| {
        let (x, y) = shape.xy(*cell);
        x.abs_diff(middle_x) <= REACH && y.abs_diff(middle_y) <= REACH
    };
    let ends = |cell: &Cell| {
        let mut after = position.clone();
        after.play_unchecked(*cell);
        after.completed_line()
    };
    let near: Vec<Cell> = legal.iter().copied().filter(|cell| near(cell) && !ends(cell)).collect();
    if near.is_empty() { legal } else { near }
}

/// Returns the place after which the engine finds the sides most even. Later rounds search the best places
/// again.
fn most_even(
    engine: &mut dyn Engine,
    position: &Position,
    places: &[Cell],
    bounds: &Bounds<'_>,
) -> Option<Cell> {
    let mut ranked = places.to_vec();
    for (round, most) in LOOKS.into_iter().enumerate() {
        let few = &ranked[..most.min(ranked.len())];
        let part = (LOOKS.len() * few.len()) as u64;
        let mut judged = Vec::with_capacity(few.len());
        for &cell in few {
            let mut after = position.clone();
            after.play_unchecked(cell);
            let Some(chance) = bounds.chance_of_x(engine, &after, part) else { break };
            judged.push(((chance - 0.5).abs(), cell));
        }
        // An interrupted round has less information than the previous round.
        if round > 0 && judged.len() < few.len() {
            break;
        }
        judged.sort_by(|one, other| one.0.total_cmp(&other.0));
        ranked = judged.into_iter().map(|(_, cell)| cell).collect();
    }
    ranked.first().copied()
}

/// Chooses the place after which a trial game ends latest or undecided. Returns `None` if no trial was
/// completed.
fn latest_end(
    engine: &mut dyn Engine,
    position: &Position,
    places: &[Cell],
    bounds: &Bounds<'_>,
) -> Result<Option<Cell>, PlayerError> {
    let mut best = None;
    for &cell in places.iter().take(TRIED) {
        let mut after = position.clone();
        after.play_unchecked(cell);
        let Some(trial) = trial(engine, after, bounds)? else { break };
        let evenness = trial.evenness();
        if best.is_none_or(|(most, _)| evenness > most) {
            best = Some((evenness, cell));
        }
    }
    Ok(best.map(|(_, cell)| cell))
}

/// Returns the better side. If neither side is clearly better, chooses two more stones if allowed. Otherwise
/// returns O, the side to move.
pub(super) fn choice(
    engine: &mut dyn Engine,
    position: &Position,
    may: &[SwapChoice],
    bounds: &Bounds<'_>,
) -> Result<SwapChoice, PlayerError> {
    let offers_more = may.contains(&SwapChoice::More);
    if let Some(chance) = bounds.chance_of_x(engine, position, 1) {
        return Ok(match chance {
            _ if offers_more && (chance - 0.5).abs() < EVEN => SwapChoice::More,
            _ if chance > 0.5 => SwapChoice::X,
            _ => SwapChoice::O,
        });
    }
    let Some(trial) = trial(engine, position.clone(), bounds)? else {
        return may.first().copied().ok_or(PlayerError::NothingToDecide);
    };
    Ok(match trial.winner {
        Some(Side::X) => SwapChoice::X,
        Some(Side::O) => SwapChoice::O,
        None if offers_more => SwapChoice::More,
        None => SwapChoice::O,
    })
}

/// Result of a trial game.
struct Trial {
    winner: Option<Side>,
    plies: u32,
}

impl Trial {
    /// Returns the evenness of the game: its plies until a win, or the maximum without a win.
    fn evenness(&self) -> u32 {
        if self.winner.is_some() { self.plies } else { u32::MAX }
    }
}

/// Plays a trial game of the engine against itself. Returns `None` when interrupted.
fn trial(
    engine: &mut dyn Engine,
    mut position: Position,
    bounds: &Bounds<'_>,
) -> Result<Option<Trial>, PlayerError> {
    let mut task = Task::within(TRIAL, bounds.stop);
    for plies in 0..TRIAL_PLIES {
        let Turn::Player(_) = position.turn() else {
            let winner = position.turn().outcome().and_then(|outcome| outcome.winner);
            return Ok(Some(Trial { winner, plies }));
        };
        // Some engines ignore the stop flag.
        if bounds.are_reached() {
            return Ok(None);
        }
        let Ok(choice) = engine.best_move(&position, &mut task) else {
            return if bounds.are_reached() { Ok(None) } else { Err(PlayerError::NothingToDecide) };
        };
        position.play_unchecked(choice.cell);
    }
    Ok(Some(Trial { winner: None, plies: TRIAL_PLIES }))
}
