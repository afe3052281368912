//! The parameters of computer players, presets, and series between them.

pub(crate) mod series;

use egui::Ui;

use crate::desk::Desk;
use crate::kit;

/// The parameters of computer players, presets, and series between them.
pub(crate) struct Strategies {}

impl Strategies {
    /// Opens it.
    pub(crate) fn open(_desk: &mut Desk) -> Strategies {
        Strategies {}
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        kit::sheet(ui, &desk.texts.get("menu-title"), &desk.texts.get("action-back"), 640.0, |_ui| {})
    }
}
