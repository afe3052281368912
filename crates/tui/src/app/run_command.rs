//! Doing what keys, clicks and menus ask for.

use inarow_host::{sentences, write_game};
use inarow_play::Rejection;
use inarow_session::RestoreError;
use inarow_view::{Action, rules_in};

use super::commands::{Command, Purpose};
use super::overlay::Overlay;
use super::{App, Map};
use crate::palette::Ink;

impl App {
    /// Does it, if it can be done.
    pub(super) fn run(&mut self, command: Command) {
        if !command.is_enabled(self) {
            return self.cannot(&command);
        }
        // What was chosen in a list closes it.
        if !matches!(command, Command::Select(_) | Command::ChangeValue(..)) {
            self.overlay = None;
        }
        let now = self.now;
        match command {
            Command::Action(action) => self.act(action),
            Command::Menu => {
                let items = Command::all(self);
                self.overlay = Some(Overlay::List { items, chosen: 0 });
            }
            Command::Resign => self.ask("prompt-resign", Command::ResignYes),
            Command::ResignYes => {
                let done = self.game.resign(now);
                self.show_rejection(done);
            }
            Command::OfferDraw => {
                let done = self.game.offer_draw(now);
                self.show_rejection(done);
            }
            Command::AnswerDraw(accept) => {
                let done = self.game.answer_draw(accept, now);
                self.show_rejection(done);
            }
            Command::AnswerLink(asked, accept) => self.answer_link(asked, accept),
            Command::Claim => self.claim_link(),
            Command::Say => self.prompt(Purpose::Say),
            Command::ShowLink => self.show_link(),
            Command::Rematch if self.link.is_some() => self.offer_rematch_by_link(),
            Command::Rematch => {
                let done = self.game.rematch(now);
                self.show_session_error(done);
            }
            Command::Reset => {
                let left = self.game.is_unfinished();
                let done = self.game.reset_score(now);
                if self.show_session_error(done).is_some() {
                    self.notify(if left { "session-reset-left" } else { "session-reset" });
                }
            }
            Command::Swap => {
                let done = self.game.swap_sides(now);
                if self.show_session_error(done).is_some() && self.game.swaps_next() {
                    self.notify("window-swaps-next");
                }
            }
            Command::Step => self.game.step(now),
            Command::Choose(choice) => {
                let done = self.game.choose(choice, now);
                self.show_rejection(done);
            }
            Command::AskAgain => self.game.ask_again(now),
            Command::Forfeit => self.game.forfeit_failed(now),
            Command::Wait => self.game.keep_waiting(now),
            Command::NextMap => {
                self.map = match self.map {
                    Map::None => Map::Attack,
                    Map::Attack => Map::Defence,
                    Map::Defence => Map::None,
                }
            }
            Command::Earlier => self.game.go_to(self.game.ply().saturating_sub(1)),
            Command::Later => self.game.go_to(self.game.ply() + 1),
            Command::First => self.game.go_to(0),
            Command::Newest if self.game.is_review() => self.game.close_review(now),
            Command::Newest => self.game.go_to_newest(),
            Command::GoTo(ply) => self.game.go_to(ply),
            Command::ContinueHere => {
                let done = self.game.continue_here(None, now);
                self.show_session_error(done);
            }
            Command::Save => self.prompt(Purpose::Save),
            Command::Export => self.prompt(Purpose::Export),
            Command::Open => self.prompt(Purpose::Open),
            Command::Overwrite(purpose, path) => self.write(purpose, &path),
            Command::Statistics => self.overlay = Some(Overlay::text(self.statistics())),
            Command::Rename(side) => self.prompt(Purpose::Name(side)),
            Command::Resume(id) => {
                if !self.resume(id) {
                    self.begin_asked();
                }
            }
            Command::BeginAsked => self.begin_asked(),
            Command::QuitYes => self.quit(),
            Command::LeaveYes => self.open_start(None),
            Command::Settings => self.overlay = Some(Overlay::Settings { chosen: 0 }),
            Command::Select(place) => self.select(place),
            Command::ChangeValue(place, forward) => self.change_value(place, forward),
            Command::Delete(place) => self.ask_delete(place),
            Command::DeleteYes(place) => self.delete(place),
            Command::Play => self.play_chosen(),
            Command::Close => {}
        }
    }

    fn act(&mut self, action: Action) {
        let now = self.now;
        match action {
            Action::New if self.asks_to_leave(Command::LeaveYes) => {}
            Action::New => self.open_start(None),
            Action::Undo if self.game.can_undo() => {
                let done = self.game.undo(now);
                self.show_rejection(done);
            }
            // Nothing was played since the game before was left.
            Action::Undo => match self.game.restore(&mut self.options.profile, now) {
                Ok(()) => {}
                Err(RestoreError::Session(error)) => drop(self.show_session_error::<()>(Err(error))),
                Err(error) => self.show_error(&error),
            },
            Action::Redo => {
                let done = self.game.redo(now);
                self.show_rejection(done);
            }
            Action::Hint if self.game.has_hint() => self.game.cancel_hint(),
            Action::Hint => self.game.ask_hint(now),
            Action::Analyse => self.game.cycle_analysis(now),
            Action::Rules => self.open_rules(),
            Action::Shortcuts => self.overlay = Some(Overlay::text(self.shortcuts())),
            Action::Pause if self.game.is_paused() => self.game.unpause(now),
            Action::Pause => self.game.pause(now),
            Action::Quit if self.asks_to_leave(Command::QuitYes) => {}
            Action::Quit => self.quit(),
            Action::Back => self.back(),
            // The board's own.
            Action::Up | Action::Down | Action::Left | Action::Right | Action::Play => {}
        }
    }

    /// Why that cannot be done now, where people may wonder.
    fn cannot(&mut self, action: &Command) {
        let rejection = match action {
            _ if self.start.is_some() => return,
            Command::Action(Action::Undo) => Rejection::NothingToTakeBack,
            Command::Action(Action::Redo) => Rejection::NothingToRedo,
            Command::Action(Action::Hint) if self.game.is_over() => Rejection::GameOver,
            Command::Action(Action::Hint) => return self.notify("hint-not-your-turn"),
            Command::Action(Action::Analyse) => return self.notify("analysis-elsewhere"),
            Command::NextMap => return self.notify("maps-none"),
            _ => return,
        };
        self.show_rejection(Err(rejection));
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

    pub(super) fn ask(&mut self, key: &str, yes: Command) {
        let text = self.texts.get(key);
        self.overlay = Some(Overlay::Question { text, yes, no: Command::Close, agrees: false });
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

    /// Writes the game to a file; a notice names it.
    pub(super) fn write(&mut self, purpose: Purpose, path: &std::path::Path) {
        let pictures = self.options.pictures.as_deref();
        let written = write_game(&self.game, path, pictures, purpose == Purpose::Export, &self.texts);
        match written {
            Ok(()) => {
                let file = ("file", path.display().to_string().into());
                let key = if purpose == Purpose::Export { "exported" } else { "saved" };
                let text = self.texts.with(key, &[file]);
                self.show_notice(text, Ink::Text);
            }
            Err(text) => self.show_notice(text, Ink::Bad),
        }
    }

    /// A person plays there; a refusal becomes a notice.
    pub(super) fn play_at(&mut self, cell: inarow_core::Cell) {
        match self.game.play(cell, self.now) {
            Ok(()) => self.notice = None,
            Err(rejection) => {
                let text = sentences::refusal(&self.game, cell, &rejection, &self.texts);
                self.show_notice(text, Ink::Bad);
                self.refused_at = Some(self.game.revision());
            }
        }
    }
}
