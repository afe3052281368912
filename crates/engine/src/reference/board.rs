//! A line game's marks as bytes with a border of walls, for walks along lines.

use inarow_core::{Cell, Content, Position, Shape, Side};

/// What stands on a place: [`EMPTY`], a side's [`mark`] or [`WALL`].
pub(super) type Mark = u8;

pub(super) const EMPTY: Mark = 0;
pub(super) const WALL: Mark = 3;

/// The byte of a side's mark.
pub(super) const fn mark(side: Side) -> Mark {
    side.index() as Mark + 1
}

/// The byte of the other side's mark.
pub(super) const fn enemy_of(mark: Mark) -> Mark {
    WALL - mark
}

/// The longest walk away from a cell that an evaluation takes.
const REACH: u8 = 4;

/// What a walk away from a place met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RunAhead {
    /// What stands next to the place.
    pub mark: Mark,
    /// Equal marks from there on, at most four; 0 unless `mark` is a side's.
    pub count: u8,
    /// What stands behind them; the neighbour itself when there are none.
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
        // One column of walls parts the rows: it is the right border of one and the left border of the next.
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

    /// How many places there are, the border included.
    pub(super) fn places(&self) -> usize {
        self.bytes.len()
    }

    /// The place of a cell of the board that was loaded.
    pub(super) fn place(&self, shape: Shape, cell: Cell) -> usize {
        let (x, y) = shape.xy(cell);
        (y + 1) * self.stride() + x + 1
    }

    /// The steps of the four directions: horizontal, vertical, `/`, `\`; each goes on in row order.
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
        // The two bits of a byte differ in a mark and in nothing else.
        let is_mark = |mark: Mark| (mark ^ (mark >> 1)) & 1;
        let both = |step: usize| is_mark(self.bytes[place - step]) | is_mark(self.bytes[place + step]);
        self.directions().into_iter().fold(0, |seen, step| seen | both(step)) != 0
    }

    /// Walks away from a place along `step`, forward in row order or back.
    #[inline]
    pub(super) fn ahead(&self, place: usize, step: usize, forward: bool) -> RunAhead {
        let next = |at: usize| if forward { at + step } else { at - step };
        let mut at = next(place);
        let mark = self.bytes[at];
        let mut count = 0;
        if mark != EMPTY && mark != WALL {
            // A walk that starts on a board is stopped by the border, so that no bound is needed but the reach.
            while count < REACH && self.bytes[at] == mark {
                count += 1;
                at = next(at);
            }
        }
        RunAhead { mark, count, end: self.bytes[at] }
    }
}
