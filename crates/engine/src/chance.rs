//! Winning chances of scores.

use inarow_core::Position;
use inarow_record::{Score, ScoreValue};

/// Points per logistic unit, by a game's evaluation. Fitted to self-play games with the example `chance`.
const PATTERNS: f64 = 240.0;
const WINDOWS: f64 = 800.0;
const ULTIMATE: f64 = 750.0;
/// Points per logistic unit in Score. A point counts more the fewer moves are left.
const SCORE: f64 = 28.0;

/// Winning chance of a win that was found without a search of every reply.
const UNPROVED: f64 = 0.99;

/// Points per logistic unit of the winning chance, for a search by patterns or another search.
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

/// Winning chance of a score for its side, where `unit` points are one logistic unit.
pub(crate) fn of_score(score: Score, unit: f64) -> f64 {
    let sure = if score.proved { 1.0 } else { UNPROVED };
    match score.value {
        ScoreValue::Win(_) => sure,
        ScoreValue::Loss(_) => 1.0 - sure,
        ScoreValue::Draw => 0.5,
        // An estimate is never surer than an unproved win.
        ScoreValue::Points(points) => {
            let ahead = (1.0 / (1.0 + (-f64::from(points).abs() / unit).exp())).min(UNPROVED);
            // No rounding, so that both sides have equal chances at equal scores.
            if points < 0 { 1.0 - ahead } else { ahead }
        }
    }
}
