//! The question before the window closes while somebody waits in a game that the program hosts.

use egui::Ui;

use crate::app_state::AppState;
use crate::kit::{self, Button};

/// The question before the window closes.
pub(crate) struct Quit {
    /// The answer that stays has the keyboard already.
    is_asked: bool,
}

impl Quit {
    /// Opens it.
    pub(crate) fn open() -> Quit {
        Quit { is_asked: false }
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        // The other player may have ended the game meanwhile.
        let Some(question) = state.quit_question() else { return false };
        let texts = &state.texts;
        let (title, close) = (texts.get("link-quit"), texts.get("dialog-close"));
        let [yes, no] = ["link-quit-yes", "link-quit-no"].map(|key| texts.get(key));
        let (mut quits, mut stays) = (false, false);
        let open = kit::dialog_with_footer(
            ui,
            &title,
            &close,
            (460.0, 72.0),
            true,
            |ui| {
                kit::label(ui, &question);
                ui.add_space(8.0);
            },
            |ui| {
                let stay = Button::new(&no).primary().show(ui);
                if !std::mem::replace(&mut self.is_asked, true) {
                    stay.request_focus();
                }
                stays = stay.clicked();
                quits = Button::new(&yes).show(ui).clicked();
            },
        );
        if quits {
            state.may_quit = true;
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
        }
        open && !stays && !quits
    }
}
