//! All windows of k cells of a line game with their marks. The value of each cell to both sides is updated move
//! by move.
//!
//! A window with a wall or marks of both sides is dead. A live window counts more the fewer marks the window
//! lacks. The value of a cell to a side is the sum over the live windows through the cell. A move changes the
//! windows through its cell, and thereby cells within k − 1 steps. Both walks follow four lines, whatever the
//! size of the board.

use inarow_core::{Cell, Content, Game, LineRule, Shape, Side};

const EMPTY: u8 = 0;
const WALL: u8 = 3;

/// Value of a window that lacks one mark. All other windows through a cell have less value together. A cell of
/// at least this value therefore completes a window.
const LAST: i32 = 1_000_000;

/// Values of a window that lacks 1, 2, 3 or 4 marks: to a cell, and to the board.
const LACKS: [(i32, i32); 5] = [(0, 0), (LAST, 2400), (1500, 500), (160, 70), (20, 10)];

/// Windows of a board with their values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Windows {
    shape: Option<Shape>,
    rule: Option<LineRule>,
    k: usize,
    stride: usize,
    /// One byte per cell, with a border of walls.
    board: Vec<u8>,
    /// Marks of each side by direction and place of the window's first cell. [`DEAD`] with a wall.
    counts: [Vec<[u8; 2]>; 4],
    /// Value to each side, by place.
    worth: Vec<[i32; 2]>,
    /// Value of a live window by its number of marks: to a cell, and to the board.
    values: Vec<(i32, i32)>,
    totals: [i64; 2],
    /// Number of live windows that lack one mark, by side.
    last: [i32; 2],
}

/// Marks of a window with a wall.
const DEAD: [u8; 2] = [u8::MAX; 2];

impl Windows {
    /// Loads a position of a line game. Allocates only when the board is larger than any before.
    pub(super) fn load<G: Game>(&mut self, game: &G, rule: LineRule) {
        let shape = game.shape();
        (self.shape, self.rule, self.k) = (Some(shape), Some(rule), game.line_length());
        self.stride = shape.width() + 1;
        let places = (shape.height() + 2) * self.stride + 1;
        self.board.clear();
        self.board.resize(places, WALL);
        for cell in shape.iter() {
            let place = self.place(cell);
            self.board[place] = match game.content(cell) {
                Content::Empty => EMPTY,
                Content::Mark(side) => side.index() as u8 + 1,
                Content::Wall => WALL,
            };
        }
        self.values.clear();
        self.values.extend((0..=self.k).map(|count| match self.k - count {
            lack @ 0..=4 => LACKS[lack],
            _ => (2 + count.min(8) as i32, 1 + count.min(8) as i32),
        }));
        self.worth.clear();
        self.worth.resize(places, [0; 2]);
        (self.totals, self.last) = ([0; 2], [0; 2]);
        for direction in 0..4 {
            self.counts[direction].clear();
            self.counts[direction].resize(places, DEAD);
            self.count_direction(direction);
        }
    }

    /// Counts the windows of one direction by sliding along each line, and adds their values to the cells.
    fn count_direction(&mut self, direction: usize) {
        let step = self.steps()[direction];
        for begin in 0..self.board.len() {
            // A line starts after a wall.
            if self.board[begin] == WALL || self.board[begin - step] != WALL {
                continue;
            }
            let mut length = 0;
            while self.board[begin + length * step] != WALL {
                length += 1;
            }
            let mut marks = [0u8; 2];
            for at in 0..length {
                self.add(&mut marks, begin + at * step, 1);
                if at >= self.k {
                    self.add(&mut marks, begin + (at - self.k) * step, u8::MAX);
                }
                if at + 1 >= self.k {
                    let window = begin + (at + 1 - self.k) * step;
                    self.counts[direction][window] = marks;
                    for side in 0..2 {
                        let (_, total) = self.value(marks, side);
                        self.totals[side] += i64::from(total);
                        self.last[side] += i32::from(self.lacks_one(marks, side));
                    }
                }
            }
            let mut sums = [0; 2];
            for at in 0..length {
                for (side, sum) in sums.iter_mut().enumerate() {
                    *sum += self.value(self.counts[direction][begin + at * step], side).0;
                    if at >= self.k {
                        *sum -= self.value(self.counts[direction][begin + (at - self.k) * step], side).0;
                    }
                    self.worth[begin + at * step][side] += *sum;
                }
            }
        }
    }

    /// Adds a place's mark to the counts `times` times. `u8::MAX` subtracts one.
    fn add(&self, marks: &mut [u8; 2], place: usize, times: u8) {
        if let mark @ 1..=2 = self.board[place] {
            let count = &mut marks[usize::from(mark) - 1];
            *count = count.wrapping_add(times);
        }
    }

    fn steps(&self) -> [usize; 4] {
        [1, self.stride, self.stride - 1, self.stride + 1]
    }

    fn place(&self, cell: Cell) -> usize {
        let width = self.stride - 1;
        (cell.index() / width + 1) * self.stride + cell.index() % width + 1
    }

    /// Returns the cell of a place within the border.
    fn cell(&self, place: usize) -> Cell {
        Cell::new(((place / self.stride - 1) * (self.stride - 1) + place % self.stride - 1) as u16)
    }

    /// Value of a window to a side: for a cell, and for the board.
    #[inline(always)]
    fn value(&self, marks: [u8; 2], side: usize) -> (i32, i32) {
        if marks[1 - side] != 0 { (0, 0) } else { self.values[usize::from(marks[side])] }
    }

    #[inline(always)]
    fn lacks_one(&self, marks: [u8; 2], side: usize) -> bool {
        marks[1 - side] == 0 && usize::from(marks[side]) + 1 == self.k
    }

    /// Marks an empty cell.
    pub(super) fn put(&mut self, cell: Cell, side: Side) {
        let place = self.place(cell);
        self.board[place] = side.index() as u8 + 1;
        self.change(place, side.index(), 1);
    }

    /// Removes the mark of a side.
    pub(super) fn take(&mut self, cell: Cell, side: Side) {
        let place = self.place(cell);
        self.board[place] = EMPTY;
        self.change(place, side.index(), u8::MAX);
    }

    fn change(&mut self, place: usize, side: usize, times: u8) {
        for (direction, step) in self.steps().into_iter().enumerate() {
            // Windows through the place reach only cells between two walls.
            let reach = |forward: bool| {
                (1..self.k)
                    .take_while(|&at| {
                        let at = if forward { place + at * step } else { place - at * step };
                        self.board[at] != WALL
                    })
                    .count()
            };
            let (before, after) = (reach(false), reach(true));
            if before + 1 + after < self.k {
                continue;
            }
            let begin = place - before * step;
            // Windows start at offsets 0..=last from `begin`. A window changes the value of its k cells.
            let last = before.min(before + 1 + after - self.k);
            let mut running = [0i32; 2];
            let mut deltas = [[0i32; 2]; 101];
            for offset in 0..=last + self.k - 1 {
                if offset <= last {
                    let window = begin + offset * step;
                    let old = self.counts[direction][window];
                    let mut new = old;
                    new[side] = new[side].wrapping_add(times);
                    self.counts[direction][window] = new;
                    for of in 0..2 {
                        let (was, now) = (self.value(old, of), self.value(new, of));
                        deltas[offset][of] = now.0 - was.0;
                        running[of] += now.0 - was.0;
                        self.totals[of] += i64::from(now.1 - was.1);
                        self.last[of] +=
                            i32::from(self.lacks_one(new, of)) - i32::from(self.lacks_one(old, of));
                    }
                }
                if offset >= self.k {
                    for of in 0..2 {
                        running[of] -= deltas[offset - self.k][of];
                    }
                }
                let worth = &mut self.worth[begin + offset * step];
                worth[0] += running[0];
                worth[1] += running[1];
            }
        }
    }

    /// Value of the board to a side.
    pub(super) fn total(&self, side: Side) -> i64 {
        self.totals[side.index()]
    }

    /// Whether some window of a side lacks one mark, so that a cell may complete a line.
    pub(super) fn threatens(&self, side: Side) -> bool {
        self.last[side.index()] > 0
    }

    /// Calls `visit` with each empty cell and its value to both sides, in row order.
    #[inline]
    pub(super) fn each_empty(&self, mut visit: impl FnMut(Cell, [i32; 2])) {
        let Some(shape) = self.shape else { return };
        let width = shape.width();
        for y in 0..shape.height() {
            let begin = (y + 1) * self.stride + 1;
            let (marks, worth) = (&self.board[begin..begin + width], &self.worth[begin..begin + width]);
            for (x, (&mark, &worth)) in marks.iter().zip(worth).enumerate() {
                if mark == EMPTY {
                    visit(Cell::new((y * width + x) as u16), worth);
                }
            }
        }
    }

    /// Calls `visit` with each empty cell where a mark of the side would complete a line by the game's rule.
    pub(super) fn each_winning(&self, side: Side, mut visit: impl FnMut(Cell)) {
        if self.threatens(side) {
            self.each_empty(|cell, worth| {
                if worth[side.index()] >= LAST && self.completes(cell, side) {
                    visit(cell);
                }
            });
        }
    }

    /// Whether a cell is in an own live window that lacks two marks. A mark on such a cell may threaten a line.
    pub(super) fn may_threaten(worth: i32) -> bool {
        worth >= LACKS[2].0
    }

    /// Whether a mark of the side on an empty cell completes a line by the game's rule.
    fn completes(&self, cell: Cell, side: Side) -> bool {
        self.steps().into_iter().any(|step| self.line_through(cell, side, step).is_some())
    }

    /// Returns the places before and after a line. A mark of the side on an empty cell completes this line in a
    /// direction.
    fn line_through(&self, cell: Cell, side: Side, step: usize) -> Option<[usize; 2]> {
        let (rule, place) = (self.rule?, self.place(cell));
        let (mark, enemy) = (side.index() as u8 + 1, 2 - side.index() as u8);
        let (mut first, mut last) = (place - step, place + step);
        let mut run = 1;
        while self.board[first] == mark {
            (first, run) = (first - step, run + 1);
        }
        while self.board[last] == mark {
            (last, run) = (last + step, run + 1);
        }
        let closed = || self.board[first] == enemy && self.board[last] == enemy;
        rule.is_line(side, run, self.k, closed).then_some([first, last])
    }

    /// Calls `visit` with each empty cell at an end of a line that a mark of the side would complete. Does
    /// nothing under rules without closed lines.
    pub(super) fn each_closing(&self, cell: Cell, side: Side, mut visit: impl FnMut(Cell)) {
        if !matches!(self.rule, Some(LineRule::Caro | LineRule::CaroPlus)) {
            return;
        }
        for end in self.steps().into_iter().filter_map(|step| self.line_through(cell, side, step)).flatten() {
            if self.board[end] == EMPTY {
                visit(self.cell(end));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::{GameSpec, LinePosition, Position, rule};
    use inarow_record::{Dice, Stream};

    use super::*;

    const GAMES: [&str; 9] = [
        "tictactoe",
        "gomoku",
        "gomoku-standard",
        "caro",
        "line:9x12:k=4:rule=caro-plus",
        "course",
        "line:1x7:k=5",
        "line:8x8:k=1:max-moves=9",
        "line:12x7:k=9:walls=0.9/5/0",
    ];

    /// Value of a cell, computed window by window.
    fn worth<G: Game>(game: &G, cell: Cell, side: Side) -> i32 {
        let (shape, k) = (game.shape(), game.line_length() as i64);
        let (x, y) = shape.xy(cell);
        let mut sum = 0;
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            for start in 1 - k..=0 {
                let at = |i: i64| shape.cell(x as i64 + i * dx, y as i64 + i * dy);
                let Some(cells) = (start..start + k).map(at).collect::<Option<Vec<Cell>>>() else { continue };
                let count = |content| cells.iter().filter(|&&cell| game.content(cell) == content).count();
                if count(Content::Wall) + count(Content::Mark(side.other())) > 0 {
                    continue;
                }
                let own = count(Content::Mark(side));
                let lacks = k as usize - own;
                sum += if lacks <= 4 { LACKS[lacks].0 } else { 2 + own.min(8) as i32 };
            }
        }
        sum
    }

    /// Plays a random game and compares after every move.
    fn follow<R: rule::Rule>(mut game: LinePosition<R>, dice: &mut Dice) {
        let rule = game.line_rule();
        let (mut windows, mut fresh) = (Windows::default(), Windows::default());
        windows.load(&game, rule);
        while let Some(side) = game.turn().side() {
            let mut legal = Vec::new();
            game.each_legal(|cell| legal.push(cell));
            let mut winning = Vec::new();
            windows.each_winning(side, |cell| winning.push(cell));
            winning.retain(|&cell| game.legality(cell).is_ok());
            let completing = legal.iter().copied().filter(|&cell| {
                game.play_unchecked(cell);
                let completes = game.completed_line();
                game.undo();
                completes
            });
            assert_eq!(winning, completing.collect::<Vec<_>>());
            dice.shuffle(&mut legal);
            // An undone move leaves no trace.
            windows.put(legal[legal.len() - 1], side);
            windows.take(legal[legal.len() - 1], side);
            windows.put(legal[0], side);
            game.play_unchecked(legal[0]);
            fresh.load(&game, rule);
            assert!(windows == fresh, "{game:?}");
            windows.each_empty(|cell, seen| {
                assert_eq!(seen, Side::ALL.map(|side| worth(&game, cell, side)));
            });
        }
    }

    #[test]
    fn kept_up_move_by_move_they_are_what_a_fresh_look_finds() {
        for text in GAMES {
            let mut dice = Dice::new(1, Stream::Opening);
            let spec: GameSpec = text.parse().unwrap();
            match Position::new(&spec.setup(&mut dice).unwrap()).unwrap() {
                Position::Freestyle(game) => follow(game, &mut dice),
                Position::Exact(game) => follow(game, &mut dice),
                Position::Caro(game) => follow(game, &mut dice),
                Position::CaroPlus(game) => follow(game, &mut dice),
                other => panic!("{other:?}"),
            }
        }
    }
}
