//! Commands, which are the actions of every screen and the actions of the full screen alone.

use inarow_app::link::LinkQuestion;
use inarow_core::Side;
use inarow_profile::GameId;
use inarow_record::SwapChoice;
use inarow_view::{Action, Group, choice_label, side_word};

use super::App;

/// Purpose of a text prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Save,
    Export,
    Open,
    /// A name for the player of this side.
    Name(Side),
    /// A message to the other player of a game by link.
    Say,
}

/// Command of the user.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// An action shared by every screen.
    Action(Action),
    /// Open the list of available commands.
    Menu,
    /// Confirm resigning.
    ResignYes,
    /// Confirm quitting although a player waits in a game hosted here.
    QuitYes,
    /// Confirm leaving a game hosted here.
    LeaveYes,
    /// Accept or decline a draw.
    AnswerDraw(bool),
    /// Accept or decline a request of the opponent in a game by link.
    AnswerLink(LinkQuestion, bool),
    /// Make an opening's choice.
    Choose(SwapChoice),
    /// Ask a computer that stopped again.
    AskAgain,
    /// Count the failure as a loss.
    Forfeit,
    /// Wait for a slow engine.
    Wait,
    /// Show the position after this number of moves.
    GoTo(usize),
    /// Overwrite this file with the game.
    Overwrite(Purpose, std::path::PathBuf),
    /// Rename the player of this side.
    Rename(Side),
    /// Continue this unfinished game.
    Resume(GameId),
    /// Begin the game of the command line.
    BeginAsked,
    /// Select this entry of the overlay or of the start page.
    Select(usize),
    /// Change the value of this entry to the next (`true`) or the previous.
    ChangeValue(usize, bool),
    /// Ask before deleting this game.
    Delete(usize),
    /// Delete this game.
    DeleteYes(usize),
    /// Begin the selected game.
    Play,
    /// Close the overlay.
    Close,
}

/// Returns whether no list has the action. Terminals paste by themselves. The cursor and the way back have
/// keys.
fn is_elsewhere(action: Action) -> bool {
    action.group() == Group::Cursor || matches!(action, Action::Paste | Action::Back)
}

impl Command {
    /// Returns the name of the command.
    pub(super) fn text(&self, app: &App) -> String {
        let texts = &app.texts;
        let key = match self {
            Command::Action(action) => action.label_key(&app.facts()),
            Command::Menu => "window-menu",
            Command::ResignYes => "window-resign-yes",
            Command::AnswerDraw(true) | Command::AnswerLink(_, true) => "window-accept",
            Command::AnswerDraw(false) | Command::AnswerLink(_, false) => "window-decline",
            Command::Choose(choice) => {
                let Some(side) = choice.side() else { return choice_label(*choice, app.look(), texts) };
                return texts.with("window-choose", &[("side", side_word(side, app.look()).into())]);
            }
            Command::AskAgain => "window-ask-again",
            Command::Forfeit => "window-forfeit",
            Command::Wait => "engine-wait",
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

    /// Returns the name of the command's key, or an empty text without a key.
    pub(super) fn key(&self, app: &App) -> String {
        match self {
            Command::Action(action) => action.keys(&app.texts),
            Command::Menu => "Tab".to_owned(),
            _ => String::new(),
        }
    }

    /// Returns whether the command is available now.
    pub(super) fn is_enabled(&self, app: &App) -> bool {
        let facts = app.facts();
        match self {
            // The action leads out of a review of a finished game.
            Command::Action(Action::Newest) if facts.is_review => facts.has_board,
            Command::Action(action) => action.enabled(&facts),
            Command::ResignYes => Action::Resign.enabled(&facts),
            Command::Rename(_) => facts.has_board && !facts.is_review,
            _ => true,
        }
    }

    /// Returns the available commands.
    pub(super) fn all(app: &App) -> Vec<Command> {
        let mut all: Vec<Command> = Action::ALL
            .iter()
            .filter(|action| !is_elsewhere(**action))
            .map(|action| Command::Action(*action))
            .collect();
        let after = all.iter().position(|command| *command == Command::Action(Action::SwapSides));
        let names = Side::ALL.map(Command::Rename);
        all.splice(after.map_or(0, |place| place + 1)..after.map_or(0, |place| place + 1), names);
        all.retain(|command| command.is_enabled(app));
        all
    }

    /// Returns the commands that the game waits for, to be chosen by number.
    pub(super) fn awaited(app: &App) -> Vec<Command> {
        let game = &app.game;
        if let Some(choices) = game.choices() {
            return choices.iter().map(|choice| Command::Choose(*choice)).collect();
        }
        if game.is_looking_back() {
            let all = [Command::Action(Action::ContinueHere), Command::Action(Action::Newest)];
            return all.into_iter().filter(|action| action.is_enabled(app)).collect();
        }
        if game.live().failed().is_some() {
            return vec![Command::AskAgain, Command::Forfeit];
        }
        if let Some(asked) = app.link_question() {
            return vec![Command::AnswerLink(asked, true), Command::AnswerLink(asked, false)];
        }
        if game.is_over() {
            return vec![Command::Action(Action::Rematch), Command::Action(Action::New)];
        }
        if game.draw_offer().is_some() {
            return vec![Command::AnswerDraw(true), Command::AnswerDraw(false)];
        }
        if Command::Action(Action::Claim).is_enabled(app) {
            return vec![Command::Action(Action::Claim)];
        }
        if game.is_paused() {
            let all = [Command::Action(Action::Pause), Command::Action(Action::Step)];
            return all.into_iter().filter(|action| action.is_enabled(app)).collect();
        }
        if game.slow().is_some() { vec![Command::Wait] } else { Vec::new() }
    }
}
