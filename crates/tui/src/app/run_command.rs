//! Execution of commands from keys, clicks and menus.

use inarow_app::actions::{self, Done};
use inarow_app::{sentences, write_game};
use inarow_view::{Action, GameFacts, rules_in};

use super::commands::{Command, Purpose};
use super::overlay::Overlay;
use super::{App, Map};
use crate::palette::Ink;

impl App {
    /// Runs an available command.
    pub(super) fn run(&mut self, command: Command) {
        if !command.is_enabled(self) {
            return self.cannot(&command);
        }
        // A selection closes its list.
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
            Command::ResignYes => {
                let done = self.game.resign(now);
                self.show_rejection(done);
            }
            Command::AnswerDraw(accept) => {
                let done = self.game.answer_draw(accept, now);
                self.show_rejection(done);
            }
            Command::AnswerLink(asked, accept) => self.answer_link(asked, accept),
            Command::Choose(choice) => {
                let done = self.game.choose(choice, now);
                self.show_rejection(done);
            }
            Command::AskAgain => self.game.ask_again(now),
            Command::Forfeit => self.game.forfeit_failed(now),
            Command::Wait => self.game.keep_waiting(now),
            Command::GoTo(ply) => self.game.go_to(ply),
            Command::Overwrite(purpose, path) => self.write(purpose, &path),
            Command::Rename(side) => self.prompt(Purpose::Name(side)),
            Command::Resume(id) => {
                if !self.resume(id) {
                    self.begin_asked();
                }
            }
            Command::BeginAsked => self.begin_asked(),
            Command::QuitYes => self.quit(),
            Command::LeaveYes => self.open_start(None),
            Command::Select(place) => self.select(place),
            Command::ChangeValue(place, forward) => self.change_value(place, forward),
            Command::Delete(place) => self.ask_delete(place),
            Command::DeleteYes(place) => self.delete(place),
            Command::Play => self.play_chosen(),
            Command::Close => {}
        }
    }

    /// Returns the facts about the game for the table of actions.
    pub(super) fn facts(&self) -> GameFacts {
        let link = self.link.as_ref().map(|link| &link.game);
        actions::facts(&self.game, link, self.start.is_none(), self.now)
    }

    /// Runs an action that needs the screen, and passes other actions to the game.
    fn act(&mut self, action: Action) {
        let now = self.now;
        match action {
            Action::New if self.asks_to_leave(Command::LeaveYes) => {}
            Action::New => self.open_start(None),
            // The game's moves are judged before analysis is turned off, because judging has no separate
            // button.
            Action::Analyse => self.game.cycle_analysis(now),
            Action::Rules => self.open_rules(),
            Action::Shortcuts => self.overlay = Some(Overlay::text(self.shortcuts())),
            Action::Quit if self.asks_to_leave(Command::QuitYes) => {}
            Action::Quit => self.quit(),
            Action::Back => self.back(),
            Action::Resign => self.ask("prompt-resign", Command::ResignYes),
            Action::Say => self.prompt(Purpose::Say),
            Action::ShowLink => self.show_link(),
            Action::Maps => {
                self.map = match self.map {
                    Map::None => Map::Attack,
                    Map::Attack => Map::Defence,
                    Map::Defence => Map::None,
                }
            }
            Action::Newest if self.game.is_review() => self.game.close_review(now),
            Action::Save => self.prompt(Purpose::Save),
            Action::Export => self.prompt(Purpose::Export),
            Action::Open => self.prompt(Purpose::Open),
            Action::Statistics => self.overlay = Some(Overlay::text(self.statistics())),
            Action::Settings => self.overlay = Some(Overlay::Settings { chosen: 0 }),
            action => self.act_on_game(action),
        }
    }

    fn act_on_game(&mut self, action: Action) {
        let link = self.link.as_ref().map(|link| &link.game);
        let profile = &mut self.options.profile;
        match actions::run(action, &mut self.game, link, profile, &self.texts, self.now) {
            Done::Told { text, .. } => self.show_notice(text, Ink::Text),
            Done::Refused(why) => self.show_notice(why, Ink::Bad),
            Done::Copied(text) => {
                let words = self.texts.get("full-copied");
                self.overlay = Some(Overlay::text(format!("{words}\n\n{text}")));
                self.copied = Some(text);
            }
            Done::Game if action == Action::Rematch && self.link.is_some() => self.notify("web-asked"),
            Done::Game if action == Action::SwapSides && self.game.swaps_next() => {
                self.notify("window-swaps-next");
            }
            Done::Game | Done::Screen | Done::Restored => {}
        }
    }

    /// Explains why a command is unavailable, unless the reason is obvious.
    fn cannot(&mut self, command: &Command) {
        let Command::Action(action) = command else { return };
        if let Some(why) = actions::why_not(*action, &self.game, &self.facts(), &self.texts) {
            self.show_notice(why, Ink::Text);
        }
    }

    /// Goes back one step, but never leaves a game.
    fn back(&mut self) {
        if self.entry.is_typed() {
            self.entry.clear();
        } else if self.start.is_some() {
        } else if self.shown_map() != Map::None && !self.game.has_hint() {
            self.map = Map::None;
        } else if !actions::step_back(&mut self.game, self.now) {
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

    /// Writes the game to a file and names the file in a notice.
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

    /// Plays a human's move at this cell, and shows a refusal as a notice.
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
