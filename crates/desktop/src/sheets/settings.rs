//! Everything that can be set.

use egui::Ui;

use crate::desk::Desk;
use crate::kit;

/// Everything that can be set.
pub(crate) struct Settings {}

impl Settings {
    /// Opens it.
    pub(crate) fn open(_desk: &mut Desk) -> Settings {
        Settings {}
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        kit::sheet(ui, &desk.texts.get("menu-title"), &desk.texts.get("action-back"), 640.0, |_ui| {})
    }
}
