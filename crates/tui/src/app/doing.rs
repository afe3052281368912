//! Doing what keys, clicks and menus ask for.

use inarow_host::{sentences, write_game};
use inarow_play::Rejection;
use inarow_session::RestoreError;
use inarow_view::{Action, rules_in};

use super::actions::{Do, Purpose};
use super::overlay::Overlay;
use super::{App, Map};
use crate::palette::Ink;

impl App {
    /// Does it, if it can be done.
    pub(super) fn run(&mut self, action: Do) {
        if !action.is_enabled(self) {
            return self.cannot(&action);
        }
        // What was chosen in a list closes it.
        if !matches!(action, Do::Pick(_) | Do::Turn(..)) {
            self.overlay = None;
        }
        let now = self.now;
        match action {
            Do::Act(action) => self.act(action),
            Do::Menu => {
                let items = Do::all(self);
                self.overlay = Some(Overlay::List { items, chosen: 0 });
            }
            Do::Resign => self.ask("prompt-resign", Do::ResignYes),
            Do::ResignYes => {
                let done = self.game.resign(now);
                self.answer(done);
            }
            Do::OfferDraw => {
                let done = self.game.offer_draw(now);
                self.answer(done);
            }
            Do::Draw(accept) => {
                let done = self.game.answer_draw(accept, now);
                self.answer(done);
            }
            Do::Rematch => {
                let done = self.game.rematch(now);
                self.answer_session(done);
            }
            Do::Reset => {
                let left = self.game.is_unfinished();
                let done = self.game.reset_score(now);
                if self.answer_session(done).is_some() {
                    self.say(if left { "session-reset-left" } else { "session-reset" });
                }
            }
            Do::Swap => {
                let done = self.game.swap_sides(now);
                if self.answer_session(done).is_some() && self.game.swaps_next() {
                    self.say("window-swaps-next");
                }
            }
            Do::Step => self.game.step(now),
            Do::Choose(choice) => {
                let done = self.game.choose(choice, now);
                self.answer(done);
            }
            Do::AskAgain => self.game.ask_again(now),
            Do::Forfeit => self.game.forfeit_failed(now),
            Do::Wait => self.game.wait_on(now),
            Do::Maps => {
                self.map = match self.map {
                    Map::None => Map::Attack,
                    Map::Attack => Map::Defence,
                    Map::Defence => Map::None,
                }
            }
            Do::Earlier => self.game.go_to(self.game.ply().saturating_sub(1)),
            Do::Later => self.game.go_to(self.game.ply() + 1),
            Do::First => self.game.go_to(0),
            Do::Newest if self.game.is_review() => self.game.close_review(now),
            Do::Newest => self.game.go_to_newest(),
            Do::GoTo(ply) => self.game.go_to(ply),
            Do::Here => {
                let done = self.game.continue_here(None, now);
                self.answer_session(done);
            }
            Do::Save => self.prompt(Purpose::Save),
            Do::Export => self.prompt(Purpose::Export),
            Do::Open => self.prompt(Purpose::Open),
            Do::Overwrite(purpose, path) => self.write(purpose, &path),
            Do::Settings => self.overlay = Some(Overlay::Settings { chosen: 0 }),
            Do::Pick(place) => self.pick(place),
            Do::Turn(place, forward) => self.turn(place, forward),
            Do::Delete(place) => self.ask_delete(place),
            Do::DeleteYes(place) => self.delete(place),
            Do::Play => self.play_chosen(),
            Do::Close => {}
        }
    }

    fn act(&mut self, action: Action) {
        let now = self.now;
        match action {
            Action::New => self.open_start(None),
            Action::Undo if self.game.can_undo() => {
                let done = self.game.undo(now);
                self.answer(done);
            }
            // Nothing was played since the game before was put aside.
            Action::Undo => match self.game.restore(&mut self.options.profile, now) {
                Ok(()) => {}
                Err(RestoreError::Session(error)) => drop(self.answer_session::<()>(Err(error))),
                Err(error) => self.complain(&error),
            },
            Action::Redo => {
                let done = self.game.redo(now);
                self.answer(done);
            }
            Action::Hint if self.game.has_hint() => self.game.cancel_hint(),
            Action::Hint => self.game.ask_hint(now),
            Action::Rules => self.open_rules(),
            Action::Shortcuts => self.overlay = Some(Overlay::text(self.shortcuts())),
            Action::Pause if self.game.is_paused() => self.game.go_on_playing(now),
            Action::Pause => self.game.pause(now),
            Action::Quit => self.quit(),
            Action::Back => self.back(),
            // The board's own.
            Action::Up | Action::Down | Action::Left | Action::Right | Action::Play => {}
        }
    }

    /// Why that cannot be done now, where people may wonder.
    fn cannot(&mut self, action: &Do) {
        let rejection = match action {
            _ if self.start.is_some() => return,
            Do::Act(Action::Undo) => Rejection::NothingToTakeBack,
            Do::Act(Action::Redo) => Rejection::NothingToRedo,
            Do::Act(Action::Hint) if self.game.is_over() => Rejection::GameOver,
            Do::Act(Action::Hint) => return self.say("hint-not-your-turn"),
            Do::Maps => return self.say("maps-none"),
            _ => return,
        };
        self.answer(Err(rejection));
    }

    /// One step back to where one came from. It never leaves a game.
    fn back(&mut self) {
        if self.entry.is_typed() {
            self.entry.clear();
        } else if self.start.is_some() {
        } else if self.game.has_hint() {
            self.game.cancel_hint();
        } else if self.map != Map::None {
            self.map = Map::None;
        } else if self.game.is_review() {
            self.game.close_review(self.now);
        } else if self.game.is_looking_back() {
            self.game.go_to_newest();
        } else {
            self.cursor = None;
        }
    }

    pub(super) fn ask(&mut self, key: &str, yes: Do) {
        let text = self.texts.get(key);
        self.overlay = Some(Overlay::Question { text, yes, agrees: false });
    }

    fn open_rules(&mut self) {
        let setup = match &self.start {
            Some(start) => start.source().setup(self.game.next_seed()).ok(),
            None => Some(self.game.setup().clone()),
        };
        if let Some(setup) = setup {
            let look = if self.start.is_some() { Default::default() } else { self.look() };
            self.overlay = Some(Overlay::text(rules_in(&setup, look, &self.texts)));
        }
    }

    /// Writes the game to a file and says so.
    pub(super) fn write(&mut self, purpose: Purpose, path: &std::path::Path) {
        let pictures = self.options.pictures.as_deref();
        let written = write_game(&self.game, path, pictures, purpose == Purpose::Export, &self.texts);
        match written {
            Ok(()) => {
                let file = ("file", path.display().to_string().into());
                let key = if purpose == Purpose::Export { "exported" } else { "saved" };
                let text = self.texts.with(key, &[file]);
                self.tell(text, Ink::Text);
            }
            Err(text) => self.tell(text, Ink::Bad),
        }
    }

    /// A person plays there, or is told why not.
    pub(super) fn play_at(&mut self, cell: inarow_core::Cell) {
        match self.game.play(cell, self.now) {
            Ok(()) => self.notice = None,
            Err(rejection) => {
                let text = sentences::refusal(&self.game, cell, &rejection, &self.texts);
                self.tell(text, Ink::Bad);
            }
        }
    }
}
