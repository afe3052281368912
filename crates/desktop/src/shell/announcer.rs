//! Announcements for screen readers about the opponent's move, the side to move, and the end of the game.

use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo, accesskit, vec2};
use inarow_core::{Cell, Side};

use super::right;
use crate::app_state::AppState;
use inarow_session::SessionEvent;
use inarow_view::{Coordinates, detail_for};

/// Last announcement. Exactly one such node exists, equal in every layout.
#[derive(Default)]
pub(super) struct Announcer {
    headline: String,
    hint: Option<String>,
    text: String,
}

impl Announcer {
    /// Announces the changes since the previous frame, if any.
    pub(super) fn ui(&mut self, ui: &Ui, state: &AppState) {
        let mut headline = crate::sentences::sentence(&state.session, state.look(), &state.texts);
        if let Some(offered) = crate::sentences::draw_offered(&state.session, state.look(), &state.texts) {
            let values = [("status", headline.into()), ("detail", offered.into())];
            headline = state.texts.with("heard-detail", &values);
        }
        let moved = state.session_events.iter().rev().find_map(|session_event| match session_event {
            SessionEvent::Moved { side, cell, by_person: false } => Some((*side, *cell)),
            _ => None,
        });
        if moved.is_some() || headline != self.headline {
            self.text = announcement(state, &headline, moved);
            self.headline = headline;
        }
        let hint = right::hint(state);
        if hint != self.hint {
            let gone = std::mem::replace(&mut self.hint, hint);
            match &self.hint {
                Some(hint) => self.text = hint.clone(),
                // The move that removed the hint was announced already.
                None if gone.as_ref() == Some(&self.text) => self.text.clear(),
                None => {}
            }
        }
        let at = Rect::from_min_size(ui.max_rect().min, vec2(1.0, 1.0));
        let response = ui.interact(at, Id::unique("announcer"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &self.text));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(accesskit::Live::Polite));
    }
}

/// Returns the announcement, with the opponent's move and the side to move. For the local player also returns
/// the game's requirement on the next move.
fn announcement(state: &AppState, headline: &str, moved: Option<(Side, Cell)>) -> String {
    let (session, texts) = (&state.session, &state.texts);
    let back = session.is_looking_back() && !session.is_review();
    // The game is announced even while an earlier position is viewed.
    let mut text = match moved {
        Some(_) if back => crate::sentences::meanwhile(session, state.look(), texts),
        _ => headline.to_owned(),
    };
    if session.may_play()
        && !back
        && let Some(detail) = detail_for(session.shown(), true, state.look(), Coordinates::Letters, texts)
    {
        text = texts.with("heard-detail", &[("status", text.into()), ("detail", detail.into())]);
    }
    let Some((side, cell)) = moved else { return text };
    let cell =
        session.live().record().setup.shape().map_or_else(String::new, |shape| shape.name(cell).to_string());
    let values = [("side", state.side_name(side).into()), ("cell", cell.into()), ("status", text.into())];
    texts.with("heard-move", &values)
}
