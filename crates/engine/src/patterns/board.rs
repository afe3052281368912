//! Board with the patterns of all empty cells, updated by every mark.

use std::ops::ControlFlow;

use inarow_core::{Cell, Content, Game, LineRule, Shape, Side};

use super::cell::{CLASSES, CODES, CellClass, KIND_OF, Kind, Situation, judged_kinds, kinds_of};
use super::fit::Fit;
use super::lines::Lines;
use super::order::{OFFSETS, Order, offsets};
use super::window::{EMPTY, FARTHEST, Pattern, WALL, WindowTable, mark};

/// Index of a cell on the padded board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Place(u16);

impl Place {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn new(index: usize) -> Place {
        Place(index as u16)
    }
}

/// Patterns of an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Square {
    /// One byte per direction, the first lowest: X's pattern in the low half, O's in the high half. The board
    /// accesses all bytes as a whole. A processor would stall when reading several bytes of which one was just
    /// written.
    patterns: u32,
    /// Class by side. `kind` is the kind of the four patterns together.
    class: [u8; 2],
    kind: [u16; 2],
}

/// Cell of the padded board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spot {
    /// Patterns while the cell is empty.
    square: Square,
    /// Two bits, see [`EMPTY`].
    mark: u8,
}

/// Rectangle of the marks, by columns and rows of the padded board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bounds {
    columns: [u8; 2],
    rows: [u8; 2],
}

/// State before a move, for undo.
#[derive(Clone, Copy, Debug)]
struct Frame {
    place: Place,
    saved: u32,
    counts: [[u16; CLASSES]; 2],
    worth: [[i32; 2]; 2],
    bounds: Bounds,
}

/// Number of moves that can be undone without another allocation, more than any search plays in a row.
const DEEPEST: usize = 256;
/// Most squares that a move changes: its own square and the neighbours.
const CHANGED: usize = 1 + 8 * FARTHEST;
/// Margin around the marks in `each_near`, in cells.
const NEAR: usize = 4;

/// Marks of a line game, with the patterns of all empty cells.
#[derive(Clone, Debug)]
pub(crate) struct PatternBoard {
    /// Neighbours that matter on each side of a cell.
    reach: usize,
    table: &'static WindowTable,
    kind_of: &'static [u16],
    /// Kinds by side.
    kinds: [&'static [Kind]; 2],
    /// Move order by side to move.
    orders: [&'static Order; 2],
    /// Offset between two places, by their difference from the smallest on.
    offsets: Vec<u8>,
    shape: Shape,
    stride: usize,
    /// Places, with a border.
    spots: Vec<Spot>,
    /// Marks of all cells, once for each direction.
    lines: Lines,
    /// Columns with a mark, one bit each, by row of the padded board.
    rows: Vec<u128>,
    /// Number of empty cells, by side and class.
    counts: [[u16; CLASSES]; 2],
    worth: [[i32; 2]; 2],
    hash: u64,
    /// Zobrist keys, by side and place.
    keys: [Vec<u64>; 2],
    /// Rectangle of the marks.
    bounds: Bounds,
    marked: u32,
    frames: Vec<Frame>,
    saved: Vec<(Place, Square)>,
}

/// SplitMix64 (Steele, Lea, Flood 2014).
const fn mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Collects one side's four half bytes from the bytes of a square.
const fn code_of(patterns: u32, side: Side) -> usize {
    let halves = (patterns >> (4 * side as u32)) & 0x0F0F_0F0F;
    let pairs = (halves | halves >> 4) & 0x00FF_00FF;
    ((pairs | pairs >> 8) & 0xFFFF) as usize
}

impl PatternBoard {
    /// Returns the board of a position. Returns `None` if no tables exist for its lines.
    pub(crate) fn new<G: Game>(game: &G) -> Option<PatternBoard> {
        let (rule, _) = game.line_rules()?;
        let table = WindowTable::get(rule, game.line_length())?;
        let fits = Fit::of(game)?;
        let shape = game.shape();
        let stride = shape.width() + table.reach;
        // The last cell has neighbours `reach` rows and `reach` columns further.
        let places = (shape.height() + 2 * table.reach) * stride + 2 * table.reach;
        let mut board = PatternBoard {
            reach: table.reach,
            table,
            kind_of: &KIND_OF,
            orders: fits.map(Order::of),
            offsets: offsets(stride, table.reach),
            kinds: match rule {
                LineRule::Renju => [judged_kinds(), kinds_of(fits[1], fits[0])],
                _ => [kinds_of(fits[0], fits[1]), kinds_of(fits[1], fits[0])],
            },
            shape,
            stride,
            spots: vec![Spot { square: Square::default(), mark: WALL }; places],
            lines: Lines::new(shape, table.reach, stride),
            rows: vec![0; shape.height() + 2 * table.reach],
            counts: [[0; CLASSES]; 2],
            worth: [[0; 2]; 2],
            hash: 0,
            keys: [1, 2]
                .map(|side| (0..places as u64).map(|place| mix(2 * place + side)).collect::<Vec<u64>>()),
            bounds: Bounds { columns: [u8::MAX, 0], rows: [u8::MAX, 0] },
            marked: 0,
            frames: Vec::with_capacity(DEEPEST),
            saved: Vec::with_capacity(DEEPEST * CHANGED),
        };
        board.load(game, rule);
        Some(board)
    }

    /// Fills a board of the right size.
    fn load<G: Game>(&mut self, game: &G, rule: LineRule) {
        let facts = [self.shape.width(), self.shape.height(), game.line_length(), rule as usize];
        self.hash = facts.into_iter().fold(1, |hash, fact| mix(hash ^ fact as u64));
        for cell in self.shape.iter() {
            let place = self.place(cell);
            self.spots[place.index()].mark = match game.content(cell) {
                Content::Empty => EMPTY,
                Content::Wall => {
                    self.hash ^= mix(self.keys[0][place.index()] ^ self.keys[1][place.index()]);
                    WALL
                }
                Content::Mark(side) => {
                    self.hash ^= self.keys[side.index()][place.index()];
                    self.bounds = self.bounds_with(place);
                    self.marked += 1;
                    self.turn_row_bit(place);
                    mark(side)
                }
            };
            let changed = WALL ^ self.spots[place.index()].mark;
            for direction in 0..4 {
                self.lines.change(place.index(), direction, self.reach, changed);
            }
        }
        for cell in self.shape.iter() {
            let place = self.place(cell).index();
            if self.spots[place].mark == EMPTY {
                self.spots[place].square = self.look(place);
                self.count(place, 1);
            }
        }
    }

    pub(crate) fn place(&self, cell: Cell) -> Place {
        let (x, y) = self.shape.xy(cell);
        Place::new((y + self.reach) * self.stride + x + self.reach)
    }

    pub(crate) fn cell(&self, place: Place) -> Cell {
        let (x, y) = (place.index() % self.stride, place.index() / self.stride);
        // Columns beyond the last one are the columns before the first one of the next row.
        Cell::new(((y - self.reach) * self.shape.width() + x - self.reach) as u16)
    }

    /// Steps to the next place along a row, a column and the two diagonals.
    const fn steps(&self) -> [usize; 4] {
        [1, self.stride, self.stride + 1, self.stride - 1]
    }

    fn bounds_with(&self, place: Place) -> Bounds {
        let (x, y) = ((place.index() % self.stride) as u8, (place.index() / self.stride) as u8);
        let Bounds { columns: [left, right], rows: [top, bottom] } = self.bounds;
        Bounds { columns: [left.min(x), right.max(x)], rows: [top.min(y), bottom.max(y)] }
    }

    /// Computes the patterns of an empty place.
    fn look(&self, place: usize) -> Square {
        let look =
            |direction| self.table.pattern(self.lines.word(place, direction) >> (2 * self.reach), self.reach);
        self.judged(u32::from_le_bytes([0, 1, 2, 3].map(look)))
    }

    #[inline]
    fn judged(&self, patterns: u32) -> Square {
        let kind = Side::ALL.map(|side| self.kind_of[code_of(patterns, side)]);
        Square { patterns, class: kind.map(|kind| self.kinds[0][usize::from(kind)].class as u8), kind }
    }

    /// Adds an empty place to the sums, or subtracts the place with −1.
    fn count(&mut self, place: usize, times: i16) {
        let square = &self.spots[place].square;
        for side in 0..2 {
            let count = &mut self.counts[side][usize::from(square.class[side])];
            *count = count.wrapping_add_signed(times);
            let worth = self.kinds[side][usize::from(square.kind[side])].worth;
            for (sum, worth) in self.worth[side].iter_mut().zip(worth) {
                *sum += i32::from(times) * i32::from(worth);
            }
        }
    }

    /// Marks an empty cell.
    pub(crate) fn play(&mut self, place: Place, side: Side) {
        let at = place.index();
        self.frames.push(Frame {
            place,
            saved: self.saved.len() as u32,
            counts: self.counts,
            worth: self.worth,
            bounds: self.bounds,
        });
        self.count(at, -1);
        self.saved.push((place, self.spots[at].square));
        self.spots[at].mark = mark(side);
        self.hash ^= self.keys[side.index()][at];
        self.bounds = self.bounds_with(place);
        self.marked += 1;
        self.turn_row_bit(place);
        // Most lines have five marks. Constants known to the compiler make a shorter loop.
        match self.reach {
            4 => self.change_neighbours(at, mark(side), 4),
            5 => self.change_neighbours(at, mark(side), 5),
            reach => self.change_neighbours(at, mark(side), reach),
        }
    }

    /// Puts a mark on the lines and updates the patterns of the empty cells there.
    #[inline(always)]
    fn change_neighbours(&mut self, at: usize, bits: u8, reach: usize) {
        for (direction, step) in self.steps().into_iter().enumerate() {
            let word = self.lines.change(at, direction, reach, bits);
            for slot in 0..=2 * reach {
                let window = word >> (2 * slot);
                if (window >> (2 * reach)) as u8 & 3 != EMPTY {
                    continue;
                }
                let neighbour = at + slot * step - reach * step;
                let made = u32::from(self.table.pattern(window, reach)) << (8 * direction);
                let old = self.spots[neighbour].square.patterns;
                let patterns = old & !(0xFF << (8 * direction)) | made;
                if patterns != old {
                    self.change_patterns(neighbour, patterns);
                }
            }
        }
    }

    /// Toggles a place in its row's bits.
    fn turn_row_bit(&mut self, place: Place) {
        self.rows[place.index() / self.stride] ^= 1 << (place.index() % self.stride);
    }

    /// Replaces the patterns of an empty place.
    fn change_patterns(&mut self, at: usize, patterns: u32) {
        let spot = &mut self.spots[at];
        let old = spot.square;
        self.saved.push((Place::new(at), old));
        spot.square.patterns = patterns;
        for side in Side::ALL {
            let side_of = side.index();
            let kind = self.kind_of[code_of(patterns, side)];
            if kind == old.kind[side_of] {
                continue;
            }
            let kinds = self.kinds[side_of];
            let (before, after) = (&kinds[usize::from(old.kind[side_of])], &kinds[usize::from(kind)]);
            spot.square.kind[side_of] = kind;
            for (sum, (before, after)) in
                self.worth[side_of].iter_mut().zip(before.worth.into_iter().zip(after.worth))
            {
                *sum += i32::from(after) - i32::from(before);
            }
            if before.class != after.class {
                spot.square.class[side_of] = after.class as u8;
                let counts = &mut self.counts[side_of];
                counts[before.class as usize] -= 1;
                counts[after.class as usize] += 1;
            }
        }
    }

    /// Undoes the last mark.
    pub(crate) fn undo(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let at = frame.place.index();
        let bits = self.spots[at].mark;
        self.hash ^= self.keys[self.spots[at].mark as usize - 1][at];
        self.spots[at].mark = EMPTY;
        self.marked -= 1;
        self.turn_row_bit(frame.place);
        for direction in 0..4 {
            self.lines.change(at, direction, self.reach, bits);
        }
        for &(place, square) in &self.saved[frame.saved as usize..] {
            self.spots[place.index()].square = square;
        }
        self.saved.truncate(frame.saved as usize);
        (self.counts, self.worth, self.bounds) = (frame.counts, frame.worth, frame.bounds);
    }

    /// Last marked cell that can be undone.
    pub(crate) fn last(&self) -> Option<Place> {
        self.frames.last().map(|frame| frame.place)
    }

    /// Cell marked before the last one.
    pub(crate) fn last_but_one(&self) -> Option<Place> {
        self.frames.len().checked_sub(2).map(|index| self.frames[index].place)
    }

    /// Number of marks.
    pub(crate) fn marked(&self) -> u32 {
        self.marked
    }

    /// Hash of the position, without the side to move.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// Number of places on the padded board, an upper bound of every [`Place`].
    pub(crate) fn places(&self) -> usize {
        self.spots.len()
    }

    pub(crate) fn is_empty(&self, place: Place) -> bool {
        self.spots[place.index()].mark == EMPTY
    }

    /// Number of empty cells of this class for a side.
    #[inline]
    pub(crate) fn count_of(&self, side: Side, class: CellClass) -> u32 {
        u32::from(self.counts[side.index()][class as usize])
    }

    /// Number of empty cells of at least this class for a side.
    #[inline]
    pub(crate) fn count_from(&self, side: Side, class: CellClass) -> u32 {
        self.counts[side.index()][class as usize..].iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether an empty cell is of at least this class.
    #[inline]
    pub(crate) fn is_at_least(&self, place: Place, side: Side, class: CellClass) -> bool {
        self.spots[place.index()].square.class[side.index()] >= class as u8
    }

    /// Whether an empty cell is of this class.
    #[inline]
    pub(crate) fn is_class(&self, place: Place, side: Side, class: CellClass) -> bool {
        self.spots[place.index()].square.class[side.index()] == class as u8
    }

    /// Pattern of a mark on an empty cell in a direction.
    #[inline]
    pub(crate) fn pattern(&self, place: Place, direction: usize, side: Side) -> Pattern {
        Pattern::of(self.spots[place.index()].square.patterns >> (8 * direction + 4 * side.index()))
    }

    /// Distance of a cell from the middle of the board: four times the squared distance in cells.
    pub(crate) fn distance_to_middle(&self, place: Place) -> i32 {
        let (x, y) = self.shape.xy(self.cell(place));
        let from = |at: usize, size: usize| 2 * at as i32 + 1 - size as i32;
        let (dx, dy) = (from(x, self.shape.width()), from(y, self.shape.height()));
        dx * dx + dy * dy
    }

    /// Whether renju may forbid X an empty cell. X may certainly play other cells.
    #[inline]
    pub(crate) fn is_suspect(&self, place: Place) -> bool {
        self.kinds[0][usize::from(self.spots[place.index()].square.kind[Side::X.index()])].suspect
    }

    /// Static evaluation for the side to move.
    #[inline]
    pub(crate) fn worth(&self, side: Side) -> i32 {
        self.worth[side.index()][0] - self.worth[side.other().index()][1]
    }

    /// Threat level of the side not to move.
    #[inline]
    pub(crate) fn situation(&self, me: Side) -> Situation {
        let has = |class| self.count_of(me.other(), class) > 0;
        if has(CellClass::OpenFour) || has(CellClass::DoubleFour) {
            Situation::Threatened
        } else if has(CellClass::FourThree) || has(CellClass::DoubleThree) {
            Situation::Pressed
        } else {
            Situation::Quiet
        }
    }

    /// Rank of a side's move on an empty cell, from its own patterns and the other side's patterns there.
    #[inline]
    pub(crate) fn rank(&self, place: Place, side: Side, situation: Situation) -> i32 {
        let square = &self.spots[place.index()].square;
        let kind = square.kind.map(usize::from);
        let [own, enemy] = [side, side.other()]
            .map(|side| self.kinds[side.index()][kind[side.index()]].ranks[situation as usize]);
        let [own_class, enemy_class] =
            [side, side.other()].map(|side| usize::from(square.class[side.index()]));
        let pair = self.orders[side.index()].pairs[situation as usize][own_class][enemy_class];
        i32::from(own[0]) + i32::from(enemy[1]) + i32::from(pair)
    }

    /// Addend of a cell's rank from its offsets to the last two marks played here.
    #[inline]
    pub(crate) fn rank_of_offsets(&self, place: Place, side: Side, situation: Situation) -> i32 {
        let ranks = &self.orders[side.index()].offsets[situation as usize];
        let middle = self.offsets.len() / 2;
        let rank = |mark: Option<Place>, ranks: &[i16; OFFSETS]| {
            let Some(mark) = mark else { return 0 };
            let difference = (place.index() + middle).wrapping_sub(mark.index());
            let offset = self.offsets.get(difference).copied().unwrap_or_default();
            i32::from(ranks[usize::from(offset)])
        };
        rank(self.last(), &ranks[0]) + rank(self.last_but_one(), &ranks[1])
    }

    /// Number of empty cells of each class for a side.
    pub(crate) fn counts(&self, side: Side) -> &[u16; CLASSES] {
        &self.counts[side.index()]
    }

    /// Kind of an empty cell for a side.
    pub(crate) fn kind(&self, place: Place, side: Side) -> u16 {
        self.spots[place.index()].square.kind[side.index()]
    }

    /// Class of an empty cell, as a number.
    pub(crate) fn class(&self, place: Place, side: Side) -> u8 {
        self.spots[place.index()].square.class[side.index()]
    }

    /// Patterns of every kind, four bits each.
    pub(crate) fn kinds() -> Vec<u16> {
        CODES.to_vec()
    }

    /// Calls `visit` with each empty cell near the marks, in row order.
    #[inline]
    pub(crate) fn each_near(&self, mut visit: impl FnMut(&PatternBoard, Place)) {
        self.each_near_until(|board, place| {
            visit(board, place);
            ControlFlow::Continue(())
        });
    }

    /// Calls `visit` with each empty cell near the marks until `visit` breaks.
    #[inline]
    pub(crate) fn each_near_until(&self, mut visit: impl FnMut(&PatternBoard, Place) -> ControlFlow<()>) {
        let reach = self.reach;
        let Bounds { columns: [left, right], rows: [top, bottom] } = self.bounds;
        if left > right {
            return;
        }
        let range = |low: u8, high: u8, size: usize| {
            let (low, high) = (usize::from(low), usize::from(high));
            low.saturating_sub(NEAR).max(reach)..(high + NEAR + 1).min(size + reach)
        };
        for y in range(top, bottom, self.shape.height()) {
            for x in range(left, right, self.shape.width()) {
                let at = y * self.stride + x;
                if self.spots[at].mark == EMPTY && visit(self, Place::new(at)).is_break() {
                    return;
                }
            }
        }
    }

    /// First matching empty cell near the marks, in row order.
    pub(crate) fn find_near(&self, is_it: impl Fn(&PatternBoard, Place) -> bool) -> Option<Place> {
        let mut found = None;
        self.each_near_until(|board, place| {
            if !is_it(board, place) {
                return ControlFlow::Continue(());
            }
            found = Some(place);
            ControlFlow::Break(())
        });
        found
    }

    /// Calls `visit` with each empty cell, in row order.
    pub(crate) fn each_place(&self, mut visit: impl FnMut(&PatternBoard, Place)) {
        for cell in self.shape.iter() {
            let place = self.place(cell);
            if self.is_empty(place) {
                visit(self, place);
            }
        }
    }

    /// Calls `visit`, in row order, with each empty cell within `distance` cells of a mark. The distance is
    /// along one of the four directions.
    #[inline]
    pub(crate) fn each_within(&self, distance: usize, mut visit: impl FnMut(&PatternBoard, Place)) {
        let distance = distance.min(self.reach);
        let Bounds { rows: [top, bottom], .. } = self.bounds;
        let first = usize::from(top).saturating_sub(distance).max(self.reach);
        let last = (usize::from(bottom) + distance).min(self.shape.height() + self.reach - 1);
        let columns = ((1u128 << self.shape.width()) - 1) << self.reach;
        for y in first..=last {
            let mut near = 0;
            for away in 1..=distance {
                let others = self.rows[y - away] | self.rows[y + away];
                let beside = others | self.rows[y];
                near |= others | beside << away | beside >> away;
            }
            near &= columns;
            while near != 0 {
                let at = y * self.stride + near.trailing_zeros() as usize;
                near &= near - 1;
                if self.spots[at].mark == EMPTY {
                    visit(self, Place::new(at));
                }
            }
        }
    }

    /// Calls `visit` with each empty cell on the four lines through a place, within reach.
    #[inline]
    pub(crate) fn each_around(&self, place: Place, mut visit: impl FnMut(&PatternBoard, Place)) {
        for direction in 0..4 {
            self.each_along(place, direction, &mut visit);
        }
    }

    /// Calls `visit` with each empty cell along one direction through a place, within reach.
    #[inline]
    pub(crate) fn each_along(
        &self,
        place: Place,
        direction: usize,
        mut visit: impl FnMut(&PatternBoard, Place),
    ) {
        let (at, step) = (place.index(), self.steps()[direction]);
        for away in 1..=self.reach {
            for other in [at + away * step, at - away * step] {
                if self.spots[other].mark == EMPTY {
                    visit(self, Place::new(other));
                }
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
