//! What is known of one position.

use inarow_core::{Cell, Outcome, Side};
use inarow_record::Score;

use super::chance::{AT_THE_END, of_score};

/// A move and what is expected after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The expected moves, at least one.
    pub moves: Vec<Cell>,
    /// For the side to move.
    pub score: Score,
    /// Plies that were looked ahead; `None` where that is not known.
    pub depth: Option<u32>,
}

impl Line {
    /// The move that begins it.
    #[must_use]
    pub fn first(&self) -> Option<Cell> {
        self.moves.first().copied()
    }
}

/// A position with its best lines.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionAnalysis {
    /// The side to move; `None` where the game is over, or chance is due.
    pub side: Option<Side>,
    /// How the game ended, where it did.
    pub outcome: Option<Outcome>,
    /// The best lines, the best first; empty where nobody is to move.
    pub lines: Vec<Line>,
    /// X's chance to win, from 0 to 1; a draw counts a half.
    pub chance: f64,
    /// Points of a logistic unit of the chance to win, see [`unit`](super::unit); few where a look at Score saw the end.
    pub unit: f64,
    /// Positions that the search visited.
    pub nodes: u64,
}

impl PositionAnalysis {
    /// What the best line is worth to the side to move.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// The chance to win that a score means to the side to move, from 0 to 1; a draw counts a half.
    #[must_use]
    pub fn worth(&self, score: Score) -> f64 {
        of_score(score, self.unit)
    }

    /// The value of the best line for the side to move, where a search of Score reached the end of the game.
    pub(super) fn seen_end(&self) -> Option<Score> {
        self.score().filter(|_| self.unit <= AT_THE_END)
    }

    /// Sorts the lines, and takes the position's chance from the best of them.
    pub(super) fn settle(&mut self) {
        let worth = |line: &Line| of_score(line.score, self.unit);
        self.lines
            .sort_by(|one, other| worth(other).total_cmp(&worth(one)).then(other.score.compare(&one.score)));
        if let (Some(side), Some(best)) = (self.side, self.lines.first()) {
            self.chance = PositionAnalysis::chance_of_x(side, worth(best));
        }
    }

    /// X's chance where this is a side's; and the other way round.
    pub(super) fn chance_of_x(side: Side, chance: f64) -> f64 {
        if side == Side::X { chance } else { 1.0 - chance }
    }

    /// A side's chance to win, from 0 to 1.
    #[must_use]
    pub fn chance_of(&self, side: Side) -> f64 {
        PositionAnalysis::chance_of_x(side, self.chance)
    }
}
