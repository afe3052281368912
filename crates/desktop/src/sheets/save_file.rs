//! A file to save the game to.

use egui::Ui;

use crate::desk::Desk;
use crate::kit;

/// A file to save the game to.
pub(crate) struct SaveFile {}

impl SaveFile {
    /// Opens it.
    pub(crate) fn open(_desk: &mut Desk) -> SaveFile {
        SaveFile {}
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        kit::sheet(ui, &desk.texts.get("menu-title"), &desk.texts.get("action-back"), 640.0, |_ui| {})
    }
}
