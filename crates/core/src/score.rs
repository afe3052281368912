//! Score has weighted cells, a price for each figure, and sums of windows in a row. Fills open only some cells.

use std::sync::Arc;

use crate::rows::{check_fallen, read_marks};
use crate::setup::{Active, Fill, in_range};
use crate::{
    Cell, Chance, Content, EndReason, Game, Illegal, Outcome, Rows, ScoreSetup, Setup, SetupError, Shape,
    Side, Step, Turn, zobrist,
};

/// Points that a side has earned and spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Totals {
    /// Sum of the completed windows.
    pub lines: i64,
    /// Sum of the weights of marked cells and of the prices.
    pub spent: i64,
    /// `lines − spent`, plus komi for O.
    pub total: i64,
}

/// Largest absolute value of weights, prices and komi.
const MAX_VALUE: i64 = 10_000;

#[derive(Debug)]
struct Base {
    setup: ScoreSetup,
    weights: Box<[i32]>,
}

#[derive(Clone, Copy, Debug)]
struct StepBefore {
    step: Step,
    /// Active lines before the step.
    active: Active,
    earned: i32,
    completed: bool,
}

/// A position of Score.
#[derive(Debug)]
pub struct ScorePosition {
    base: Arc<Base>,
    board: Box<[Content]>,
    /// Number of marks in each row and each column.
    filled: Box<[[u8; 2]]>,
    shape: Shape,
    length: usize,
    to_move: Side,
    active: Active,
    marks: u32,
    limit: u32,
    earned: [i64; 2],
    spent: [i64; 2],
    completed: bool,
    hash: u64,
    /// Steps since the set-up. The capacity never grows.
    past: Vec<StepBefore>,
}

impl Clone for ScorePosition {
    fn clone(&self) -> ScorePosition {
        // A derived `Clone` would drop the spare capacity. The next move would then allocate.
        let mut past = Vec::with_capacity(self.past.capacity());
        past.extend_from_slice(&self.past);
        ScorePosition {
            base: self.base.clone(),
            board: self.board.clone(),
            filled: self.filled.clone(),
            past,
            ..*self
        }
    }
}

const DIRECTIONS: [(i64, i64); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

impl ScorePosition {
    /// Points earned, points spent and total of a side.
    #[must_use]
    pub fn totals(&self, side: Side) -> Totals {
        let (lines, spent) = (self.earned[side.index()], self.spent[side.index()]);
        let komi = if side == Side::O { i64::from(self.base.setup.komi) } else { 0 };
        Totals { lines, spent, total: lines - spent + komi }
    }

    /// Weight of a cell.
    #[must_use]
    pub fn weight(&self, cell: Cell) -> i32 {
        self.base.weights[cell.index()]
    }

    /// Price of a side's next figure.
    #[must_use]
    pub fn price(&self, side: Side) -> i64 {
        let placed = match side {
            Side::X => self.marks.div_ceil(2),
            Side::O => self.marks / 2,
        };
        let [first, step] = self.base.setup.prices.of(side);
        i64::from(first) + i64::from(placed) * i64::from(step)
    }

    /// Active row and column. Empty for fills without active lines, and while chance is due.
    #[must_use]
    pub fn active(&self) -> Active {
        self.active
    }

    /// Rule for open cells.
    #[must_use]
    pub fn fill(&self) -> Fill {
        self.base.setup.fill
    }

    /// Number of marks at which the game ends.
    #[must_use]
    pub fn move_limit(&self) -> u32 {
        self.limit
    }

    fn over(&self) -> bool {
        self.marks >= self.limit
    }

    /// Returns the kind of chance that is due: first a row, then a column.
    fn due(&self) -> Option<fn(u8) -> Chance> {
        let fill = self.base.setup.fill;
        if self.over() {
            None
        } else if fill.has_random_row() && self.active.row.is_none() {
            Some(Chance::Row)
        } else if fill.has_random_column() && self.active.column.is_none() {
            Some(Chance::Column)
        } else {
            None
        }
    }

    fn row_full(&self, row: u8) -> bool {
        usize::from(self.filled[row as usize][0]) >= self.shape.width()
    }

    fn column_full(&self, column: u8) -> bool {
        usize::from(self.filled[column as usize][1]) >= self.shape.width()
    }

    /// Replaces full active lines by the next lines. Clears full lines where chance decides the next ones.
    fn refresh_active(&mut self) {
        let size = self.shape.width() as u8;
        let fill = self.base.setup.fill;
        match fill {
            Fill::Rows => self.active.row = (0..size).find(|&row| !self.row_full(row)),
            Fill::Columns => self.active.column = (0..size).find(|&column| !self.column_full(column)),
            _ => {
                self.active.row = self.active.row.filter(|&row| !self.row_full(row));
                self.active.column = self.active.column.filter(|&column| !self.column_full(column));
            }
        }
    }

    /// Whether the fill opens this empty cell.
    #[inline]
    fn opens(&self, cell: Cell) -> bool {
        let (x, y) = self.shape.xy(cell);
        let in_row = self.active.row == Some(y as u8);
        let in_column = self.active.column == Some(x as u8);
        match self.base.setup.fill {
            Fill::Free => true,
            Fill::Rows | Fill::RandomRow => in_row,
            Fill::Columns | Fill::RandomColumn => in_column,
            Fill::RandomRowOrColumn => in_row || in_column,
            Fill::Gravity => {
                y + 1 == self.shape.height()
                    || self.board[cell.index() + self.shape.width()] != Content::Empty
            }
        }
    }

    /// Calls `visit` with the sum and cells of each window through `cell` in which every mark is `side`'s.
    fn windows(&self, side: Side, cell: Cell, mut visit: impl FnMut(i32, &mut dyn Iterator<Item = Cell>)) {
        let (x, y) = self.shape.xy(cell);
        let (x, y, length) = (x as i64, y as i64, self.length as i64);
        for (dx, dy) in DIRECTIONS {
            let own = |i: i64| {
                let cell = self.shape.cell(x + i * dx, y + i * dy);
                cell.filter(|cell| self.board[cell.index()] == Content::Mark(side))
            };
            let after = (1..length).take_while(|&i| own(i).is_some()).count() as i64;
            let before = (1..length).take_while(|&i| own(-i).is_some()).count() as i64;
            for start in -before..=after - length + 1 {
                let mut cells = (start..start + length).filter_map(own);
                let sum = cells.clone().map(|cell| self.weight(cell)).sum();
                visit(sum, &mut cells);
            }
        }
    }

    /// Returns the cells and sum of each window that the last move completed.
    #[must_use]
    pub fn completed_windows(&self) -> Vec<(Vec<Cell>, i32)> {
        let mut windows = Vec::new();
        if let Some(StepBefore { step: Step::Move(cell), .. }) =
            self.past.iter().rev().find(|past| matches!(past.step, Step::Move(_)))
        {
            self.windows(self.to_move.other(), *cell, |sum, cells| windows.push((cells.collect(), sum)));
        }
        windows
    }

    fn set_mark(&mut self, cell: Cell, side: Side) {
        let (x, y) = self.shape.xy(cell);
        self.board[cell.index()] = Content::Mark(side);
        self.filled[y][0] += 1;
        self.filled[x][1] += 1;
        self.marks += 1;
    }

    fn active_hash(active: Active) -> u64 {
        let key = |line: Option<u8>| line.map_or(0, |line| u64::from(line) + 1);
        zobrist::fact(6, key(active.row)) ^ zobrist::fact(8, key(active.column))
    }
}

impl Game for ScorePosition {
    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let Setup::Score(setup) = setup else {
            return Err(SetupError::OtherGame);
        };
        in_range("size", i64::from(setup.size), 4, 30)?;
        in_range("length", i64::from(setup.length), 2, i64::from(setup.size))?;
        in_range("komi", i64::from(setup.komi), -MAX_VALUE, MAX_VALUE)?;
        for value in setup.prices.x.into_iter().chain(setup.prices.o) {
            in_range("prices", i64::from(value), -MAX_VALUE, MAX_VALUE)?;
        }
        let columns = setup.weights.first().map_or(0, Vec::len);
        if columns == 0 || setup.weights.iter().any(|row| row.len() != columns) {
            return Err(SetupError::Weights);
        }
        for &weight in setup.weights.iter().flatten() {
            in_range("weights", i64::from(weight), -MAX_VALUE, MAX_VALUE)?;
        }
        let Some(shape) = Shape::new(setup.size, setup.size) else { return Err(SetupError::NoFreeCell) };
        let weight = |(x, y): (usize, usize)| setup.weights[y % setup.weights.len()][x % columns];
        let weights = shape.iter().map(|cell| weight(shape.xy(cell))).collect();
        let cells = shape.cells() as u32;
        let limit = if setup.moves == 0 { cells } else { setup.moves.min(cells) };
        let mut position = ScorePosition {
            base: Arc::new(Base { setup: setup.clone(), weights }),
            board: vec![Content::Empty; shape.cells()].into(),
            filled: vec![[0; 2]; shape.width()].into(),
            shape,
            length: setup.length as usize,
            to_move: Side::X,
            active: Active::default(),
            marks: 0,
            limit,
            earned: [0; 2],
            spent: [0; 2],
            completed: false,
            hash: 0,
            // Chance can decide a row and a column with each move, and before the first move.
            past: Vec::with_capacity(3 * limit as usize + 2),
        };
        position.put_rows()?;
        position.put_active()?;
        position.hash = position.hash_from_scratch();
        Ok(position)
    }

    fn initial_setup(&self) -> Setup {
        Setup::Score(self.base.setup.clone())
    }

    fn current_setup(&self) -> Setup {
        let mut setup = self.base.setup.clone();
        if self.past.is_empty() {
            return Setup::Score(setup);
        }
        setup.rows = Some(Rows::of_board(self.shape, |cell| self.content(cell)));
        setup.active = (self.active != Active::default()).then_some(self.active);
        Setup::Score(setup)
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn turn(&self) -> Turn {
        if self.over() {
            let (x, o) = (self.totals(Side::X).total, self.totals(Side::O).total);
            let winner = match x.cmp(&o) {
                core::cmp::Ordering::Greater => Some(Side::X),
                core::cmp::Ordering::Less => Some(Side::O),
                core::cmp::Ordering::Equal => None,
            };
            Turn::Over(Outcome { winner, why: EndReason::Score })
        } else if self.due().is_some() {
            Turn::Chance
        } else {
            Turn::Player(self.to_move)
        }
    }

    fn ply(&self) -> u32 {
        self.marks
    }

    fn line_length(&self) -> usize {
        self.length
    }

    fn content(&self, cell: Cell) -> Content {
        self.board[cell.index()]
    }

    #[inline]
    fn legality(&self, cell: Cell) -> Result<(), Illegal> {
        if self.board[cell.index()] != Content::Empty {
            Err(Illegal::Occupied)
        } else if !self.opens(cell) {
            Err(Illegal::NotAllowed)
        } else {
            Ok(())
        }
    }

    fn play_unchecked(&mut self, cell: Cell) {
        let side = self.to_move;
        let cost = self.price(side) + i64::from(self.weight(cell));
        let (active, completed) = (self.active, self.completed);
        self.set_mark(cell, side);
        let (mut earned, mut any) = (0, false);
        self.windows(side, cell, |sum, _| (earned, any) = (earned + sum, true));
        self.past.push(StepBefore { step: Step::Move(cell), active, earned, completed });
        self.completed = any;
        self.earned[side.index()] += i64::from(earned);
        self.spent[side.index()] += cost;
        self.to_move = side.other();
        self.refresh_active();
        self.hash ^= zobrist::mark(side, cell) ^ zobrist::O_TO_MOVE;
        self.hash ^= Self::active_hash(active) ^ Self::active_hash(self.active);
    }

    fn undo(&mut self) -> Option<Step> {
        let past = self.past.pop()?;
        self.hash ^= Self::active_hash(self.active) ^ Self::active_hash(past.active);
        self.active = past.active;
        self.completed = past.completed;
        if let Step::Move(cell) = past.step {
            let side = self.to_move.other();
            let (x, y) = self.shape.xy(cell);
            self.board[cell.index()] = Content::Empty;
            self.filled[y][0] -= 1;
            self.filled[x][1] -= 1;
            self.marks -= 1;
            self.to_move = side;
            self.earned[side.index()] -= i64::from(past.earned);
            self.spent[side.index()] -= self.price(side) + i64::from(self.weight(cell));
            self.hash ^= zobrist::mark(side, cell) ^ zobrist::O_TO_MOVE;
        }
        Some(past.step)
    }

    fn steps(&self) -> Vec<Step> {
        self.past.iter().map(|past| past.step).collect()
    }

    fn last_move(&self) -> Option<Cell> {
        self.past.iter().rev().find_map(|past| match past.step {
            Step::Move(cell) => Some(cell),
            Step::Chance(_) => None,
        })
    }

    fn completed_line(&self) -> bool {
        self.completed
    }

    /// Cells of the windows that the last move completed, because no line ends Score.
    fn winning_cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> =
            self.completed_windows().into_iter().flat_map(|(cells, _)| cells).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn hash_from_scratch(&self) -> u64 {
        let mut hash = Self::active_hash(self.active);
        for cell in self.shape.iter() {
            if let Content::Mark(side) = self.content(cell) {
                hash ^= zobrist::mark(side, cell);
            }
        }
        if self.to_move == Side::O { hash ^ zobrist::O_TO_MOVE } else { hash }
    }

    fn each_chance(&self, mut visit: impl FnMut(Chance)) {
        let Some(kind) = self.due() else { return };
        for line in 0..self.shape.width() as u8 {
            let full = if kind(0) == Chance::Row(0) { self.row_full(line) } else { self.column_full(line) };
            if !full {
                visit(kind(line));
            }
        }
    }

    fn apply_chance_unchecked(&mut self, chance: Chance) {
        let before = self.active;
        self.past.push(StepBefore {
            step: Step::Chance(chance),
            active: before,
            earned: 0,
            completed: self.completed,
        });
        match chance {
            Chance::Row(row) => self.active.row = Some(row),
            Chance::Column(column) => self.active.column = Some(column),
        }
        self.completed = false;
        self.hash ^= Self::active_hash(before) ^ Self::active_hash(self.active);
    }
}

impl ScorePosition {
    /// Puts the marks of `rows` on the empty board, and counts the points that the marks spent and earned.
    fn put_rows(&mut self) -> Result<(), SetupError> {
        let base = self.base.clone();
        let Some(rows) = &base.setup.rows else { return Ok(()) };
        let mut counts = [0usize; 2];
        let marks = read_marks(self.shape, rows)?;
        if base.setup.fill == Fill::Gravity {
            check_fallen(self.shape, &marks)?;
        }
        for (cell, side) in marks {
            self.set_mark(cell, side);
            counts[side.index()] += 1;
            self.spent[side.index()] += i64::from(self.weight(cell));
        }
        let [x, o] = counts;
        if x != o && x != o + 1 || self.marks > self.limit {
            return Err(SetupError::MarkCount { x, o });
        }
        self.to_move = if x == o { Side::X } else { Side::O };
        for side in Side::ALL {
            let [first, step] = base.setup.prices.of(side).map(i64::from);
            self.spent[side.index()] +=
                (0..counts[side.index()] as i64).map(|n| first + n * step).sum::<i64>();
            self.earned[side.index()] = self.all_windows(side);
        }
        Ok(())
    }

    /// Sum of every completed window of a side. A window counts once, whatever the order of the moves.
    pub(crate) fn all_windows(&self, side: Side) -> i64 {
        let mut sum = 0;
        for cell in self.shape.iter() {
            let (x, y) = self.shape.xy(cell);
            for (dx, dy) in DIRECTIONS {
                let window =
                    (0..self.length as i64).map(|i| self.shape.cell(x as i64 + i * dx, y as i64 + i * dy));
                let weights = window.map(|cell| {
                    let cell = cell?;
                    (self.content(cell) == Content::Mark(side)).then(|| i64::from(self.weight(cell)))
                });
                sum += weights.sum::<Option<i64>>().unwrap_or(0);
            }
        }
        sum
    }

    fn put_active(&mut self) -> Result<(), SetupError> {
        let fill = self.base.setup.fill;
        let size = self.shape.width() as u8;
        if let Some(Active { row, column }) = self.base.setup.active {
            let uses = |used: bool, line: Option<u8>| line.is_none() || used;
            let row_ok = row.is_none_or(|row| row < size && !self.row_full(row));
            let column_ok = column.is_none_or(|column| column < size && !self.column_full(column));
            let used = uses(fill.has_random_row() || fill == Fill::Rows, row)
                && uses(fill.has_random_column() || fill == Fill::Columns, column);
            if !row_ok || !column_ok || !used {
                return Err(SetupError::Active);
            }
            self.active = Active { row, column };
        }
        self.refresh_active();
        Ok(())
    }
}
