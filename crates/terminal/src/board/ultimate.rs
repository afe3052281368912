//! Ultimate as nine framed boards. The board to play in and the three winning boards have heavy frames.

use inarow_core::{Cell, Side, SmallBoard};
use inarow_view::{Coordinates, FrameJoint, Scene, is_heavy_board};

use super::{bracket_ink, glyph};
use crate::ink::{Ink, Row};

/// Width of a small board inside its frame, in columns.
const INSIDE: usize = 7;
/// Width of the margin left of the frames, in columns.
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

/// Returns the horizontal line above a row of small boards. Row 3 is the line below the last row.
fn rule(scene: &Scene, row: usize) -> Row {
    let mut line = Row::new();
    line.space(MARGIN);
    for column in 0..=3usize {
        let joint = FrameJoint::of(scene, column, row);
        push_frame(&mut line, joint.sign(), joint.is_heavy());
        if column < 3 {
            let heavy = joint.east_is_heavy();
            push_line(&mut line, if heavy { "━" } else { "─" }, INSIDE, heavy);
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
        let frame =
            is_heavy_board(scene, column.checked_sub(1), down) || is_heavy_board(scene, Some(column), down);
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
    if scene.is_won() && is_heavy_board(scene, Some(column), Some(row)) {
        Ink::Win(side)
    } else {
        Ink::Mark(side)
    }
}

/// Returns a row, out of three, of the mark over a won board.
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

/// Draws one row of the cells of a board without a winner.
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
