//! Drawing of Ultimate as nine framed boards. Frames are heavy around the board to play in, and around the
//! three winning boards.

use inarow_core::{Cell, Side, SmallBoard};
use inarow_view::{FrameJoint, Scene};
use ratatui::buffer::Buffer;

use super::Placement;
use super::signs::{background_of, glyph, large, set_off};
use crate::palette::{Background, Ink, Palette};
use crate::write::write;

pub(super) fn draw(
    buffer: &mut Buffer,
    placement: &Placement,
    scene: &Scene,
    palette: &Palette,
    cursor: Option<Cell>,
    pitch: u16,
) {
    let (wide, high) = (3 * pitch + 2, 4);
    let corner = (placement.x.origin - 1 - pitch / 2, placement.y.origin - 1);
    let at = |board: usize| (corner.0 + board as u16 % 3 * wide, corner.1 + board as u16 / 3 * high);
    let line_ink = |heavy: bool| palette.ink(if heavy { Ink::Target } else { Ink::Grid });
    for row in 0..=3 {
        let y = corner.1 + row * high;
        for column in 0..=3 {
            let x = corner.0 + column * wide;
            let joint = FrameJoint::of(scene, column.into(), row.into());
            let sign = joint.sign().to_string();
            write(buffer, placement.area, (x, y), &sign, line_ink(joint.is_heavy()));
            if column < 3 {
                let heavy = joint.east_is_heavy();
                let across = if heavy { "━" } else { "─" }.repeat(usize::from(wide - 1));
                write(buffer, placement.area, (x + 1, y), &across, line_ink(heavy));
            }
            for line in 1..high {
                if row < 3 {
                    let heavy = joint.south_is_heavy();
                    let sign = if heavy { "┃" } else { "│" };
                    write(buffer, placement.area, (x, y + line), sign, line_ink(heavy));
                }
            }
        }
    }
    let target_is_told = scene.cells.iter().any(|cell| cell.lit);
    for (board, shown) in scene.boards.iter().enumerate() {
        let (x, y) = at(board);
        let inside = usize::from(wide - 1);
        match shown.state {
            SmallBoard::Won(side) => {
                let background = if is_winning(scene, board) { Background::Win } else { Background::Off };
                let style = palette.on(background, Ink::Mark(side));
                let marks = if pitch >= 4 { wider(side) } else { large(scene.look, side).map(str::to_owned) };
                for (line, text) in (1..).zip(marks) {
                    write(buffer, placement.area, (x + 1, y + line), &format!("{text:^inside$}"), style);
                }
            }
            state => {
                let background = match (state, shown.open, target_is_told) {
                    (SmallBoard::Open, _, false) => Background::Cell,
                    (SmallBoard::Open, true, true) => Background::Lit,
                    _ => Background::Off,
                };
                for line in 1..high {
                    write(
                        buffer,
                        placement.area,
                        (x + 1, y + line),
                        &" ".repeat(inside),
                        palette.on(background, Ink::Grid),
                    );
                }
                cells(buffer, placement, scene, palette, cursor, (board, background));
            }
        }
    }
    if let Some(cell) = cursor
        && let Some((x, y)) = placement.place(scene, cell)
    {
        // The cursor is visible even over a won board.
        let (sign, ink) = glyph(scene, cell, Background::Cursor);
        write(buffer, placement.area, (x, y), sign, palette.on(Background::Cursor, ink));
    }
}

/// Returns the mark over a won board, if it fits.
fn wider(side: Side) -> [String; 3] {
    match side {
        Side::X => ["╲     ╱", "   ╳   ", "╱     ╲"],
        Side::O => ["╭─────╮", "│     │", "╰─────╯"],
    }
    .map(str::to_owned)
}

fn is_winning(scene: &Scene, board: usize) -> bool {
    let corner = scene.shape.cell((board % 3 * 3) as i64, (board / 3 * 3) as i64);
    corner.and_then(|cell| scene.cell(cell)).is_some_and(|shown| shown.winning)
}

/// Draws the cells of a board without a winner.
fn cells(
    buffer: &mut Buffer,
    placement: &Placement,
    scene: &Scene,
    palette: &Palette,
    cursor: Option<Cell>,
    (board, plate): (usize, Background),
) {
    let own = |cell: &Cell| {
        let (x, y) = scene.shape.xy(*cell);
        x / 3 == board % 3 && y / 3 == board / 3
    };
    for cell in scene.shape.iter().filter(own) {
        let Some((x, y)) = placement.place(scene, cell) else { continue };
        let background = match background_of(scene, cell, cursor) {
            Background::Cell | Background::Lit | Background::Off => plate,
            background => background,
        };
        let (sign, ink) = glyph(scene, cell, background);
        write(buffer, placement.area, (x, y), sign, palette.on(background, ink));
    }
    for cell in scene.shape.iter().filter(own) {
        let (Some((x, y)), Some((signs, _))) = (placement.place(scene, cell), set_off(scene, cell, cursor))
        else {
            continue;
        };
        let style = palette.on(plate, Ink::Last);
        write(buffer, placement.area, (x - 1, y), signs[0], style);
        write(buffer, placement.area, (x + 1, y), signs[1], style);
    }
}
