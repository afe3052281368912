//! Parts of forms, such as columns and labelled controls with errors below.

use egui::{Ui, vec2};
use inarow_view::Texts;

use crate::kit::{self, Button, Ink, font, icon};

/// Gap between the columns of a form, in points.
pub(crate) const GAP: f32 = 16.0;
/// Gap between the rows of a form, in points.
pub(crate) const ROW: f32 = 12.0;

/// Draws a control with its label above.
pub(crate) fn field<R>(ui: &mut Ui, label: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let ink = Ink::of(ui.ctx());
        kit::text::line(ui, label, font::regular(font::SMALL), ink.muted);
        add(ui)
    })
    .inner
}

/// Draws a labelled control with its error below. Reserves as many lines as `longest` has, so that nothing
/// below moves while the user types.
pub(crate) fn checked_field<R>(
    ui: &mut Ui,
    label: &str,
    (fault, longest): (Option<&str>, &str),
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    field(ui, label, |ui| {
        let result = add(ui);
        with_room(ui, longest, |ui| {
            if let Some(fault) = fault {
                kit::bad(ui, fault);
            }
        });
        result
    })
}

/// Draws small contents, and reserves the room of the sentence `longest`.
pub(crate) fn with_room(ui: &mut Ui, longest: &str, add: impl FnOnce(&mut Ui)) {
    if longest.is_empty() {
        return add(ui);
    }
    let small = font::regular(font::SMALL);
    let lines = kit::text::lines_in(ui, longest, small.clone(), ui.available_width());
    let top = ui.cursor().top();
    add(ui);
    kit::room_from(ui, top, lines as f32 * kit::text::leading(&small) + ui.spacing().item_spacing.y);
}

/// Draws a label and a control that selects a value, by [`kit::select`] or [`choice`]. Returns true after a
/// change.
pub(crate) fn pick_field<T: Clone + PartialEq>(
    ui: &mut Ui,
    label: &str,
    value: &mut T,
    all: &[T],
    names: &[String],
    control: impl FnOnce(&mut Ui, &str, &mut usize, &[String]) -> bool,
) -> bool {
    field(ui, label, |ui| kit::pick(value, all, |place| control(ui, label, place, names)))
}

/// Draws columns of equal width, as many as fit with the least width `least`.
pub(crate) fn columns(ui: &mut Ui, count: usize, least: f32, mut add: impl FnMut(&mut Ui, usize)) {
    let fits = ((ui.available_width() + GAP) / (least + GAP)).floor().max(1.0) as usize;
    // Rows of equal length look better than a full row and an almost empty row.
    let rows = count.div_ceil(fits.min(count).max(1)).max(1);
    let wide = count.div_ceil(rows).max(1);
    for row in 0..rows {
        if row > 0 {
            ui.add_space(ROW - 8.0);
        }
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            ui.columns(wide, |columns| {
                for (place, ui) in columns.iter_mut().enumerate() {
                    ui.spacing_mut().item_spacing.x = 8.0;
                    let index = row * wide + place;
                    if index < count {
                        // Columns stretch lines of text to their width. A plain layout inside does not.
                        ui.vertical(|ui| add(ui, index));
                    }
                }
            });
        });
    }
}

/// Draws the title of a group, with space above the title.
pub(crate) fn group(ui: &mut Ui, title: &str) {
    ui.add_space(ROW);
    kit::capitals(ui, title);
}

/// Draws a row of choices, or a drop-down list if they do not fit. Returns true after a change.
pub(crate) fn choice(ui: &mut Ui, name: &str, chosen: &mut usize, options: &[String]) -> bool {
    if kit::segmented_width(ui, options) <= ui.available_width() {
        kit::segmented_of(ui, name, chosen, options, kit::height(ui))
    } else {
        kit::select(ui, name, chosen, options)
    }
}

/// Draws a control with `count` icon buttons to its right, in one row.
pub(crate) fn before_buttons<R>(
    ui: &mut Ui,
    count: usize,
    control: impl FnOnce(&mut Ui) -> R,
    buttons: impl FnOnce(&mut Ui),
) -> R {
    ui.horizontal(|ui| {
        let side = kit::height(ui);
        ui.spacing_mut().item_spacing.x = 8.0;
        let room = ui.available_width() - count as f32 * (side + 8.0);
        let result = ui.allocate_ui(vec2(room, side), control).inner;
        buttons(ui);
        result
    })
    .inner
}

/// Draws the button that unfolds more settings below.
pub(crate) fn fold(ui: &mut Ui, texts: &Texts, label: &str, enabled: bool, unfolded: &mut bool) {
    let close = texts.get("seat-settings-close");
    let press = Button::icon_only(icon::SLIDERS_HORIZONTAL, if *unfolded { &close } else { label });
    if press.selected(*unfolded).enabled(enabled).width(kit::height(ui)).show(ui).clicked() {
        *unfolded = !*unfolded;
    }
}
