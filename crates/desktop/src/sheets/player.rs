//! Who plays a side, changed during a game: it takes effect at that side's next move.

use std::path::Path;

use egui::Ui;
use inarow_core::Side;

use super::Offer;
use super::new_game::player::PlayerChooser;
use super::new_game::seat::SeatDraft;
use crate::desk::Desk;
use crate::kit::{self, Press};

/// As wide as it likes to be.
const WIDTH: f32 = 480.0;

/// Who plays a side.
pub(crate) struct PlayerSheet {
    side: Side,
    draft: SeatDraft,
    chooser: PlayerChooser,
}

impl PlayerSheet {
    /// Opens it with who sits there now.
    pub(crate) fn open(side: Side, desk: &mut Desk) -> PlayerSheet {
        let draft = SeatDraft::of(&desk.table.player(side));
        PlayerSheet { side, draft, chooser: PlayerChooser::default() }
    }

    /// A file that is dropped is the engine, where one is chosen.
    pub(crate) fn offer_file(&mut self, path: &Path) -> Offer {
        self.draft.offer_file(path)
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        let texts = &desk.texts;
        let player = self.draft.player(Some(desk.table.setup()), &desk.presets);
        let fault = player.as_ref().err();
        // As the board calls the side.
        let word = desk.side_word(self.side);
        let title = texts.with("window-who-plays", &[("side", word.into())]);
        let called = desk.side_name(self.side);
        let mut done = false;
        self.chooser.alone = !desk.table.player(self.side.other()).is_human();
        let (draft, chooser, side) = (&mut self.draft, &mut self.chooser, self.side);
        let open = kit::sheet_with_footer(
            ui,
            &title,
            &texts.get("action-back"),
            WIDTH,
            // Where nothing was chosen yet there is nothing to lose.
            player.as_ref().is_ok_and(|player| *player == desk.table.player(side)),
            |ui| {
                chooser.ui(ui, texts, &desk.presets, (side, &called), draft, fault);
                ui.add_space(4.0);
                kit::muted(ui, &texts.with("seat-next-move", &[("side", word.into())]));
            },
            |ui| {
                let press = Press::new(&texts.get("seat-done")).primary().enabled(fault.is_none()).show(ui);
                done = press.clicked();
            },
        );
        match player {
            Ok(player) if done => !desk.seat(self.side, player),
            _ => open,
        }
    }
}
