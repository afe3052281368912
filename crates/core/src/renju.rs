//! The forbidden moves of renju: cells that X (black) may not play.
//!
//! * A move that makes a run of exactly five is legal, regardless of its other effects.
//! * **Overline**: a run of six or more through the move.
//! * A **four** is a set of four stones of one line to which one more stone makes exactly five. Two fours may
//!   lie in one line (`X.XXX.X`). A straight four (`.XXXX.`, a five at either end) is one set and counts once.
//!   **Double four**: two or more fours that contain the move.
//! * A **three** is real when one more stone makes the three a *straight* four. X must be allowed to play that
//!   stone's cell, and the stone must not make a five. These rules judge that cell with the move on the board.
//!   **Double three**: real threes in two or more lines.
//!
//! The definitions come from the rules of the Renju International Federation. In particular, a stone that makes
//! a straight four must not also make a five.
//!
//! Only the first cell that is not black on each side of the move matters to a line. A five or a straight four
//! may hold both the move and the added stone. Then only black is between the two.

#[cfg(test)]
mod tests;

use crate::outcome::Forbidden;

/// Padded 15x15 board. The index is (y+1)*16 + (x+1), with y from the top. The values are 0 empty, 1 X (black),
/// 2 O (white), 3 border (or wall). Row -1, row 15 and the column x = -1 (= x 15 of the row above) are border.
/// The board has 17*16+1 = 273 entries.
pub(crate) type Board = [u8; 273];

const EMPTY: u8 = 0;
const BLACK: u8 = 1;

/// Steps from a cell to the next one along a row, a column and the two diagonals.
const STEPS: [isize; 4] = [1, 16, 17, 15];

/// For each direction, the cells (if any) that turn a three into a straight four.
type Extensions = [[Option<usize>; 2]; 4];

/// Returns the reason why X may not play at `at`, an empty cell, or `None` when the move is legal. The reason
/// is the first that applies of overline, double-four, double-three. A move that makes exactly five is always
/// legal.
///
/// Allocates nothing. A cell without two black lines nearby costs a few reads. The board is copied only for a
/// cell that may be a double three.
pub(crate) fn forbidden(board: &Board, at: usize) -> Option<Forbidden> {
    match glance(board, at) {
        QuickVerdict::Five | QuickVerdict::Legal => None,
        QuickVerdict::Forbidden(reason) => Some(reason),
        QuickVerdict::Threes(extensions) => {
            is_double_three(&mut { *board }, at, &extensions).then_some(Forbidden::DoubleThree)
        }
    }
}

/// Verdict from the four lines through a move, without playing further moves.
enum QuickVerdict {
    /// Exactly five, a legal move that never makes the straight four of a three.
    Five,
    Legal,
    Forbidden(Forbidden),
    /// Two or more lines contain a possible three. Only further moves show whether the threes are real.
    Threes(Extensions),
}

fn glance(board: &Board, at: usize) -> QuickVerdict {
    let (mut overline, mut fours, mut threes) = (false, 0, 0);
    let mut extensions = Extensions::default();
    for (step, cells) in STEPS.into_iter().zip(&mut extensions) {
        if !has_company(board, at, step) && !has_company(board, at, -step) {
            continue;
        }
        let line = Line::through(board, at, step);
        match line.run {
            5 => return QuickVerdict::Five,
            6.. => overline = true,
            _ => {
                fours += line.fours();
                *cells = line.extensions(board);
                threes += usize::from(*cells != [None; 2]);
            }
        }
    }
    if overline {
        QuickVerdict::Forbidden(Forbidden::Overline)
    } else if fours >= 2 {
        QuickVerdict::Forbidden(Forbidden::DoubleFour)
    } else if threes >= 2 {
        QuickVerdict::Threes(extensions)
    } else {
        QuickVerdict::Legal
    }
}

/// Whether a black stone is next to `at` along `step`, or behind one empty cell. A line without such a stone on
/// either side contains no three. At least one of a three's other two stones is always that near.
fn has_company(board: &Board, at: usize, step: isize) -> bool {
    let next = at.wrapping_add_signed(step);
    match board[next] {
        BLACK => true,
        EMPTY => board[next.wrapping_add_signed(step)] == BLACK,
        _ => false,
    }
}

/// Whether at least two lines can become a straight four by a legal move. Restores `board`.
fn is_double_three(board: &mut Board, at: usize, extensions: &Extensions) -> bool {
    board[at] = BLACK;
    let mut threes =
        extensions.iter().filter(|cells| cells.iter().flatten().any(|&cell| may_extend(board, cell)));
    let double = threes.nth(1).is_some();
    board[at] = EMPTY;
    double
}

/// Whether X may play `at` as the fourth stone of a straight four.
fn may_extend(board: &mut Board, at: usize) -> bool {
    match glance(board, at) {
        QuickVerdict::Legal => true,
        QuickVerdict::Five | QuickVerdict::Forbidden(_) => false,
        QuickVerdict::Threes(extensions) => !is_double_three(board, at, &extensions),
    }
}

/// A line through a move, with the move's cell counted as black.
struct Line {
    /// Number of stones of the unbroken run that holds the move.
    run: usize,
    /// Both ends of the run.
    ends: [End; 2],
}

/// One end of a run.
struct End {
    /// The first cell that is not black.
    gap: usize,
    /// Whether the gap is empty. If not, the cells behind the gap do not matter.
    open: bool,
    /// Number of black stones directly behind an empty gap.
    beyond: usize,
    /// The first cell behind the stones of `beyond`.
    far: usize,
    /// Step from a cell to the next one away from the move.
    step: isize,
}

impl Line {
    fn through(board: &Board, at: usize, step: isize) -> Line {
        let (backward, before) = End::of(board, at, -step);
        let (forward, after) = End::of(board, at, step);
        Line { run: before + 1 + after, ends: [backward, forward] }
    }

    /// Number of fours that contain the move, in a run of at most four.
    fn fours(&self) -> usize {
        let fives = self.ends.iter().filter(|end| end.open && self.run + 1 + end.beyond == 5).count();
        // Both fives of a run of four come from the same four stones.
        if self.run == 4 { fives.min(1) } else { fives }
    }

    /// Returns the cells where one more stone makes a straight four that contains the move.
    fn extensions(&self, board: &Board) -> [Option<usize>; 2] {
        let [backward, forward] = &self.ends;
        [self.extension(board, backward, forward), self.extension(board, forward, backward)]
    }

    /// Returns the gap of `end`, if a stone there makes a run of four. The run must become exactly five on
    /// either side.
    fn extension(&self, board: &Board, end: &End, other: &End) -> Option<usize> {
        let straight = end.open
            && self.run + end.beyond == 3
            && other.open
            && other.beyond == 0
            && board[end.far] == EMPTY
            && board[end.far.wrapping_add_signed(end.step)] != BLACK;
        straight.then_some(end.gap)
    }
}

impl End {
    /// Returns the end of the run from `at` along `step`, and the number of the run's stones behind `at`.
    fn of(board: &Board, at: usize, step: isize) -> (End, usize) {
        let next = |cell: usize| cell.wrapping_add_signed(step);
        // The border stops every walk, so no index leaves the board.
        let black_from = |mut cell: usize| {
            let mut stones = 0;
            while board[cell] == BLACK {
                cell = next(cell);
                stones += 1;
            }
            (cell, stones)
        };
        let (gap, run) = black_from(next(at));
        let open = board[gap] == EMPTY;
        let (far, beyond) = if open { black_from(next(gap)) } else { (gap, 0) };
        (End { gap, open, beyond, far, step }, run)
    }
}
