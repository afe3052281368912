//! The frame of a window over the board.

use egui::{Modal, Ui};

use super::{Ink, button, font};

/// Draws a window of that width with a title and a button to close it; `false` when it is to close: by the button,
/// Escape, or a click beside it.
pub(crate) fn sheet(
    ui: &mut Ui,
    title: &str,
    close: &str,
    width: f32,
    contents: impl FnOnce(&mut Ui),
) -> bool {
    let ink = Ink::of(ui.ctx());
    let room = ui.ctx().content_rect();
    let response = Modal::new(egui::Id::new("sheet")).show(ui.ctx(), |ui| {
        ui.set_width(width.min(room.width() - 48.0));
        ui.set_max_height(room.height() - 96.0);
        let mut open = true;
        ui.horizontal(|ui| {
            ui.label(egui::RichText::new(title).font(font::strong(font::STATUS)).color(ink.text));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                open = !button(ui, close).clicked();
            });
        });
        contents(ui);
        open
    });
    response.inner && !response.should_close()
}
