//! The one screen: bar above, panels beside, the board between; and the start screen.

use egui::{CentralPanel, Ui};
use inarow_view::{Scene, Show};

use crate::board::{BoardInput, BoardView};
use crate::desk::{Desk, Screen};

/// What the screens remember between frames.
#[derive(Default)]
pub(crate) struct Shell {
    board: BoardView,
}

impl Shell {
    /// Draws the screen of now.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) {
        match desk.screen {
            Screen::Start => self.start(ui, desk),
            Screen::Board => self.game(ui, desk),
        }
    }

    fn start(&mut self, ui: &mut Ui, desk: &mut Desk) {
        CentralPanel::default().show(ui, |ui| {
            ui.heading(desk.texts.get("menu-title"));
            if ui.button(desk.texts.get("menu-play")).clicked() {
                desk.screen = Screen::Board;
            }
        });
    }

    fn game(&mut self, ui: &mut Ui, desk: &mut Desk) {
        let scene = Scene::of(desk.table.shown(), &Show::default());
        CentralPanel::default().show(ui, |ui| {
            let input = BoardInput {
                scene: &scene,
                texts: &desk.texts,
                active: desk.table.may_play(),
                motion: desk.prefs.motion,
            };
            let output = self.board.ui(ui, &input);
            if let Some(cell) = output.played
                && let Err(rejection) = desk.table.play(cell, desk.now)
            {
                let why = desk.table.refusal(cell, &rejection, &desk.texts);
                self.board.refuse(cell, why);
            }
        });
    }
}
