//! `score2` as described, with expected values as fractions.

use inarow_core::{Cell, Position, Side, Turn};

/// Fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy)]
struct Fraction(i64, i64);

impl Fraction {
    fn new(num: i64, den: i64) -> Fraction {
        let (mut a, mut b) = (num.unsigned_abs(), den.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Fraction(num / a as i64, den / a as i64)
    }

    fn plus(self, other: Fraction) -> Fraction {
        Fraction::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn above(self, other: Fraction) -> bool {
        self.0 * other.1 > other.0 * self.1
    }
}

fn difference(position: &Position, side: Side) -> i64 {
    let total = |side| position.totals(side).expect("Score").total;
    total(side) - total(side.other())
}

fn value(position: &Position, side: Side) -> Fraction {
    match position.turn() {
        Turn::Over(_) => Fraction::new(difference(position, side), 1),
        Turn::Player(_) => {
            let replies = position.legal_moves().into_iter().map(|reply| {
                let mut after = position.clone();
                after.play_unchecked(reply);
                difference(&after, side)
            });
            Fraction::new(replies.min().expect("a reply"), 1)
        }
        Turn::Chance => {
            let outcomes = position.chance_outcomes();
            let sum = outcomes.iter().fold(Fraction(0, 1), |sum, &chance| {
                let mut after = position.clone();
                after.apply_chance(chance).expect("a possible outcome");
                sum.plus(value(&after, side))
            });
            Fraction::new(sum.0, sum.1 * outcomes.len() as i64)
        }
    }
}

/// Returns the move of `score2`.
pub(crate) fn choose(position: &Position) -> Cell {
    let side = position.turn().side().expect("a side to move");
    let mut best: Option<(Fraction, Cell)> = None;
    for cell in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(cell);
        let value = value(&after, side);
        if best.is_none_or(|(highest, _)| value.above(highest)) {
            best = Some((value, cell));
        }
    }
    best.expect("a legal move").1
}
