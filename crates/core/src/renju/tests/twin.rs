//! Slow, obviously correct twin of the judge, which applies every definition to a plain square of letters.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::outcome::Forbidden;

/// Rows from the top: `.` empty, `X` black, `O` white, `#` wall.
pub(super) type Cells = [[u8; 15]; 15];

/// Column and row, from 0 at the top left.
pub(super) type Point = (usize, usize);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Five,
    Legal,
    Forbidden(Forbidden),
}

/// Returns the reason why X may not play at the empty `point`.
pub(super) fn forbidden(cells: &Cells, point: Point) -> Option<Forbidden> {
    match judge(cells, point) {
        Verdict::Five | Verdict::Legal => None,
        Verdict::Forbidden(reason) => Some(reason),
    }
}

fn judge(cells: &Cells, point: Point) -> Verdict {
    if too_few_stones(cells, point) {
        return Verdict::Legal;
    }
    let after = &with_stone(cells, point);
    let lines = DIRECTIONS.map(|direction| line_through(point, direction));
    let longest: Vec<usize> = lines.iter().map(|line| run_through(after, line, point).count()).collect();
    if longest.contains(&5) {
        return Verdict::Five;
    }
    if longest.iter().any(|&length| length >= 6) {
        return Verdict::Forbidden(Forbidden::Overline);
    }
    if lines.iter().map(|line| fours(after, line, point).len()).sum::<usize>() >= 2 {
        return Verdict::Forbidden(Forbidden::DoubleFour);
    }
    if lines.iter().filter(|line| is_three(after, line, point)).count() >= 2 {
        return Verdict::Forbidden(Forbidden::DoubleThree);
    }
    Verdict::Legal
}

/// Whether too few stones are near for a forbidden move. Such a move needs four other black stones on its
/// lines, at most four steps away. An overline has five stones in one line, and four of the five stones are
/// that near. Two fours in one line have four stones, and two lines have at least two stones per line.
fn too_few_stones(cells: &Cells, (x, y): Point) -> bool {
    let near = |dx: i32, dy: i32| (1..=4).filter_map(move |steps| shifted((x, y), dx * steps, dy * steps));
    let around = DIRECTIONS.into_iter().flat_map(|(dx, dy)| near(dx, dy).chain(near(-dx, -dy)));
    around.filter(|&cell| at(cells, cell) == b'X').count() < 4
}

/// Returns the sets of four stones of `line` that contain `point`. One more stone makes a run of exactly five
/// from such a set.
fn fours(cells: &Cells, line: &[Point], point: Point) -> BTreeSet<Vec<Point>> {
    let mut fours = BTreeSet::new();
    for &added in empty_cells(cells, line) {
        let five = run_through(&with_stone(cells, added), line, added);
        if five.clone().count() == 5 && line[five.clone()].contains(&point) {
            fours.insert(line[five].iter().copied().filter(|&cell| cell != added).collect());
        }
    }
    fours
}

/// Whether one more stone on `line` makes a straight four that holds `point`. The stone must be a legal move
/// that makes no five.
fn is_three(cells: &Cells, line: &[Point], point: Point) -> bool {
    empty_cells(cells, line).any(|&added| {
        let next = with_stone(cells, added);
        is_straight_four(&next, line, added)
            && line[run_through(&next, line, added)].contains(&point)
            && judge(cells, added) == Verdict::Legal
    })
}

/// Whether the run through `point` has four stones, and a stone on either side of the run makes exactly five.
fn is_straight_four(cells: &Cells, line: &[Point], point: Point) -> bool {
    let run = run_through(cells, line, point);
    let makes_five = |place: Option<usize>| {
        let Some(&cell) = place.and_then(|place| line.get(place)) else { return false };
        at(cells, cell) == b'.' && run_through(&with_stone(cells, cell), line, cell).count() == 5
    };
    run.clone().count() == 4 && makes_five(run.start().checked_sub(1)) && makes_five(Some(run.end() + 1))
}

/// Returns the indices in `line` of the unbroken black run that holds `point`, a black stone.
fn run_through(cells: &Cells, line: &[Point], point: Point) -> RangeInclusive<usize> {
    let is_black = |place: usize| at(cells, line[place]) == b'X';
    let mut first = line.iter().position(|&cell| cell == point).unwrap();
    let mut last = first;
    while first > 0 && is_black(first - 1) {
        first -= 1;
    }
    while last + 1 < line.len() && is_black(last + 1) {
        last += 1;
    }
    first..=last
}

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Returns every cell of the line through `point`, from edge to edge.
fn line_through(point: Point, (dx, dy): (i32, i32)) -> Vec<Point> {
    (-14..=14).filter_map(|steps| shifted(point, dx * steps, dy * steps)).collect()
}

fn shifted((x, y): Point, dx: i32, dy: i32) -> Option<Point> {
    let on_board = |value: usize, change: i32| value.checked_add_signed(change as isize).filter(|&v| v < 15);
    Some((on_board(x, dx)?, on_board(y, dy)?))
}

fn empty_cells<'a>(cells: &Cells, line: &'a [Point]) -> impl Iterator<Item = &'a Point> {
    line.iter().filter(|&&cell| at(cells, cell) == b'.')
}

fn at(cells: &Cells, (x, y): Point) -> u8 {
    cells[y][x]
}

fn with_stone(cells: &Cells, (x, y): Point) -> Cells {
    let mut cells = *cells;
    cells[y][x] = b'X';
    cells
}
