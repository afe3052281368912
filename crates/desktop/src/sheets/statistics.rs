//! Games, wins and draws of this run and all time.

use egui::Ui;

use crate::desk::Desk;
use crate::kit;

/// Games, wins and draws of this run and all time.
pub(crate) struct Statistics {}

impl Statistics {
    /// Opens it.
    pub(crate) fn open(_desk: &mut Desk) -> Statistics {
        Statistics {}
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        kit::sheet(ui, &desk.texts.get("menu-title"), &desk.texts.get("action-back"), 640.0, |_ui| {})
    }
}
