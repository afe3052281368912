//! What the program is, its version and licences.

use egui::Ui;

use crate::desk::Desk;
use crate::kit;

/// What the program is, its version and licences.
pub(crate) struct About {}

impl About {
    /// Opens it.
    pub(crate) fn open(_desk: &mut Desk) -> About {
        About {}
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        kit::sheet(ui, &desk.texts.get("menu-title"), &desk.texts.get("action-back"), 640.0, |_ui| {})
    }
}
