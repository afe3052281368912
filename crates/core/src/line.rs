//! Line games: m,n,k with walls, five line rules, the last reply and a move limit.

use core::marker::PhantomData;
use std::sync::Arc;

use crate::rule::{EMPTY, Played, Rule, WALL};
use crate::setup::{LineRule, Reply, in_range};
use crate::{
    Cell, Content, EndReason, Forbidden, Game, Illegal, LineSetup, Outcome, Rows, Setup, SetupError, Shape,
    Side, Step, Turn, renju, zobrist,
};

/// Data that never changes during a game.
#[derive(Debug)]
struct Base {
    setup: LineSetup,
    /// Padded index of each cell.
    place: Box<[u16]>,
    /// Cell of each padded index. Meaningless for the border.
    cell: Box<[u16]>,
    /// Hash of the walls and of the rules.
    walls_hash: u64,
}

/// A position of a line game under the rule `R`.
#[derive(Debug)]
pub struct LinePosition<R> {
    base: Arc<Base>,
    /// One byte per cell, surrounded by walls, so that a walk along a line needs no other bound.
    board: Box<[u8]>,
    shape: Shape,
    stride: usize,
    k: usize,
    reply: bool,
    to_move: Side,
    outcome: Option<Outcome>,
    /// Whether the last move completed a line.
    completed: bool,
    /// Marks on the board after X's line while O has its reply, or 0 without such a line.
    standing: u32,
    ply: u32,
    /// Number of marks at the move limit (`limit`) and on the full board (`full`).
    limit: u32,
    full: u32,
    marks: [u32; 2],
    hash: u64,
    /// Moves since the set-up. The capacity never grows.
    moves: Vec<Cell>,
    rule: PhantomData<R>,
}

impl<R> Clone for LinePosition<R> {
    fn clone(&self) -> LinePosition<R> {
        // A derived `Clone` would drop the spare capacity. The next move would then allocate.
        let mut moves = Vec::with_capacity(self.moves.capacity());
        moves.extend_from_slice(&self.moves);
        LinePosition { base: self.base.clone(), board: self.board.clone(), moves, ..*self }
    }
}

const fn byte(side: Side) -> u8 {
    side as u8 + 1
}

impl<R: Rule> LinePosition<R> {
    /// Line rule of the game.
    #[must_use]
    pub fn line_rule(&self) -> LineRule {
        R::RULE
    }

    /// Consequence of a line of X.
    #[must_use]
    pub fn reply(&self) -> Reply {
        self.base.setup.reply
    }

    /// Number of marks at which the game ends as a draw: the limit, or the full board.
    #[must_use]
    pub fn move_limit(&self) -> u32 {
        self.limit
    }

    /// Whether X has completed a line and O still has its one reply.
    #[must_use]
    pub fn last_reply(&self) -> bool {
        self.outcome.is_none() && self.standing == self.ply && self.standing != 0
    }

    /// Cells forbidden to X now, in row order. Empty unless the rule is renju and X is to move.
    #[must_use]
    pub fn forbidden_cells(&self) -> Vec<(Cell, Forbidden)> {
        if R::RULE != LineRule::Renju || self.turn() != Turn::Player(Side::X) {
            return Vec::new();
        }
        let cells = self.shape.iter().filter(|&cell| self.at(cell) == EMPTY);
        cells.filter_map(|cell| Some((cell, self.forbidden(cell)?))).collect()
    }

    #[inline(always)]
    fn place(&self, cell: Cell) -> usize {
        self.base.place[cell.index()] as usize
    }

    #[inline(always)]
    fn at(&self, cell: Cell) -> u8 {
        self.board[self.place(cell)]
    }

    fn played(&self, cell: Cell) -> Option<Played<'_>> {
        let at = self.place(cell);
        let mark = self.board[at];
        let is_mark = mark == byte(Side::X) || mark == byte(Side::O);
        is_mark.then_some(Played { board: &self.board, at, mark, stride: self.stride, k: self.k })
    }

    /// Returns the reason why renju forbids X this empty cell.
    fn forbidden(&self, cell: Cell) -> Option<Forbidden> {
        let board: &renju::Board = (*self.board).try_into().ok()?;
        renju::forbidden(board, self.place(cell))
    }

    /// Whether renju forbids X every empty cell.
    fn nothing_legal(&self) -> bool {
        !self.shape.iter().any(|cell| self.at(cell) == EMPTY && self.forbidden(cell).is_none())
    }

    /// Plays a legal cell at its padded index.
    #[inline(always)]
    fn play_at(&mut self, cell: Cell, at: usize) {
        let side = self.to_move;
        self.board[at] = byte(side);
        self.hash ^= zobrist::mark(side, cell) ^ zobrist::O_TO_MOVE;
        self.moves.push(cell);
        self.marks[side.index()] += 1;
        let answering = self.standing == self.ply && self.standing != 0;
        self.ply += 1;
        self.to_move = side.other();
        // A line of k needs k marks, so shorter games need no check.
        self.completed = self.marks[side.index()] as usize >= self.k
            && R::completes(&Played {
                board: &self.board,
                at,
                mark: byte(side),
                stride: self.stride,
                k: self.k,
            });
        if answering {
            self.outcome = Some(match self.completed {
                true => Outcome { winner: None, why: EndReason::ReplyLine },
                false => Outcome { winner: Some(Side::X), why: EndReason::Reply },
            });
        } else if self.completed {
            if self.reply && side == Side::X && self.ply < self.limit {
                self.standing = self.ply;
            } else {
                self.outcome = Some(Outcome { winner: Some(side), why: EndReason::Line });
            }
        } else if self.ply >= self.limit {
            let why = if self.ply >= self.full { EndReason::Full } else { EndReason::MoveLimit };
            self.outcome = Some(Outcome { winner: None, why });
        } else if R::RULE == LineRule::Renju && side == Side::O && self.nothing_legal() {
            self.outcome = Some(Outcome { winner: None, why: EndReason::NoLegalMove });
        }
    }

    fn set(&mut self, cell: Cell, content: u8) {
        let place = self.place(cell);
        self.board[place] = content;
    }
}

impl<R: Rule> Game for LinePosition<R> {
    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let Setup::Line(setup) = setup else {
            return Err(SetupError::OtherGame);
        };
        build(setup)
    }

    fn initial_setup(&self) -> Setup {
        Setup::Line(self.base.setup.clone())
    }

    fn current_setup(&self) -> Setup {
        let mut setup = self.base.setup.clone();
        if self.moves.is_empty() {
            return Setup::Line(setup);
        }
        setup.rows = Some(Rows::of_board(self.shape, |cell| self.content(cell)));
        setup.turn = Some(self.to_move);
        Setup::Line(setup)
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.outcome {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Player(self.to_move),
        }
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn line_rules(&self) -> Option<(LineRule, Reply)> {
        Some((R::RULE, self.base.setup.reply))
    }

    fn line_length(&self) -> usize {
        self.k
    }

    fn content(&self, cell: Cell) -> Content {
        match self.at(cell) {
            EMPTY => Content::Empty,
            1 => Content::Mark(Side::X),
            2 => Content::Mark(Side::O),
            _ => Content::Wall,
        }
    }

    fn legality(&self, cell: Cell) -> Result<(), Illegal> {
        if self.at(cell) != EMPTY {
            return Err(Illegal::Occupied);
        }
        if R::RULE == LineRule::Renju && self.to_move == Side::X {
            return self.forbidden(cell).map_or(Ok(()), |reason| Err(Illegal::Forbidden(reason)));
        }
        Ok(())
    }

    #[inline]
    fn each_child(&mut self, mut visit: impl FnMut(Cell, &mut Self)) {
        if self.outcome.is_some() {
            return;
        }
        // Saves the values that a move changes, so that no undo has to recompute a value.
        let base = self.base.clone();
        let (side, ply, hash, standing, completed) =
            (self.to_move, self.ply, self.hash, self.standing, self.completed);
        let judged = R::RULE == LineRule::Renju && side == Side::X;
        for (index, &place) in base.place.iter().enumerate() {
            let (cell, at) = (Cell::new(index as u16), place as usize);
            if self.board[at] != EMPTY || judged && self.forbidden(cell).is_some() {
                continue;
            }
            self.play_at(cell, at);
            visit(cell, self);
            self.board[at] = EMPTY;
            self.moves.pop();
            self.marks[side.index()] -= 1;
            (self.to_move, self.ply, self.hash, self.standing) = (side, ply, hash, standing);
            (self.completed, self.outcome) = (completed, None);
        }
    }

    #[inline]
    fn play_unchecked(&mut self, cell: Cell) {
        self.play_at(cell, self.place(cell));
    }

    #[inline]
    fn undo(&mut self) -> Option<Step> {
        let cell = self.moves.pop()?;
        let side = self.to_move.other();
        let at = self.place(cell);
        self.board[at] = EMPTY;
        self.hash ^= zobrist::mark(side, cell) ^ zobrist::O_TO_MOVE;
        self.marks[side.index()] -= 1;
        if self.standing == self.ply {
            self.standing = 0;
        }
        self.ply -= 1;
        self.to_move = side;
        self.outcome = None;
        // The game continues only after a move without a line, or after a line that O may answer.
        self.completed = self.standing != 0;
        Some(Step::Move(cell))
    }

    fn steps(&self) -> Vec<Step> {
        self.moves.iter().map(|&cell| Step::Move(cell)).collect()
    }

    fn last_move(&self) -> Option<Cell> {
        self.moves.last().copied()
    }

    #[inline]
    fn completed_line(&self) -> bool {
        self.completed
    }

    fn winning_cells(&self) -> Vec<Cell> {
        let deciding = match (self.outcome, self.moves.as_slice()) {
            (Some(Outcome { why: EndReason::Line, .. }), [.., last]) => vec![*last],
            (Some(Outcome { why: EndReason::Reply, .. }), [.., line, _]) => vec![*line],
            (Some(Outcome { why: EndReason::ReplyLine, .. }), [.., line, reply]) => vec![*line, *reply],
            (None, [.., last]) if self.last_reply() => vec![*last],
            _ => Vec::new(),
        };
        let mut cells = Vec::new();
        for played in deciding.into_iter().filter_map(|cell| self.played(cell)) {
            cells.extend(played.lines::<R>().into_iter().map(|place| Cell::new(self.base.cell[place])));
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn hash_from_scratch(&self) -> u64 {
        let mut hash = self.base.walls_hash;
        for cell in self.shape.iter() {
            if let Content::Mark(side) = self.content(cell) {
                hash ^= zobrist::mark(side, cell);
            }
        }
        if self.to_move == Side::O { hash ^ zobrist::O_TO_MOVE } else { hash }
    }
}

fn build<R: Rule>(setup: &LineSetup) -> Result<LinePosition<R>, SetupError> {
    let max = i64::from(crate::MAX_SIDE);
    in_range("width", i64::from(setup.width), 1, max)?;
    in_range("height", i64::from(setup.height), 1, max)?;
    in_range("k", i64::from(setup.k), 1, i64::from(setup.width.max(setup.height)))?;
    if R::RULE == LineRule::Renju && (setup.width, setup.height, setup.k) != (15, 15, 5) {
        return Err(SetupError::RenjuBoard);
    }
    let Some(shape) = Shape::new(setup.width, setup.height) else { return Err(SetupError::NoFreeCell) };
    let stride = shape.width() + 1;
    let places = stride * (shape.height() + 2) + 1;
    let place: Box<[u16]> =
        shape.iter().map(|cell| shape.xy(cell)).map(|(x, y)| ((y + 1) * stride + x + 1) as u16).collect();
    let mut cell = vec![0u16; places].into_boxed_slice();
    for (index, &at) in place.iter().enumerate() {
        cell[at as usize] = index as u16;
    }
    let mut position = LinePosition::<R> {
        base: Arc::new(Base { setup: setup.clone(), place, cell, walls_hash: 0 }),
        board: vec![WALL; places].into_boxed_slice(),
        shape,
        stride,
        k: setup.k as usize,
        reply: setup.reply == Reply::LastMove,
        to_move: Side::X,
        outcome: None,
        completed: false,
        standing: 0,
        ply: 0,
        limit: 0,
        full: 0,
        marks: [0; 2],
        hash: 0,
        moves: Vec::new(),
        rule: PhantomData,
    };
    for cell in shape.iter() {
        position.set(cell, EMPTY);
    }
    put_walls_and_rows(&mut position, setup)?;
    let walls = shape.iter().filter(|&cell| position.at(cell) == WALL);
    let walls_hash = walls.fold(rules_hash(setup), |hash, cell| hash ^ zobrist::fact(3, cell.index() as u64));
    let free = shape.iter().filter(|&cell| position.at(cell) == EMPTY).count() as u32;
    if free == 0 {
        return Err(SetupError::NoFreeCell);
    }
    if let Some(base) = Arc::get_mut(&mut position.base) {
        base.walls_hash = walls_hash;
    }
    position.ply = position.marks[0] + position.marks[1];
    position.full = position.ply + free;
    position.limit = match setup.max_moves {
        0 => position.full,
        limit => limit.min(position.full),
    };
    position.moves = Vec::with_capacity(free as usize);
    position.to_move = match setup.turn {
        Some(side) => side,
        None if position.marks[0] > position.marks[1] => Side::O,
        None => Side::X,
    };
    for cell in shape.iter() {
        if let Some(played) = position.played(cell)
            && R::completes(&played)
        {
            let side = if played.mark == byte(Side::X) { Side::X } else { Side::O };
            return Err(SetupError::LineOnBoard(side));
        }
    }
    if position.ply >= position.limit {
        position.outcome = Some(Outcome { winner: None, why: EndReason::MoveLimit });
    } else if R::RULE == LineRule::Renju && position.to_move == Side::X && position.nothing_legal() {
        position.outcome = Some(Outcome { winner: None, why: EndReason::NoLegalMove });
    }
    position.hash = position.hash_from_scratch();
    Ok(position)
}

fn put_walls_and_rows<R: Rule>(position: &mut LinePosition<R>, setup: &LineSetup) -> Result<(), SetupError> {
    let shape = position.shape;
    for (index, &[x, y]) in setup.walls.iter().enumerate() {
        let cell = shape.cell(x, y).ok_or(SetupError::WallOutside { index, at: [x, y] })?;
        position.set(cell, WALL);
    }
    let Some(rows) = &setup.rows else { return Ok(()) };
    for (at, content) in rows.contents(shape)? {
        let (x, y) = shape.xy(at);
        match content {
            Content::Empty => {}
            Content::Wall => position.set(at, WALL),
            Content::Mark(_) if position.at(at) == WALL => {
                return Err(SetupError::MarkOnWall { row: y + 1, column: x + 1 });
            }
            Content::Mark(side) => {
                position.set(at, byte(side));
                position.marks[side.index()] += 1;
            }
        }
    }
    Ok(())
}

/// Hash of the rules, so that tables shared between games do not confuse positions of different set-ups.
fn rules_hash(setup: &LineSetup) -> u64 {
    let numbers =
        [setup.width, setup.height, setup.k, setup.rule as u32, setup.reply as u32, setup.max_moves];
    numbers.into_iter().fold(0, |hash, number| zobrist::mix(hash ^ u64::from(number).wrapping_add(1)))
}
