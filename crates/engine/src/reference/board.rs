//! Marks of a line game as bytes with a border of walls, for walks along lines.

use inarow_core::{Cell, Content, Position, Shape, Side};

/// Content of a place: [`EMPTY`], a side's [`mark`] or [`WALL`].
pub(super) type Mark = u8;

pub(super) const EMPTY: Mark = 0;
pub(super) const WALL: Mark = 3;

/// Byte of a side's mark.
pub(super) const fn mark(side: Side) -> Mark {
    side.index() as Mark + 1
}

/// Byte of the other side's mark.
pub(super) const fn enemy_of(mark: Mark) -> Mark {
    WALL - mark
}

/// Longest walk from a cell in an evaluation.
const REACH: u8 = 4;

/// Result of a walk from a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RunAhead {
    /// Neighbour of the place.
    pub mark: Mark,
    /// Number of equal marks from the neighbour on, at most four. 0 unless `mark` is a side's mark.
    pub count: u8,
    /// Content after the counted marks, or the neighbour itself without marks.
    pub end: Mark,
}

/// Marks and walls. A *place* is an index into the padded board.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    bytes: Vec<Mark>,
    width: usize,
    height: usize,
}

impl Board {
    /// Copies a position's marks. Allocates only when the board is larger than any before.
    pub(super) fn load(&mut self, position: &Position) {
        let shape = position.shape();
        (self.width, self.height) = (shape.width(), shape.height());
        self.bytes.clear();
        // One column of walls separates the rows. The column is the right border of one row and the left border
        // of the next.
        self.bytes.resize((self.height + 2) * self.stride() + 1, WALL);
        for cell in shape.iter() {
            let place = self.place(shape, cell);
            self.bytes[place] = match position.content(cell) {
                Content::Empty => EMPTY,
                Content::Mark(side) => mark(side),
                Content::Wall => WALL,
            };
        }
    }

    fn stride(&self) -> usize {
        self.width + 1
    }

    /// Number of places, including the border.
    pub(super) fn places(&self) -> usize {
        self.bytes.len()
    }

    /// Place of a cell of the loaded board.
    pub(super) fn place(&self, shape: Shape, cell: Cell) -> usize {
        let (x, y) = shape.xy(cell);
        (y + 1) * self.stride() + x + 1
    }

    /// Steps of the four directions: horizontal, vertical, `/`, `\`. Every step advances in row order.
    pub(super) fn directions(&self) -> [usize; 4] {
        let stride = self.stride();
        [1, stride, stride - 1, stride + 1]
    }

    #[inline]
    pub(super) fn at(&self, place: usize) -> Mark {
        self.bytes[place]
    }

    #[inline]
    pub(super) fn set(&mut self, place: usize, mark: Mark) {
        self.bytes[place] = mark;
    }

    /// Whether any of the eight neighbours is a mark.
    #[inline]
    pub(super) fn touches_marks(&self, place: usize) -> bool {
        // The two bits of a byte differ only in marks.
        let is_mark = |mark: Mark| (mark ^ (mark >> 1)) & 1;
        let both = |step: usize| is_mark(self.bytes[place - step]) | is_mark(self.bytes[place + step]);
        self.directions().into_iter().fold(0, |seen, step| seen | both(step)) != 0
    }

    /// Walks from a place along `step`, forward or backward in row order.
    #[inline]
    pub(super) fn ahead(&self, place: usize, step: usize, forward: bool) -> RunAhead {
        let next = |at: usize| if forward { at + step } else { at - step };
        let mut at = next(place);
        let mark = self.bytes[at];
        let mut count = 0;
        if mark != EMPTY && mark != WALL {
            // The border stops every walk that starts on the board, so only the reach needs a bound.
            while count < REACH && self.bytes[at] == mark {
                count += 1;
                at = next(at);
            }
        }
        RunAhead { mark, count, end: self.bytes[at] }
    }
}
