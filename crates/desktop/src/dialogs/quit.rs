//! Question before the window closes or another game begins, while an opponent waits in a game by link.

use egui::Ui;
use inarow_view::Texts;

use crate::app_state::{AppState, Screen};
use crate::kit::{self, Button, font, text};

/// Width of the dialog if there is room, in points.
const WIDTH: f32 = 460.0;

/// Question before the window closes or another game begins.
pub(crate) struct Quit {
    /// Whether another game is to begin, so that the window stays open.
    pub(crate) leaves: bool,
    /// Whether the harmless answer has received the focus.
    is_asked: bool,
}

impl Quit {
    pub(crate) fn new(leaves: bool) -> Quit {
        Quit { leaves, is_asked: false }
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let question = if self.leaves { state.leave_question() } else { state.quit_question() };
        // The other player may have ended the game meanwhile, so that the question is void.
        let answer = match question {
            Some(question) => self.ask(ui, &state.texts, &question),
            None => Some(self.leaves),
        };
        match (answer, state.leaving.take().filter(|_| self.leaves)) {
            (Some(true), Some(begin)) => begin(state),
            (Some(true), None) if !self.leaves => {
                state.may_quit = true;
                ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
            }
            (None, begin) => state.leaving = begin,
            // The game that is not left is shown again.
            (Some(false), _) if self.leaves => state.screen = Screen::Board,
            (Some(_), _) => {}
        }
        answer.is_none()
    }

    /// Draws the question. Returns `Some(true)` to quit and `Some(false)` to stay.
    fn ask(&mut self, ui: &mut Ui, texts: &Texts, question: &str) -> Option<bool> {
        let keys =
            if self.leaves { ["link-leave", "link-leave-yes"] } else { ["link-quit", "link-quit-yes"] };
        let [title, yes] = keys.map(|key| texts.get(key));
        let [close, no] = ["dialog-close", "link-quit-no"].map(|key| texts.get(key));
        // The dialog is as high as the question, even in a small window.
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
