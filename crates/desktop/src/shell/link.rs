//! What a game by link asks and tells beside the board.

use egui::Ui;
use inarow_host::link::{Line, LinkQuestion};

use super::right::ask;
use crate::app_state::AppState;
use crate::kit::{self, Button, icon};

/// What stands there.
enum Asked {
    /// The link is to be sent to somebody.
    Share,
    /// The other player asks for something.
    Question(LinkQuestion),
    /// The other player seems to have left.
    Gone,
    /// The line is cut.
    Lost,
    /// The game cannot be followed any more.
    Failed,
    /// The other player's answer is waited for.
    Waits,
    /// Somebody watches.
    Watching,
}

fn asked(state: &AppState) -> Option<Asked> {
    let (game, session) = (state.link_game()?, &state.session);
    Some(match game.line() {
        Line::Lost => Asked::Lost,
        Line::Failed(_) => Asked::Failed,
        _ => match game.question(session) {
            Some(question) => Asked::Question(question),
            None if game.waits_for_opponent(session) => Asked::Share,
            None if game.may_claim(session, state.now) => Asked::Gone,
            None if game.has_offered_take_back() || game.has_offered_rematch() => Asked::Waits,
            None if !game.is_player() && session.result().is_none() => Asked::Watching,
            None => return None,
        },
    })
}

/// Whether anything stands there.
pub(super) fn asks(state: &AppState) -> bool {
    asked(state).is_some()
}

/// Draws it.
pub(super) fn questions(ui: &mut Ui, state: &mut AppState) {
    let Some(asked) = asked(state) else { return };
    let texts = &state.texts;
    ui.add_space(8.0);
    match asked {
        Asked::Lost => drop(kit::label(ui, &texts.get("web-lost"))),
        Asked::Failed => drop(kit::bad(ui, &texts.get("link-failed"))),
        Asked::Waits => drop(kit::muted(ui, &texts.get("web-asked"))),
        Asked::Watching => drop(kit::muted(ui, &texts.get("web-watching"))),
        Asked::Share => share(ui, state),
        Asked::Question(question) => {
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
        Asked::Gone => {
            kit::label(ui, &texts.get("link-quiet"));
            ui.add_space(4.0);
            let claim = texts.get("web-claim");
            if let (true, Some(game)) =
                (Button::new(&claim).width(ui.available_width()).show(ui).clicked(), state.link_game())
            {
                game.claim();
            }
        }
    }
}

/// The link, and who can open it.
fn share(ui: &mut Ui, state: &mut AppState) {
    let Some(link) = state.link_game().map(|game| game.link().to_string()) else { return };
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
