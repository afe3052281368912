//! What lies over the marks: frames of the active row and column, forbidden points, suggestions.

use inarow_core::Cell;

use super::{Area, BorderSide, Builder, Drawing, Key, Paint, Shape, Symbol, middle};
use crate::layout::{FRAME, HINTED};

/// Frames around the active row and column: above the marks, so that no cell cuts them.
pub(super) fn active(list: &mut Builder, drawing: &Drawing<'_>) {
    let (scene, layout) = (drawing.scene, drawing.layout);
    let (width, height) = (scene.shape.width(), scene.shape.height());
    let line = drawing.width(FRAME, 2.0);
    let mut frame = |x, y, width, height| {
        let area = Area { x, y, width, height };
        let border = Shape::Border { area, radius: 0.13, width: line, side: BorderSide::Outside };
        list.shape(None, border, drawing.tokens.target);
    };
    if let Some(row) = scene.active_row.filter(|row| *row < height) {
        frame(layout.x(0), layout.y(row), width as f64, 1.0);
    }
    if let Some(column) = scene.active_column.filter(|column| *column < width) {
        frame(layout.x(column), layout.y(0), 1.0, height as f64);
    }
}

pub(super) fn forbidden(list: &mut Builder, drawing: &Drawing<'_>) {
    for (at, cell) in drawing.cells() {
        if cell.forbidden.is_some() {
            list.symbol(at, Key::Forbidden, || forbidden_sign(drawing));
        }
    }
}

fn forbidden_sign(drawing: &Drawing<'_>) -> Symbol {
    let ink = Paint::from(drawing.tokens.bad);
    let stroke = |reach: f64, up: f64, width: f64| {
        let (from, to) = ((0.5 - reach, 0.5 - up), (0.5 + reach, 0.5 + up));
        (Shape::Line { from, to, width, round: true }, ink)
    };
    let shapes = if drawing.stones() {
        let width = drawing.width(0.1, 1.0);
        vec![stroke(0.16, 0.16, width), stroke(0.16, -0.16, width)]
    } else {
        // A cross would look like a mark of X: in cells the sign is a struck-out ring.
        let width = drawing.width(0.06, 1.0);
        vec![(Shape::Ring { centre: (0.5, 0.5), radius: 0.18, width }, ink), stroke(0.127, 0.127, width)]
    };
    Symbol { name: "f", shapes }
}

/// What analysis found: the best move is filled, the others are outlined. A move without a score is a hint.
pub(super) fn suggestions(list: &mut Builder, drawing: &Drawing<'_>) {
    let (tokens, centre) = (drawing.tokens, (0.5, 0.5));
    for suggestion in drawing.scene.suggestions.iter().filter(|s| drawing.scene.shape.contains(s.cell)) {
        if suggestion.text.is_empty() {
            hint(list, drawing, suggestion.cell);
            continue;
        }
        let at = Some(suggestion.cell);
        let (fill, ink) =
            if suggestion.best { (tokens.win, tokens.on_accent) } else { (tokens.surface, tokens.win) };
        list.shape(at, Shape::Disc { centre, radius: 0.38 }, fill);
        list.shape(at, Shape::Ring { centre, radius: 0.38, width: drawing.width(0.06, 1.0) }, tokens.win);
        let size = match suggestion.text.chars().count() {
            0..=3 => 0.32,
            4 => 0.27,
            _ => 0.2,
        };
        let short: String = suggestion.text.chars().take(7).collect();
        list.text(suggestion.cell, middle(centre, short, size, ink, true));
    }
}

/// A place that is proposed, unlike any mark: the cell outlined with a dot in it, on crossings a ring with one. Where
/// the cell's ratings stand in numbers it is outlined alone, so that they are read.
fn hint(list: &mut Builder, drawing: &Drawing<'_>, cell: Cell) {
    let (at, ink, centre) = (Some(cell), drawing.tokens.win, (0.5, 0.5));
    let soft = Paint { colour: ink, opacity: HINTED };
    let width = drawing.width(0.045, 1.5);
    let rated = drawing.scene.cell(cell).and_then(|shown| shown.heat).is_some_and(|heat| heat.numbers);
    if rated {
        let (area, radius) = (drawing.inner(), crate::layout::CELL_RADIUS);
        list.shape(at, Shape::Border { area, radius, width, side: BorderSide::Outside }, ink);
        return;
    }
    if drawing.stones() {
        list.shape(at, Shape::Disc { centre, radius: 0.36 }, soft);
        list.shape(at, Shape::Ring { centre, radius: 0.36, width }, ink);
    } else {
        let (area, radius) = (drawing.inner(), crate::layout::CELL_RADIUS);
        list.shape(at, Shape::Rect { area, radius }, soft);
        list.shape(at, Shape::Border { area, radius, width, side: BorderSide::Inside }, ink);
    }
    list.shape(at, Shape::Disc { centre, radius: drawing.width(0.1, 2.0) }, ink);
}
