//! Ultimate: nine framed boards. Frames are heavy around the board to play in, and around the three that won.

use inarow_core::{Cell, Side, SmallBoard};
use inarow_view::{Coordinates, Scene};

use super::{bracket_ink, glyph};
use crate::ink::{Ink, Row};

/// Columns of a small board inside its frame.
const INSIDE: usize = 7;
/// Columns left of the frames.
const MARGIN: usize = 3;

pub(super) fn draw(scene: &Scene) -> Vec<Row> {
    let mut rows = Vec::new();
    if scene.coordinates == Coordinates::Numbers {
        rows.push(labels(scene));
    }
    for y in 0..9 {
        if y % 3 == 0 {
            rows.push(rule(scene, y / 3));
        }
        rows.push(cells(scene, y));
    }
    rows.push(rule(scene, 3));
    if scene.coordinates == Coordinates::Letters {
        rows.push(labels(scene));
    }
    rows
}

fn labels(scene: &Scene) -> Row {
    let mut row = Row::new();
    for x in 0..9 {
        row.pad(MARGIN + 2 + (x / 3) * (INSIDE + 1) + (x % 3) * 2);
        row.push(Ink::Quiet, &scene.column_label(x).unwrap_or_default());
    }
    row
}

/// Whether the frame of the small board in that column and row of boards is heavy. Outside there is none.
fn heavy(scene: &Scene, column: Option<usize>, row: Option<usize>) -> bool {
    let (Some(column @ 0..3), Some(row @ 0..3)) = (column, row) else { return false };
    let Some(board) = scene.boards.get(row * 3 + column) else { return false };
    if scene.is_won() {
        let shape = scene.shape;
        let mut cells = shape.iter().filter(|cell| {
            let (x, y) = shape.xy(*cell);
            x / 3 == column && y / 3 == row
        });
        cells.any(|cell| scene.cell(cell).is_some_and(|shown| shown.winning))
    } else {
        // When every open board may be played in there is nothing to single out.
        board.open && scene.boards.iter().filter(|board| board.open).count() == 1
    }
}

/// The horizontal line above a row of small boards; row 3 is below the last.
fn rule(scene: &Scene, row: usize) -> Row {
    let mut line = Row::new();
    line.space(MARGIN);
    let (above, below) = (row.checked_sub(1), Some(row));
    for column in 0..=3usize {
        let (left, right) = (column.checked_sub(1), Some(column));
        let arm =
            |exists: bool, one: (Option<usize>, Option<usize>), other: (Option<usize>, Option<usize>)| {
                match exists {
                    false => 0,
                    true => 1 + u8::from(heavy(scene, one.0, one.1) || heavy(scene, other.0, other.1)),
                }
            };
        let up = arm(row > 0, (left, above), (right, above));
        let down = arm(row < 3, (left, below), (right, below));
        let west = arm(column > 0, (left, above), (left, below));
        let east = arm(column < 3, (right, above), (right, below));
        push_frame(&mut line, junction(up, east, down, west), [up, east, down, west].contains(&2));
        if column < 3 {
            push_line(&mut line, if east == 2 { "━" } else { "─" }, INSIDE, east == 2);
        }
    }
    line
}

fn push_frame(row: &mut Row, c: char, heavy: bool) {
    row.push_char(if heavy { Ink::Lit } else { Ink::Quiet }, c);
}

fn push_line(row: &mut Row, line: &str, count: usize, heavy: bool) {
    row.push(if heavy { Ink::Lit } else { Ink::Quiet }, &line.repeat(count));
}

fn cells(scene: &Scene, y: usize) -> Row {
    let mut row = Row::of(Ink::Quiet, format!("{:>2} ", scene.row_label(y).unwrap_or_default()));
    let down = Some(y / 3);
    for column in 0..=3usize {
        let frame = heavy(scene, column.checked_sub(1), down) || heavy(scene, Some(column), down);
        push_frame(&mut row, if frame { '┃' } else { '│' }, frame);
        if column == 3 {
            break;
        }
        match scene.boards.get(y / 3 * 3 + column).map(|board| board.state) {
            Some(SmallBoard::Won(side)) => {
                row.push(ink_of_won(scene, column, y / 3, side), large(side, y % 3))
            }
            _ => small(scene, &mut row, column, y),
        }
    }
    row
}

fn ink_of_won(scene: &Scene, column: usize, row: usize, side: Side) -> Ink {
    if scene.is_won() && heavy(scene, Some(column), Some(row)) { Ink::Win(side) } else { Ink::Mark(side) }
}

/// One row of three of the mark over a board that is won.
fn large(side: Side, row: usize) -> &'static str {
    match (side, row) {
        (Side::X, 0) => " ╲   ╱ ",
        (Side::X, 1) => "   ╳   ",
        (Side::X, _) => " ╱   ╲ ",
        (Side::O, 0) => " ╭───╮ ",
        (Side::O, 1) => " │   │ ",
        (Side::O, _) => " ╰───╯ ",
    }
}

/// One row of the cells of a board that nobody has won.
fn small(scene: &Scene, row: &mut Row, column: usize, y: usize) {
    let cell = |i: usize| scene.shape.cell((column * 3 + i) as i64, y as i64);
    let set_off = |cell: Option<Cell>| cell.filter(|cell| scene.is_set_off(*cell));
    for i in 0..=3usize {
        let left = i.checked_sub(1).and_then(cell);
        let right = if i < 3 { cell(i) } else { None };
        match (set_off(left), set_off(right)) {
            (None, None) => row.space(1),
            (Some(left), None) => row.push(bracket_ink(scene, left), "]"),
            (None, Some(right)) => row.push(bracket_ink(scene, right), "["),
            (Some(_), Some(_)) => row.push(Ink::Plain, "|"),
        }
        if let Some(cell) = right {
            let (c, ink) = glyph(scene, cell, false);
            row.push_char(ink, c);
        }
    }
}

/// The box-drawing character whose arms up, right, down and left are absent (0), light (1) or heavy (2).
fn junction(up: u8, right: u8, down: u8, left: u8) -> char {
    const ARMS: &[(&str, [u8; 4])] =
        &[("┌┍┎┏", [0, 1, 1, 0]), ("┐┑┒┓", [0, 0, 1, 1]), ("└┕┖┗", [1, 1, 0, 0]), ("┘┙┚┛", [1, 0, 0, 1])];
    let arms = [up, right, down, left];
    let heavy = |arm: u8| usize::from(arm == 2);
    let present = arms.map(|arm| arm.min(1));
    if let Some((corner, _)) = ARMS.iter().find(|(_, corner)| *corner == present) {
        // Each corner's four characters: light, heavy across, heavy down, both.
        let across = heavy(right).max(heavy(left));
        let upright = heavy(up).max(heavy(down));
        return corner.chars().nth(across + 2 * upright).unwrap_or(' ');
    }
    // The others count in binary: up, right, down, left, each heavy or not.
    let place = |weights: [usize; 4]| -> usize {
        arms.iter().zip(weights).map(|(arm, weight)| heavy(*arm) * weight).sum()
    };
    let (characters, place) = match present {
        [1, 1, 1, 0] => ("├┝┞┡┟┢┠┣", place([2, 1, 4, 0])),
        [1, 0, 1, 1] => ("┤┥┦┩┧┪┨┫", place([2, 0, 4, 1])),
        [0, 1, 1, 1] => ("┬┮┰┲┭┯┱┳", place([0, 1, 2, 4])),
        [1, 1, 0, 1] => ("┴┶┸┺┵┷┹┻", place([2, 1, 0, 4])),
        _ => ("┼┾╀╄╁╆╂╊┽┿╃╇╅╈╉╋", place([2, 1, 4, 8])),
    };
    characters.chars().nth(place).unwrap_or(' ')
}

#[cfg(test)]
mod tests;
