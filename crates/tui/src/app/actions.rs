//! What can be done: by keys, by clicks, in menus.

use inarow_record::SwapChoice;
use inarow_view::{Action, Key, Shortcut, choice_label, side_word};

use super::App;

/// What a file is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Save,
    Export,
    Open,
}

/// Something to do.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Do {
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
    pub(super) fn text(&self, app: &App) -> String {
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
    pub(super) fn key(&self, app: &App) -> String {
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
    pub(super) fn is_enabled(&self, app: &App) -> bool {
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
    pub(super) fn all(app: &App) -> Vec<Do> {
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
    pub(super) fn due(app: &App) -> Vec<Do> {
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
