//! A sentence that is shown for a while at the bottom.

use egui::{
    Align2, Area, CornerRadius, Frame, Id, Margin, Order, Rect, Role, Sense, Stroke, Ui, WidgetInfo,
    accesskit, pos2, vec2,
};

use super::{Ink, font, icon, text};

/// Shows it. It takes no clicks and is read out once.
pub(crate) fn toast(ui: &Ui, sentence: &str, bad: bool) {
    let ink = Ink::of(ui.ctx());
    let room = ui.ctx().content_rect().width();
    Area::new(Id::unique("toast"))
        .order(Order::Tooltip)
        .interactable(false)
        .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -16.0))
        .show(ui.ctx(), |ui| {
            let frame = Frame::new()
                .fill(ink.raised)
                .stroke(Stroke::new(1.0, if bad { ink.bad } else { ink.line }))
                .corner_radius(CornerRadius::same(10))
                .inner_margin(Margin::symmetric(16, 10))
                .show(ui, |ui| {
                    let (mark, colour) =
                        if bad { (icon::WARNING_CIRCLE, ink.bad) } else { (icon::CHECK_CIRCLE, ink.accent) };
                    let width = room.min(560.0) - 90.0;
                    let words =
                        ui.painter().layout(sentence.to_owned(), font::regular(font::BODY), ink.text, width);
                    let size = vec2(28.0 + words.size().x, words.size().y.max(20.0));
                    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                    let sign = Rect::from_min_size(rect.min, vec2(18.0, 20.0));
                    text::paint_icon(ui, mark, font::ICON, sign, colour);
                    let at = pos2(rect.left() + 28.0, rect.center().y - words.size().y / 2.0);
                    ui.painter().galley(at, words, ink.text);
                });
            let response = frame.response;
            response.widget_info(|| WidgetInfo::labeled(Role::Status, true, sentence));
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.set_live(if bad { accesskit::Live::Assertive } else { accesskit::Live::Polite });
            });
        });
}
