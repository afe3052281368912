//! A picture of the board or of the whole game.

use egui::Ui;

use crate::desk::Desk;
use crate::kit;

/// A picture of the board or of the whole game.
pub(crate) struct Export {}

impl Export {
    /// Opens it.
    pub(crate) fn open(_desk: &mut Desk) -> Export {
        Export {}
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        kit::sheet(ui, &desk.texts.get("menu-title"), &desk.texts.get("action-back"), 640.0, |_ui| {})
    }
}
