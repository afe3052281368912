//! Ultimate tic-tac-toe: nine small boards in one.

use crate::setup::{Tiebreak, wrong};
use crate::small_board::{FULL, HAS_LINE, SPLIT, join};
use crate::{
    Cell, Content, EndReason, Game, Illegal, Outcome, Setup, SetupError, Shape, Side, SmallBoard, Step, Turn,
    UltimateBoards, UltimateFault, UltimateSetup, zobrist,
};

pub use crate::small_board::LINES;

/// Shape of the board: nine boards of nine cells.
pub(crate) const SHAPE: Shape = match Shape::new(9, 9) {
    Some(shape) => shape,
    None => unreachable!(),
};

/// Value of the target when any open board is allowed.
const ANY: u8 = 9;

/// A position of Ultimate tic-tac-toe. The type contains no pointers, so cloning copies bytes.
#[derive(Clone, Debug)]
pub struct UltimatePosition {
    /// Marks of each side in each small board, as sets of places.
    marks: [[u16; 9]; 2],
    /// Set of small boards won by each side.
    won: [u16; 2],
    /// Set of small boards won or full.
    decided: u16,
    /// Small board to play in, or [`ANY`].
    target: u8,
    to_move: Side,
    outcome: Option<Outcome>,
    boards_decide: bool,
    ply: u8,
    hash: u64,
    /// Moves since the set-up, with the target before each move.
    history: [(u8, u8); 81],
    moves: u8,
    start: Start,
}

/// Start of the position, small enough to copy along.
#[derive(Clone, Copy, Debug)]
struct Start {
    given: bool,
    marks: [[u16; 9]; 2],
    target: u8,
    to_move: Side,
}

impl UltimatePosition {
    /// Small board to play in, 0–8 row by row from the top-left. `None` when any open board is allowed or the
    /// game is over.
    #[must_use]
    pub fn target(&self) -> Option<u8> {
        (self.target != ANY && self.outcome.is_none()).then_some(self.target)
    }

    /// State of a small board. Boards above 8 are reported as drawn.
    #[must_use]
    pub fn small_board(&self, board: u8) -> SmallBoard {
        let bit = 1u16.checked_shl(u32::from(board)).unwrap_or(0);
        if self.won[0] & bit != 0 {
            SmallBoard::Won(Side::X)
        } else if self.won[1] & bit != 0 {
            SmallBoard::Won(Side::O)
        } else if self.decided & bit != 0 || board > 8 {
            SmallBoard::Drawn
        } else {
            SmallBoard::Open
        }
    }

    /// Marks of a side in a small board, as a set of places. Bit 0 is the top-left.
    #[must_use]
    pub fn marks(&self, side: Side, board: usize) -> u16 {
        self.marks[side.index()][board]
    }

    /// Set of small boards won by a side.
    #[must_use]
    pub fn won(&self, side: Side) -> u16 {
        self.won[side.index()]
    }

    /// Set of small boards won or full.
    #[must_use]
    pub fn decided(&self) -> u16 {
        self.decided
    }

    /// Set of empty places of a small board.
    #[inline]
    fn open(&self, board: u8) -> u16 {
        let board = board as usize;
        FULL & !(self.marks[0][board] | self.marks[1][board])
    }

    /// Set of small boards allowed now.
    #[inline]
    fn allowed(&self) -> u16 {
        if self.target == ANY { FULL & !self.decided } else { 1 << self.target }
    }

    /// Returns the outcome of a position where neither side can move.
    fn nothing_left(&self) -> Outcome {
        if !self.boards_decide {
            return Outcome { winner: None, why: EndReason::NoLegalMove };
        }
        let (x, o) = (self.won[0].count_ones(), self.won[1].count_ones());
        let winner = match x.cmp(&o) {
            core::cmp::Ordering::Greater => Some(Side::X),
            core::cmp::Ordering::Less => Some(Side::O),
            core::cmp::Ordering::Equal => None,
        };
        Outcome { winner, why: EndReason::Boards }
    }

    /// Builds the position of the given boards.
    fn of_boards(boards: &UltimateBoards, tiebreak: Tiebreak) -> Result<UltimatePosition, SetupError> {
        boards.check()?;
        let of = |side: Side| std::array::from_fn(|board| boards.marks(board)[side.index()]);
        let marks: [[u16; 9]; 2] = Side::ALL.map(of);
        let to_move = boards.turn;
        let mut position = UltimatePosition::of_marks(marks, to_move, tiebreak);
        let (x, o) = (position.count(Side::X), position.count(Side::O));
        if x != o + usize::from(to_move == Side::O) {
            return Err(SetupError::MarkCount { x, o });
        }
        if HAS_LINE[position.won[0] as usize] && HAS_LINE[position.won[1] as usize] {
            return Err(wrong(2, UltimateFault::BothWonBig));
        }
        if position.outcome.is_none() {
            position.target = boards.target.unwrap_or(ANY);
        }
        position.start = Start { given: true, marks, target: position.target, to_move };
        position.hash = position.hash_from_scratch();
        Ok(position)
    }

    fn count(&self, side: Side) -> usize {
        self.marks[side.index()].iter().map(|set| set.count_ones() as usize).sum()
    }

    fn of_marks(marks: [[u16; 9]; 2], to_move: Side, tiebreak: Tiebreak) -> UltimatePosition {
        let start = Start { given: false, marks, target: ANY, to_move };
        let mut position = UltimatePosition {
            marks,
            won: [0; 2],
            decided: 0,
            target: ANY,
            to_move,
            outcome: None,
            boards_decide: tiebreak == Tiebreak::Boards,
            ply: 0,
            hash: 0,
            history: [(0, ANY); 81],
            moves: 0,
            start,
        };
        for board in 0..9 {
            for side in Side::ALL {
                if HAS_LINE[marks[side.index()][board] as usize] {
                    position.won[side.index()] |= 1 << board;
                }
            }
            if position.won[0] >> board & 1 == 1
                || position.won[1] >> board & 1 == 1
                || marks[0][board] | marks[1][board] == FULL
            {
                position.decided |= 1 << board;
            }
        }
        position.ply = (position.count(Side::X) + position.count(Side::O)) as u8;
        for side in Side::ALL {
            if HAS_LINE[position.won[side.index()] as usize] {
                position.outcome = Some(Outcome { winner: Some(side), why: EndReason::Line });
            }
        }
        if position.outcome.is_none() && position.decided == FULL {
            position.outcome = Some(position.nothing_left());
        }
        position.hash = position.hash_from_scratch();
        position
    }

    /// Current position as plain data.
    #[must_use]
    pub fn boards(&self) -> UltimateBoards {
        boards(self.to_move, &self.marks, self.target().unwrap_or(ANY))
    }

    /// Current position as text `side;big;b0/…/b8`.
    #[must_use]
    pub fn text(&self) -> String {
        self.boards().text()
    }
}

fn boards(turn: Side, marks: &[[u16; 9]; 2], target: u8) -> UltimateBoards {
    let content = |board: usize, place: usize| {
        let marked = |side: &Side| marks[side.index()][board] >> place & 1 == 1;
        Side::ALL.into_iter().find(marked).map_or(Content::Empty, Content::Mark)
    };
    let boards = std::array::from_fn(|board| std::array::from_fn(|place| content(board, place)));
    UltimateBoards { turn, target: (target != ANY).then_some(target), boards }
}

impl Game for UltimatePosition {
    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let Setup::Ultimate(UltimateSetup { tiebreak, position }) = setup else {
            return Err(SetupError::OtherGame);
        };
        match position {
            Some(boards) => UltimatePosition::of_boards(boards, *tiebreak),
            None => Ok(UltimatePosition::of_marks([[0; 9]; 2], Side::X, *tiebreak)),
        }
    }

    fn initial_setup(&self) -> Setup {
        let tiebreak = if self.boards_decide { Tiebreak::Boards } else { Tiebreak::None };
        let Start { given, marks, target, to_move } = self.start;
        let position = given.then(|| boards(to_move, &marks, target));
        Setup::Ultimate(UltimateSetup { tiebreak, position })
    }

    fn current_setup(&self) -> Setup {
        if self.moves == 0 {
            return self.initial_setup();
        }
        let tiebreak = if self.boards_decide { Tiebreak::Boards } else { Tiebreak::None };
        Setup::Ultimate(UltimateSetup { tiebreak, position: Some(self.boards()) })
    }

    fn shape(&self) -> Shape {
        SHAPE
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.outcome {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Player(self.to_move),
        }
    }

    fn ply(&self) -> u32 {
        u32::from(self.ply)
    }

    /// Length of a line, in small boards.
    fn line_length(&self) -> usize {
        3
    }

    fn content(&self, cell: Cell) -> Content {
        let (board, place) = SPLIT[cell.index()];
        for side in Side::ALL {
            if self.marks[side.index()][board as usize] >> place & 1 == 1 {
                return Content::Mark(side);
            }
        }
        Content::Empty
    }

    fn legality(&self, cell: Cell) -> Result<(), Illegal> {
        let (board, place) = SPLIT[cell.index()];
        if self.open(board) >> place & 1 == 0 {
            Err(Illegal::Occupied)
        } else if self.allowed() >> board & 1 == 0 {
            Err(Illegal::NotAllowed)
        } else {
            Ok(())
        }
    }

    #[inline]
    fn each_child(&mut self, mut visit: impl FnMut(Cell, &mut Self)) {
        if self.outcome.is_some() {
            return;
        }
        if self.target != ANY {
            // Within one small board the order of places is the row order of cells.
            self.children_in(self.target, FULL, &mut visit);
            return;
        }
        // The row order of the 9×9 cells goes by bands of three boards. Within a band the order goes by row,
        // then by board.
        for band in 0..3 {
            for row in 0..3 {
                for board in 3 * band..3 * band + 3 {
                    if self.decided >> board & 1 == 0 {
                        self.children_in(board, 0o7 << (3 * row), &mut visit);
                    }
                }
            }
        }
    }

    #[inline]
    fn play_unchecked(&mut self, cell: Cell) {
        let (board, place) = SPLIT[cell.index()];
        self.play_at(board, place, cell);
    }

    #[inline]
    fn undo(&mut self) -> Option<Step> {
        if self.moves == 0 {
            return None;
        }
        self.moves -= 1;
        let (index, target) = self.history[self.moves as usize];
        let cell = Cell::new(u16::from(index));
        let (board, place) = SPLIT[index as usize];
        let side = self.to_move.other();
        self.hash ^= zobrist::mark(side, cell) ^ zobrist::O_TO_MOVE ^ TARGET_KEYS[self.target as usize];
        self.hash ^= TARGET_KEYS[target as usize];
        let bit = 1 << board;
        self.marks[side.index()][board as usize] &= !(1 << place);
        // The board was open before the move, so no side had won the board.
        self.won[side.index()] &= !bit;
        self.decided &= !bit;
        self.target = target;
        self.to_move = side;
        self.outcome = None;
        self.ply -= 1;
        Some(Step::Move(cell))
    }

    fn steps(&self) -> Vec<Step> {
        let moves = self.history[..self.moves as usize].iter();
        moves.map(|&(cell, _)| Step::Move(Cell::new(u16::from(cell)))).collect()
    }

    fn last_move(&self) -> Option<Cell> {
        self.history[..self.moves as usize].last().map(|&(cell, _)| Cell::new(u16::from(cell)))
    }

    #[inline]
    fn completed_line(&self) -> bool {
        self.moves > 0 && matches!(self.outcome, Some(Outcome { why: EndReason::Line, .. }))
    }

    fn winning_cells(&self) -> Vec<Cell> {
        let Some(Outcome { winner: Some(side), why: EndReason::Line }) = self.outcome else {
            return Vec::new();
        };
        let won = self.won[side.index()];
        let boards = LINES.iter().filter(|&&line| won & line == line).fold(0, |set, line| set | line);
        self.shape().iter().filter(|cell| boards >> SPLIT[cell.index()].0 & 1 == 1).collect()
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn hash_from_scratch(&self) -> u64 {
        let mut hash = TARGET_KEYS[self.target as usize] ^ zobrist::fact(5, u64::from(self.boards_decide));
        for cell in self.shape().iter() {
            if let Content::Mark(side) = self.content(cell) {
                hash ^= zobrist::mark(side, cell);
            }
        }
        if self.to_move == Side::O { hash ^ zobrist::O_TO_MOVE } else { hash }
    }
}

static TARGET_KEYS: [u64; 10] = {
    let mut keys = [0; 10];
    let mut i = 0;
    while i < 10 {
        keys[i] = zobrist::fact(4, i as u64);
        i += 1;
    }
    keys
};

impl UltimatePosition {
    #[inline(always)]
    fn children_in(&mut self, board: u8, places: u16, visit: &mut impl FnMut(Cell, &mut Self)) {
        // Saves the values that a move changes, so that no undo has to recompute a value.
        let own = self.to_move.index();
        let (marks, won, decided) = (self.marks[own][board as usize], self.won[own], self.decided);
        let (target, hash, side) = (self.target, self.hash, self.to_move);
        let mut open = self.open(board) & places;
        while open != 0 {
            let place = open.trailing_zeros() as u8;
            open &= open - 1;
            let cell = join(board, place);
            self.play_at(board, place, cell);
            visit(cell, self);
            self.marks[own][board as usize] = marks;
            (self.won[own], self.decided) = (won, decided);
            (self.target, self.hash, self.to_move, self.outcome) = (target, hash, side, None);
            self.moves -= 1;
            self.ply -= 1;
        }
    }

    #[inline(always)]
    fn play_at(&mut self, board: u8, place: u8, cell: Cell) {
        let side = self.to_move;
        let own = side.index();
        let bit = 1u16 << board;
        self.history[self.moves as usize] = (cell.index() as u8, self.target);
        self.moves += 1;
        self.ply += 1;
        self.to_move = side.other();
        let marks = self.marks[own][board as usize] | 1 << place;
        self.marks[own][board as usize] = marks;
        let mut line = false;
        if HAS_LINE[marks as usize] {
            self.won[own] |= bit;
            self.decided |= bit;
            line = HAS_LINE[self.won[own] as usize];
        } else if self.open(board) == 0 {
            self.decided |= bit;
        }
        let before = self.target;
        self.target = if self.decided >> place & 1 == 1 { ANY } else { place };
        if line {
            self.outcome = Some(Outcome { winner: Some(side), why: EndReason::Line });
            // A finished game has no target, so that final positions with equal boards are equal.
            self.target = ANY;
        } else if self.decided == FULL {
            self.outcome = Some(self.nothing_left());
        }
        self.hash ^= zobrist::mark(side, cell) ^ zobrist::O_TO_MOVE ^ TARGET_KEYS[before as usize];
        self.hash ^= TARGET_KEYS[self.target as usize];
    }
}
