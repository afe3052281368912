//! A board set up by hand.

pub(crate) mod model;

use egui::Ui;

use crate::desk::Desk;
use crate::kit;

/// A board set up by hand.
pub(crate) struct Editor {}

impl Editor {
    /// Opens it.
    pub(crate) fn open(_desk: &mut Desk) -> Editor {
        Editor {}
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        kit::sheet(ui, &desk.texts.get("menu-title"), &desk.texts.get("action-back"), 640.0, |_ui| {})
    }
}
