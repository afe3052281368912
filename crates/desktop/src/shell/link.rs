//! Questions and state of a game by link, next to the board.

use egui::Ui;
use inarow_app::Beside;

use super::ask::ask;
use crate::app_state::AppState;
use crate::kit::{self, Button, icon};

fn beside(state: &AppState) -> Option<Beside> {
    state.link_game()?.beside(&state.session, state.now)
}

/// Whether the panel has a question or a state to show.
pub(super) fn asks(state: &AppState) -> bool {
    beside(state).is_some()
}

/// Draws the question or state.
pub(super) fn questions(ui: &mut Ui, state: &mut AppState) {
    let Some(beside) = beside(state) else { return };
    let texts = &state.texts;
    let words = beside.sentence(&state.session, texts).unwrap_or_default();
    ui.add_space(8.0);
    match beside {
        Beside::Lost | Beside::HostLeft => drop(kit::label(ui, &words)),
        Beside::Failed => drop(kit::bad(ui, &words)),
        Beside::Waits | Beside::TakeBackWaits | Beside::Watching | Beside::Away(_) => {
            drop(kit::muted(ui, &words))
        }
        Beside::Share => share(ui, state),
        Beside::Returned => returned(ui, state),
        Beside::Question(question) => {
            let answers = [texts.get("window-accept"), texts.get("window-decline")];
            if let (Some(answer), Some(game)) = (ask(ui, &words, &answers, true), state.link_game()) {
                game.answer(question, answer == 0);
            }
        }
        Beside::Gone(_) => {
            let pressed = ask(ui, &words, &[texts.get("web-claim")], false);
            if let (Some(_), Some(game)) = (pressed, state.link_game()) {
                game.claim();
            }
        }
    }
}

/// Draws the link, and the text about who can open it.
fn share(ui: &mut Ui, state: &mut AppState) {
    let Some(game) = state.link_game() else { return };
    let link = game.link().to_string();
    if let Some(declined) = game.challenge_declined(&state.texts) {
        kit::label(ui, &declined);
        ui.add_space(4.0);
    }
    let words = [Some(state.texts.get("link-share")), Some(link.clone()), state.link_reach()];
    shared(ui, state, &link, words);
}

/// Draws the link of a game that is hosted again, with a note about a changed link.
fn returned(ui: &mut Ui, state: &mut AppState) {
    let Some(game) = state.link_game() else { return };
    let link = game.link().to_string();
    let key = if game.is_moved() { "link-moved" } else { "link-returned" };
    let words = [Some(state.texts.get(key)), Some(link.clone()), None];
    shared(ui, state, &link, words);
}

/// Draws a link as a QR code with words on its side, and the button that copies the link.
fn shared(ui: &mut Ui, state: &mut AppState, link: &str, [first, second, third]: [Option<String>; 3]) {
    const BESIDE: f32 = 112.0;
    let name = state.texts.get("link-qr");
    // In a narrow column the code would leave too little room for the words.
    let fits = ui.available_width() >= BESIDE + 120.0;
    let words = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        first.iter().for_each(|text| drop(kit::label(ui, text)));
        second.iter().chain(&third).for_each(|text| drop(kit::muted(ui, text)));
    };
    ui.add_space(4.0);
    if fits {
        ui.horizontal_top(|ui| {
            kit::qr_code(ui, link, &name, BESIDE);
            ui.vertical(words);
        });
    } else {
        words(ui);
        kit::qr_code(ui, link, &name, BESIDE);
    }
    ui.add_space(4.0);
    let copy = state.texts.get("link-copy");
    if Button::new(&copy).primary().icon(icon::COPY).width(ui.available_width()).show(ui).clicked() {
        ui.ctx().copy_text(link.to_owned());
        state.say(state.texts.get("copied-link"));
    }
}
