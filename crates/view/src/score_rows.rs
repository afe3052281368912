//! Totals of each side in Score and their sources. The rows are equal on every screen.

use inarow_core::{Position, Setup, Side, Turn};

use crate::number::{signed, whole};

/// Text key of the row with the totals.
pub const SCORE_TOTAL: &str = "score-total";

/// Text key of the row with the komi.
pub const SCORE_KOMI: &str = "score-komi";

/// One figure of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreRow {
    /// Text key of the row's name.
    pub key: &'static str,
    /// Values of X and O.
    pub values: [String; 2],
}

/// Returns the rows of Score: points of lines, points spent, komi, totals, and the price of the next mark.
/// Games without komi lack the row of the komi. The price is shown only during the game. Points spent have the
/// sign with which they enter the total. The list is empty in other games.
#[must_use]
pub fn score_rows(position: &Position, setup: &Setup) -> Vec<ScoreRow> {
    let (Some(x), Some(o), Setup::Score(score)) = (position.totals(Side::X), position.totals(Side::O), setup)
    else {
        return Vec::new();
    };
    let row = |key, values: [i64; 2], write: fn(i64) -> String| ScoreRow { key, values: values.map(write) };
    let mut rows = vec![
        row("score-lines", [x.lines, o.lines], signed),
        row("score-spent", [-x.spent, -o.spent], signed),
    ];
    if score.komi != 0 {
        rows.push(row(SCORE_KOMI, [0, score.komi.into()], signed));
    }
    rows.push(row(SCORE_TOTAL, [x.total, o.total], whole));
    if let (Some(x), Some(o), false) =
        (position.price(Side::X), position.price(Side::O), matches!(position.turn(), Turn::Over(_)))
    {
        rows.push(row("score-price", [x, o], whole));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_above_the_total_add_up_to_it_as_they_are_written() {
        let setup = |game: &str| game.parse::<inarow_core::GameSpec>().unwrap().setup(&mut || 0).unwrap();
        for game in ["score", "score-balanced"] {
            let setup = setup(game);
            let mut position = Position::new(&setup).unwrap();
            for cell in [0, 1, 2] {
                let side = position.turn().side().unwrap();
                position.play(side, inarow_core::Cell::new(cell)).unwrap();
            }
            let rows = score_rows(&position, &setup);
            let read = |text: &str| text.replace('−', "-").parse::<i64>().unwrap();
            for side in 0..2 {
                let total = rows.iter().position(|row| row.key == SCORE_TOTAL).unwrap();
                let sum: i64 = rows[..total].iter().map(|row| read(&row.values[side])).sum();
                assert_eq!(sum, read(&rows[total].values[side]), "{game}: {rows:?}");
            }
            assert!(rows[1].values[0].starts_with('−'), "{rows:?}");
        }
        assert_eq!(score_rows(&Position::new(&setup("gomoku")).unwrap(), &setup("gomoku")), []);
    }
}
