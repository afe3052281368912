//! What an engine thinks of a position.

use inarow_core::Cell;
use serde::{Deserialize, Serialize};

/// A judgement of a position, as the side that chose the move sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    /// How good the position is for the side to move, if the engine says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Depth reached, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The expected line of play, from the chosen move on; empty when unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<Cell>,
}

/// How good a position is for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// An estimate in the engine's own units, 0 being even, more being better; in Score the difference of totals.
    Points(i32),
    /// Proved: the side to move wins, the game's last mark being this many plies away.
    Win(u32),
    /// Proved: the side to move loses, the game's last mark being this many plies away.
    Loss(u32),
}

impl Score {
    /// The same judgement seen by the other side.
    ///
    /// ```
    /// # use inarow_record::Score;
    /// assert_eq!(Score::Win(5).reversed(), Score::Loss(5));
    /// assert_eq!(Score::Points(-12).reversed(), Score::Points(12));
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Score {
        match self {
            Score::Points(points) => Score::Points(points.saturating_neg()),
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
        }
    }

    /// Ordering from worst to best: later losses before sooner ones, sooner wins above later ones.
    const fn rank(self) -> (i8, i64) {
        match self {
            Score::Loss(plies) => (-1, plies as i64),
            Score::Points(points) => (0, points as i64),
            Score::Win(plies) => (1, -(plies as i64)),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    /// Worse before better: a loss soon, a loss late, points, a win late, a win soon.
    fn cmp(&self, other: &Score) -> core::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl core::fmt::Display for Score {
    /// As engines print it: `135`, `+M9`, `-M8`.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Score::Points(points) => write!(f, "{points}"),
            Score::Win(plies) => write!(f, "+M{plies}"),
            Score::Loss(plies) => write!(f, "-M{plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_order_from_worst_to_best() {
        let ordered = [
            Score::Loss(2),
            Score::Loss(9),
            Score::Points(i32::MIN),
            Score::Points(0),
            Score::Points(7),
            Score::Win(11),
            Score::Win(1),
        ];
        for pair in ordered.windows(2) {
            assert!(pair[0] < pair[1], "{:?} < {:?}", pair[0], pair[1]);
            assert!(pair[0].reversed() > pair[1].reversed(), "{:?} and {:?} reversed", pair[0], pair[1]);
        }
    }

    #[test]
    fn scores_print_as_engines_do() {
        for (score, text) in [(Score::Points(-3), "-3"), (Score::Win(9), "+M9"), (Score::Loss(8), "-M8")] {
            assert_eq!(score.to_string(), text);
        }
    }
}
