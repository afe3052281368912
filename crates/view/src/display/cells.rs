//! Layers below the marks: plates, cells, lines, walls, weights.

use inarow_core::Content;

use super::{Anchor, Area, BorderSide, Builder, Drawing, Key, Paint, Shape, Symbol, Text};
use crate::contrast::GRAIN;
use crate::layout::{
    DENSE_LINES, FRAME, GRID, HATCH_STEP, HATCH_WIDTH, PLATE, STAR, TINY_LINES, WEIGHT, WEIGHT_INSET, hatch,
};
use crate::{Rgb, number};

/// Greatest distance and greatest width of the strokes of a wall's hatching, in points. The hatching identifies
/// a wall.
const HATCH: (f64, f64) = (8.0, 1.5);
/// Cell side below which walls are not hatched, in pixels.
const LEAST_HATCHED: f64 = 14.0;
/// Least opacity of the lines of a small board.
const LEAST_LINE: f64 = 0.5;
/// Least legible size of weights, in points.
const LEAST_WEIGHT: f64 = 11.0;
/// Corner radius of a board with crossings, in cells, and its limit in points.
const TABLE_RADIUS: (f64, f64) = (0.25, 14.0);

pub(super) fn plates(list: &mut Builder, drawing: &Drawing<'_>) {
    small_boards(list, drawing);
    if drawing.stones() {
        table(list, drawing);
    }
}

/// Draws the plates behind the small boards of Ultimate, and frames around the boards that may be played.
fn small_boards(list: &mut Builder, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, drawing.layout, drawing.tokens);
    let restricted = scene.cells.iter().any(|cell| cell.lit);
    let only = scene.boards.iter().filter(|board| board.open).count() == 1;
    for (i, board) in scene.boards.iter().enumerate() {
        let side = 3.0 + 2.0 * PLATE;
        let (x, y) = (layout.x(i % 3 * 3) - PLATE, layout.y(i / 3 * 3) - PLATE);
        let area = Area { x, y, width: side, height: side };
        let target = board.open && restricted;
        // On light plates the page would shine through as grey.
        let under = if tokens.dark { tokens.bg } else { tokens.cell_off };
        let fill = if target && only { tokens.target.over(under, 0.3) } else { tokens.cell_off };
        list.shape(None, Shape::Rect { area, radius: 0.16 }, fill);
        if target {
            let line = if only { FRAME * 1.2 } else { FRAME * 0.7 };
            let width = drawing.width(line, 2.0);
            let border = Shape::Border { area, radius: 0.19, width, side: BorderSide::Outside };
            list.shape(None, border, tokens.target);
        }
    }
}

/// Draws the plate of a board with crossings, with the faint grain of wood in themes of wood.
fn table(list: &mut Builder, drawing: &Drawing<'_>) {
    let tokens = drawing.tokens;
    let (width, height) = drawing.layout.size();
    let radius = drawing.at_most(TABLE_RADIUS.0, TABLE_RADIUS.1);
    list.shape(None, Shape::Rect { area: Area { x: 0.0, y: 0.0, width, height }, radius }, tokens.cell);
    if !(drawing.detail.shaded && tokens.stones) {
        return;
    }
    let mut y = radius;
    let mut state = 0x2545_f491_u32;
    while y < height - radius {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let chance = f32::from((state >> 16) as u16) / 65_536.0;
        let thick = drawing.pixels(1.0 + f64::from(chance) * 2.0);
        let grain = Shape::Rect { area: Area { x: 0.0, y, width, height: thick }, radius: 0.0 };
        list.shape(None, grain, Paint { colour: tokens.grid, opacity: GRAIN * (0.36 + 0.64 * chance) });
        y += drawing.points(4.0 + 10.0 * f64::from(1.0 - chance));
    }
}

pub(super) fn cells(list: &mut Builder, drawing: &Drawing<'_>) {
    if drawing.stones() {
        return;
    }
    let (layout, tokens) = (drawing.layout, drawing.tokens);
    if drawing.dense {
        let (width, height) = (drawing.scene.shape.width() as f64, drawing.scene.shape.height() as f64);
        let area = Area { x: layout.x(0), y: layout.y(0), width, height };
        list.shape(None, Shape::Rect { area, radius: 0.0 }, tokens.cell);
    }
    for (at, cell) in drawing.cells() {
        let fill = drawing.fill_of(cell);
        if cell.content == Content::Wall || (drawing.dense && fill == tokens.cell) {
            continue;
        }
        list.symbol(at, Key::Cell(fill), || cell_symbol(drawing, fill));
    }
}

fn cell_symbol(drawing: &Drawing<'_>, fill: Rgb) -> Symbol {
    let (area, radius) = drawing.seen();
    let mut shapes = vec![(Shape::Rect { area, radius }, fill.into())];
    if drawing.tokens.outlines && !drawing.dense {
        let width = drawing.width(0.02, 1.0);
        let edge = Shape::Border { area, radius, width, side: BorderSide::Inside };
        shapes.push((edge, drawing.tokens.line.into()));
    }
    Symbol { name: "c", shapes }
}

/// Draws the lines of a board with crossings, or the lines between the cells of a dense board.
pub(super) fn lines(list: &mut Builder, drawing: &Drawing<'_>) {
    let stones = drawing.stones();
    if !stones && !drawing.dense {
        return;
    }
    let (layout, tokens) = (drawing.layout, drawing.tokens);
    let (width, height) = (drawing.scene.shape.width(), drawing.scene.shape.height());
    // Crossings lie in the middle of cells, borders between cells.
    let shift = if stones { 0.5 } else { 0.0 };
    let (columns, rows) = if stones { (width, height) } else { (width + 1, height + 1) };
    let (left, right) = (layout.x(0) + shift, layout.x(columns - 1) + shift);
    let (top, bottom) = (layout.y(0) + shift, layout.y(rows - 1) + shift);
    // Crossings are numbered from 1. Borders are numbered from 0, because they lie between cells.
    let first = usize::from(stones);
    let strong = |number: usize, count: usize| {
        !drawing.dense || number == 0 || number + 1 == count || (number + first).is_multiple_of(5)
    };
    let minor = if drawing.tiny() { TINY_LINES } else { DENSE_LINES.1 };
    // Lines on small boards are paler, because a line has at least a pixel.
    let pale = (GRID * drawing.detail.pixels_per_cell).clamp(LEAST_LINE, 1.0) as f32;
    let strokes = if drawing.dense { [(0.02, minor), (0.035, DENSE_LINES.0)] } else { [(GRID, pale); 2] };
    for (pass, (width, opacity)) in [false, true].into_iter().zip(strokes) {
        if !pass && drawing.sparse() {
            continue;
        }
        let (width, ink) = (drawing.width(width, 1.0), tokens.grid.over(tokens.cell, opacity));
        let mut line = |from, to| list.shape(None, Shape::Line { from, to, width, round: false }, ink);
        for column in (0..columns).filter(|&column| strong(column, columns) == pass) {
            let x = layout.x(column) + shift;
            line((x, top), (x, bottom));
        }
        // Rows count from the bottom.
        for row in (0..rows).filter(|&row| strong(rows - 1 - row, rows) == pass) {
            let y = layout.y(row) + shift;
            line((left, y), (right, y));
        }
    }
    if stones && !drawing.sparse() {
        for &point in drawing.scene.stars.iter().filter(|point| drawing.scene.shape.contains(**point)) {
            let star = Shape::Disc { centre: (0.5, 0.5), radius: drawing.width(STAR, 2.0) };
            list.shape(Some(point), star, tokens.grid);
        }
    }
}

pub(super) fn walls(list: &mut Builder, drawing: &Drawing<'_>) {
    for (at, cell) in drawing.cells() {
        if cell.content == Content::Wall {
            list.symbol(at, Key::Wall, || wall(drawing));
        }
    }
}

fn wall(drawing: &Drawing<'_>) -> Symbol {
    let tokens = drawing.tokens;
    let symbol = |shapes| Symbol { name: "w", shapes };
    // On small boards a wall is one dark shape, because gaps and strokes would form their own pattern.
    if drawing.detail.pixels_per_cell < LEAST_HATCHED {
        return symbol(vec![(Shape::Rect { area: Area::CELL, radius: 0.0 }, tokens.wall.into())]);
    }
    let (area, radius) = drawing.seen();
    let mut shapes = vec![(Shape::Rect { area, radius }, tokens.wall.into())];
    let step = drawing.at_most(HATCH_STEP, HATCH.0);
    let width = drawing.at_most(drawing.width(HATCH_WIDTH, 1.0), HATCH.1);
    for [x1, y1, x2, y2] in hatch(area.width, radius, step, width) {
        let (from, to) = ((area.x + x1, area.y + y1), (area.x + x2, area.y + y2));
        shapes.push((Shape::Line { from, to, width, round: true }, tokens.wall_line.into()));
    }
    symbol(shapes)
}

pub(super) fn weights(list: &mut Builder, drawing: &Drawing<'_>) {
    let tokens = drawing.tokens;
    let at = (1.0 - WEIGHT_INSET, 1.0 - WEIGHT_INSET);
    for (cell, shown) in drawing.cells() {
        let Some(weight) = shown.weight else { continue };
        let text = number::signed(i64::from(weight));
        let size = if text.chars().count() > 4 { WEIGHT * 0.75 } else { WEIGHT };
        // On small boards weights are larger, as far as the mark above leaves room.
        let size = size.max((size * 1.45).min(drawing.points(LEAST_WEIGHT)));
        let ink = if weight < 0 { tokens.bad } else { tokens.muted };
        list.text(cell, Text { at, text, size, ink, bold: true, anchor: Anchor::End });
    }
}
