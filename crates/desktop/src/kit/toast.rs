//! A sentence that is shown for a while at the bottom.

use egui::{
    Align2, Area, CornerRadius, Frame, Id, Margin, Order, Role, Stroke, Ui, WidgetInfo, accesskit, vec2,
};

use super::{Ink, font, icon, text};

/// Shows it. It takes no clicks and is read out once.
pub(crate) fn toast(ui: &Ui, sentence: &str, bad: bool) {
    let ink = Ink::of(ui.ctx());
    let room = ui.ctx().content_rect().width();
    Area::new(Id::new("toast"))
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
                    ui.horizontal(|ui| {
                        let (mark, colour) = if bad {
                            (icon::WARNING_CIRCLE, ink.bad)
                        } else {
                            (icon::CHECK_CIRCLE, ink.accent)
                        };
                        let (rect, _) = ui.allocate_exact_size(vec2(18.0, 20.0), egui::Sense::hover());
                        text::paint_icon(ui, mark, font::ICON, rect, colour);
                        let width = text::line_width(ui, sentence, font::regular(font::BODY)).ceil() + 1.0;
                        ui.set_max_width(26.0 + width.min(room.min(560.0) - 90.0));
                        text::label(ui, sentence);
                    });
                });
            let response = frame.response;
            response.widget_info(|| WidgetInfo::labeled(Role::Status, true, sentence));
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.set_live(if bad { accesskit::Live::Assertive } else { accesskit::Live::Polite });
            });
        });
}
