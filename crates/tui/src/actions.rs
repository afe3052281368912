//! Everything that keys, clicks and menus do.

use inarow_host::{sentences, write_game};
use inarow_play::Rejection;
use inarow_record::SwapChoice;
use inarow_session::{RestoreError, SeriesState};
use inarow_view::{Action, Key, Shortcut, choice_label, rules_in, side_word};

use crate::app::{App, Map};
use crate::overlay::{Overlay, Purpose};
use crate::palette::Ink;

/// Something to do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Do {
    /// What a shortcut of every screen does.
    Act(Action),
    /// Open the list of everything that can be done.
    Menu,
    /// Give up: it is asked first.
    Resign,
    /// Yes, give up.
    ResignYes,
    OfferDraw,
    /// Accept a draw, or decline it.
    Draw(bool),
    Rematch,
    Reset,
    Swap,
    /// Let two computers move once.
    Step,
    /// Make an opening's choice.
    Choose(SwapChoice),
    /// Ask a computer that stopped once more.
    AskAgain,
    /// Count it as a loss.
    Forfeit,
    /// Wait for a slow engine.
    Wait,
    /// The next map of ratings, or none.
    Maps,
    Earlier,
    Later,
    First,
    Newest,
    GoTo(usize),
    /// Go on from the shown position.
    Here,
    Save,
    Export,
    Open,
    /// Write the game over that file.
    Overwrite(Purpose, std::path::PathBuf),
    Settings,
    /// Choose that entry of what lies over the board, or of the start page.
    Pick(usize),
    /// Its next value, or the one before.
    Turn(usize, bool),
    /// Delete that game.
    Delete(usize),
    /// Yes, delete it.
    DeleteYes(usize),
    /// Begin the game that was chosen.
    Play,
    /// Close what lies over the board.
    Close,
}

impl Do {
    /// Its name.
    pub(crate) fn text(&self, app: &App) -> String {
        let texts = &app.texts;
        let key = match self {
            Do::Act(Action::Pause) if app.game.is_paused() => "window-go-on",
            Do::Act(Action::Quit) => "window-quit",
            Do::Act(action) => action.text_key(),
            Do::Menu => "window-menu",
            Do::Resign => "window-resign",
            Do::ResignYes => "window-resign-yes",
            Do::OfferDraw => "window-draw",
            Do::Draw(true) => "window-accept",
            Do::Draw(false) => "window-decline",
            Do::Rematch if app.game.is_over() => "window-rematch",
            Do::Rematch => "window-again",
            Do::Reset => "window-reset",
            Do::Swap => "window-swap",
            Do::Step => "window-step",
            Do::Choose(choice) => {
                let Some(side) = choice.side() else { return choice_label(*choice, app.look(), texts) };
                return texts.with("window-choose", &[("side", side_word(side, app.look()).into())]);
            }
            Do::AskAgain => "window-ask-again",
            Do::Forfeit => "window-forfeit",
            Do::Wait => "engine-wait",
            Do::Maps => "window-show-heat",
            Do::Earlier => "window-back",
            Do::Later => "window-forward",
            Do::First => "window-first",
            Do::Newest => "window-to-game",
            Do::Here => "window-continue-here",
            Do::Save => "window-save",
            Do::Export => "window-export",
            Do::Open => "window-open",
            Do::Settings => "window-settings",
            Do::Delete(_) => "start-discard",
            Do::Play => "menu-play",
            Do::Overwrite(..) | Do::DeleteYes(_) => "yes",
            Do::Close => "no",
            Do::GoTo(_) | Do::Pick(_) | Do::Turn(..) => return String::new(),
        };
        texts.get(key)
    }

    /// Its key as it is written; empty without one.
    pub(crate) fn key(&self, app: &App) -> String {
        let ctrl = |letter| Shortcut { ctrl: true, key: Key::Char(letter) }.label(&app.texts);
        match self {
            Do::Act(action) => action.shortcut().label(&app.texts),
            Do::Menu => "Tab".to_owned(),
            Do::Save => ctrl('s'),
            Do::Open => ctrl('o'),
            Do::Earlier => "PgUp".to_owned(),
            Do::Later => "PgDn".to_owned(),
            Do::First => "Home".to_owned(),
            Do::Newest => "End".to_owned(),
            Do::Maps => "F2".to_owned(),
            _ => String::new(),
        }
    }

    /// Whether it can be done now.
    pub(crate) fn is_enabled(&self, app: &App) -> bool {
        let game = &app.game;
        let board = app.start.is_none();
        match self {
            Do::Act(Action::Undo) => board && (game.can_undo() || game.can_restore()),
            Do::Act(Action::Redo) => board && game.can_redo(),
            Do::Act(Action::Hint) => board && (game.can_hint() || game.has_hint()),
            Do::Act(Action::Pause) => {
                board && game.failed().is_none() && (game.can_pause() || game.is_paused())
            }
            Do::Act(Action::New) => board,
            Do::Resign | Do::ResignYes => board && game.can_resign(),
            Do::OfferDraw => board && game.can_offer_draw(),
            Do::Rematch | Do::Swap => board && !game.is_review(),
            Do::Reset => board && !game.is_review() && game.has_score(),
            Do::Step => board && game.can_step(),
            Do::Maps => board && game.has_maps(),
            Do::Earlier | Do::First => board && game.ply() > 0,
            Do::Later | Do::Newest => board && game.is_looking_back(),
            Do::Here => board && game.can_continue_here(),
            Do::Save | Do::Export => board,
            _ => true,
        }
    }

    /// The list of what can be done now.
    pub(crate) fn all(app: &App) -> Vec<Do> {
        use Action::{Hint, New, Pause, Quit, Redo, Rules, Shortcuts, Undo};
        let of_game = [
            Do::Act(Undo),
            Do::Act(Redo),
            Do::Act(Hint),
            Do::Maps,
            Do::Act(Pause),
            Do::Step,
            Do::OfferDraw,
            Do::Resign,
            Do::Rematch,
            Do::Swap,
            Do::Reset,
            Do::First,
            Do::Earlier,
            Do::Later,
            Do::Newest,
            Do::Here,
            Do::Save,
            Do::Export,
        ];
        let always =
            [Do::Open, Do::Act(Rules), Do::Act(Shortcuts), Do::Settings, Do::Act(New), Do::Act(Quit)];
        of_game.into_iter().chain(always).filter(|action| action.is_enabled(app)).collect()
    }

    /// What the game waits for, to be chosen by its number.
    pub(crate) fn due(app: &App) -> Vec<Do> {
        let game = &app.game;
        if let Some(choices) = game.choices() {
            return choices.iter().map(|choice| Do::Choose(*choice)).collect();
        }
        if game.is_looking_back() {
            let all = [Do::Here, Do::Newest];
            return all.into_iter().filter(|action| action.is_enabled(app)).collect();
        }
        if game.failed().is_some() {
            return vec![Do::AskAgain, Do::Forfeit];
        }
        if game.is_over() {
            return vec![Do::Rematch, Do::Act(Action::New)];
        }
        if game.draw_offer().is_some() {
            return vec![Do::Draw(true), Do::Draw(false)];
        }
        if game.is_paused() {
            let all = [Do::Act(Action::Pause), Do::Step];
            return all.into_iter().filter(|action| action.is_enabled(app)).collect();
        }
        if game.slow().is_some() { vec![Do::Wait] } else { Vec::new() }
    }
}

impl App {
    /// Does it, if it can be done.
    pub(crate) fn run(&mut self, action: Do) {
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
                    self.say(if left { "table-reset-left" } else { "table-reset" });
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
        if !self.entry.is_empty() {
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

    pub(crate) fn ask(&mut self, key: &str, yes: Do) {
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
    pub(crate) fn write(&mut self, purpose: Purpose, path: &std::path::Path) {
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

    /// How the match stands, where there is one.
    pub(crate) fn series(&self) -> Option<String> {
        match self.game.series() {
            SeriesState::Open { best_of, played } => {
                let values = [("played", played.into()), ("best", best_of.into())];
                Some(self.texts.with("window-series", &values))
            }
            SeriesState::Over { .. } | SeriesState::Endless => None,
        }
    }

    /// A person plays there, or is told why not.
    pub(crate) fn play_at(&mut self, cell: inarow_core::Cell) {
        match self.game.play(cell, self.now) {
            Ok(()) => self.notice = None,
            Err(rejection) => {
                let text = sentences::refusal(&self.game, cell, &rejection, &self.texts);
                self.tell(text, Ink::Bad);
            }
        }
    }
}
