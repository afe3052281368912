//! Self-play games of the highest level.

use std::io::Write;

use inarow_core::{Cell, GameSpec, Position, RandomSource, Side, Step, Turn};
use inarow_engine::{EngineSpec, Limits, Presets, Stop, Task};
use inarow_record::{Dice, ScoreValue, Stream};

use crate::Result;
use crate::played::WIN;

/// Largest value of a balanced opening, in points. Unbalanced openings are played one time in ten.
const UNEVEN: i32 = 300;
/// Ply before which one move in twelve is drawn at random from the cells near the search's choice.
const DRAWN_BEFORE: u32 = 14;

/// Plays games, and prints a line for each game, as [`crate::played`] reads them.
pub(crate) fn gather(spec: &GameSpec, games: u64, nodes: u64, seed: u64) -> Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    writeln!(out, "# {spec}: {nodes} positions a move")?;
    let (mut played, mut number) = (0, seed);
    while played < games {
        number += 1;
        if let Some(line) = game(spec, nodes, number)? {
            writeln!(out, "{line}")?;
            played += 1;
        }
    }
    Ok(())
}

fn draw(dice: &mut Dice, cells: &[Cell]) -> Option<Cell> {
    cells.get(dice.below(cells.len().max(1) as u64) as usize).copied()
}

/// Plays a game and returns its line, or `None` if the opening decides the game.
fn game(spec: &GameSpec, nodes: u64, seed: u64) -> Result<Option<String>> {
    let mut dice = Dice::new(seed, Stream::Opening);
    let setup = spec.setup(&mut Dice::new(seed, Stream::SetUp))?;
    let mut position = Position::new(&setup)?;
    let shape = position.shape();
    let (plies, reach) = (3 + dice.below(6), 2 + dice.below(3) as usize);
    for _ in 0..plies {
        let mut cells = position.legal_moves();
        cells.retain(|&cell| {
            let (x, y) = shape.xy(cell);
            x.abs_diff(shape.width() / 2) <= reach && y.abs_diff(shape.height() / 2) <= reach
        });
        let Some(cell) = draw(&mut dice, &cells) else { return Ok(None) };
        position.play_unchecked(cell);
        if position.turn().side().is_none() {
            return Ok(None);
        }
    }
    let steps = position.steps();
    let names = steps.iter().filter_map(|step| match *step {
        Step::Move(cell) => Some(shape.name(cell).to_string()),
        _ => None,
    });
    let mut words = vec![format!("{spec}@{seed}")];
    words.extend(names);
    let engine: EngineSpec = format!("computer:level=10:nodes={nodes}").parse()?;
    let mut engines = [0, 1].map(|which| engine.build(&setup, 2 * seed + which, &Presets::builtin()));
    let stop = Stop::new();
    let mut is_first = true;
    while let Turn::Player(side) = position.turn() {
        let engine = engines[side.index()].as_mut().map_err(|error| error.to_string())?;
        let choice = engine.best_move(&position, &mut Task::judging(Limits::default(), &stop))?;
        let value = match choice.judgement.and_then(|judgement| judgement.score).map(|score| score.value) {
            Some(ScoreValue::Points(points)) => points,
            Some(ScoreValue::Win(plies)) => WIN - plies as i32,
            Some(ScoreValue::Loss(plies)) => plies as i32 - WIN,
            _ => 0,
        };
        if std::mem::take(&mut is_first) && value.abs() > UNEVEN && dice.below(10) > 0 {
            return Ok(None);
        }
        let mut cell = choice.cell;
        if position.ply() < DRAWN_BEFORE && dice.below(12) == 0 {
            let mut cells = position.legal_moves();
            let (x, y) = shape.xy(cell);
            cells.retain(|&other| {
                let (to_x, to_y) = shape.xy(other);
                other != cell && x.abs_diff(to_x) <= 2 && y.abs_diff(to_y) <= 2
            });
            cell = draw(&mut dice, &cells).unwrap_or(cell);
        }
        let name = shape.name(cell);
        words.push(if cell == choice.cell { format!("{name}:{value}") } else { name.to_string() });
        position.play(side, cell)?;
    }
    let result = match position.turn().outcome().and_then(|outcome| outcome.winner) {
        Some(Side::X) => "=2",
        Some(Side::O) => "=0",
        None => "=1",
    };
    words.push(result.to_owned());
    Ok(Some(words.join(" ")))
}
