//! Dialog for the player of a side during a game. A change takes effect at the side's next move.

use std::path::Path;

use egui::Ui;
use inarow_app::seat_draft::SeatDraft;
use inarow_core::Side;

use super::new_game::player::PlayerChooser;
use super::{Offer, offer_engine};
use crate::app_state::AppState;
use crate::kit::{self, Button};

/// Preferred width and height, in points.
const SIZE: (f32, f32) = (480.0, 470.0);

/// Dialog for the player of a side.
pub(crate) struct PlayerDialog {
    side: Side,
    draft: SeatDraft,
    chooser: PlayerChooser,
}

impl PlayerDialog {
    /// Opens the dialog with the player of this side.
    pub(crate) fn open(side: Side, state: &mut AppState) -> PlayerDialog {
        let draft = SeatDraft::of(&state.session.next_player(side));
        PlayerDialog { side, draft, chooser: PlayerChooser::default() }
    }

    /// Takes a dropped file as the engine, if an external engine is chosen.
    pub(crate) fn offer_file(&mut self, path: &Path) -> Offer {
        offer_engine(&mut self.draft, path)
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let texts = &state.texts;
        let player = self.draft.player(Some(state.session.setup()), &state.presets, state.session.programs());
        let fault = player.as_ref().err();
        // The title uses the board's name for the side.
        let word = state.side_word(self.side);
        let title = texts.with("window-who-plays", &[("side", word.into())]);
        let called = state.side_name(self.side);
        let mut done = false;
        self.chooser.alone = !state.session.next_player(self.side.other()).is_human();
        let (draft, chooser, side) = (&mut self.draft, &mut self.chooser, self.side);
        let open = kit::dialog_with_footer(
            ui,
            &title,
            &texts.get("action-back"),
            SIZE,
            // An unchanged player means that a click outside may close the dialog.
            player.as_ref().is_ok_and(|player| *player == state.session.next_player(side)),
            |ui| {
                chooser.ui(ui, state, (side, &called), draft, fault);
                ui.add_space(4.0);
                kit::muted(ui, &texts.with("seat-next-move", &[("side", word.into())]));
            },
            |ui| {
                let press = Button::new(&texts.get("seat-done")).primary().enabled(fault.is_none()).show(ui);
                done = press.clicked();
            },
        );
        match player {
            Ok(player) if done => !state.seat(self.side, player),
            _ => open,
        }
    }
}
