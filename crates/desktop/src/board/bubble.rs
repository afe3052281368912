//! Small things said near a cell: why a click was refused, what is being typed, what a window of Score brought.

use egui::text::LayoutJob;
use egui::{Align, Context, CornerRadius, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, Vec2, vec2};

use super::names::bounds;
use crate::kit::{Ink, font};

/// How far bubbles stay from the window's edges, in points.
const EDGE: f32 = 8.0;
/// The widest they become, in points.
const WIDEST: f32 = 280.0;
const PADDING: Vec2 = vec2(12.0, 8.0);

/// Draws a sentence above a rectangle, or below where there is no room above; always within that room. Gives its
/// place.
pub(super) fn bubble(
    context: &Context,
    id: Id,
    (near, room): (Rect, Rect),
    text: &str,
    bad: bool,
    opacity: f32,
) -> Rect {
    let ink = Ink::of(context);
    let room = room.intersect(context.content_rect().shrink(EDGE));
    let mut painter =
        Painter::new(context.clone(), LayerId::new(Order::Foreground, id), context.content_rect());
    painter.set_opacity(opacity);
    let mut job = LayoutJob::simple(
        text.to_owned(),
        font::regular(font::BODY),
        ink.text,
        WIDEST.min(room.width()) - 2.0 * PADDING.x,
    );
    job.halign = Align::Min;
    let galley = painter.layout_job(job);
    let size = galley.size() + 2.0 * PADDING;
    let gap = 6.0;
    let above = near.top() - gap - size.y >= room.top();
    let top = if above { near.top() - gap - size.y } else { near.bottom() + gap };
    let left = near.center().x - size.x / 2.0;
    let corner = egui::pos2(
        left.clamp(room.left(), (room.right() - size.x).max(room.left())),
        top.clamp(room.top(), (room.bottom() - size.y).max(room.top())),
    );
    let rect = Rect::from_min_size(corner, size);
    let edge = Stroke::new(1.0, if bad { ink.bad } else { ink.line });
    painter.rect(rect, CornerRadius::same(8), ink.raised, edge, StrokeKind::Inside);
    painter.galley(rect.min + PADDING, galley, ink.text);
    if context.accesskit_node_builder(id, |_| ()).is_some() {
        context.accesskit_node_builder(id, |node| {
            node.set_role(egui::accesskit::Role::Alert);
            node.set_label(text);
            node.set_live(egui::accesskit::Live::Polite);
            node.set_bounds(bounds(rect));
        });
    }
    rect
}

/// Draws a sum large in the middle of the cells that brought it.
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
