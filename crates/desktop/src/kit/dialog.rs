//! Frame of a dialog.

use egui::{
    Align, Color32, CornerRadius, Frame, Id, Key, Layout, Margin, Modal, Modifiers, Stroke, Ui, vec2,
};

use inarow_view::contrast::BACKDROP;

use super::toast::{notice_in_dialog, toast, toast_height};
use super::{Ink, font, frame, icon, icon_button, text};

/// Draws a dialog with this width, a title and a close button. Returns false to close the dialog by its button,
/// Escape, or a click outside.
///
/// Contents that do not fit scroll below the title. A dialog with a `height` keeps that height as far as
/// possible. Pages of different length therefore move neither title nor tabs.
pub(crate) fn dialog(
    ui: &mut Ui,
    title: &str,
    close: &str,
    (width, height): (f32, Option<f32>),
    contents: impl FnOnce(&mut Ui),
) -> bool {
    let scroll = frame::scroll_area(ui, ("dialog", title));
    modal(ui, title, close, width, true, |ui, room| {
        scroll
            .max_height(height.map_or(room, |height| height.min(room)))
            .auto_shrink([false, height.is_none()])
            .show(ui, contents);
    })
}

/// Draws a form dialog with this width and height as far as there is room. A row of buttons stays at the bottom
/// while the contents scroll. `click_closes` says whether a click outside closes the dialog, because nothing
/// would be lost.
pub(crate) fn dialog_with_footer(
    ui: &mut Ui,
    title: &str,
    close: &str,
    (width, height): (f32, f32),
    click_closes: bool,
    contents: impl FnOnce(&mut Ui),
    footer: impl FnOnce(&mut Ui),
) -> bool {
    let scroll = frame::scroll_area(ui, ("dialog", title));
    modal(ui, title, close, width, click_closes, |ui, room| {
        scroll
            .max_height((room - super::height(ui) - 24.0).min(height))
            .auto_shrink([false, false])
            .show(ui, contents);
        ui.add_space(4.0);
        // A layout without a size would take the window's remaining height. The layout therefore gets the
        // height of the buttons.
        let size = vec2(ui.available_width(), super::height(ui));
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), footer);
    })
}

/// Draws a dialog without scrolling, whose contents get the available height and arrange themselves.
/// `click_closes` says whether a click outside closes the dialog. A form keeps its input instead.
pub(crate) fn framed(
    ui: &mut Ui,
    title: &str,
    close: &str,
    (width, click_closes): (f32, bool),
    contents: impl FnOnce(&mut Ui, f32),
) -> bool {
    modal(ui, title, close, width, click_closes, |ui, height| roomy(ui, title, height, contents))
}

/// Height below which indispensable contents may exceed the room, in points. The dialog scrolls then.
const LEAST: f32 = 420.0;

fn roomy(ui: &mut Ui, title: &str, height: f32, contents: impl FnOnce(&mut Ui, f32)) {
    if height >= LEAST {
        contents(ui, height);
        return;
    }
    frame::scroll_area(ui, ("low dialog", title)).max_height(height).auto_shrink([false, true]).show(
        ui,
        |ui| {
            // Lists in the dialog are clipped slightly beyond their edge.
            ui.spacing_mut().scroll.bar_outer_margin = -3.0;
            contents(ui, height);
        },
    );
}

/// Height of the bar at the top, in points.
const BAR: f32 = 48.0;

fn modal(
    ui: &mut Ui,
    title: &str,
    close: &str,
    width: f32,
    click_closes: bool,
    contents: impl FnOnce(&mut Ui, f32),
) -> bool {
    let ink = Ink::of(ui.ctx());
    let room = ui.ctx().content_rect();
    let (margin, pad) = match room.size() {
        size if size.y < 360.0 => (8.0, 12),
        size if size.x < 700.0 => (16.0, 16),
        _ => (24.0, 20),
    };
    let width = (width.min(room.width() - 2.0 * margin) - 2.0 * f32::from(pad)).floor();
    // The dialog is below the bar, which stays visible. In a low window the dialog covers the bar.
    let (bar, edge) = if room.height() >= 560.0 { (BAR, 12.0) } else { (0.0, margin) };
    let height =
        (room.height() - bar - 2.0 * edge - 2.0 * f32::from(pad) - super::height(ui) - 8.0).max(80.0);
    let id = Id::unique(("dialog", title));
    let time = ui.ctx().global_style().animation_time;
    let arrived = ui.ctx().animate_bool_with_time(id.with("arrived"), true, time.min(0.15));
    let frame = Frame::new()
        .fill(ink.surface)
        .stroke(Stroke::new(1.0, ink.line))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::same(pad));
    let area = Modal::default_area(id)
        .anchor(egui::Align2::CENTER_CENTER, vec2(0.0, (bar / 2.0 + 12.0 * (1.0 - arrived)).round()));
    let response = Modal::new(id)
        .area(area)
        .frame(frame)
        .backdrop_color(Color32::from_black_alpha(if ink.tokens().dark { BACKDROP.0 } else { BACKDROP.1 }))
        .show(ui.ctx(), |ui| {
            ui.set_width(width);
            // The position of the dialog must not limit its height.
            ui.set_max_height(height + super::height(ui) + 8.0);
            let mut open = true;
            ui.horizontal(|ui| {
                ui.set_height(super::height(ui));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    open = !icon_button(ui, icon::CLOSE, close).clicked();
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        text::line(ui, title, font::strong(font::STATUS), ink.text);
                    });
                });
            });
            let notice = notice_in_dialog(ui.ctx());
            let below = notice.as_ref().map_or(0.0, |notice| toast_height(ui, notice, width) + 12.0);
            contents(ui, (height - below).max(80.0));
            if let Some(notice) = notice {
                ui.add_space(8.0);
                toast(ui, &notice);
            }
            open
        });
    let escaped = || ui.ctx().input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    let closed = !response.inner
        || (click_closes && response.backdrop_response.clicked())
        || response.response.should_close()
        || (response.is_top_modal && !response.any_popup_open && escaped());
    let open = !closed;
    if !open {
        // The next dialog slides in again.
        ui.ctx().animate_bool_with_time(id.with("arrived"), false, 0.0);
    }
    open
}
