//! Coordinates next to a board. The places of coordinates depend on the available room, in points.

use egui::{Pos2, Rect, pos2};
use inarow_view::display::Detail;
use inarow_view::layout::{CELL_INSET, FRAME, PLATE};
use inarow_view::{Coordinates, DENSE, Look, Scene, Tokens};

use super::camera::Place;
use super::canvas::{Canvas, Label};
use crate::kit::colour;

/// Least size of readable coordinates, in points.
const LEAST_LABEL: f32 = 11.0;
/// Room that separates a coordinate from the next, in points.
const ROOM: f32 = 18.0;

/// Adds the coordinates of a whole board.
pub(super) fn beside(labels: &mut Vec<Label>, scene: &Scene, place: &Place, tokens: &Tokens) {
    let (stones, dense) = (scene.look == Look::Stones, scene.shape.width().max(scene.shape.height()) > DENSE);
    let layout = &place.layout;
    let size = layout.label();
    let ink = tokens.muted;
    // The size is limited, so that coordinates neither outgrow the page nor become unreadable.
    let points = place.length(size).clamp(LEAST_LABEL, 14.0);
    // If coordinates would touch, only every second coordinate is shown.
    let every = if place.unit * if dense { 5.0 } else { 1.0 } < ROOM { 2 } else { 1 };
    let beside = if stones {
        if dense {
            place.length(layout.x(0) / 2.0)
        } else {
            // On the wood coordinates are clear of the stones on the first line.
            place.length(0.12).max(points * 0.45)
        }
    } else if scene.boards.is_empty() {
        // Coordinates are beyond the visible cells, or beyond the frame of an active row or column.
        let free = if dense { 0.0 } else { place.length(CELL_INSET) };
        let frame = scene
            .active_row
            .or(scene.active_column)
            .map_or(-free, |_| place.length(FRAME).max(2.0 / place.scale));
        frame + points * 0.45 + 5.0
    } else {
        // Coordinates are beyond the plate and the frame of its board.
        place.length(PLATE + FRAME) + points * 0.45 + 5.0
    };
    // Three digits are wider.
    let wide = if scene.shape.height() >= 100 && !stones { points * 0.35 } else { 0.0 };
    let x = place.at(layout.x(0), 0.0).x - beside - wide;
    let y = match scene.coordinates {
        Coordinates::Numbers => place.at(0.0, layout.y(0)).y - beside,
        _ => place.at(0.0, layout.y(scene.shape.height())).y + beside,
    };
    for (row, label) in scene.labelled_rows(every) {
        let at = pos2(x, place.at(0.0, layout.y(row) + 0.5).y);
        labels.push(Label::middle(at, label, points, ink, false));
    }
    for (column, label) in scene.labelled_columns(every) {
        let at = pos2(place.at(layout.x(column) + 0.5, 0.0).x, y);
        labels.push(Label::middle(at, label, points, ink, false));
    }
}

/// Returns the width by which coordinates reach beyond the wood of a board with stones, in points.
pub(super) fn beyond_wood(scene: &Scene, place: &Place) -> f32 {
    let dense = scene.shape.width().max(scene.shape.height()) > DENSE;
    if scene.look != Look::Stones || scene.coordinates == Coordinates::None || dense {
        return 0.0;
    }
    let points = place.length(place.layout.label()).clamp(LEAST_LABEL, 14.0);
    let beside = place.length(0.12).max(points * 0.45);
    (beside + points * 0.65 - place.length(place.layout.x(0))).max(0.0)
}

/// Draws the coordinates of a zoomed board, in strips that stay in place while the board moves.
pub(super) fn strips(
    canvas: &mut Canvas,
    labels: &mut Vec<Label>,
    scene: &Scene,
    place: &Place,
    detail: &Detail,
) {
    let tokens = detail.tokens;
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
    // As many coordinates are shown as fit.
    let every = if place.unit >= 26.0 { 1 } else { 5 };
    let shown = |number: usize| every == 1 || number <= 1 || number.is_multiple_of(every);
    let (width, height) = (scene.shape.width(), scene.shape.height());
    let numbers = scene.coordinates == Coordinates::Numbers;
    for column in detail.columns.clone().filter(|&column| shown(if numbers { column } else { column + 1 })) {
        let x = place.at(place.layout.x(column) + 0.5, 0.0).x;
        if window.x_range().shrink(4.0).contains(x) && column < width {
            let text = column_name(column, numbers);
            labels.push(Label::middle(Pos2::new(x, across.center().y), text, size, tokens.muted, false));
        }
    }
    for row in detail.rows.clone().filter(|&row| shown(if numbers { row } else { height - row })) {
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
