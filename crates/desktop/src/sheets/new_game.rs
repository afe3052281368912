//! Another game: mode, players, time, series.

pub(crate) mod draft;
pub(crate) mod game;
pub(crate) mod seat;
pub(crate) mod time;

use egui::Ui;

use crate::desk::Desk;
use crate::kit;

/// Another game: mode, players, time, series.
pub(crate) struct NewGameSheet {}

impl NewGameSheet {
    /// Opens it.
    pub(crate) fn open(_desk: &mut Desk) -> NewGameSheet {
        NewGameSheet {}
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        kit::sheet(ui, &desk.texts.get("menu-title"), &desk.texts.get("action-back"), 640.0, |_ui| {})
    }
}
