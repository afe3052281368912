//! `score2`: Score by two plies, the own move and the best reply, by the difference of totals.
//!
//! Chance between the two plies counts by its expected value. An own move that ends the game counts by the
//! final difference. Plays the first of the best moves in row order.

use inarow_core::{Cell, Game, Position, ScorePosition, Side, Turn};
use inarow_record::{Judgement, Score};

use crate::{Aborted, Choice, Engine, Stop, Task};

/// One point in a value: lcm(1..=30) squared. A mean over the rows and then the columns of the largest board is
/// exact. Equal moves therefore compare equal.
const POINT: i128 = 2_329_089_562_800_i128.pow(2);

/// Engine `score2`.
#[derive(Clone, Debug, Default)]
pub struct Score2 {
    moves: Vec<Cell>,
}

impl Score2 {
    /// Returns the engine.
    #[must_use]
    pub fn new() -> Score2 {
        Score2::default()
    }

    fn choose(&mut self, position: &Position, stop: &Stop) -> Result<Choice, Aborted> {
        let Position::Score(game) = position else { return Err(Aborted) };
        let side = game.turn().side().ok_or(Aborted)?;
        self.moves.clear();
        game.each_legal(|cell| self.moves.push(cell));
        let mut game = game.clone();
        let mut best: Option<(Cell, i128)> = None;
        for &cell in &self.moves {
            if stop.is_set() {
                return Err(Aborted);
            }
            game.play_unchecked(cell);
            let value = after_reply(&mut game, side);
            game.undo();
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((cell, value));
            }
        }
        let (cell, value) = best.ok_or(Aborted)?;
        let judgement = Judgement {
            score: i32::try_from(value / POINT).ok().map(Score::points),
            depth: Some(2),
            line: vec![cell],
            ..Judgement::default()
        };
        Ok(Choice { cell, judgement: Some(judgement) })
    }
}

impl Engine for Score2 {
    /// Returns a single move for every request.
    fn think(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
        self.choose(position, task.stop).map(|choice| vec![choice])
    }
}

/// Value for the side after its own move, in [`POINT`]s.
fn after_reply(game: &mut ScorePosition, side: Side) -> i128 {
    match game.turn() {
        Turn::Over(_) => i128::from(difference(game, side)) * POINT,
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.each_chance(|chance| outcomes.push(chance));
            let mut sum = 0;
            for &chance in &outcomes {
                game.apply_chance_unchecked(chance);
                sum += after_reply(game, side);
                game.undo();
            }
            sum / (outcomes.len().max(1) as i128)
        }
        Turn::Player(_) => {
            let mut worst = i64::MAX;
            game.each_child(|_, child| worst = worst.min(difference(child, side)));
            i128::from(worst) * POINT
        }
    }
}

/// Side's total minus the other's.
fn difference(game: &ScorePosition, side: Side) -> i64 {
    game.totals(side).total - game.totals(side.other()).total
}
