//! Analysis of one position.

use inarow_core::{Cell, Outcome, Side};
use inarow_record::Score;

use super::chance::{AT_THE_END, of_score};

/// Move with its expected continuation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Principal variation, at least one move.
    pub moves: Vec<Cell>,
    /// Score for the side to move.
    pub score: Score,
    /// Depth in plies. `None` if unknown.
    pub depth: Option<u32>,
}

impl Line {
    /// First move.
    #[must_use]
    pub fn first(&self) -> Option<Cell> {
        self.moves.first().copied()
    }
}

/// Position with its best lines.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionAnalysis {
    /// Side to move. `None` when the game is over or chance is due.
    pub side: Option<Side>,
    /// Outcome of a finished game.
    pub outcome: Option<Outcome>,
    /// Best lines, the best first. Empty without a side to move.
    pub lines: Vec<Line>,
    /// X's winning chance, from 0 to 1. A draw counts one half.
    pub chance: f64,
    /// Points per logistic unit of the winning chance, see [`unit`](super::unit). The unit is small if a search
    /// of Score saw the end.
    pub unit: f64,
    /// Nodes searched.
    pub nodes: u64,
}

impl PositionAnalysis {
    /// Score of the best line for the side to move.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Winning chance of a score for the side to move, from 0 to 1. A draw counts one half.
    #[must_use]
    pub fn worth(&self, score: Score) -> f64 {
        of_score(score, self.unit)
    }

    /// Score of the best line if a search of Score reached the end of the game.
    pub(super) fn seen_end(&self) -> Option<Score> {
        self.score().filter(|_| self.unit <= AT_THE_END)
    }

    /// Sorts the lines and updates the winning chance from the best line.
    pub(super) fn settle(&mut self) {
        let worth = |line: &Line| of_score(line.score, self.unit);
        self.lines
            .sort_by(|one, other| worth(other).total_cmp(&worth(one)).then(other.score.compare(&one.score)));
        if let (Some(side), Some(best)) = (self.side, self.lines.first()) {
            self.chance = PositionAnalysis::chance_of_x(side, worth(best));
        }
    }

    /// Converts a side's chance to X's chance, or back.
    pub(super) fn chance_of_x(side: Side, chance: f64) -> f64 {
        if side == Side::X { chance } else { 1.0 - chance }
    }

    /// Winning chance of a side, from 0 to 1.
    #[must_use]
    pub fn chance_of(&self, side: Side) -> f64 {
        PositionAnalysis::chance_of_x(side, self.chance)
    }
}
