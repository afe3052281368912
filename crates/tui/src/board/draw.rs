//! A board on the screen: grids and fields.

use inarow_core::{Cell, Content};
use inarow_view::{Coordinates, Scene};
use ratatui::buffer::Buffer;

use super::signs::{WALL, glyph, ground_of, large};
use super::{Kind, Plan, frames, is_wall, value};
use crate::palette::{Ground, Ink, Palette};
use crate::write::write;

/// Draws a board with its coordinates.
pub(crate) fn draw(buffer: &mut Buffer, plan: &Plan, scene: &Scene, palette: &Palette, cursor: Option<Cell>) {
    labels(buffer, plan, scene, palette);
    match plan.kind {
        Kind::Grid(width, height) => grid(buffer, plan, scene, palette, cursor, (width, height)),
        Kind::Frames(pitch) => frames::draw(buffer, plan, scene, palette, cursor, pitch),
        Kind::Field { pitch, value } => field(buffer, plan, scene, palette, cursor, (pitch, value)),
    }
}

fn field(
    buffer: &mut Buffer,
    plan: &Plan,
    scene: &Scene,
    palette: &Palette,
    cursor: Option<Cell>,
    (pitch, wide): (u16, u16),
) {
    let seen = || {
        let cell = move |x: usize, y: usize| scene.shape.cell(x as i64, y as i64);
        plan.y.seen().flat_map(move |y| plan.x.seen().filter_map(move |x| cell(x, y)))
    };
    let blank = " ".repeat(usize::from(pitch));
    for y in plan.y.seen() {
        if let Some(row) = plan.y.place(y) {
            write(buffer, plan.area, (plan.x.origin - 1, row), " ", palette.on(Ground::Cell, Ink::Grid));
        }
    }
    for cell in seen() {
        let Some((x, y)) = plan.place(scene, cell) else { continue };
        let ground = ground_of(scene, cell, cursor);
        let (sign, ink) = glyph(scene, cell, ground);
        let style = palette.on(ground, ink);
        if is_wall(scene, cell) && ground == Ground::Wall {
            write(buffer, plan.area, (x, y), &WALL.repeat(usize::from(pitch)), style);
            continue;
        }
        // The column between two cells belongs to neither, unless there is a value.
        let own = if wide > 0 { &blank } else { &blank[..1] };
        let between = if matches!(ground, Ground::Lit | Ground::Off | Ground::Heat(..)) {
            ground
        } else {
            Ground::Cell
        };
        write(buffer, plan.area, (x, y), &blank, palette.on(between, Ink::Grid));
        write(buffer, plan.area, (x, y), own, style);
        write(buffer, plan.area, (x, y), sign, style);
        if let Some(shown) = scene.cell(cell).filter(|_| wide > 0) {
            let text = value(shown, scene.decimal);
            let negative = text.starts_with('−');
            let ink = match shown.content {
                Content::Empty if negative && ground != Ground::Cursor => Ink::Bad,
                Content::Empty => Ink::Text,
                _ => Ink::Muted,
            };
            let text = format!("{text:>0$}", usize::from(wide));
            write(buffer, plan.area, (x + 1, y), &text, palette.on(ground, ink));
        }
    }
    for cell in seen().filter(|cell| scene.is_set_off(*cell)) {
        let Some((x, y)) = plan.place(scene, cell) else { continue };
        let winning = scene.cell(cell).is_some_and(|shown| shown.winning);
        let ink = if scene.last == Some(cell) && !winning { Ink::Last } else { Ink::Strong };
        let style = palette.on(Ground::Cell, ink);
        write(buffer, plan.area, (x - 1, y), "[", style);
        let after = x + 1 + if wide > 0 { pitch - 2 } else { 0 };
        write(buffer, plan.area, (after, y), "]", style);
    }
}

fn grid(
    buffer: &mut Buffer,
    plan: &Plan,
    scene: &Scene,
    palette: &Palette,
    cursor: Option<Cell>,
    (wide, high): (u16, u16),
) {
    let lines = palette.ink(Ink::Grid);
    for cell in scene.shape.iter() {
        let Some((x, y)) = plan.place(scene, cell) else { continue };
        let ground = ground_of(scene, cell, cursor);
        let (sign, ink) = glyph(scene, cell, ground);
        let style = palette.on(ground, ink);
        let fill = if is_wall(scene, cell) { WALL } else { " " };
        for row in 0..high {
            write(buffer, plan.area, (x, y + row), &fill.repeat(usize::from(wide)), style);
        }
        let (column, line) = scene.shape.xy(cell);
        let right = column + 1 < scene.shape.width();
        let below = line + 1 < scene.shape.height();
        for row in (0..high).filter(|_| right) {
            write(buffer, plan.area, (x + wide, y + row), "│", lines);
        }
        if below {
            write(buffer, plan.area, (x, y + high), &"─".repeat(usize::from(wide)), lines);
            if right {
                write(buffer, plan.area, (x + wide, y + high), "┼", lines);
            }
        }
        let middle = (x + wide / 2, y + high / 2);
        match scene.cell(cell).map(|shown| shown.content) {
            Some(Content::Mark(side)) if high >= 3 => {
                for (row, text) in (0..).zip(large(scene.look, side)) {
                    write(buffer, plan.area, (middle.0 - 1, middle.1 - 1 + row), text, style);
                }
            }
            Some(Content::Wall) | None => {}
            _ => write(buffer, plan.area, (middle.0, middle.1), sign, style),
        }
        if scene.is_set_off(cell) {
            let away = if high >= 3 { 3 } else { 1 };
            let style = palette.on(ground, if ground == Ground::Win { Ink::Strong } else { Ink::Last });
            write(buffer, plan.area, (middle.0 - away, middle.1), "[", style);
            write(buffer, plan.area, (middle.0 + away, middle.1), "]", style);
        }
    }
}

/// What stands around the cells: names of columns and rows, signs of the active ones, and of parts that are not seen.
fn labels(buffer: &mut Buffer, plan: &Plan, scene: &Scene, palette: &Palette) {
    let muted = palette.ink(Ink::Muted);
    let active = palette.ink(Ink::Target);
    let (high, shift) = match plan.kind {
        Kind::Grid(width, height) => (height / 2, width / 2),
        _ => (0, 0),
    };
    let is_field = matches!(plan.kind, Kind::Field { .. });
    for y in plan.y.seen() {
        let (Some(place), Some(text)) = (plan.y.place(y), scene.row_label(y)) else { continue };
        let style = if scene.active_row == Some(y) { active } else { muted };
        write(
            buffer,
            plan.area,
            (plan.area.x, place + high),
            &format!("{text:>0$}", usize::from(plan.label)),
            style,
        );
        if scene.active_row == Some(y) && is_field {
            write(buffer, plan.area, (plan.area.x + plan.label, place), "▸", active);
            write(buffer, plan.area, (plan.area.right() - 1, place), "◂", active);
        }
    }
    let above = scene.coordinates == Coordinates::Numbers;
    let line = if above { plan.area.y } else { plan.area.bottom() - 1 };
    let mut free = plan.area.x;
    for x in plan.x.seen() {
        let (Some(place), Some(text)) = (plan.x.place(x), scene.column_label(x)) else { continue };
        let style = if scene.active_column == Some(x) { active } else { muted };
        // A name that does not fit between its neighbours is left out.
        if place + shift >= free {
            write(buffer, plan.area, (place + shift, line), &text, style);
            free = place + shift + text.len() as u16 + 1;
        }
        if scene.active_column == Some(x) && !above {
            write(buffer, plan.area, (place, plan.area.y), "▾", active);
        }
    }
    if !plan.is_part(scene) {
        return;
    }
    let more = palette.ink(Ink::Accent);
    let (right, bottom) = (plan.area.right() - 1, plan.y.origin + plan.y.count as u16 - 1);
    if plan.x.first > 0 {
        write(buffer, plan.area, (plan.area.x, line), "◂", more);
    }
    if plan.x.seen().end < scene.shape.width() {
        write(buffer, plan.area, (right, line), "▸", more);
    }
    if plan.y.first > 0 {
        write(buffer, plan.area, (right, plan.y.origin), "▴", more);
    }
    if plan.y.seen().end < scene.shape.height() {
        write(buffer, plan.area, (right, bottom), "▾", more);
    }
}
