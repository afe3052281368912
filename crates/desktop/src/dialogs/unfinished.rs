//! Dialog with unfinished games, which the user can continue or delete.

use egui::{Key, Modifiers, Ui};
use inarow_profile::{GameId, Offer, StoreError};
use inarow_session::MOST_SHORT;
use inarow_view::{Lang, Texts, game_name, game_settings_in};

use super::preview::{ListedGame, Preview, PreviewAction, Summary, cursor_of};
use super::widgets::{self, Row};
use crate::app_state::{AppState, Screen};
use crate::kit::{self, Button, icon, text};
use crate::labels::{current_names, offered_names};
use crate::sentences;
use inarow_app::dates;

/// Dialog with unfinished games.
#[derive(Default)]
pub(crate) struct Unfinished {
    entries: Vec<Entry>,
    /// Language and games from which the entries were made.
    made_of: Option<(Lang, Vec<ListedGame>)>,
    chosen: usize,
    preview: Preview,
    /// Whether a narrow window shows the game instead of the list.
    in_game: bool,
    /// Whether games too short to be offered are listed too.
    shows_short: bool,
    /// Whether the question before deleting every game is shown.
    asks: bool,
    /// Whether the answer that keeps the games has received the focus.
    asked: bool,
    deleted: Deleted,
}

/// Game with its texts.
struct Entry {
    which: ListedGame,
    name: String,
    sides: String,
    when: String,
    brief: String,
    moves: String,
}

/// Games deleted last, which can be restored while the dialog is open.
#[derive(Default)]
struct Deleted {
    left: Vec<Offer>,
    /// Whether the current game was among the deleted games.
    session: bool,
}

impl Deleted {
    fn count(&self) -> usize {
        self.left.len() + usize::from(self.session)
    }
}

/// Action on the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ListAction {
    /// Another game was selected.
    Chosen,
    /// Continue the selected game.
    Resume,
    /// Delete the selected game.
    Forget,
    /// Delete every game, after the question.
    ForgetAll,
    /// Restore the deleted games.
    Restore,
}

impl Unfinished {
    /// Opens the dialog at the latest game.
    pub(crate) fn open(state: &mut AppState) -> Unfinished {
        state.reload_offered();
        Unfinished::default()
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        self.read(state);
        if self.asks && ui.ctx().input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            self.asks = false;
        }
        let which = self.entries.get(self.chosen).map(|entry| entry.which);
        let shown = &*state;
        self.preview.show(which, shown, || summary_of(which?, shown));
        let (mut asked, mut action) = (None, None);
        let (texts, now) = (&state.texts, state.now);
        let short = state.short_games().len();
        let title = texts.get("unfinished-title");
        let open = kit::framed(ui, &title, &texts.get("dialog-close"), (1080.0, true), |ui, height| {
            let height = height.min(720.0);
            ui.set_min_height(height);
            if self.entries.is_empty() {
                asked = self.undo_line(ui, texts);
                let around = ((height - 160.0) / 2.0).clamp(4.0, 60.0).floor();
                let words = ["unfinished-none", "unfinished-none-hint"].map(|key| texts.get(key));
                widgets::nothing(ui, around, icon::PAUSE_CIRCLE, &words, None);
                return;
            }
            let mut in_game = self.in_game;
            let mut preview = std::mem::take(&mut self.preview);
            let back = texts.get("unfinished-back");
            let list = |ui: &mut Ui| {
                asked = self.list(ui, texts, short);
                asked == Some(ListAction::Chosen)
            };
            let game = |ui: &mut Ui| action = preview.ui(ui, now, height, texts);
            widgets::list_beside(ui, height, &mut in_game, &back, list, game);
            (self.in_game, self.preview) = (in_game, preview);
        });
        if let Some(next) = self.preview.next_step() {
            ui.ctx().request_repaint_after(next.saturating_sub(state.now));
        }
        let of_game = match action {
            Some(PreviewAction::Resume) => Some(ListAction::Resume),
            Some(PreviewAction::Forget) => Some(ListAction::Forget),
            _ => None,
        };
        open && !asked.or(of_game).is_some_and(|asked| self.answer(asked, state))
    }

    /// Performs an action. Returns true if the dialog is to be closed.
    fn answer(&mut self, asked: ListAction, state: &mut AppState) -> bool {
        match asked {
            ListAction::Chosen => {}
            ListAction::Resume => return self.resume(state),
            ListAction::Forget | ListAction::ForgetAll => {
                let all = self.entries.iter().map(|entry| entry.which).enumerate();
                let games = all.filter(|(place, _)| asked == ListAction::ForgetAll || *place == self.chosen);
                let mut games: Vec<ListedGame> = games.map(|(_, which)| which).collect();
                if asked == ListAction::ForgetAll && !self.shows_short {
                    let short = state.short_games().iter();
                    games.extend(short.map(|offered| ListedGame::Left(offered.id, offered.moves())));
                }
                self.delete(&games, state);
            }
            ListAction::Restore => self.restore(state),
        }
        false
    }

    /// Continues the selected game. Returns true if that game is or becomes the current game.
    fn resume(&self, state: &mut AppState) -> bool {
        match self.entries.get(self.chosen).map(|entry| entry.which) {
            Some(ListedGame::Left(id, _)) => {
                let before = state.session.selection_revision();
                // A game by link appears once its server runs.
                let is_by_link = state.offered().iter().any(|game| game.id == id && game.is_by_link());
                state.resume(id);
                is_by_link || state.session.selection_revision() != before
            }
            Some(ListedGame::Current(_)) => {
                state.back_to_board();
                true
            }
            _ => false,
        }
    }

    /// Deletes games until the profile's store fails. Games deleted before can no longer be restored.
    fn delete(&mut self, games: &[ListedGame], state: &mut AppState) {
        self.deleted = Deleted::default();
        state.link_deletions_final();
        for which in games {
            match *which {
                ListedGame::Left(id, _) => match take_out(id, state) {
                    Ok(offer) => {
                        state.link_deleted(offer.as_ref());
                        self.deleted.left.extend(offer);
                    }
                    Err(error) => {
                        state.complain_of_store(&error);
                        break;
                    }
                },
                ListedGame::Current(_) => {
                    state.throw_away();
                    self.deleted.session = !state.session.is_offered();
                    if self.deleted.session {
                        // The dialog reports this deletion together with other deletions.
                        state.notice = None;
                    }
                }
                ListedGame::Finished(_) => {}
            }
        }
        state.reload_offered();
        self.in_game = false;
    }

    /// Restores the games deleted last.
    fn restore(&mut self, state: &mut AppState) {
        state.link_restored();
        while let Some(offer) = self.deleted.left.last() {
            if let Err(error) = state.profile.put_back(offer) {
                state.complain_of_store(&error);
                break;
            }
            self.deleted.left.pop();
        }
        if std::mem::take(&mut self.deleted.session) {
            let screen = state.screen;
            state.restore();
            // The game is the current game again. The screen stays as before.
            state.screen = screen;
        }
        state.reload_offered();
    }

    /// Updates the list of games and keeps the selected game selected.
    fn read(&mut self, state: &AppState) {
        let (texts, session) = (&state.texts, &state.session);
        let current = session.is_offered().then(|| ListedGame::Current(session.live().record().plies.len()));
        let short = if self.shows_short { state.short_games() } else { &[] };
        let left = state.offered().iter().chain(short);
        let games_left = left.clone().map(|offered| ListedGame::Left(offered.id, offered.moves()));
        let games: Vec<ListedGame> = current.into_iter().chain(games_left).collect();
        let made_of = Some((texts.lang(), games));
        if self.made_of == made_of {
            return;
        }
        let (zone, now) = (state.zone(), state.seconds());
        let of_left = left.map(|offered| {
            let moment = dates::ago(offered.updated, now, &zone, texts);
            let brief = dates::brief(offered.updated, now, &zone, texts);
            let which = ListedGame::Left(offered.id, offered.moves());
            let moves = sentences::offered_moves(offered, false, texts);
            let names = offered_names(offered, texts);
            Entry::new(which, (&offered.record, names), moves, [moment, brief], texts)
        });
        let of_current = current.map(|which| {
            let record = session.live().record();
            let moves = sentences::current_moves(session, texts);
            let names = current_names(session, texts);
            Entry::new(which, (record, names), moves, [moved_at(state), String::new()], texts)
        });
        self.entries = of_current.into_iter().chain(of_left).collect();
        self.made_of = made_of;
        self.chosen = self.chosen.min(self.entries.len().saturating_sub(1));
        let hidden = if self.shows_short { 0 } else { state.short_games().len() };
        self.asks &= self.entries.len() + hidden > 1;
        self.in_game &= !self.entries.is_empty();
    }

    /// Draws the list with the actions for every listed game.
    fn list(&mut self, ui: &mut Ui, texts: &Texts, short: usize) -> Option<ListAction> {
        let mut asked = self.undo_line(ui, texts);
        asked = asked.or(self.head(ui, texts, if self.shows_short { 0 } else { short }));
        if short > 0 {
            self.short_line(ui, texts, short);
        }
        // During the question about deleting every game the keys do not apply to one game.
        if !self.asks && ui.input(|input| input.key_pressed(Key::Delete)) {
            asked = asked.or(Some(ListAction::Forget));
        }
        let row_of = |place: usize| {
            let Entry { name, sides, when, brief, moves, .. } = self.entries.get(place)?;
            Some(Row { title: name, detail: sides, aside: when, brief, below: moves })
        };
        let places = self.entries.len();
        let list = (places, &mut self.chosen);
        // Short games are a separate block.
        let first_short = self.shows_short.then(|| places.saturating_sub(short));
        let mut apart = |ui: &mut Ui| {
            ui.add_space(6.0);
            kit::capitals(ui, &texts.get("unfinished-short-title"));
        };
        let heading = first_short.filter(|_| short > 0).map(|place| (place, &mut apart as _));
        let clicked = widgets::rows(ui, "unfinished", list, self.asks, heading, row_of);
        let of_row =
            |row: egui::Response| if row.double_clicked() { ListAction::Resume } else { ListAction::Chosen };
        clicked.map(of_row).or(asked)
    }

    /// Draws the number of games, and the link that deletes every game including `hidden` ones. The question
    /// before deletion replaces both.
    fn head(&mut self, ui: &mut Ui, texts: &Texts, hidden: usize) -> Option<ListAction> {
        let all = self.entries.len() + hidden;
        if !self.asks {
            let count = ("count", all.into());
            ui.horizontal(|ui| {
                ui.set_min_height(kit::low(ui));
                kit::muted(ui, &texts.with("games-count", &[count]));
                let right = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(right, |ui| {
                    if all > 1 && kit::link(ui, &texts.get("unfinished-delete-all")).clicked() {
                        (self.asks, self.asked) = (true, false);
                    }
                });
            });
            return None;
        }
        let mut asked = None;
        kit::card(ui, |ui| {
            kit::label(ui, &texts.with("unfinished-ask", &[("count", all.into())]));
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                let keep = kit::Button::new(&texts.get("unfinished-keep")).show(ui);
                if !std::mem::replace(&mut self.asked, true) {
                    keep.request_focus();
                }
                if keep.clicked() {
                    self.asks = false;
                }
                let all = texts.get("unfinished-delete-all");
                if Button::new(&all).danger().show(ui).clicked() {
                    self.asks = false;
                    asked = Some(ListAction::ForgetAll);
                }
            });
        });
        asked
    }

    /// Draws the link to the games that are too short to be offered, with the explanation.
    fn short_line(&mut self, ui: &mut Ui, texts: &Texts, count: usize) {
        let name = if self.shows_short {
            texts.get("unfinished-short-hide")
        } else {
            texts.with("unfinished-short", &[("count", count.into())])
        };
        let why = texts.with("unfinished-short-why", &[("most", MOST_SHORT.into())]);
        self.shows_short ^= text::tip(kit::link(ui, &name), &why).clicked();
        if self.shows_short {
            kit::muted(ui, &why);
        }
    }

    /// Draws the line about deleted games, with the link that restores them.
    fn undo_line(&self, ui: &mut Ui, texts: &Texts) -> Option<ListAction> {
        let count = self.deleted.count();
        let sentence = texts.with("unfinished-deleted", &[("count", count.into())]);
        let back = count > 0 && widgets::undo_line(ui, &sentence, &texts.get("history-restore"));
        back.then_some(ListAction::Restore)
    }
}

impl Entry {
    fn new(
        which: ListedGame,
        (record, [x, o]): (&inarow_record::Record, [String; 2]),
        moves: String,
        [when, brief]: [String; 2],
        texts: &Texts,
    ) -> Entry {
        Entry {
            which,
            name: game_name(&record.setup, texts),
            sides: texts.with("history-sides", &[("x", x.into()), ("o", o.into())]),
            when,
            brief,
            moves,
        }
    }
}

/// Returns the time of the current game's last move: “now” while its board is shown.
fn moved_at(state: &AppState) -> String {
    if state.screen == Screen::Board {
        return state.texts.get("unfinished-now");
    }
    dates::ago(
        state.seconds_at(state.session.live().moved_at()),
        state.seconds(),
        &state.zone(),
        &state.texts,
    )
}

/// Returns the summary of a game, or `None` if the game is gone.
fn summary_of(which: ListedGame, state: &AppState) -> Option<Result<Summary, String>> {
    let texts = &state.texts;
    let (record, [x, o], moves, when) = match which {
        ListedGame::Left(id, moves) => {
            let all = state.offered().iter().chain(state.short_games());
            let offered = all.clone().find(|offered| offered.id == id)?;
            let when = dates::ago(offered.updated, state.seconds(), &state.zone(), texts);
            (&offered.record, offered_names(offered, texts), moves, when)
        }
        ListedGame::Current(moves) => {
            let names = current_names(&state.session, texts);
            (state.session.live().record(), names, moves, moved_at(state))
        }
        ListedGame::Finished(_) => return None,
    };
    let look = state.look_of(&record.setup);
    let sides = texts.with("history-sides", &[("x", x.into()), ("o", o.into())]);
    let headline = game_name(&record.setup, texts);
    let settings = format!("{sides} · {when}\n{}", game_settings_in(&record.setup, look, texts));
    let cursor = cursor_of(record.clone(), texts).map(|mut cursor| {
        cursor.go_to(moves);
        cursor
    });
    Some(cursor.map(|cursor| Summary { headline, settings, cursor }))
}

/// Removes a whole game from the profile. Returns `None` if the game is gone already or played elsewhere.
fn take_out(id: GameId, state: &mut AppState) -> Result<Option<Offer>, StoreError> {
    let Some(offer) = state.profile.take(id)? else {
        state.complain(state.texts.get("unfinished-gone"));
        return Ok(None);
    };
    state.profile.drop_game(id)?;
    Ok(Some(offer))
}
