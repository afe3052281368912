//! The question before the window closes while somebody waits in a game that the program hosts.

use egui::Ui;
use inarow_view::Texts;

use crate::app_state::AppState;
use crate::kit::{self, Button, font, text};

/// How wide it is, where there is room.
const WIDTH: f32 = 460.0;

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
        match self.ask(ui, &state.texts, &question) {
            None => true,
            Some(Answer::Stay) => false,
            Some(Answer::Quit) => {
                state.may_quit = true;
                ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
                false
            }
        }
    }

    fn ask(&mut self, ui: &mut Ui, texts: &Texts, question: &str) -> Option<Answer> {
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
                    answer = Some(Answer::Stay);
                }
                if Button::new(&yes).show(ui).clicked() {
                    answer = Some(Answer::Quit);
                }
            },
        );
        answer.or((!open).then_some(Answer::Stay))
    }
}

/// What was answered.
enum Answer {
    Stay,
    Quit,
}

#[cfg(test)]
mod tests {
    use egui::Shape;
    use inarow_view::{Lang, Theme};

    use super::*;
    use crate::kit::theme;
    use crate::testing::{Size, builder};

    /// The question fits its window: nothing scrolls.
    #[test]
    fn the_question_does_not_scroll() {
        for &lang in Lang::ALL {
            for width in [1280.0, 800.0, 360.0] {
                let texts = Texts::new(lang);
                let name = texts.get("player-opponent");
                let who = texts.with("link-quit-waits", &[("name", name.into())]);
                let question = format!("{who} {}", texts.get("link-quit-saved"));
                let mut quit = Quit::open();
                let mut ready = false;
                let size = Size { width, height: 640.0, scale: 1.0 };
                let mut harness = builder::<()>(size).build_ui_state(
                    move |ui, ()| {
                        if !std::mem::replace(&mut ready, true) {
                            font::install(ui.ctx());
                            return;
                        }
                        theme::apply(ui.ctx(), Theme::Indigo, 1.0, false);
                        quit.ask(ui, &texts, &question);
                    },
                    (),
                );
                harness.run();
                let bar = |shape: &Shape| match shape {
                    Shape::Rect(bar) => bar.rect.width() < 12.0 && bar.rect.height() > 24.0,
                    _ => false,
                };
                let bars = harness.output().shapes.iter().filter(|clipped| bar(&clipped.shape)).count();
                assert_eq!(bars, 0, "{lang:?} {width}");
                assert!(harness.output().shapes.len() > 5, "{lang:?} {width}");
            }
        }
    }
}
