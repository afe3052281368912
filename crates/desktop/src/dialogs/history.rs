//! History of finished games, with search, replay, and continuing from any move.

mod list;

use egui::Ui;
use inarow_profile::HistoryEntry;
use inarow_session::Seating;
use inarow_view::{game_settings_in, result_in};

use super::preview::{ListedGame, Preview, PreviewAction, Summary, cursor_of};
use super::widgets;
use crate::app_state::{AppState, DialogKind};
use crate::kit::{self, icon};
use crate::labels::{seated_addresses, seated_names};
use list::List;

/// History of finished games.
pub(crate) struct History {
    list: List,
    preview: Preview,
    /// Whether a narrow window shows the game instead of the list.
    in_game: bool,
    /// Game deleted last, which can be restored.
    forgotten: Option<inarow_profile::Forgotten>,
}

impl History {
    /// Opens the dialog at the latest game.
    pub(crate) fn open(_state: &mut AppState) -> History {
        History { list: List::default(), preview: Preview::default(), in_game: false, forgotten: None }
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        if self.list.load(&state.profile, state.skin(), &state.zone(), &state.texts) {
            ui.ctx().request_repaint();
        }
        let chosen = self.list.chosen();
        let which = chosen.map(|entry| ListedGame::Finished(entry.id));
        self.preview.show(which, state, || chosen.map(|entry| read(entry, state)));
        let (mut play, mut back, mut left, mut action) = (false, false, false, None);
        let texts = &state.texts;
        let left_games = state.offered().len() + state.short_games().len();
        let waiting = left_games + usize::from(state.session.is_offered());
        let open = kit::framed(
            ui,
            &texts.get("history-title"),
            &texts.get("dialog-close"),
            (1080.0, true),
            |ui, height| {
                let height = height.min(720.0);
                ui.set_min_height(height);
                if let Some(reason) = self.list.trouble() {
                    kit::bad(ui, &texts.with("history-unread", &[("reason", reason.into())]));
                    return;
                }
                let unfinished = |ui: &mut Ui| {
                    let name = texts.with("history-unfinished", &[("count", waiting.into())]);
                    waiting > 0 && kit::link(ui, &name).clicked()
                };
                if self.list.is_empty() && self.forgotten.is_none() {
                    left = unfinished(ui);
                    // The space around the text shrinks in a low window, so that nothing scrolls.
                    let around = ((height - 220.0) / 2.0).clamp(4.0, 60.0).floor();
                    let words = ["statistics-none", "history-none-hint"].map(|key| texts.get(key));
                    let new = texts.get("action-new");
                    play = widgets::nothing(ui, around, icon::CLOCK_COUNTER_CLOCKWISE, &words, Some(&new));
                    return;
                }
                let (list, preview, now) = (&mut self.list, &mut self.preview, state.now);
                let forgotten = self.forgotten.is_some();
                let names = |ui: &mut Ui| {
                    let sentence = texts.get("history-forgotten");
                    back = forgotten && widgets::undo_line(ui, &sentence, &texts.get("history-restore"));
                    left = unfinished(ui);
                    list.ui(ui, texts)
                };
                let game = |ui: &mut Ui| action = preview.ui(ui, now, height, texts);
                widgets::list_beside(ui, height, &mut self.in_game, &texts.get("history-back"), names, game);
            },
        );
        if let Some(next) = self.preview.next_step() {
            ui.ctx().request_repaint_after(next.saturating_sub(state.now));
        }
        if back {
            self.restore(state);
        }
        if play {
            state.open(DialogKind::NewGame);
        }
        if left {
            state.open(DialogKind::Unfinished);
        }
        let done = action.is_some_and(|action| self.act(action, state));
        open && !play && !left && !done
    }

    /// Performs an action. Returns true if the dialog is to be closed.
    fn act(&mut self, action: PreviewAction, state: &mut AppState) -> bool {
        let Some(entry) = self.list.chosen() else { return false };
        let seating = seating_of(entry);
        if action == PreviewAction::Forget {
            match state.profile.forget(entry.id) {
                Ok(forgotten) => {
                    self.forgotten = forgotten;
                    self.list.take_out();
                    self.in_game = false;
                }
                Err(error) => state.complain_of_store(&error),
            }
            return false;
        }
        let Some((record, line, ply)) = self.preview.record() else { return false };
        if state.review(record.clone()) {
            state.session.seat_review(seating);
        }
        state.session.choose_line(line);
        state.session.go_to(ply);
        match action {
            PreviewAction::Open | PreviewAction::Forget | PreviewAction::Resume => {}
            PreviewAction::Continue => state.continue_here(None),
            PreviewAction::Save => state.open(DialogKind::SaveFile),
            PreviewAction::Export => state.open(DialogKind::Export),
        }
        true
    }

    fn restore(&mut self, state: &mut AppState) {
        let Some(forgotten) = self.forgotten.take() else { return };
        match state.profile.restore(&forgotten) {
            Ok(()) => self.list = List::default(),
            Err(error) => state.complain_of_store(&error),
        }
    }
}

/// Returns the side of the local player and that of player 1 in a finished game.
fn seating_of(entry: &HistoryEntry) -> Seating {
    Seating { own: entry.own, one: entry.one }
}

/// Reads a game of the history.
fn read(entry: &HistoryEntry, state: &AppState) -> Result<Summary, String> {
    let texts = &state.texts;
    let text = match state.profile.record(entry.id) {
        Ok(Some(text)) => text,
        Ok(None) => return Err(texts.get("history-gone")),
        Err(error) => {
            let reason = texts.explain(&error);
            return Err(texts.with("history-unread", &[("reason", reason.into())]));
        }
    };
    let damaged = |reason: String| texts.with("history-unreadable", &[("reason", reason.into())]);
    let record = inarow_formats::read_json(&text).map_err(|error| damaged(texts.explain(&error.reason)))?;
    let cursor = cursor_of(record, texts)?;
    let record = cursor.record();
    let look = state.look_of(&record.setup);
    let seating = seating_of(entry);
    let names = seated_names(record, seating, texts);
    let headline = match record.result {
        Some(ended) => {
            let addresses = seated_addresses(record, seating, &names);
            result_in(&ended, cursor.position(), addresses, look, texts)
        }
        None => texts.get("over-unfinished"),
    };
    let settings = game_settings_in(&record.setup, look, texts);
    Ok(Summary { headline, settings, cursor })
}
