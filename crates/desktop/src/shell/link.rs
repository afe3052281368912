//! What a game by link asks and tells beside the board.

use egui::Ui;
use inarow_host::Beside;
use inarow_host::link::LinkQuestion;

use super::ask::ask;
use crate::app_state::AppState;
use crate::kit::{self, Button, icon};

fn beside(state: &AppState) -> Option<Beside> {
    state.link_game()?.beside(&state.session, state.now)
}

/// Whether anything stands there.
pub(super) fn asks(state: &AppState) -> bool {
    beside(state).is_some()
}

/// Draws it.
pub(super) fn questions(ui: &mut Ui, state: &mut AppState) {
    let Some(beside) = beside(state) else { return };
    let texts = &state.texts;
    ui.add_space(8.0);
    match beside {
        Beside::Lost => drop(kit::label(ui, &texts.get("web-lost"))),
        Beside::Failed => drop(kit::bad(ui, &texts.get("link-failed"))),
        Beside::Waits => drop(kit::muted(ui, &texts.get("web-asked"))),
        Beside::Watching => drop(kit::muted(ui, &texts.get("web-watching"))),
        Beside::Share => share(ui, state),
        Beside::Question(question) => {
            let (key, side) = match question {
                LinkQuestion::TakeBack(side) => ("web-take-back-asked", side),
                LinkQuestion::Rematch(side) => ("web-rematch-asked", side),
            };
            let words = texts.with(key, &[("name", state.name(side).into())]);
            let answers = [texts.get("window-accept"), texts.get("window-decline")];
            if let (Some(answer), Some(game)) = (ask(ui, &words, &answers, true), state.link_game()) {
                game.answer(question, answer == 0);
            }
        }
        Beside::Gone => {
            let pressed = ask(ui, &texts.get("link-quiet"), &[texts.get("web-claim")], false);
            if let (Some(_), Some(game)) = (pressed, state.link_game()) {
                game.claim();
            }
        }
    }
}

/// The link, and who can open it.
fn share(ui: &mut Ui, state: &mut AppState) {
    let Some(game) = state.link_game() else { return };
    let link = game.link().to_string();
    if let Some(declined) = game.challenge_declined(&state.texts) {
        kit::label(ui, &declined);
        ui.add_space(4.0);
    }
    kit::label(ui, &state.texts.get("link-share"));
    ui.add_space(4.0);
    kit::muted(ui, &link);
    if let Some(reach) = state.link_reach() {
        kit::muted(ui, &reach);
    }
    ui.add_space(4.0);
    let copy = state.texts.get("link-copy");
    if Button::new(&copy).primary().icon(icon::COPY).width(ui.available_width()).show(ui).clicked() {
        ui.ctx().copy_text(link);
        state.say(state.texts.get("web-copied"));
    }
}
