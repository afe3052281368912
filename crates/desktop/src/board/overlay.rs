//! What lies over the marks: forbidden points, suggestions, coordinates.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use inarow_core::Cell;
use inarow_view::Coordinates;
use inarow_view::layout::{CELL_INSET, CELL_RADIUS, FRAME, HINTED, PLATE};

use super::canvas::{Canvas, Label};
use super::cells;
use super::drawing::Drawing;
use crate::kit::colour;

/// Coordinates smaller than this, in points, cannot be read.
const LEAST_LABEL: f32 = 11.0;
/// The room that a coordinate needs to stand apart from the next, in points.
const ROOM: f32 = 18.0;

pub(super) fn draw(canvas: &mut Canvas, labels: &mut Vec<Label>, drawing: &Drawing<'_>) {
    cells::active(canvas, drawing);
    forbidden(canvas, drawing);
    suggestions(canvas, labels, drawing);
    if !drawing.place.zoomed {
        coordinates(labels, drawing);
    }
}

fn forbidden(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let ink = colour(drawing.tokens.bad);
    let sign = canvas.stamp(|canvas, at| {
        let centre = at + Vec2::splat(drawing.length(0.5));
        let slant = |reach: f64| vec2(drawing.length(reach), drawing.length(reach));
        if drawing.stones() {
            let (a, width) = (slant(0.16), drawing.width(0.1, 1.0));
            let b = vec2(a.x, -a.y);
            canvas.line(centre - a, centre + a, width, ink);
            canvas.line(centre - b, centre + b, width, ink);
        } else {
            // A cross would look like a mark of X: in cells the sign is a struck-out ring.
            let width = drawing.width(0.06, 1.0);
            canvas.ring(centre, drawing.length(0.18), width, ink);
            canvas.line(centre - slant(0.127), centre + slant(0.127), width, ink);
        }
    });
    for (at, cell) in drawing.cells() {
        if cell.forbidden.is_some() {
            canvas.put(&sign, drawing.place.cell(at).min);
        }
    }
}

/// What analysis found: the best move is filled, the others are outlined. A move without a score is a hint.
fn suggestions(canvas: &mut Canvas, labels: &mut Vec<Label>, drawing: &Drawing<'_>) {
    let tokens = drawing.tokens;
    for suggestion in drawing.scene.suggestions.iter().filter(|s| drawing.scene.shape.contains(s.cell)) {
        if suggestion.text.is_empty() {
            hint(canvas, drawing, suggestion.cell);
            continue;
        }
        let centre = drawing.place.cell(suggestion.cell).center();
        let (fill, text) =
            if suggestion.best { (tokens.win, tokens.on_accent) } else { (tokens.surface, tokens.win) };
        canvas.disc(centre, drawing.length(0.38), colour(fill));
        canvas.ring(centre, drawing.length(0.38), drawing.width(0.06, 1.0), colour(tokens.win));
        let size = match suggestion.text.chars().count() {
            0..=3 => 0.32,
            4 => 0.27,
            _ => 0.2,
        };
        let short: String = suggestion.text.chars().take(7).collect();
        labels.push(Label::middle(centre, short, drawing.length(size), text, true));
    }
}

/// A place that is proposed, unlike any mark: the cell outlined with a dot in it, on crossings a ring with one.
fn hint(canvas: &mut Canvas, drawing: &Drawing<'_>, cell: Cell) {
    let square = drawing.place.cell(cell);
    let (centre, ink) = (square.center(), colour(drawing.tokens.win));
    let soft = ink.gamma_multiply(HINTED);
    let line = drawing.width(0.045, 1.5);
    if drawing.stones() {
        canvas.disc(centre, drawing.length(0.36), soft);
        canvas.ring(centre, drawing.length(0.36), line, ink);
    } else {
        let inner = cells::inner(drawing, square.min);
        canvas.rect(inner, drawing.length(CELL_RADIUS), soft);
        canvas.border(inner, drawing.length(CELL_RADIUS), line, ink);
    }
    canvas.disc(centre, drawing.width(0.1, 2.0), ink);
}

fn coordinates(labels: &mut Vec<Label>, drawing: &Drawing<'_>) {
    let (scene, place) = (drawing.scene, drawing.place);
    let layout = &place.layout;
    let size = layout.label();
    let ink = drawing.tokens.muted;
    // Neither so large that they outgrow the rest of the page, nor too small to be read.
    let points = drawing.length(size).clamp(LEAST_LABEL, 14.0);
    // Where they would touch, every second one.
    let every = if place.unit * if drawing.dense { 5.0 } else { 1.0 } < ROOM { 2 } else { 1 };
    let beside = if drawing.stones() {
        if drawing.dense {
            drawing.length(layout.x(0) / 2.0)
        } else {
            // On the wood: clear of the stones on the first line.
            drawing.length(0.12).max(points * 0.45)
        }
    } else if scene.boards.is_empty() {
        // Beyond the cells as they are seen, or the frame of an active row or column.
        let free = if drawing.dense { 0.0 } else { drawing.length(CELL_INSET) };
        let frame = scene.active_row.or(scene.active_column).map_or(-free, |_| drawing.width(FRAME, 2.0));
        frame + points * 0.45 + 5.0
    } else {
        // Beyond the plate and the frame of its board.
        drawing.length(PLATE + FRAME) + points * 0.45 + 5.0
    };
    // Three digits are wider.
    let wide = if scene.shape.height() >= 100 && !drawing.stones() { points * 0.35 } else { 0.0 };
    let x = place.at(layout.x(0), 0.0).x - beside - wide;
    let y = match scene.coordinates {
        Coordinates::Numbers => place.at(0.0, layout.y(0)).y - beside,
        _ => place.at(0.0, layout.y(scene.shape.height())).y + beside,
    };
    let mut rows: Vec<(usize, String)> =
        (0..scene.shape.height()).filter_map(|row| Some((row, scene.row_label(row)?))).collect();
    if scene.coordinates == Coordinates::Letters {
        // Counted from below.
        rows.reverse();
    }
    for (row, label) in rows.into_iter().step_by(every) {
        let at = pos2(x, place.at(0.0, layout.y(row) + 0.5).y);
        labels.push(Label::middle(at, label, points, ink, false));
    }
    let columns = (0..scene.shape.width()).filter_map(|column| Some((column, scene.column_label(column)?)));
    for (column, label) in columns.step_by(every) {
        let at = pos2(place.at(layout.x(column) + 0.5, 0.0).x, y);
        labels.push(Label::middle(at, label, points, ink, false));
    }
}

/// The coordinates of a zoomed board: in strips that stay while the board moves under them.
pub(super) fn strips(canvas: &mut Canvas, labels: &mut Vec<Label>, drawing: &Drawing<'_>) {
    let (scene, place, tokens) = (drawing.scene, drawing.place, drawing.tokens);
    if scene.coordinates == Coordinates::None {
        return;
    }
    let (zone, window) = (place.zone, place.window);
    let below = scene.coordinates == Coordinates::Letters;
    let across = if below {
        Rect::from_min_max(pos2(zone.left(), window.bottom()), zone.max)
    } else {
        Rect::from_min_max(zone.min, pos2(zone.right(), window.top()))
    };
    let down = Rect::from_min_max(zone.min, pos2(window.left(), zone.bottom()));
    for strip in [across, down] {
        canvas.rect(strip, 0.0, colour(tokens.bg));
    }
    let size = 11.5;
    // As many as there is room for.
    let every = if place.unit >= 26.0 { 1 } else { 5 };
    let shown = |number: usize| every == 1 || number <= 1 || number.is_multiple_of(every);
    let (width, height) = (scene.shape.width(), scene.shape.height());
    let numbers = scene.coordinates == Coordinates::Numbers;
    for column in drawing.columns().filter(|&column| shown(if numbers { column } else { column + 1 })) {
        let x = place.at(place.layout.x(column) + 0.5, 0.0).x;
        if window.x_range().shrink(4.0).contains(x) && column < width {
            let text = column_name(column, numbers);
            labels.push(Label::middle(Pos2::new(x, across.center().y), text, size, tokens.muted, false));
        }
    }
    for row in drawing.rows().filter(|&row| shown(if numbers { row } else { height - row })) {
        let y = place.at(0.0, place.layout.y(row) + 0.5).y;
        if window.y_range().shrink(4.0).contains(y) {
            let text = if numbers { row } else { height - row }.to_string();
            labels.push(Label::middle(Pos2::new(down.center().x, y), text, size, tokens.muted, false));
        }
    }
}

fn column_name(column: usize, numbers: bool) -> String {
    match u8::try_from(column) {
        Ok(letter) if !numbers => inarow_core::ColumnName(letter).to_string(),
        _ => column.to_string(),
    }
}
