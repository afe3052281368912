//! Compares the judge with reference data, hand-drawn diagrams and its slow twin.

mod agreement;
mod diagrams;
mod twin;

use super::*;
use twin::{Cells, Point};

const NO_CELLS: Cells = [[b'.'; 15]; 15];

/// Returns the judge's board of this position.
fn board_of(cells: &Cells) -> Board {
    let mut board = [3; 273];
    for point in all_points() {
        board[index(point)] = match cells[point.1][point.0] {
            b'.' => 0,
            b'X' => 1,
            b'O' => 2,
            b'#' => 3,
            other => panic!("{:?} is no mark", char::from(other)),
        };
    }
    board
}

fn index((x, y): Point) -> usize {
    (y + 1) * 16 + x + 1
}

fn all_points() -> impl Iterator<Item = Point> {
    (0..15).flat_map(|y| (0..15).map(move |x| (x, y)))
}

/// Returns every forbidden cell, rows from the top. Also checks that the twin agrees on every empty cell.
fn forbidden_points(cells: &Cells) -> Vec<(Point, Forbidden)> {
    let board = board_of(cells);
    let mut found = Vec::new();
    for point in all_points().filter(|&(x, y)| cells[y][x] == b'.') {
        let reason = forbidden(&board, index(point));
        assert_eq!(reason, twin::forbidden(cells, point), "at {point:?} of\n{}", drawn(cells));
        found.extend(reason.map(|reason| (point, reason)));
    }
    found
}

fn drawn(cells: &Cells) -> String {
    cells.iter().flat_map(|row| row.iter().chain(b"\n")).map(|&mark| char::from(mark)).collect()
}

/// Checks `tests/data/renju/forbidden.txt`, whose first lines describe its format.
#[test]
fn reference_positions() {
    let mut positions = 0;
    for line in
        include_str!("../../tests/data/renju/forbidden.txt").lines().filter(|line| !line.starts_with('#'))
    {
        let (marks, expected) = line.split_once(' ').unwrap();
        let mut cells = NO_CELLS;
        assert_eq!(marks.len(), 225);
        for (point, mark) in all_points().zip(marks.bytes()) {
            cells[point.1][point.0] = mark;
        }
        let found: Vec<String> = forbidden_points(&cells)
            .into_iter()
            .map(|((x, y), reason)| format!("{x},{y}:{}", name(reason)))
            .collect();
        let found = if found.is_empty() { "-".to_owned() } else { found.join(" ") };
        assert_eq!(found, expected, "in\n{}", drawn(&cells));
        positions += 1;
    }
    assert_eq!(positions, 1177);
}

fn name(reason: Forbidden) -> &'static str {
    match reason {
        Forbidden::Overline => "overline",
        Forbidden::DoubleFour => "double-four",
        Forbidden::DoubleThree => "double-three",
    }
}
