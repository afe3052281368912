//! Judgements of positions by engines.

use core::cmp::Ordering;

use inarow_core::Cell;
use serde::{Deserialize, Deserializer, Serialize};

/// A judgement of a position, from the view of the side that chose the move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    /// Score of the position for the side to move, if the engine reports one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Depth reached, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Number of nodes searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Principal variation, beginning with the chosen move. Empty when unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<Cell>,
}

/// Score of a position for the side to move, and whether the score is proved.
///
/// In records a score is an object with `points`, `win`, `loss` or `draw`. Points are estimates, and everything
/// else is proved. `proved` is written only for exceptions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Score {
    /// Value of the position.
    pub value: ScoreValue,
    /// Whether the value is proved, so that no play can change the value. An estimate is not proved. A win
    /// found without searching every reply is not proved either.
    pub proved: bool,
}

/// Value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScoreValue {
    /// Points in the engine's own units. 0 is even, and more is better. In Score, the points are the difference
    /// of totals.
    Points(i32),
    /// The side to move wins. The game's last mark is this many plies away.
    Win(u32),
    /// The side to move loses. The game's last mark is this many plies away.
    Loss(u32),
    /// Neither side wins.
    Draw,
}

/// Points displayed for a win that is not proved.
const UNPROVED_WIN: i32 = 10_000;

impl Score {
    /// Score of a proved draw.
    pub const DRAW: Score = Score { value: ScoreValue::Draw, proved: true };

    /// Returns an estimate.
    #[must_use]
    pub const fn points(points: i32) -> Score {
        Score { value: ScoreValue::Points(points), proved: false }
    }

    /// Returns a proved win. The game's last mark is `plies` away.
    #[must_use]
    pub const fn win(plies: u32) -> Score {
        Score { value: ScoreValue::Win(plies), proved: true }
    }

    /// Returns a proved loss. The game's last mark is `plies` away.
    #[must_use]
    pub const fn loss(plies: u32) -> Score {
        Score { value: ScoreValue::Loss(plies), proved: true }
    }

    /// Returns an equal value without proof.
    #[must_use]
    pub const fn unproved(self) -> Score {
        Score { proved: false, ..self }
    }

    /// Compares from worse to better: a loss soon, a loss late, points, a win late, a win soon. A draw equals 0
    /// points. The comparison ignores proofs, so different scores may compare equal.
    #[must_use]
    pub fn compare(&self, other: &Score) -> Ordering {
        self.value.rank().cmp(&other.value.rank())
    }

    /// Value for display. Shows the number of plies of a win or a loss only when proved. Otherwise a win or a
    /// loss becomes 10,000 points for or against.
    #[must_use]
    pub const fn shown(self) -> ScoreValue {
        match self.value {
            ScoreValue::Win(_) if !self.proved => ScoreValue::Points(UNPROVED_WIN),
            ScoreValue::Loss(_) if !self.proved => ScoreValue::Points(-UNPROVED_WIN),
            value => value,
        }
    }

    /// Whether the side to move is better than even.
    #[must_use]
    pub fn is_ahead(&self) -> bool {
        self.compare(&Score::DRAW).is_gt()
    }
}

impl ScoreValue {
    const fn rank(self) -> (i8, i64) {
        match self {
            ScoreValue::Loss(plies) => (-1, plies as i64),
            ScoreValue::Points(points) => (0, points as i64),
            ScoreValue::Draw => (0, 0),
            ScoreValue::Win(plies) => (1, -(plies as i64)),
        }
    }

    /// Whether a score of this value is proved by default.
    const fn is_usually_proved(self) -> bool {
        !matches!(self, ScoreValue::Points(_))
    }
}

impl core::fmt::Display for Score {
    /// Prints the score as engines do: `135`, a proved win `+M9`, a proved loss `-M8`, a draw `0`.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.shown() {
            ScoreValue::Points(points) => write!(f, "{points}"),
            ScoreValue::Win(plies) => write!(f, "+M{plies}"),
            ScoreValue::Loss(plies) => write!(f, "-M{plies}"),
            ScoreValue::Draw => f.write_str("0"),
        }
    }
}

/// A score as stored in records.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a score: points, win, loss or draw")]
struct Written {
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    win: Option<u32>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    loss: Option<u32>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    draw: Option<bool>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
}

/// Reads a member that must have a value if present.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(reader: D) -> Result<Option<T>, D::Error> {
    T::deserialize(reader).map(Some)
}

impl From<Score> for Written {
    fn from(Score { value, proved }: Score) -> Written {
        let proved = (proved != value.is_usually_proved()).then_some(proved);
        let written = Written { proved, ..Written::default() };
        match value {
            ScoreValue::Points(points) => Written { points: Some(points), ..written },
            ScoreValue::Win(plies) => Written { win: Some(plies), ..written },
            ScoreValue::Loss(plies) => Written { loss: Some(plies), ..written },
            ScoreValue::Draw => Written { draw: Some(true), ..written },
        }
    }
}

/// Error for a score that does not have exactly one of points, win, loss and draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a score is one of points, win, loss and draw")]
struct NoScore;

impl TryFrom<Written> for Score {
    type Error = NoScore;

    fn try_from(written: Written) -> Result<Score, NoScore> {
        let Written { points, win, loss, draw, proved } = written;
        let value = match (points, win, loss, draw) {
            (Some(points), None, None, None) => ScoreValue::Points(points),
            (None, Some(plies), None, None) => ScoreValue::Win(plies),
            (None, None, Some(plies), None) => ScoreValue::Loss(plies),
            (None, None, None, Some(true)) => ScoreValue::Draw,
            _ => return Err(NoScore),
        };
        Ok(Score { value, proved: proved.unwrap_or(value.is_usually_proved()) })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    #[test]
    fn scores_order_from_worst_to_best() {
        let ordered = [
            Score::loss(2),
            Score::loss(9),
            Score::points(i32::MIN),
            Score::points(-1),
            Score::DRAW,
            Score::points(7),
            Score::win(11),
            Score::win(1),
        ];
        for pair in ordered.windows(2) {
            assert_eq!(pair[0].compare(&pair[1]), Ordering::Less, "{pair:?}");
        }
        assert_eq!(Score::DRAW.compare(&Score::points(0)), Ordering::Equal);
        assert_eq!(Score::win(3).compare(&Score::win(3).unproved()), Ordering::Equal);
        let ahead: Vec<bool> = ordered.iter().map(Score::is_ahead).collect();
        assert_eq!(ahead, [false, false, false, false, false, true, true, true]);
    }

    #[test]
    fn scores_print_as_engines_do() {
        for (score, text) in
            [(Score::points(-3), "-3"), (Score::win(9), "+M9"), (Score::loss(8), "-M8"), (Score::DRAW, "0")]
        {
            assert_eq!(score.to_string(), text);
        }
        // Only a proved score has a mate distance.
        assert_eq!(
            [Score::win(9), Score::loss(8)].map(|score| score.unproved().to_string()),
            ["10000", "-10000"]
        );
    }

    #[test]
    fn scores_are_written_as_ever_and_read_back() {
        for (score, text) in [
            (Score::points(-3), r#"{"points":-3}"#),
            (Score::win(9), r#"{"win":9}"#),
            (Score::loss(8), r#"{"loss":8}"#),
            (Score::DRAW, r#"{"draw":true}"#),
            (Score::win(9).unproved(), r#"{"win":9,"proved":false}"#),
            (Score { value: ScoreValue::Points(5), proved: true }, r#"{"points":5,"proved":true}"#),
        ] {
            assert_eq!(serde_json::to_string(&score).unwrap(), text);
            assert_eq!(serde_json::from_str::<Score>(text).unwrap(), score);
        }
        for wrong in ["{}", r#"{"win":1,"loss":1}"#, r#"{"draw":false}"#, r#"{"win":null}"#, "7"] {
            assert!(serde_json::from_str::<Score>(wrong).is_err(), "{wrong}");
        }
    }
}
