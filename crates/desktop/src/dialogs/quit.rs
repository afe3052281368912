//! The question before the window closes while somebody waits in a game that the program hosts.

use egui::Ui;
use inarow_view::Texts;

use crate::app_state::AppState;
use crate::kit::{self, Button, font, text};

/// How wide it is, where there is room.
const WIDTH: f32 = 460.0;

/// The question before the window closes.
#[derive(Default)]
pub(crate) struct Quit {
    /// The answer that stays has the keyboard already.
    is_asked: bool,
}

impl Quit {
    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        // The other player may have ended the game meanwhile.
        let Some(question) = state.quit_question() else { return false };
        match self.ask(ui, &state.texts, &question) {
            None => true,
            Some(false) => false,
            Some(true) => {
                state.may_quit = true;
                ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
                false
            }
        }
    }

    /// Asks it; `Some(true)` is to quit, `Some(false)` to stay.
    fn ask(&mut self, ui: &mut Ui, texts: &Texts, question: &str) -> Option<bool> {
        let (title, close) = (texts.get("link-quit"), texts.get("dialog-close"));
        let [yes, no] = ["link-quit-yes", "link-quit-no"].map(|key| texts.get(key));
        // As high as the question is in a window without room to spare.
        let width = WIDTH.min(ui.ctx().content_rect().width() - 16.0) - 56.0;
        let body = font::regular(font::BODY);
        let lines = text::lines_in(ui, question, body.clone(), width);
        let height = lines as f32 * text::leading(&body) + 12.0;
        let mut answer = None;
        let open = kit::dialog_with_footer(
            ui,
            &title,
            &close,
            (WIDTH, height),
            true,
            |ui| drop(kit::label(ui, question)),
            |ui| {
                let stay = Button::new(&no).primary().show(ui);
                if !std::mem::replace(&mut self.is_asked, true) {
                    stay.request_focus();
                }
                if stay.clicked() {
                    answer = Some(false);
                }
                if Button::new(&yes).show(ui).clicked() {
                    answer = Some(true);
                }
            },
        );
        answer.or((!open).then_some(false))
    }
}

#[cfg(test)]
mod tests;
