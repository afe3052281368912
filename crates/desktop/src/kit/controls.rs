//! Buttons, check boxes, segments and lists to choose from.

use egui::{Button, Response, RichText, Ui};

use super::{Ink, font};

/// A button.
pub(crate) fn button(ui: &mut Ui, text: &str) -> Response {
    ui.add(Button::new(text))
}

/// The one button that is meant to be pressed.
pub(crate) fn primary(ui: &mut Ui, text: &str) -> Response {
    let ink = Ink::of(ui.ctx());
    let text = RichText::new(text).font(font::strong(font::BODY)).color(ink.on_accent);
    ui.add(Button::new(text).fill(ink.accent))
}

/// A check box with its label.
pub(crate) fn check(ui: &mut Ui, on: &mut bool, label: &str) -> Response {
    ui.checkbox(on, label)
}

/// A title of a group, in capitals.
pub(crate) fn capitals(ui: &mut Ui, text: &str) -> Response {
    let ink = Ink::of(ui.ctx());
    ui.label(RichText::new(text.to_uppercase()).font(font::strong(font::CAPITALS)).color(ink.muted))
}

/// Options side by side, one of which is chosen; `true` when another one was.
pub(crate) fn segmented(ui: &mut Ui, chosen: &mut usize, options: &[String]) -> bool {
    let before = *chosen;
    ui.horizontal(|ui| {
        for (index, option) in options.iter().enumerate() {
            if ui.selectable_label(index == *chosen, option).clicked() {
                *chosen = index;
            }
        }
    });
    *chosen != before
}

/// A list that folds out, as wide as the room; `true` when another option was chosen. `name` is its name for
/// screen readers and unlike that of any other on the screen.
pub(crate) fn select(ui: &mut Ui, name: &str, chosen: &mut usize, options: &[String]) -> bool {
    let before = *chosen;
    let shown = options.get(*chosen).cloned().unwrap_or_default();
    egui::ComboBox::from_id_salt(name).selected_text(shown).width(ui.available_width()).show_ui(ui, |ui| {
        for (index, option) in options.iter().enumerate() {
            ui.selectable_value(chosen, index, option);
        }
    });
    *chosen != before
}
