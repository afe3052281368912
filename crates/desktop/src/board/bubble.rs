//! Bubbles near a cell, for the reason of a refused click, typed coordinates, or points of a line of Score.

#[cfg(test)]
mod tests;

use egui::text::LayoutJob;
use egui::{
    Align, Context, CornerRadius, Id, LayerId, Order, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2,
    vec2,
};

use super::names::bounds;
use crate::kit::{Ink, font, text};

/// Distance of bubbles from the window's edges, in points.
const EDGE: f32 = 8.0;
/// Largest width of bubbles, in points.
const WIDEST: f32 = 280.0;
/// Distance of bubbles from their cell, in points.
const GAP: f32 = 8.0;
const PADDING: Vec2 = vec2(12.0, 8.0);

/// Constraints on the place of a bubble.
pub(super) struct Spot<'a> {
    /// Area that the bubble is about.
    pub(super) near: Rect,
    /// Area that contains the bubble.
    pub(super) room: Rect,
    /// Areas that the bubble should not cover.
    pub(super) marks: &'a [Rect],
    /// Corner that was found before, which skips the search.
    pub(super) cached: Option<Pos2>,
}

/// Draws a sentence above a rectangle. Without room above, or over marks, the sentence moves to another side
/// within the room. Returns the place of the sentence.
pub(super) fn bubble(
    context: &Context,
    id: Id,
    spot: Spot<'_>,
    sentence: &str,
    bad: bool,
    opacity: f32,
) -> Rect {
    let ink = Ink::of(context);
    let room = spot.room.intersect(context.content_rect().shrink(EDGE));
    let mut painter =
        Painter::new(context.clone(), LayerId::new(Order::Foreground, id), context.content_rect());
    painter.set_opacity(opacity);
    let mut job = LayoutJob::simple(
        text::bound(sentence),
        font::regular(font::BODY),
        ink.text,
        WIDEST.min(room.width()) - 2.0 * PADDING.x,
    );
    job.halign = Align::Min;
    let galley = painter.layout_job(job);
    let size = galley.size() + 2.0 * PADDING;
    let corner = spot.cached.unwrap_or_else(|| place(spot.near, room, spot.marks, size));
    let rect = Rect::from_min_size(corner, size);
    let edge = Stroke::new(1.0, if bad { ink.bad } else { ink.line });
    painter.rect(rect, CornerRadius::same(8), ink.raised, edge, StrokeKind::Inside);
    painter.galley(rect.min + PADDING, galley, ink.text);
    if context.accesskit_node_builder(id, |_| ()).is_some() {
        context.accesskit_node_builder(id, |node| {
            node.set_role(egui::accesskit::Role::Alert);
            node.set_label(sentence);
            node.set_live(egui::accesskit::Live::Polite);
            node.set_bounds(bounds(rect));
        });
    }
    rect
}

/// Returns a corner for this size above, below or next to the area, without covering marks if possible.
fn place(near: Rect, room: Rect, marks: &[Rect], size: Vec2) -> Pos2 {
    let along = |low: f32, from: f32, to: f32, size: f32| low.clamp(from, (to - size).max(from));
    let across = along(near.center().x - size.x / 2.0, room.left(), room.right(), size.x);
    let down = along(near.center().y - size.y / 2.0, room.top(), room.bottom(), size.y);
    let places = [
        pos2(across, near.top() - GAP - size.y),
        pos2(across, near.bottom() + GAP),
        pos2(near.right() + GAP, down),
        pos2(near.left() - GAP - size.x, down),
    ];
    let rect = |corner: Pos2| Rect::from_min_size(corner, size);
    let fits = |corner: &&Pos2| room.contains_rect(rect(**corner));
    let free = |corner: &&Pos2| marks.iter().all(|mark| !mark.intersects(rect(**corner)));
    let within = places.iter().filter(fits);
    within.clone().find(free).or(within.clone().next()).copied().unwrap_or(pos2(across, room.top()))
}

/// Draws large points in the middle of the cells that earned these points.
pub(super) fn sum(context: &Context, id: Id, cells: Rect, text: &str, bad: bool) {
    let ink = Ink::of(context);
    let painter = Painter::new(context.clone(), LayerId::new(Order::Foreground, id), context.content_rect());
    let tone = if bad { ink.bad } else { ink.win };
    let galley = painter.layout_no_wrap(text.to_owned(), font::strong(font::STATUS), tone);
    let rect = Rect::from_center_size(cells.center(), galley.size() + vec2(20.0, 10.0));
    let radius = CornerRadius::same(10);
    painter.rect(rect, radius, ink.surface, Stroke::new(1.5, tone), StrokeKind::Inside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, tone);
}
