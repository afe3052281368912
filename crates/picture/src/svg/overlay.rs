//! What lies over the marks: forbidden points, suggestions, numbers on stones, coordinates.

use inarow_view::layout::{CELL_INSET, CELL_RADIUS, HINTED};

use super::canvas::{Anchor, Canvas, Length, Lettering, Symbol};
use super::{Drawing, board, marks};

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    forbidden(canvas, drawing);
    suggestions(canvas, drawing);
    if drawing.stones() {
        marks::stone_numbers(canvas, drawing);
    }
    coordinates(canvas, drawing);
}

fn forbidden(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let symbol = if drawing.stones() { Symbol::ForbiddenOnCrossing } else { Symbol::ForbiddenInCell };
    let attributes = format!(r#"fill="none" stroke="{}" stroke-linecap="round""#, drawing.tokens.bad);
    canvas.group(&attributes, |canvas| {
        board::each(
            drawing.scene,
            |cell| cell.forbidden.is_some(),
            |at| canvas.symbol(symbol, drawing.layout.corner(at)),
        );
    });
}

/// What analysis found: the best move is filled, the others are outlined. A move without a score is a hint.
fn suggestions(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let tokens = drawing.tokens;
    for suggestion in drawing.scene.suggestions.iter().filter(|s| drawing.scene.shape.contains(s.cell)) {
        if suggestion.text.is_empty() {
            hint(canvas, drawing, suggestion.cell);
            continue;
        }
        let (x, y) = drawing.layout.centre(suggestion.cell);
        let (fill, text) =
            if suggestion.best { (tokens.win, tokens.on_accent) } else { (tokens.surface, tokens.win) };
        canvas.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"38\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"6\"/>\n",
            Length(x),
            Length(y),
            tokens.win,
        ));
        let size = match suggestion.text.chars().count() {
            0..=3 => 0.32,
            4 => 0.27,
            _ => 0.2,
        };
        let short: String = suggestion.text.chars().take(7).collect();
        canvas.text((x, y), &short, &Lettering { size, fill: text, bold: true, anchor: Anchor::Middle });
    }
}

/// A place that is proposed, unlike any mark: the cell outlined with a dot in it, on crossings a ring with one.
fn hint(canvas: &mut Canvas, drawing: &Drawing<'_>, cell: inarow_core::Cell) {
    let win = drawing.tokens.win;
    let (x, y) = drawing.layout.centre(cell);
    let (left, top) = drawing.layout.corner(cell);
    let (a, side, line) = (CELL_INSET, 1.0 - 2.0 * CELL_INSET, 0.045);
    let attributes = format!(r#"fill="{win}" fill-opacity="{HINTED}" stroke="{win}" stroke-width="4.5""#);
    canvas.group(&attributes, |canvas| {
        if drawing.stones() {
            canvas.put(format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"36\"/>\n", Length(x), Length(y)));
        } else {
            let (from, size) = (a + line / 2.0, Length(side - line));
            canvas.put(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" rx=\"{}\"/>\n",
                Length(left + from),
                Length(top + from),
                Length(CELL_RADIUS),
            ));
        }
    });
    canvas.put(format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"10\" fill=\"{win}\"/>\n", Length(x), Length(y)));
}

fn coordinates(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout) = (drawing.scene, &drawing.layout);
    let size = layout.label();
    let lettering = Lettering { size, fill: drawing.tokens.muted, bold: false, anchor: Anchor::Middle };
    let gap = if drawing.stones() { -0.04 } else { 0.12 };
    // Three figures are wider.
    let wide = if scene.shape.height() >= 100 && !drawing.stones() { 0.35 } else { 0.0 };
    let x = layout.x(0) - gap - size * (0.65 + wide);
    // They end where two figures end, as far as the edge of the picture leaves them room: digits are 0.62 wide.
    let row_at = |label: &str| if label.len() > 2 { (x - size * 0.31).max(size * 0.98) } else { x };
    let y = match scene.coordinates {
        inarow_view::Coordinates::Numbers => layout.y(0) - gap - size * 0.6,
        _ => layout.y(scene.shape.height()) + gap + size * 0.6,
    };
    // Where they would touch, every second one or less.
    let (width, height) = (scene.shape.width(), scene.shape.height());
    let apart = if width.max(height) > inarow_view::DENSE { 5.0 } else { 1.0 };
    let every = |room: f64| (size * room / apart).ceil().max(1.0) as usize;
    let rows = (0..height).filter_map(|row| Some((row, scene.row_label(row)?)));
    let mut rows: Vec<(usize, String)> = rows.collect();
    if scene.coordinates == inarow_view::Coordinates::Letters {
        // Counted from below.
        rows.reverse();
    }
    for (row, label) in rows.into_iter().step_by(every(1.3)) {
        canvas.text((row_at(&label), layout.y(row) + 0.5), &label, &lettering);
    }
    let columns = (0..width).filter_map(|column| Some((column, scene.column_label(column)?)));
    for (column, label) in columns.step_by(every(1.7)) {
        canvas.text((layout.x(column) + 0.5, y), &label, &lettering);
    }
}
