//! All finished games: search, open, go on from any move.

use egui::Ui;

use crate::desk::Desk;
use crate::kit;

/// All finished games: search, open, go on from any move.
pub(crate) struct History {}

impl History {
    /// Opens it.
    pub(crate) fn open(_desk: &mut Desk) -> History {
        History {}
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        kit::sheet(ui, &desk.texts.get("menu-title"), &desk.texts.get("action-back"), 640.0, |_ui| {})
    }
}
