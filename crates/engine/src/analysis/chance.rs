//! Winning chances of scores in a position.

use inarow_core::Position;
use inarow_record::Score;

pub(super) use crate::chance::of_score;
use crate::computer::has_patterns;

/// Points per logistic unit of the winning chance in a position's game. A lead of one unit is a chance of 73 %.
/// Only in Score does the unit differ between positions of a game.
#[must_use]
pub fn unit(position: &Position) -> f64 {
    crate::chance::unit(position, has_patterns(position))
}

/// Unit at the end of a game of Score, where a lead of one point wins.
pub(super) const AT_THE_END: f64 = 0.2;

/// Unit of a search to this depth in plies. Differs from [`unit`] where a search of Score reached the end,
/// because the points are final there.
pub(super) fn unit_of_look(position: &Position, depth: Option<u32>) -> f64 {
    let left = |limit: u32| limit.saturating_sub(position.ply());
    match (position, position.move_limit().map(left), depth) {
        (Position::Score(_), Some(left), Some(depth)) if depth >= left => AT_THE_END,
        _ => unit(position),
    }
}

/// Winning chance of a score for its side, from 0 to 1. A draw counts one half. Estimates follow a logistic
/// curve, `1 / (1 + e^(−points / unit))`.
#[must_use]
pub fn chance(score: Score, position: &Position) -> f64 {
    of_score(score, unit(position))
}

/// Rounds a chance from 0 to 1 to whole percent for display. Only certain results become 0 or 100.
#[must_use]
pub fn hundredths(chance: f64) -> i32 {
    let certain = chance <= 0.0 || chance >= 1.0;
    let hundredths = (chance * 100.0).round();
    (if certain { hundredths } else { hundredths.clamp(1.0, 99.0) }) as i32
}

#[cfg(test)]
mod tests {
    use inarow_core::{GameSpec, RandomSource};

    use super::*;

    struct Zeros;

    impl RandomSource for Zeros {
        fn next_u64(&mut self) -> u64 {
            0
        }
    }

    fn start(game: &str) -> Position {
        let spec: GameSpec = game.parse().unwrap();
        Position::new(&spec.setup(&mut Zeros).unwrap()).unwrap()
    }

    #[test]
    fn a_better_score_is_a_better_chance_in_every_game() {
        for game in ["gomoku", "renju", "ultimate", "score", "tictactoe"] {
            let position = start(game);
            let scores = [
                Score::loss(2),
                Score::loss(8).unproved(),
                Score::points(-50),
                Score::DRAW,
                Score::points(70),
                Score::win(9).unproved(),
                Score::win(3),
            ];
            let chances = scores.map(|score| chance(score, &position));
            assert!(chances.is_sorted(), "{game}: {chances:?}");
            assert_eq!((chances[0], chances[3], chances[6]), (0.0, 0.5, 1.0));
            let ahead = chance(Score::points(unit(&position) as i32), &position);
            assert!((ahead - 0.731).abs() < 0.001, "{game}: {ahead}");
            let (one, other) = (Score::points(33), Score::points(-33));
            assert!((chance(one, &position) + chance(other, &position) - 1.0).abs() < 1e-12);
        }
    }
}
