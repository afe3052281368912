//! The chance to win that a score means.

use inarow_core::Position;
use inarow_record::{Score, ScoreValue};

/// Points of a logistic unit, by the evaluation of a game: fitted to games of the search with itself by the example
/// `chance`.
const PATTERNS: f64 = 240.0;
const WINDOWS: f64 = 800.0;
const ULTIMATE: f64 = 750.0;
/// Here points are points of the game: they are worth the more the fewer moves are left.
const SCORE: f64 = 28.0;

/// What a win is worth that was seen without a look at every reply.
const UNPROVED: f64 = 0.99;

/// Points of a logistic unit of the chance to win in a position's game, of a search by patterns or another.
pub(crate) fn unit(position: &Position, by_patterns: bool) -> f64 {
    match position {
        Position::Ultimate(_) => ULTIMATE,
        Position::Score(_) => {
            let left = position.move_limit().map_or(1, |limit| limit.saturating_sub(position.ply()));
            SCORE * f64::from(left.max(1)).sqrt()
        }
        _ if by_patterns => PATTERNS,
        _ => WINDOWS,
    }
}

/// The chance to win that a score means to the side that it is for, where so many points are a logistic unit.
pub(crate) fn of_score(score: Score, unit: f64) -> f64 {
    let sure = if score.proved { 1.0 } else { UNPROVED };
    match score.value {
        ScoreValue::Win(_) => sure,
        ScoreValue::Loss(_) => 1.0 - sure,
        ScoreValue::Draw => 0.5,
        // An estimate is never surer than a win that was seen.
        ScoreValue::Points(points) => {
            let ahead = (1.0 / (1.0 + (-f64::from(points).abs() / unit).exp())).min(UNPROVED);
            // Without rounding, so that both sides have the same chance of the same score.
            if points < 0 { 1.0 - ahead } else { ahead }
        }
    }
}
