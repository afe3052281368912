//! Compares judge and twin on every empty cell of 100,000 random positions.

use super::twin::{Cells, Point};
use super::{NO_CELLS, QuickVerdict, all_points, board_of, drawn, forbidden, glance, index, twin};
use crate::outcome::Forbidden;

const POSITIONS_PER_KIND: usize = 25_000;

/// Number of times each verdict occurred. A test that met hardly any forbidden move fails.
#[derive(Default, Debug)]
struct Tally {
    overlines: usize,
    double_fours: usize,
    double_threes: usize,
    /// Legal cells where two lines contain possible threes.
    false_threes: usize,
}

impl Tally {
    fn least(&self) -> usize {
        self.overlines.min(self.double_fours).min(self.double_threes).min(self.false_threes)
    }
}

fn check(seed: u64, position: impl Fn(&mut Random) -> Cells) {
    let mut random = Random(seed);
    let mut tally = Tally::default();
    for _ in 0..POSITIONS_PER_KIND {
        let cells = position(&mut random);
        let board = board_of(&cells);
        for point in all_points().filter(|&(x, y)| cells[y][x] == b'.') {
            let at = index(point);
            let reason = forbidden(&board, at);
            if reason != twin::forbidden(&cells, point) {
                panic!("{reason:?}, but not to the twin, at {point:?} of\n{}", drawn(&cells));
            }
            match reason {
                Some(Forbidden::Overline) => tally.overlines += 1,
                Some(Forbidden::DoubleFour) => tally.double_fours += 1,
                Some(Forbidden::DoubleThree) => tally.double_threes += 1,
                None if matches!(glance(&board, at), QuickVerdict::Threes(_)) => tally.false_threes += 1,
                None => {}
            }
        }
    }
    println!("{tally:?}");
    assert!(tally.least() >= 500, "{tally:?}");
}

#[test]
fn scattered_stones() {
    check(1, |random| {
        let (black, white) = (4 + random.below(40), random.below(20));
        let mut cells = NO_CELLS;
        for (x, y) in all_points() {
            let draw = random.below(100);
            if draw < black {
                cells[y][x] = b'X';
            } else if draw < black + white {
                cells[y][x] = b'O';
            }
        }
        cells
    });
}

#[test]
fn clusters() {
    check(2, |random| {
        let mut cells = NO_CELLS;
        for _ in 0..1 + random.below(3) {
            let middle = random.point();
            for _ in 0..6 + random.below(14) {
                random.put_near(&mut cells, middle, 4, b'X');
            }
            for _ in 0..random.below(8) {
                random.put_near(&mut cells, middle, 5, b'O');
            }
        }
        cells
    });
}

#[test]
fn planted_threes() {
    check(3, |random| {
        let mut cells = NO_CELLS;
        for _ in 0..1 + random.below(3) {
            let point = random.point();
            plant(random, &mut cells, point, 3);
        }
        for _ in 0..random.below(12) {
            let point = random.point();
            put(&mut cells, point, b'O');
        }
        cells
    });
}

#[test]
fn walls() {
    check(4, |random| {
        let mut cells = NO_CELLS;
        let point = random.point();
        plant(random, &mut cells, point, 2);
        for _ in 0..10 + random.below(30) {
            let near = random.point();
            random.put_near(&mut cells, near, 2, b'X');
        }
        for _ in 0..5 + random.below(30) {
            let point = random.point();
            put(&mut cells, point, b'#');
        }
        cells
    });
}

/// Draws at most four lines through `point`, each line with two or three stones close to `point`. Also draws
/// lines around gaps in the drawn lines. There a stone may turn a three into a straight four.
fn plant(random: &mut Random, cells: &mut Cells, point: Point, depth: usize) {
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        if random.below(3) == 0 {
            continue;
        }
        let start = random.below(4) as isize - 3;
        let hole = random.below(5) as isize;
        for step in (0..4).filter(|&step| step != hole) {
            if let Some(cell) = moved(point, (start + step) * dx, (start + step) * dy)
                && cell != point
            {
                put(cells, cell, b'X');
            }
        }
        if depth > 0
            && random.below(2) == 0
            && let Some(cell) = moved(point, (start + hole) * dx, (start + hole) * dy)
        {
            plant(random, cells, cell, depth - 1);
        }
    }
}

fn moved((x, y): Point, dx: isize, dy: isize) -> Option<Point> {
    let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
    (x < 15 && y < 15).then_some((x, y))
}

fn put(cells: &mut Cells, (x, y): Point, mark: u8) {
    if cells[y][x] == b'.' {
        cells[y][x] = mark;
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014). Positions are equal in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn point(&mut self) -> Point {
        (self.below(15), self.below(15))
    }

    fn put_near(&mut self, cells: &mut Cells, middle: Point, reach: usize, mark: u8) {
        let mut offset = || self.below(2 * reach + 1) as isize - reach as isize;
        if let Some(cell) = moved(middle, offset(), offset()) {
            put(cells, cell, mark);
        }
    }
}
