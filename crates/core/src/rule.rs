//! The five line rules as types, so that the check of a move is compiled for each rule.

use crate::Side;
use crate::setup::LineRule;

/// Bytes of padded cells: empty, and a wall or the border. X is 1 and O is 2.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const WALL: u8 = 3;

/// The last mark, on its padded board.
#[derive(Clone, Copy)]
pub struct Played<'a> {
    /// Padded board.
    pub(crate) board: &'a [u8],
    /// Index of the mark on the padded board.
    pub(crate) at: usize,
    /// Side of the mark: 1 for X, 2 for O.
    pub(crate) mark: u8,
    /// Padded cells from one row to the next.
    pub(crate) stride: usize,
    /// Length of a winning line.
    pub(crate) k: usize,
}

impl Played<'_> {
    /// Index steps of the four directions: right, down, down-right, down-left.
    #[inline(always)]
    fn steps(&self) -> [usize; 4] {
        [1, self.stride, self.stride + 1, self.stride - 1]
    }

    /// Number of own marks in a row after the last one, along `step`.
    #[inline(always)]
    fn after(&self, step: usize) -> usize {
        let mut at = self.at + step;
        let mut count = 0;
        while self.board[at] == self.mark {
            count += 1;
            at += step;
        }
        count
    }

    /// Number of own marks in a row before the last one, along `step`.
    #[inline(always)]
    fn before(&self, step: usize) -> usize {
        let mut at = self.at - step;
        let mut count = 0;
        while self.board[at] == self.mark {
            count += 1;
            at -= step;
        }
        count
    }

    /// Whether `wins(step, marks before, marks after)` is true in some direction.
    #[inline(always)]
    fn any(&self, wins: impl Fn(usize, usize, usize) -> bool) -> bool {
        self.steps().into_iter().any(|step| {
            let (before, after) = (self.before(step), self.after(step));
            wins(step, before, after)
        })
    }

    /// Whether enemy marks are at both ends of a run. A wall or the edge does not close a run.
    #[inline(always)]
    fn closed(&self, step: usize, before: usize, after: usize) -> bool {
        let enemy = 3 - self.mark;
        self.board[self.at - (before + 1) * step] == enemy
            && self.board[self.at + (after + 1) * step] == enemy
    }
}

impl LineRule {
    /// Whether a whole run of `run` marks of a side in one direction is a line. `k` in a row win. `closed`
    /// returns whether enemy marks are at both ends of the run. A wall or the edge does not close a run.
    #[inline(always)]
    #[must_use]
    pub fn is_line(self, side: Side, run: usize, k: usize, closed: impl FnOnce() -> bool) -> bool {
        match self {
            LineRule::Freestyle => run >= k,
            LineRule::Exact => run == k,
            LineRule::Caro => run == k && !closed(),
            LineRule::CaroPlus => run > k || run == k && !closed(),
            LineRule::Renju => match side {
                Side::X => run == k,
                Side::O => run >= k,
            },
        }
    }
}

/// A line rule as a type. The trait is sealed by its crate-private argument.
pub trait Rule: Copy + Send + Sync + core::fmt::Debug + 'static {
    /// The rule as a value.
    const RULE: LineRule;

    /// Whether the last mark completed a line.
    fn completes(played: &Played<'_>) -> bool {
        played.any(|step, before, after| Self::wins(played, step, before, after))
    }

    /// Whether the run through the last mark in one direction is a line.
    #[inline(always)]
    fn wins(played: &Played<'_>, step: usize, before: usize, after: usize) -> bool {
        let side = if played.mark == 1 { Side::X } else { Side::O };
        Self::RULE.is_line(side, before + 1 + after, played.k, || played.closed(step, before, after))
    }
}

/// `k` or more in a row.
#[derive(Clone, Copy, Debug)]
pub struct Freestyle;

impl Rule for Freestyle {
    const RULE: LineRule = LineRule::Freestyle;
}

/// Exactly `k` in a row.
#[derive(Clone, Copy, Debug)]
pub struct Exact;

impl Rule for Exact {
    const RULE: LineRule = LineRule::Exact;
}

/// Exactly `k` in a row, not closed at both ends.
#[derive(Clone, Copy, Debug)]
pub struct Caro;

impl Rule for Caro {
    const RULE: LineRule = LineRule::Caro;
}

/// Exactly `k` in a row and not closed at both ends, or more than `k`.
#[derive(Clone, Copy, Debug)]
pub struct CaroPlus;

impl Rule for CaroPlus {
    const RULE: LineRule = LineRule::CaroPlus;
}

/// Exactly five in a row for X, five or more for O.
#[derive(Clone, Copy, Debug)]
pub struct Renju;

impl Rule for Renju {
    const RULE: LineRule = LineRule::Renju;
}

impl Played<'_> {
    /// Returns the indices of the marks of every run that is a line under the rule. Lists every run in full.
    pub(crate) fn lines<R: Rule>(&self) -> Vec<usize> {
        let mut places = Vec::new();
        for step in self.steps() {
            let (before, after) = (self.before(step), self.after(step));
            if R::wins(self, step, before, after) {
                places.extend((0..=before + after).map(|i| self.at - before * step + i * step));
            }
        }
        places
    }
}
