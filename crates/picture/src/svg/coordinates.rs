//! Coordinates next to rows and columns.

use inarow_view::display::{Anchor, Text};
use inarow_view::{Coordinates, DENSE, Layout, Look, Rgb, Scene};

use super::canvas::Canvas;

pub(super) fn draw(canvas: &mut Canvas, scene: &Scene, layout: &Layout, ink: Rgb) {
    let stones = scene.look == Look::Stones;
    let size = layout.label();
    let mut write =
        |at, text| canvas.text(&Text { at, text, size, ink, bold: false, anchor: Anchor::Middle });
    let gap = if stones { -0.04 } else { 0.12 };
    // Three figures are wider.
    let wide = if scene.shape.height() >= 100 && !stones { 0.35 } else { 0.0 };
    let x = layout.x(0) - gap - size * (0.65 + wide);
    // Numbers end at a common edge as far as the picture leaves room. Digits are 0.62 wide.
    let row_at = |label: &str| if label.len() > 2 { (x - size * 0.31).max(size * 0.98) } else { x };
    let y = match scene.coordinates {
        Coordinates::Numbers => layout.y(0) - gap - size * 0.6,
        _ => layout.y(scene.shape.height()) + gap + size * 0.6,
    };
    // Skips coordinates that would touch.
    let (width, height) = (scene.shape.width(), scene.shape.height());
    let apart = if width.max(height) > DENSE { 5.0 } else { 1.0 };
    let every = |room: f64| (size * room / apart).ceil().max(1.0) as usize;
    for (row, label) in scene.labelled_rows(every(1.3)) {
        write((row_at(&label), layout.y(row) + 0.5), label);
    }
    for (column, label) in scene.labelled_columns(every(1.7)) {
        write((layout.x(column) + 0.5, y), label);
    }
}
