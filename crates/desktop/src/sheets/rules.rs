//! The rules of every game, with diagrams drawn by the board itself.

use egui::Ui;

use crate::desk::Desk;
use crate::kit;

/// The rules of every game, with diagrams drawn by the board itself.
pub(crate) struct Rules {}

impl Rules {
    /// Opens it.
    pub(crate) fn open(_desk: &mut Desk) -> Rules {
        Rules {}
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        kit::sheet(ui, &desk.texts.get("menu-title"), &desk.texts.get("action-back"), 640.0, |_ui| {})
    }
}
