//! What lies under the marks: plates, cells, lines, walls, shades, weights.

use egui::epaint::{RectShape, StrokeKind};
use egui::{Color32, Pos2, Rect, Stroke, Vec2, vec2};
use inarow_core::Content;
use inarow_view::contrast::GRAIN;
use inarow_view::layout::{
    CELL_INSET, CELL_RADIUS, DENSE_LINES, FRAME, GRID, HATCH_STEP, HATCH_WIDTH, PLATE, STAR, TINY_LINES,
    WEIGHT, WEIGHT_INSET, hatch,
};
use inarow_view::{Rgb, number};

use super::canvas::{Anchor, Canvas, Label, Stamp};
use super::drawing::Drawing;
use super::heat;
use crate::kit::colour;

/// The distance of the strokes of a wall's hatching and their width, in points, on cells with room for that: it
/// tells what is a wall, and is no ornament.
const HATCH: (f32, f32) = (8.0, 1.5);
/// Walls of cells with less pixels are not hatched.
const LEAST_HATCHED: f32 = 14.0;
/// The least opacity of the lines of a small board.
const LEAST_LINE: f32 = 0.5;
/// Weights smaller than this, in points, are hard to read.
const LEAST_WEIGHT: f32 = 11.0;

pub(super) fn draw(canvas: &mut Canvas, labels: &mut Vec<Label>, drawing: &Drawing<'_>) {
    if !drawing.scene.boards.is_empty() {
        plates(canvas, drawing);
    }
    if drawing.stones() {
        table(canvas, drawing);
    } else {
        cells(canvas, drawing);
    }
    if drawing.stones() || drawing.dense {
        lines(canvas, drawing);
    }
    walls(canvas, drawing);
    heat::draw(canvas, labels, drawing);
    weights(labels, drawing);
}

/// The plates behind the small boards of Ultimate, with frames around those that may be played.
fn plates(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (place, tokens) = (drawing.place, drawing.tokens);
    let restricted = drawing.scene.cells.iter().any(|cell| cell.lit);
    let only = drawing.scene.boards.iter().filter(|board| board.open).count() == 1;
    for (i, board) in drawing.scene.boards.iter().enumerate() {
        let (x, y) = (place.layout.x(i % 3 * 3) - PLATE, place.layout.y(i / 3 * 3) - PLATE);
        let side = 3.0 + 2.0 * PLATE;
        let target = board.open && restricted;
        // On light plates the page would shine through as grey.
        let under = if tokens.dark { tokens.bg } else { tokens.cell_off };
        let fill = if target && only { tokens.target.over(under, 0.3) } else { tokens.cell_off };
        let rect = place.rect(x, y, side, side);
        canvas.rect(rect, drawing.length(0.16), colour(fill));
        if target {
            let line = if only { FRAME * 1.2 } else { FRAME * 0.7 };
            let width = drawing.width(line, 2.0);
            canvas.frame(rect, drawing.length(0.19), width, colour(tokens.target));
        }
    }
}

/// The plate of a board with crossings, with the faint grain of wood where it is of wood.
fn table(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (place, tokens) = (drawing.place, drawing.tokens);
    let (width, height) = place.layout.size();
    let rect = place.rect(0.0, 0.0, width, height);
    canvas.rect(rect, drawing.length(0.25).min(14.0), colour(tokens.cell));
    if !tokens.stones {
        return;
    }
    let grain = colour(tokens.grid);
    let inset = drawing.length(0.25).min(14.0);
    let mut y = rect.top() + inset;
    let mut state = 0x2545_f491_u32;
    while y < rect.bottom() - inset {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let chance = f32::from((state >> 16) as u16) / 65_536.0;
        let thick = (1.0 + chance * 2.0) / place.scale;
        let line = Rect::from_min_size(Pos2::new(rect.left(), y), vec2(rect.width(), thick));
        canvas.rect(line, 0.0, grain.gamma_multiply(GRAIN * (0.36 + 0.64 * chance)));
        y += 4.0 + 10.0 * (1.0 - chance);
    }
}

/// The square of a cell without its free border, from its corner.
pub(super) fn inner(drawing: &Drawing<'_>, corner: Pos2) -> Rect {
    // At least one pixel, and the same on every side.
    let pixel = 1.0 / drawing.place.scale;
    let inset = (drawing.length(CELL_INSET) / pixel).round().max(1.0) * pixel;
    Rect::from_min_size(corner, Vec2::splat(drawing.place.unit)).shrink(inset)
}

/// The square of a cell that the pointer lights.
pub(super) fn lit(canvas: &mut Canvas, drawing: &Drawing<'_>, corner: Pos2, fill: Color32) {
    if drawing.dense {
        let rect = Rect::from_min_size(corner, Vec2::splat(drawing.place.unit));
        canvas.rect(rect, 0.0, fill);
    } else {
        canvas.rect(inner(drawing, corner), drawing.length(CELL_RADIUS), fill);
    }
}

fn tile(drawing: &Drawing<'_>, corner: Pos2, fill: Rgb) -> RectShape {
    let edge = if drawing.tokens.outlines {
        Stroke::new(drawing.width(0.02, 1.0), colour(drawing.tokens.line))
    } else {
        Stroke::NONE
    };
    let radius = drawing.length(CELL_RADIUS).round();
    RectShape::new(inner(drawing, corner), radius, colour(fill), edge, StrokeKind::Inside)
}

fn cells(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (place, tokens) = (drawing.place, drawing.tokens);
    if drawing.dense {
        let (width, height) = (drawing.scene.shape.width(), drawing.scene.shape.height());
        let (x, y) = (place.layout.x(0), place.layout.y(0));
        canvas.rect(place.rect(x, y, width as f64, height as f64), 0.0, colour(tokens.cell));
    }
    let mut stamps: Vec<(Rgb, Stamp)> = Vec::new();
    for (at, cell) in drawing.cells() {
        let fill = drawing.fill_of(cell);
        if cell.content == Content::Wall || (drawing.dense && fill == tokens.cell) {
            continue;
        }
        let corner = place.cell(at).min;
        let index = stamps.iter().position(|(of, _)| *of == fill).unwrap_or_else(|| {
            let stamp = canvas.stamp(|canvas, at| {
                if drawing.dense {
                    canvas.rect(Rect::from_min_size(at, Vec2::splat(place.unit)), 0.0, colour(fill));
                } else {
                    canvas.add(tile(drawing, at, fill));
                }
            });
            stamps.push((fill, stamp));
            stamps.len() - 1
        });
        if let Some((_, stamp)) = stamps.get(index) {
            canvas.put(stamp, corner);
        }
    }
}

/// The lines of a board with crossings, or between the cells of a dense one.
fn lines(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (place, tokens) = (drawing.place, drawing.tokens);
    let (width, height) = (drawing.scene.shape.width(), drawing.scene.shape.height());
    let stones = drawing.stones();
    // Crossings lie in the middle of cells, borders between them.
    let shift = if stones { 0.5 } else { 0.0 };
    let (columns, rows) = if stones { (width, height) } else { (width + 1, height + 1) };
    let layout = &place.layout;
    let from = place.at(layout.x(0) + shift, layout.y(0) + shift);
    let to = place.at(layout.x(columns - 1) + shift, layout.y(rows - 1) + shift);
    // Crossings are numbered from 1; borders lie after as many cells.
    let first = usize::from(stones);
    let strong = |number: usize, count: usize| {
        !drawing.dense || number == 0 || number + 1 == count || (number + first).is_multiple_of(5)
    };
    let minor = if drawing.tiny() { TINY_LINES } else { DENSE_LINES.1 };
    // A line cannot be thinner than a pixel: on small boards it is the paler for that.
    let pale = (drawing.length(GRID) * place.scale).clamp(LEAST_LINE, 1.0);
    let strokes = if drawing.dense {
        [(drawing.width(0.02, 1.0), minor), (drawing.width(0.035, 1.0), DENSE_LINES.0)]
    } else {
        [(0.0, 0.0), (drawing.width(GRID, 1.0), pale)]
    };
    let stroke = |strong: bool| {
        let (width, opacity) = strokes[usize::from(strong)];
        // A line of a whole number of pixels is sharp.
        let width = (width * place.scale).round().max(1.0) / place.scale;
        (width, colour(tokens.grid.over(tokens.cell, opacity)))
    };
    for pass in [false, true] {
        if !pass && drawing.sparse {
            continue;
        }
        let (width, ink) = stroke(pass);
        let end = width / 2.0;
        for column in (0..columns).filter(|&column| strong(column, columns) == pass) {
            let x = place.at(layout.x(column) + shift, 0.0).x;
            canvas.rule(Pos2::new(x, from.y - end), Pos2::new(x, to.y + end), width, ink);
        }
        // Rows count from the bottom.
        for row in (0..rows).filter(|&row| strong(rows - 1 - row, rows) == pass) {
            let y = place.at(0.0, layout.y(row) + shift).y;
            canvas.rule(Pos2::new(from.x - end, y), Pos2::new(to.x + end, y), width, ink);
        }
    }
    if stones && !drawing.sparse {
        for &point in &drawing.scene.stars {
            let centre = place.cell(point).center();
            canvas.disc(centre, drawing.width(STAR, 2.0), colour(tokens.grid));
        }
    }
}

fn walls(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (place, tokens) = (drawing.place, drawing.tokens);
    let wall = canvas.stamp(|canvas, at| {
        // On small boards gaps and strokes would be a pattern of their own: a wall is one dark shape there.
        if place.unit * place.scale < LEAST_HATCHED {
            let square = Rect::from_min_size(at, Vec2::splat(place.unit));
            return canvas.rect(square, 0.0, colour(tokens.wall));
        }
        lit(canvas, drawing, at, colour(tokens.wall));
        let square =
            if drawing.dense { Rect::from_min_size(at, Vec2::splat(place.unit)) } else { inner(drawing, at) };
        let radius = if drawing.dense { 0.0 } else { drawing.length(CELL_RADIUS) };
        let step = drawing.length(HATCH_STEP).min(HATCH.0);
        let width = drawing.width(HATCH_WIDTH, 1.0).min(HATCH.1);
        let [side, radius, step] = [square.width(), radius, step].map(f64::from);
        for stroke in hatch(side, radius, step, f64::from(width)) {
            let [x1, y1, x2, y2] = stroke.map(|length| length as f32);
            let (from, to) = (square.min + vec2(x1, y1), square.min + vec2(x2, y2));
            canvas.line(from, to, width, colour(tokens.wall_line));
        }
    });
    for (at, cell) in drawing.cells() {
        if cell.content == Content::Wall {
            canvas.put(&wall, place.cell(at).min);
        }
    }
}

fn weights(labels: &mut Vec<Label>, drawing: &Drawing<'_>) {
    let tokens = drawing.tokens;
    for (at, cell) in drawing.cells() {
        let Some(weight) = cell.weight else { continue };
        let text = number::signed(i64::from(weight));
        let size = if text.chars().count() > 4 { WEIGHT * 0.75 } else { WEIGHT };
        let ink = colour(if weight < 0 { tokens.bad } else { tokens.muted });
        let at = drawing.place.cell(at).min + Vec2::splat(drawing.length(1.0 - WEIGHT_INSET));
        // On small boards larger, as far as the mark above leaves room.
        let size = drawing.length(size).max(drawing.length(size * 1.25).min(LEAST_WEIGHT));
        labels.push(Label { at, text, size, ink, bold: true, anchor: Anchor::End });
    }
}

/// Frames around the active row and column: above the marks, so that no cell cuts them.
pub(super) fn active(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, place) = (drawing.scene, drawing.place);
    let layout = &place.layout;
    let (width, height) = (scene.shape.width(), scene.shape.height());
    let line = drawing.width(FRAME, 2.0);
    let radius = drawing.length(0.13);
    let ink = colour(drawing.tokens.target);
    if let Some(row) = scene.active_row.filter(|row| *row < height) {
        canvas.frame(place.rect(layout.x(0), layout.y(row), width as f64, 1.0), radius, line, ink);
    }
    if let Some(column) = scene.active_column.filter(|column| *column < width) {
        canvas.frame(place.rect(layout.x(column), layout.y(0), 1.0, height as f64), radius, line, ink);
    }
}
