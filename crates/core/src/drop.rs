//! Drop, the worked example of `docs/new-game.md`: 7×6, four in a row. A mark falls to the lowest empty cell of its
//! column. The game is behind the feature `test-game`, which the program never enables.

use std::sync::Arc;

use crate::rows::{check_fallen, read_marks};
use crate::setup::{DropSetup, SHAPE_OF_DROP as SHAPE};
use crate::{
    Cell, Content, EndReason, Game, Illegal, Outcome, Rows, Setup, SetupError, Shape, Side, Step, Turn,
    zobrist,
};

/// Bits from one row to the next. The number is one more than the columns, so that no line continues into the
/// next row.
const STRIDE: usize = 8;
const ROW: u64 = 0x7f;
const BOTTOM: u64 = ROW << (STRIDE * 5);
const BOARD: u64 = ROW * 0x0101_0101_0101;

fn bit(cell: Cell) -> u64 {
    let (x, y) = SHAPE.xy(cell);
    1 << (STRIDE * y + x)
}

/// Returns the marks that are part of lines of four or more.
fn fours(marks: u64) -> u64 {
    let along = |step: usize| {
        let pairs = marks & marks >> step;
        let starts = pairs & pairs >> (2 * step);
        starts | starts << step | starts << (2 * step) | starts << (3 * step)
    };
    along(1) | along(STRIDE - 1) | along(STRIDE) | along(STRIDE + 1)
}

/// A position of Drop.
#[derive(Clone, Debug)]
pub struct DropPosition {
    start: Arc<DropSetup>,
    /// Marks of each side, one bit per cell.
    marks: [u64; 2],
    outcome: Option<Outcome>,
    hash: u64,
    /// Moves since the set-up. Entries from `played` on are meaningless.
    moves: [Cell; 42],
    played: usize,
}

impl DropPosition {
    fn to_move(&self) -> Side {
        if self.ply().is_multiple_of(2) { Side::X } else { Side::O }
    }

    fn judge(&self) -> Option<Outcome> {
        let mover = self.to_move().other();
        if fours(self.marks[mover.index()]) != 0 {
            Some(Outcome { winner: Some(mover), why: EndReason::Line })
        } else if self.marks[0] | self.marks[1] == BOARD {
            Some(Outcome { winner: None, why: EndReason::Full })
        } else {
            None
        }
    }

    /// Adds or removes a mark.
    fn toggle(&mut self, side: Side, cell: Cell) {
        self.marks[side.index()] ^= bit(cell);
        self.hash ^= zobrist::mark(side, cell) ^ zobrist::O_TO_MOVE;
    }
}

impl Game for DropPosition {
    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let Setup::Drop(setup) = setup else { return Err(SetupError::OtherGame) };
        let mut position = DropPosition {
            start: Arc::new(setup.clone()),
            marks: [0; 2],
            outcome: None,
            hash: 0,
            moves: [Cell::new(0); 42],
            played: 0,
        };
        if let Some(rows) = &setup.rows {
            let marks = read_marks(SHAPE, rows)?;
            check_fallen(SHAPE, &marks)?;
            for (cell, side) in marks {
                position.toggle(side, cell);
            }
        }
        let [x, o] = position.marks.map(|marks| marks.count_ones() as usize);
        if x != o && x != o + 1 {
            return Err(SetupError::MarkCount { x, o });
        }
        // The side that moved last may have a line, which ends the game. The other side has no line, because
        // the game would have ended before.
        let to_move = position.to_move();
        if fours(position.marks[to_move.index()]) != 0 {
            return Err(SetupError::LineOnBoard(to_move));
        }
        position.outcome = position.judge();
        Ok(position)
    }

    fn initial_setup(&self) -> Setup {
        Setup::Drop((*self.start).clone())
    }

    fn current_setup(&self) -> Setup {
        if self.played == 0 {
            return self.initial_setup();
        }
        Setup::Drop(DropSetup { rows: Some(Rows::of_board(SHAPE, |cell| self.content(cell))) })
    }

    fn shape(&self) -> Shape {
        SHAPE
    }

    fn turn(&self) -> Turn {
        self.outcome.map_or(Turn::Player(self.to_move()), Turn::Over)
    }

    fn ply(&self) -> u32 {
        (self.marks[0] | self.marks[1]).count_ones()
    }

    fn line_length(&self) -> usize {
        4
    }

    fn content(&self, cell: Cell) -> Content {
        match self.marks.map(|marks| marks & bit(cell) != 0) {
            [true, _] => Content::Mark(Side::X),
            [_, true] => Content::Mark(Side::O),
            _ => Content::Empty,
        }
    }

    fn legality(&self, cell: Cell) -> Result<(), Illegal> {
        let marks = self.marks[0] | self.marks[1];
        let floor = marks >> STRIDE | BOTTOM;
        if marks & bit(cell) != 0 {
            Err(Illegal::Occupied)
        } else if floor & bit(cell) == 0 {
            Err(Illegal::NotAllowed)
        } else {
            Ok(())
        }
    }

    fn play_unchecked(&mut self, cell: Cell) {
        self.toggle(self.to_move(), cell);
        self.moves[self.played] = cell;
        self.played += 1;
        self.outcome = self.judge();
    }

    fn undo(&mut self) -> Option<Step> {
        self.played = self.played.checked_sub(1)?;
        let cell = self.moves[self.played];
        self.toggle(self.to_move().other(), cell);
        self.outcome = None;
        Some(Step::Move(cell))
    }

    fn steps(&self) -> Vec<Step> {
        self.moves[..self.played].iter().copied().map(Step::Move).collect()
    }

    fn last_move(&self) -> Option<Cell> {
        self.moves[..self.played].last().copied()
    }

    fn completed_line(&self) -> bool {
        self.played > 0 && matches!(self.outcome, Some(Outcome { why: EndReason::Line, .. }))
    }

    fn winning_cells(&self) -> Vec<Cell> {
        let Some(winner) = self.outcome.and_then(|outcome| outcome.winner) else { return Vec::new() };
        let fours = fours(self.marks[winner.index()]);
        SHAPE.iter().filter(|&cell| fours & bit(cell) != 0).collect()
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn hash_from_scratch(&self) -> u64 {
        let marks = SHAPE.iter().filter_map(|cell| match self.content(cell) {
            Content::Mark(side) => Some(zobrist::mark(side, cell) ^ zobrist::O_TO_MOVE),
            _ => None,
        });
        marks.fold(0, |hash, key| hash ^ key)
    }
}
