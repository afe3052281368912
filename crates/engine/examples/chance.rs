//! Fits the scale by which scores of `computer` become winning chances, for `docs/analysis.md`:
//!
//! ```text
//! cargo run --release -p inarow-engine --example chance -- GAME GAMES [NODES [PLIES]]
//! ```
//!
//! Plays games of level 10 with itself. A move has NODES nodes (default: 2000), and an opening has PLIES random
//! moves (default: 6). Prints the points per logistic unit at which the scores agree best with the results, by
//! log-likelihood. In Score, points are divided by the square root of the remaining moves.
#![expect(clippy::print_stdout, reason = "prints a line")]

use std::error::Error;

use inarow_core::{GameSpec, Position, RandomSource, Turn};
use inarow_engine::{EngineSpec, Limits, Presets, Stop, Task};
use inarow_record::{Dice, ScoreValue, Stream};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Points of the side to move, and the side's result: 1, one half or 0.
type Sample = (f64, f64);

fn play(game: &GameSpec, spec: &EngineSpec, seed: u64, plies: u32, samples: &mut Vec<Sample>) -> Result<()> {
    let setup = game.setup(&mut Dice::new(seed, Stream::SetUp))?;
    let mut dice = Dice::new(seed, Stream::Opening);
    let mut position = Position::new(&setup)?;
    let mut engine = spec.build(&setup, seed, &Presets::builtin())?;
    let (mut seen, mut played) = (Vec::new(), 0);
    let outcome = loop {
        position.draw_chance(&mut dice);
        let side = match position.turn() {
            Turn::Over(outcome) => break outcome,
            Turn::Chance => continue,
            Turn::Player(side) => side,
        };
        if played < plies {
            let legal = position.legal_moves();
            // The moves are near the middle of large boards, where games start.
            let cell = loop {
                let cell = legal[dice.below(legal.len() as u64) as usize];
                let shape = position.shape();
                let (x, y) = shape.xy(cell);
                let far = |at: usize, size: usize| (2 * at + 1).abs_diff(size) > size.min(9);
                if shape.cells() < 100 || !far(x, shape.width()) && !far(y, shape.height()) {
                    break cell;
                }
            };
            position.play_unchecked(cell);
        } else {
            let choice = engine.best_move(&position, &mut Task::judging(Limits::default(), &Stop::new()))?;
            if let Some(ScoreValue::Points(points)) =
                choice.judgement.and_then(|judgement| judgement.score).map(|score| score.value)
            {
                // In games that count points, fewer remaining moves change less.
                let left = match (&position, position.move_limit()) {
                    (Position::Score(_), Some(limit)) => {
                        f64::from(limit.saturating_sub(position.ply()).max(1)).sqrt()
                    }
                    _ => 1.0,
                };
                seen.push((side, f64::from(points) / left));
            }
            position.play_unchecked(choice.cell);
        }
        played += 1;
    };
    let got = |side| outcome.winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
    samples.extend(seen.into_iter().map(|(side, points)| (points, got(side))));
    Ok(())
}

/// Mean log-likelihood of the results.
fn likelihood(samples: &[Sample], unit: f64) -> f64 {
    let one = |(points, got): &Sample| {
        let chance = (1.0 / (1.0 + (-points / unit).exp())).clamp(1e-9, 1.0 - 1e-9);
        got * chance.ln() + (1.0 - got) * (1.0 - chance).ln()
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, rest @ ..] = arguments.as_slice() else {
        return Err("write GAME GAMES [NODES [PLIES]]".into());
    };
    let nodes: u64 = rest.first().map_or(Ok(2000), |text| text.parse())?;
    let plies: u32 = rest.get(1).map_or(Ok(6), |text| text.parse())?;
    let spec: EngineSpec = format!("computer:level=10:nodes={nodes}").parse()?;
    let game: GameSpec = game.parse()?;
    let mut samples = Vec::new();
    for seed in 0..games.parse()? {
        play(&game, &spec, seed, plies, &mut samples)?;
    }
    let units = (0..200).map(|step| 1.06_f64.powi(step));
    let best = units.max_by(|one, other| likelihood(&samples, *one).total_cmp(&likelihood(&samples, *other)));
    let best = best.ok_or("no unit")?;
    println!(
        "{game}: unit {best:.0}, likelihood {:.3}, {} scores",
        likelihood(&samples, best),
        samples.len()
    );
    Ok(())
}
