//! Dialog about the program, with its purpose, version and licences.

use egui::{Sense, Ui, vec2};

use super::widgets;
use crate::app_state::AppState;
use crate::kit::{self, Ink, font};
use crate::pictures;

/// Dialog about the program, with its purpose, version and licences.
pub(crate) struct About;

/// Returns version and system, for bug reports.
fn version_info() -> String {
    format!("inarow {} ({}, {})", env!("CARGO_PKG_VERSION"), std::env::consts::OS, std::env::consts::ARCH)
}

impl About {
    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let texts = &state.texts;
        let mut copied = false;
        let open =
            kit::dialog(ui, &texts.get("about-title"), &texts.get("dialog-close"), (600.0, None), |ui| {
                ui.horizontal(|ui| {
                    let (rect, _) = ui.allocate_exact_size(vec2(64.0, 64.0), Sense::hover());
                    pictures::logo(ui.painter(), rect, &Ink::of(ui.ctx()));
                    ui.add_space(8.0);
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.y = 2.0;
                        ui.add_space(6.0);
                        widgets::heading(ui, "inarow", font::TITLE);
                        widgets::small(
                            ui,
                            &texts.with("about-version", &[("version", env!("CARGO_PKG_VERSION").into())]),
                        );
                    });
                    // The copy button is next to the copied text.
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        let copy = kit::Button::new(&texts.get("about-copy")).icon(kit::icon::COPY).show(ui);
                        if copy.clicked() {
                            ui.ctx().copy_text(version_info());
                            copied = true;
                        }
                    });
                });
                ui.add_space(8.0);
                widgets::prose(ui, &texts.get("about-text"));
                ui.add_space(8.0);
                kit::capitals(ui, &texts.get("about-licences"));
                ui.add_space(2.0);
                for [what, licence] in [
                    [texts.get("about-program"), texts.get("about-program-licence")],
                    [texts.get("about-typeface"), texts.get("about-typeface-licence")],
                    [texts.get("about-icons"), texts.get("about-icons-licence")],
                    [texts.get("about-window"), texts.get("about-window-licence")],
                    [texts.get("about-store"), texts.get("about-store-licence")],
                    [texts.get("about-libraries"), texts.get("about-libraries-licence")],
                ] {
                    licence_line(ui, &what, &licence);
                }
                ui.add_space(4.0);
            });
        if copied {
            state.say(state.texts.get("about-copied"));
        }
        open
    }
}

fn licence_line(ui: &mut Ui, what: &str, licence: &str) {
    ui.horizontal_top(|ui| {
        let width = 168.0_f32.min(ui.available_width() * 0.4);
        ui.vertical(|ui| {
            ui.set_width(width);
            kit::strong(ui, what);
        });
        ui.vertical(|ui| kit::label(ui, licence));
    });
}
