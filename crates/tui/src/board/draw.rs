//! Drawing of a board as a grid or a field.

use inarow_core::{Cell, Content};
use inarow_view::{Coordinates, Scene};
use ratatui::buffer::Buffer;

use super::signs::{WALL, background_of, glyph, large, set_off};
use super::{Kind, Placement, frames, is_wall, value};
use crate::palette::{Background, Ink, Palette};
use crate::write::write;

/// Draws a board with its coordinates.
pub(crate) fn draw(
    buffer: &mut Buffer,
    placement: &Placement,
    scene: &Scene,
    palette: &Palette,
    cursor: Option<Cell>,
) {
    labels(buffer, placement, scene, palette);
    match placement.kind {
        Kind::Grid(width, height) => grid(buffer, placement, scene, palette, cursor, (width, height)),
        Kind::Frames(pitch) => frames::draw(buffer, placement, scene, palette, cursor, pitch),
        Kind::Field { pitch, value } => field(buffer, placement, scene, palette, cursor, (pitch, value)),
    }
}

fn field(
    buffer: &mut Buffer,
    placement: &Placement,
    scene: &Scene,
    palette: &Palette,
    cursor: Option<Cell>,
    (pitch, wide): (u16, u16),
) {
    let seen = || {
        let cell = move |x: usize, y: usize| scene.shape.cell(x as i64, y as i64);
        placement.y.seen().flat_map(move |y| placement.x.seen().filter_map(move |x| cell(x, y)))
    };
    let blank = " ".repeat(usize::from(pitch));
    for y in placement.y.seen() {
        if let Some(row) = placement.y.place(y) {
            write(
                buffer,
                placement.area,
                (placement.x.origin - 1, row),
                " ",
                palette.on(Background::Cell, Ink::Grid),
            );
        }
    }
    for cell in seen() {
        let Some((x, y)) = placement.place(scene, cell) else { continue };
        let background = background_of(scene, cell, cursor);
        let (sign, ink) = glyph(scene, cell, background);
        let style = palette.on(background, ink);
        if is_wall(scene, cell) && background == Background::Wall {
            write(buffer, placement.area, (x, y), &WALL.repeat(usize::from(pitch)), style);
            continue;
        }
        // The column between two cells belongs to no cell, unless the column holds a value.
        let own = if wide > 0 { &blank } else { &blank[..1] };
        let between = if matches!(background, Background::Lit | Background::Off | Background::Heat(..)) {
            background
        } else {
            Background::Cell
        };
        write(buffer, placement.area, (x, y), &blank, palette.on(between, Ink::Grid));
        write(buffer, placement.area, (x, y), own, style);
        write(buffer, placement.area, (x, y), sign, style);
        if let Some(shown) = scene.cell(cell).filter(|_| wide > 0) {
            let text = value(shown, scene.decimal);
            let negative = text.starts_with('−');
            let ink = match shown.content {
                Content::Empty if negative && background != Background::Cursor => Ink::Bad,
                Content::Empty => Ink::Text,
                _ => Ink::Muted,
            };
            let text = format!("{text:>0$}", usize::from(wide));
            write(buffer, placement.area, (x + 1, y), &text, palette.on(background, ink));
        }
    }
    // The cursor's signs cover the signs of a neighbour.
    for cell in seen().filter(|cell| cursor != Some(*cell)).chain(cursor) {
        let (Some((x, y)), Some((signs, ink))) = (placement.place(scene, cell), set_off(scene, cell, cursor))
        else {
            continue;
        };
        let style = palette.on(Background::Cell, ink);
        write(buffer, placement.area, (x - 1, y), signs[0], style);
        let after = x + 1 + if wide > 0 { pitch - 2 } else { 0 };
        write(buffer, placement.area, (after, y), signs[1], style);
    }
}

fn grid(
    buffer: &mut Buffer,
    placement: &Placement,
    scene: &Scene,
    palette: &Palette,
    cursor: Option<Cell>,
    (wide, high): (u16, u16),
) {
    let lines = palette.ink(Ink::Grid);
    for cell in scene.shape.iter() {
        let Some((x, y)) = placement.place(scene, cell) else { continue };
        let background = background_of(scene, cell, cursor);
        let (sign, ink) = glyph(scene, cell, background);
        let style = palette.on(background, ink);
        let fill = if is_wall(scene, cell) { WALL } else { " " };
        for row in 0..high {
            write(buffer, placement.area, (x, y + row), &fill.repeat(usize::from(wide)), style);
        }
        let (column, line) = scene.shape.xy(cell);
        let right = column + 1 < scene.shape.width();
        let below = line + 1 < scene.shape.height();
        for row in (0..high).filter(|_| right) {
            write(buffer, placement.area, (x + wide, y + row), "│", lines);
        }
        if below {
            write(buffer, placement.area, (x, y + high), &"─".repeat(usize::from(wide)), lines);
            if right {
                write(buffer, placement.area, (x + wide, y + high), "┼", lines);
            }
        }
        let middle = (x + wide / 2, y + high / 2);
        match scene.cell(cell).map(|shown| shown.content) {
            Some(Content::Mark(side)) if high >= 3 => {
                for (row, text) in (0..).zip(large(scene.look, side)) {
                    write(buffer, placement.area, (middle.0 - 1, middle.1 - 1 + row), text, style);
                }
            }
            Some(Content::Wall) | None => {}
            _ => write(buffer, placement.area, (middle.0, middle.1), sign, style),
        }
        if let Some((signs, _)) = set_off(scene, cell, cursor) {
            let away = if high >= 3 { 3 } else { 1 };
            let style =
                palette.on(background, if background == Background::Win { Ink::Strong } else { Ink::Last });
            write(buffer, placement.area, (middle.0 - away, middle.1), signs[0], style);
            write(buffer, placement.area, (middle.0 + away, middle.1), signs[1], style);
        }
    }
}

/// Draws the labels, with names of columns and rows, signs of active lines, and signs of invisible parts.
fn labels(buffer: &mut Buffer, placement: &Placement, scene: &Scene, palette: &Palette) {
    let muted = palette.ink(Ink::Muted);
    let active = palette.ink(Ink::Target);
    let (high, shift) = match placement.kind {
        Kind::Grid(width, height) => (height / 2, width / 2),
        _ => (0, 0),
    };
    let is_field = matches!(placement.kind, Kind::Field { .. });
    for y in placement.y.seen() {
        let (Some(place), Some(text)) = (placement.y.place(y), scene.row_label(y)) else { continue };
        let style = if scene.active_row == Some(y) { active } else { muted };
        write(
            buffer,
            placement.area,
            (placement.area.x, place + high),
            &format!("{text:>0$}", usize::from(placement.label)),
            style,
        );
        if scene.active_row == Some(y) && is_field {
            write(buffer, placement.area, (placement.area.x + placement.label, place), "▸", active);
            write(buffer, placement.area, (placement.area.right() - 1, place), "◂", active);
        }
    }
    let above = scene.coordinates == Coordinates::Numbers;
    let line = if above { placement.area.y } else { placement.area.bottom() - 1 };
    let mut free = placement.area.x;
    for x in placement.x.seen() {
        let (Some(place), Some(text)) = (placement.x.place(x), scene.column_label(x)) else { continue };
        let style = if scene.active_column == Some(x) { active } else { muted };
        // A name that does not fit between its neighbours is omitted.
        if place + shift >= free {
            write(buffer, placement.area, (place + shift, line), &text, style);
            free = place + shift + text.len() as u16 + 1;
        }
        if scene.active_column == Some(x) && !above {
            write(buffer, placement.area, (place, placement.area.y), "▾", active);
        }
    }
    if !placement.is_part(scene) {
        return;
    }
    let more = palette.ink(Ink::Accent);
    let (right, bottom) = (placement.area.right() - 1, placement.y.origin + placement.y.count as u16 - 1);
    if placement.x.first > 0 {
        write(buffer, placement.area, (placement.area.x, line), "◂", more);
    }
    if placement.x.seen().end < scene.shape.width() {
        write(buffer, placement.area, (right, line), "▸", more);
    }
    if placement.y.first > 0 {
        write(buffer, placement.area, (right, placement.y.origin), "▴", more);
    }
    if placement.y.seen().end < scene.shape.height() {
        write(buffer, placement.area, (right, bottom), "▾", more);
    }
}
