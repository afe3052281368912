//! Adjudication, which ends games early when the result is clear to both players.

use inarow_core::Side;
use inarow_record::{Score, ScoreValue};
use serde::{Deserialize, Serialize};

/// Limits of evaluations at which a game ends, or no limits by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// Draw rule. The game is drawn after this many consecutive moves that both sides evaluate within
    /// ±`points`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Tracker>,
    /// Resignation rule. A player loses after this many consecutive own moves evaluated at −`points` or lower.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<Tracker>,
}

/// Duration and threshold of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tracker {
    /// Consecutive evaluated moves, of both sides for a draw or of one side for a loss.
    pub moves: u32,
    /// Threshold in points, in the players' own units.
    pub points: u32,
    /// Moves on the board before the rule applies.
    #[serde(default)]
    pub from: u32,
}

/// Adjudicator of one game.
#[derive(Clone, Debug)]
pub struct Watch {
    rules: Adjudication,
    even: u32,
    /// Consecutive lost moves by side.
    lost: [u32; 2],
}

impl Watch {
    /// Creates the adjudicator of a new game.
    #[must_use]
    pub fn new(rules: Adjudication) -> Watch {
        Watch { rules, even: 0, lost: [0; 2] }
    }

    /// Counts a side's move with its evaluation, where `moves` is the current number of moves on the board.
    /// Returns the winner, or `Some(None)` for a draw, once the game is to end. A move without an evaluation
    /// resets every count.
    pub fn moved(&mut self, side: Side, score: Option<Score>, moves: u32) -> Option<Option<Side>> {
        // Proofs make no difference, because a player's report is not checked.
        let value = score.map(|score| score.value);
        let is_even = |limit: u32| match value {
            Some(ScoreValue::Points(points)) => points.unsigned_abs() <= limit,
            Some(ScoreValue::Draw) => true,
            _ => false,
        };
        let is_lost = |limit: u32| match value {
            Some(ScoreValue::Points(points)) => points < 0 && points.unsigned_abs() >= limit,
            Some(ScoreValue::Loss(_)) => true,
            _ => false,
        };
        if let Some(draw) = self.rules.draw {
            self.even = if moves > draw.from && is_even(draw.points) { self.even + 1 } else { 0 };
            if self.even >= draw.moves.max(1) {
                return Some(None);
            }
        }
        if let Some(resign) = self.rules.resign {
            let lost = &mut self.lost[side.index()];
            *lost = if moves > resign.from && is_lost(resign.points) { *lost + 1 } else { 0 };
            if *lost >= resign.moves.max(1) {
                return Some(Some(side.other()));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_games_are_drawn_and_lost_ones_lost() {
        let draw = Tracker { moves: 4, points: 10, from: 2 };
        let resign = Tracker { moves: 2, points: 500, from: 0 };
        let rules = Adjudication { draw: Some(draw), resign: Some(resign) };
        let mut watch = Watch::new(rules);
        let even = Some(Score::points(-10));
        let judged = |moves| if moves % 2 == 0 { even } else { Some(Score::DRAW) };
        let verdicts: Vec<_> = (1..=6).map(|moves| watch.moved(Side::X, judged(moves), moves)).collect();
        assert_eq!(verdicts, [None, None, None, None, None, Some(None)]);

        let mut watch = Watch::new(rules);
        assert_eq!(watch.moved(Side::O, Some(Score::points(-500)), 2), None);
        assert_eq!(watch.moved(Side::X, Some(Score::win(5)), 3), None);
        assert_eq!(watch.moved(Side::O, Some(Score::points(-499)), 4), None);
        assert_eq!(watch.moved(Side::O, Some(Score::loss(8).unproved()), 6), None);
        assert_eq!(watch.moved(Side::O, None, 8), None);
        assert_eq!(watch.moved(Side::O, Some(Score::loss(8)), 10), None);
        assert_eq!(watch.moved(Side::O, Some(Score::points(i32::MIN)), 12), Some(Some(Side::X)));
    }

    #[test]
    fn nothing_is_ended_unless_asked() {
        let mut watch = Watch::new(Adjudication::default());
        assert!((1..500).all(|moves| watch.moved(Side::X, Some(Score::points(0)), moves).is_none()));
    }
}
