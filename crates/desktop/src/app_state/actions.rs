//! Requests to the session, with notices about refusals.

use inarow_app::actions::{self, Done};
use inarow_core::{Setup, Side};
use inarow_play::{PlayerSpec, Rejection};
use inarow_record::Record;
use inarow_session::{NewGame, SessionError};
use inarow_view::entry::{Entry, keys_on_board};
use inarow_view::{Action, Coordinates, GameFacts};

use super::{AppState, Screen};
use crate::sentences::of_session;

impl AppState {
    /// Begins a game and shows the board, or reports a fault of the game. Returns false if a question comes
    /// first.
    pub(crate) fn start(&mut self, game: NewGame) -> bool {
        let seed = self.session.next_seed();
        self.start_seeded(game, seed)
    }

    /// Begins a game with the walls and weights of a seed. Returns false if a question comes first.
    pub(crate) fn start_seeded(&mut self, game: NewGame, seed: u64) -> bool {
        self.leave_for(move |state| {
            let started = state.session.start_seeded(game, seed, state.now);
            state.enter_board(started);
        })
    }

    /// Shows the board after success, or reports the error. Returns whether the operation succeeded.
    pub(super) fn enter_board(&mut self, done: Result<(), SessionError>) -> bool {
        let done = self.done(done).is_some();
        if done {
            self.screen = Screen::Board;
        }
        done
    }

    /// Returns the result of the session, and reports its error.
    fn done<T>(&mut self, done: Result<T, SessionError>) -> Option<T> {
        done.map_err(|error| self.complain(of_session(&error, &self.texts))).ok()
    }

    /// Shows a finished game on the board for viewing. Returns whether the game could be replayed.
    pub(crate) fn review(&mut self, record: Record) -> bool {
        let shown = self.session.open_review(record, self.now);
        self.enter_board(shown)
    }

    /// Shows a foreign game on the board for viewing. A program that never played here is not started. A human
    /// replaces the program, and a notice reports the change. Returns true if there was nothing to report.
    pub(crate) fn review_foreign(&mut self, mut record: Record) -> bool {
        let unknown = self.session.replace_unknown_programs(&mut record).pop();
        let shown = self.review(record);
        if let Some(program) = unknown.filter(|_| shown) {
            self.complain(self.texts.with("file-unknown-program", &[("program", program.into())]));
            return false;
        }
        shown
    }

    /// Continues from the shown position, with these players or the record's players.
    pub(crate) fn continue_here(&mut self, players: Option<[PlayerSpec; 2]>) {
        self.leave_for(|state| {
            let begun = state.session.continue_here(players, state.now);
            state.enter_board(begun);
        });
    }

    /// Returns the facts about the game, for the table of actions.
    pub(crate) fn facts(&self) -> GameFacts {
        let has_board = self.screen == Screen::Board;
        actions::facts(&self.session, self.link_game(), has_board, self.now)
    }

    /// Whether cells can be typed, because moves are played on the board.
    pub(crate) fn names_cells(&self) -> bool {
        self.screen == Screen::Board && !self.session.is_review() && !self.session.is_over()
    }

    /// Returns the keys of an action for lists, menus and tooltips.
    pub(crate) fn keys(&self, action: Action) -> String {
        let mut entry = Entry::default();
        let position = self.session.shown();
        entry.take_columns(position.falls());
        entry.take_cells(self.names_cells());
        let typed = keys_on_board(action, &entry, position.shape(), Coordinates::Letters, &self.texts);
        let keys = action.keys(&self.texts);
        match typed {
            Some(typed) => {
                self.texts.with("keys-on-board", &[("keys", keys.into()), ("typed", typed.into())])
            }
            None => keys,
        }
    }

    /// Performs an action on the game, and reports the result.
    pub(crate) fn act(&mut self, action: Action) {
        let link = self.link.game(&self.session);
        let done = actions::run(action, &mut self.session, link, &mut self.profile, &self.texts, self.now);
        match done {
            Done::Game | Done::Screen => {}
            Done::Restored => self.restored(),
            Done::Told { text, recalls } => self.say_recalling(text, recalls),
            Done::Copied(text) => {
                // A pasted position comes without the moves that led to the position.
                let is_game = action == Action::Copy;
                self.copied = is_game.then(|| (text.clone(), self.session.review().shown_record()));
                self.to_clipboard = Some(text);
                self.say(self.texts.get(if is_game { "copied-game" } else { "copied-position" }));
            }
            Done::Refused(why) => self.complain(why),
        }
    }

    fn restored(&mut self) {
        self.screen = Screen::Board;
        self.notice = None;
        self.reload_offered();
    }

    /// Offers a rematch in a game by link, or else starts a rematch.
    pub(crate) fn rematch(&mut self) {
        self.act(Action::Rematch);
    }

    /// Discards the current game, which is neither offered again nor counted. A discarded game can be restored
    /// for a while.
    pub(crate) fn throw_away(&mut self) {
        let thrown = self.session.throw_away(self.now);
        let Some(gone) = self.done(thrown) else { return };
        let mut text = self.texts.get("start-discarded");
        if let Some(gone) = gone {
            let values = [("what", text.into()), ("reason", of_session(&gone, &self.texts).into())];
            text = self.texts.with("start-discarded-person", &values);
        }
        self.say_recalling(text, false);
    }

    /// Performs the action of the notice's button. The button restores the last left game with its score, or
    /// switches off the tips.
    pub(crate) fn restore(&mut self) {
        if self.notice.take_if(|notice| notice.explains).is_some() {
            return self.prefs.window.explain(false);
        }
        self.leave_for(|state| {
            match actions::restore(&mut state.session, &mut state.profile, &state.texts, state.now) {
                Done::Refused(why) => {
                    state.complain(why);
                    state.reload_offered();
                }
                _ => state.restored(),
            }
        });
    }

    /// Reports the refusal of a request to the session.
    pub(crate) fn answer(&mut self, done: Result<(), Rejection>) {
        if let Err(rejection) = done {
            self.complain(crate::sentences::rejection(&self.session, &rejection, &self.texts));
        }
    }

    /// Returns the player if it supports this game, else the computer, which supports every game.
    pub(crate) fn fitting(&self, player: PlayerSpec, setup: &Setup) -> PlayerSpec {
        match player.check(setup, &self.presets, self.session.programs()) {
            Ok(()) => player,
            Err(_) => self.computer(self.prefs.level),
        }
    }

    /// Replaces the player of a side. Returns whether the player was replaced.
    pub(crate) fn seat(&mut self, side: Side, player: PlayerSpec) -> bool {
        let had_score = self.session.has_score();
        let seated = self.session.replace_player(side, player, self.now);
        let done = self.done(seated).is_some();
        if done && had_score && !self.session.has_score() {
            self.say(self.texts.get("session-new-pair"));
        } else if done && self.session.was_replaced() {
            self.say(self.texts.get("session-next-player"));
        }
        done
    }
}
