//! What can be done: by keys, by clicks, in menus.

use inarow_core::Side;
use inarow_host::link::LinkQuestion;
use inarow_profile::GameId;
use inarow_record::SwapChoice;
use inarow_view::{Action, Key, Shortcut, choice_label, side_word};

use super::App;

/// What a text is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Save,
    Export,
    Open,
    /// A name for that side's player.
    Name(Side),
    /// A message to the other player of a game by link.
    Say,
}

/// Something to do.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// What a shortcut of every screen does.
    Action(Action),
    /// Open the list of everything that can be done.
    Menu,
    /// Give up: it is asked first.
    Resign,
    /// Yes, give up.
    ResignYes,
    /// Yes, quit, though somebody waits in a game that is hosted here.
    QuitYes,
    /// Yes, leave such a game.
    LeaveYes,
    OfferDraw,
    /// Accept a draw, or decline it.
    AnswerDraw(bool),
    /// Accept what the other player of a game by link wants, or decline it.
    AnswerLink(LinkQuestion, bool),
    /// Win the game of somebody who has left.
    Claim,
    /// Write to the other player of a game by link.
    Say,
    /// Show the link of the game, with its QR code.
    ShowLink,
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
    NextMap,
    Earlier,
    Later,
    First,
    Newest,
    GoTo(usize),
    /// Go on from the shown position.
    ContinueHere,
    Save,
    Export,
    Open,
    /// Write the game over that file.
    Overwrite(Purpose, std::path::PathBuf),
    Settings,
    Statistics,
    /// Name that side's player.
    Rename(Side),
    /// Go on with that game that was left.
    Resume(GameId),
    /// Begin the game that was asked for when the program started.
    BeginAsked,
    /// Choose that entry of what lies over the board, or of the start page.
    Select(usize),
    /// Its next value, or the one before.
    ChangeValue(usize, bool),
    /// Delete that game.
    Delete(usize),
    /// Yes, delete it.
    DeleteYes(usize),
    /// Begin the game that was chosen.
    Play,
    /// Close what lies over the board.
    Close,
}

impl Command {
    /// Its name.
    pub(super) fn text(&self, app: &App) -> String {
        let texts = &app.texts;
        let key = match self {
            Command::Action(Action::Pause) if app.game.is_paused() => "window-go-on",
            Command::Action(Action::Quit) => "window-quit",
            Command::Action(action) => action.text_key(),
            Command::Menu => "window-menu",
            Command::Resign => "window-resign",
            Command::ResignYes => "window-resign-yes",
            Command::OfferDraw => "window-draw",
            Command::AnswerDraw(true) | Command::AnswerLink(_, true) => "window-accept",
            Command::AnswerDraw(false) | Command::AnswerLink(_, false) => "window-decline",
            Command::Claim => "web-claim",
            Command::Say => "web-chat",
            Command::ShowLink => "link-show",
            Command::Rematch if app.game.is_over() => inarow_host::sentences::rematch_key(&app.game),
            Command::Rematch => "window-again",
            Command::Reset => "window-reset",
            Command::Swap => "window-swap",
            Command::Step => "window-step",
            Command::Choose(choice) => {
                let Some(side) = choice.side() else { return choice_label(*choice, app.look(), texts) };
                return texts.with("window-choose", &[("side", side_word(side, app.look()).into())]);
            }
            Command::AskAgain => "window-ask-again",
            Command::Forfeit => "window-forfeit",
            Command::Wait => "engine-wait",
            Command::NextMap => "window-show-heat",
            Command::Earlier => "window-back",
            Command::Later => "window-forward",
            Command::First => "window-first",
            Command::Newest => "window-last",
            Command::ContinueHere => "window-continue-here",
            Command::Save => "window-save",
            Command::Export => "window-export",
            Command::Open => "window-open",
            Command::Settings => "window-settings",
            Command::Statistics => "statistics-title",
            Command::Rename(side) => {
                return texts.with("full-rename", &[("side", side_word(*side, app.look()).into())]);
            }
            Command::Delete(_) => "start-discard",
            Command::Play => "menu-play",
            Command::Overwrite(..)
            | Command::DeleteYes(_)
            | Command::Resume(_)
            | Command::QuitYes
            | Command::LeaveYes => "full-yes",
            Command::Close | Command::BeginAsked => "full-no",
            Command::GoTo(_) | Command::Select(_) | Command::ChangeValue(..) => return String::new(),
        };
        texts.get(key)
    }

    /// Its key as it is written; empty without one.
    pub(super) fn key(&self, app: &App) -> String {
        let ctrl = |letter| Shortcut { ctrl: true, key: Key::Char(letter) }.label(&app.texts);
        match self {
            Command::Action(action) => action.shortcut().label(&app.texts),
            Command::Menu => "Tab".to_owned(),
            Command::Save => ctrl('s'),
            Command::Open => ctrl('o'),
            Command::Earlier => "PgUp".to_owned(),
            Command::Later => "PgDn".to_owned(),
            Command::First => "Home".to_owned(),
            Command::Newest => "End".to_owned(),
            Command::NextMap => "F2".to_owned(),
            _ => String::new(),
        }
    }

    /// Whether it can be done now.
    pub(super) fn is_enabled(&self, app: &App) -> bool {
        let game = &app.game;
        let board = app.start.is_none();
        if let Some(enabled) = app.is_enabled_in_link(self) {
            return board && enabled;
        }
        match self {
            Command::Action(Action::Undo) => board && (game.can_undo() || game.can_restore()),
            Command::Action(Action::Redo) => board && game.can_redo(),
            Command::Action(Action::Analyse) => board && game.can_analyse(),
            Command::Action(Action::Hint) => board && (game.can_hint() || game.has_hint()),
            Command::Action(Action::Pause) => {
                board && game.failed().is_none() && (game.can_pause() || game.is_paused())
            }
            Command::Action(Action::New) => board,
            Command::Resign | Command::ResignYes => board && game.can_resign(),
            Command::OfferDraw => board && game.can_offer_draw(),
            Command::Rematch | Command::Swap | Command::Rename(_) => board && !game.is_review(),
            Command::Reset => board && !game.is_review() && game.has_score(),
            Command::Step => board && game.can_step(),
            Command::NextMap => board && game.has_maps(),
            Command::Earlier | Command::First => board && game.ply() > 0,
            Command::Later | Command::Newest => board && game.is_looking_back(),
            Command::ContinueHere => board && game.can_continue_here(),
            Command::Save | Command::Export => board,
            Command::Claim | Command::Say | Command::ShowLink => false,
            _ => true,
        }
    }

    /// The list of what can be done now.
    pub(super) fn all(app: &App) -> Vec<Command> {
        use Action::{Analyse, Hint, New, Pause, Quit, Redo, Rules, Shortcuts, Undo};
        let of_game = [
            Command::Action(Undo),
            Command::Action(Redo),
            Command::Action(Hint),
            Command::Action(Analyse),
            Command::NextMap,
            Command::Action(Pause),
            Command::Step,
            Command::OfferDraw,
            Command::Claim,
            Command::Say,
            Command::ShowLink,
            Command::Resign,
            Command::Rematch,
            Command::Swap,
            Command::Rename(Side::X),
            Command::Rename(Side::O),
            Command::Reset,
            Command::First,
            Command::Earlier,
            Command::Later,
            Command::Newest,
            Command::ContinueHere,
            Command::Save,
            Command::Export,
        ];
        let always = [
            Command::Open,
            Command::Action(Rules),
            Command::Action(Shortcuts),
            Command::Statistics,
            Command::Settings,
            Command::Action(New),
            Command::Action(Quit),
        ];
        of_game.into_iter().chain(always).filter(|action| action.is_enabled(app)).collect()
    }

    /// What the game waits for, to be chosen by its number.
    pub(super) fn awaited(app: &App) -> Vec<Command> {
        let game = &app.game;
        if let Some(choices) = game.choices() {
            return choices.iter().map(|choice| Command::Choose(*choice)).collect();
        }
        if game.is_looking_back() {
            let all = [Command::ContinueHere, Command::Newest];
            return all.into_iter().filter(|action| action.is_enabled(app)).collect();
        }
        if game.failed().is_some() {
            return vec![Command::AskAgain, Command::Forfeit];
        }
        if let Some(asked) = app.link_question() {
            return vec![Command::AnswerLink(asked, true), Command::AnswerLink(asked, false)];
        }
        if game.is_over() {
            return vec![Command::Rematch, Command::Action(Action::New)];
        }
        if game.draw_offer().is_some() {
            return vec![Command::AnswerDraw(true), Command::AnswerDraw(false)];
        }
        if Command::Claim.is_enabled(app) {
            return vec![Command::Claim];
        }
        if game.is_paused() {
            let all = [Command::Action(Action::Pause), Command::Step];
            return all.into_iter().filter(|action| action.is_enabled(app)).collect();
        }
        if game.slow().is_some() { vec![Command::Wait] } else { Vec::new() }
    }
}
