//! Generates a part of the opening book, with the best moves of positions after good moves.

use std::collections::HashSet;
use std::io::Write;
use std::num::NonZeroUsize;

use inarow_core::{Cell, GameSpec, Position};
use inarow_engine::analysis::{Analyser, Effort, chance};
use inarow_engine::{Stop, book_key};
use inarow_record::{Dice, ScoreValue, Stream};

use crate::Result;

/// Number of followed moves of a position, by plies from the start. The first positions have many symmetric
/// moves.
const FOLLOWED: [usize; 6] = [1, 24, 10, 6, 5, 1];
/// Largest loss of winning chance of a good move, and the number of good moves kept.
const GOOD: f64 = 0.02;
const KEPT: usize = 3;
/// Largest loss of winning chance of a followed move.
const LIKELY: f64 = 0.2;

/// Prints a game's part of the book, made with `nodes` nodes per position.
pub(crate) fn book(game: &str, nodes: u64) -> Result<()> {
    let spec: GameSpec = game.parse()?;
    let start = Position::new(&spec.setup(&mut Dice::new(0, Stream::SetUp))?)?;
    let (mut analyser, stop) = (Analyser::new(1), Stop::new());
    let (mut seen, mut round) = (HashSet::new(), vec![Vec::<Cell>::new()]);
    let mut out = std::io::stdout().lock();
    writeln!(out, "{game}")?;
    for width in FOLLOWED {
        let mut next = Vec::new();
        for moves in round {
            let mut position = start.clone();
            moves.iter().for_each(|&cell| position.play_unchecked(cell));
            let (key, _) = book_key(&position).ok_or("no book is about this game")?;
            if position.turn().side().is_none() || !seen.insert(key) {
                continue;
            }
            let lines = NonZeroUsize::new(width.max(KEPT)).unwrap_or(NonZeroUsize::MIN);
            let found = analyser.look(&position, Effort::of_nodes(lines, nodes), &stop)?;
            let Some(best) = found.score() else { continue };
            let loss = |score| chance(best, &position) - chance(score, &position);
            let name = |cell: Cell| position.shape().name(cell).to_string();
            let is_first = moves.is_empty();
            let good = found.lines.iter().take(if is_first { 1 } else { KEPT }).filter_map(|line| {
                let points = match line.score.value {
                    ScoreValue::Points(points) => points,
                    ScoreValue::Win(_) => 6_000,
                    ScoreValue::Loss(_) => -6_000,
                    ScoreValue::Draw => 0,
                };
                (loss(line.score) <= GOOD)
                    .then(|| format!(" {} {points}", line.first().map(name).unwrap_or_default()))
            });
            let good: String = good.collect();
            let before: Vec<String> = moves.iter().map(|&cell| name(cell)).collect();
            writeln!(out, "{} ={good}", before.join(" "))?;
            if matches!(best.value, ScoreValue::Points(_)) {
                let followed = found.lines.iter().take(width).filter(|line| loss(line.score) <= LIKELY);
                next.extend(followed.filter_map(|line| {
                    let mut moves = moves.clone();
                    moves.push(line.first()?);
                    Some(moves)
                }));
            }
        }
        round = next;
    }
    Ok(())
}
