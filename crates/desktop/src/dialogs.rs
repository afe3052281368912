//! Dialogs over the board, such as rules, statistics and settings. One dialog is open at a time. Escape closes
//! the open dialog.

mod about;
mod chat;
mod editor;
mod export;
mod history;
mod link;
pub(crate) mod new_game;
mod open_file;
mod player;
mod preview;
mod quit;
mod rules;
mod save_file;
mod settings;
mod shortcuts;
mod statistics;
pub(crate) mod strategies;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]
mod tests;
mod unfinished;
mod widgets;

use std::path::Path;

use egui::Ui;
use inarow_app::seat_draft::{Kind, SeatDraft};

use crate::app_state::{AppState, DialogKind};
use about::About;
use chat::Chat;
use editor::Editor;
use export::Export;
use history::History;
use link::LinkDialog;
use new_game::NewGameDialog;
use open_file::OpenFile;
use player::PlayerDialog;
use quit::Quit;
use rules::Rules;
use save_file::SaveFile;
use settings::Settings;
use shortcuts::Shortcuts;
use statistics::Statistics;
use strategies::Strategies;
use unfinished::Unfinished;

/// Open dialog with its state.
pub(crate) enum Dialog {
    Rules(Box<Rules>),
    Statistics(Box<Statistics>),
    Settings(Box<Settings>),
    Strategies(Box<Strategies>),
    History(Box<History>),
    Unfinished(Box<Unfinished>),
    Editor(Box<Editor>),
    About(About),
    Shortcuts(Shortcuts),
    NewGame(Box<NewGameDialog>),
    Player(Box<PlayerDialog>),
    Link(Box<LinkDialog>),
    OpenFile(Box<OpenFile>),
    SaveFile(Box<SaveFile>),
    Export(Box<Export>),
    Chat(Box<Chat>),
    Quit(Quit),
}

/// Unfinished input of closed dialogs, kept for the next opening.
#[derive(Default)]
pub(crate) struct Drafts {
    new_game: Option<Box<NewGameDialog>>,
    strategies: Option<Box<Strategies>>,
    editor: Option<Box<Editor>>,
}

impl Drafts {
    /// Reports the end of a series that was played behind a closed dialog.
    pub(crate) fn tell(&mut self, state: &mut AppState) {
        if let Some(dialog) = &mut self.strategies
            && let Some(end) = dialog.end_of_series(&state.texts)
        {
            state.say(end);
        }
    }

    /// Whether a series is being played behind a closed dialog.
    fn is_running(&self) -> bool {
        self.strategies.as_ref().is_some_and(|dialog| dialog.is_running())
    }
}

/// Whether a series is being played, in the open dialog or behind a closed dialog. Quitting the program would
/// end the series.
pub(crate) fn series_runs(dialog: Option<&Dialog>, drafts: &Drafts) -> bool {
    matches!(dialog, Some(Dialog::Strategies(dialog)) if dialog.is_running()) || drafts.is_running()
}

/// Offers a dropped file as the engine of a player. Only an external player takes a file.
fn offer_engine(seat: &mut SeatDraft, path: &Path) -> Offer {
    match path.to_str() {
        _ if seat.kind != Kind::External => Offer::NotWanted,
        None => Offer::NoName,
        Some(path) => {
            path.clone_into(&mut seat.program);
            Offer::Taken
        }
    }
}

/// Reaction of an open dialog to a dropped file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offer {
    /// The dialog took the file.
    Taken,
    /// The dialog has no use for files, or not now.
    NotWanted,
    /// The file's name is not valid UTF-8.
    NoName,
}

impl Dialog {
    /// Offers a file that was dropped on the window.
    pub(crate) fn offer_file(&mut self, path: &Path) -> Offer {
        match self {
            Dialog::NewGame(dialog) => dialog.offer_file(path),
            Dialog::Player(dialog) => dialog.offer_file(path),
            Dialog::OpenFile(dialog) => dialog.offer_file(path),
            _ => Offer::NotWanted,
        }
    }

    /// Closes the dialog and keeps its unfinished input.
    pub(crate) fn put_away(self, drafts: &mut Drafts) {
        match self {
            Dialog::NewGame(dialog) => drafts.new_game = dialog.into_draft().map(Box::new),
            Dialog::Strategies(dialog) => drafts.strategies = dialog.into_draft().map(Box::new),
            Dialog::Editor(dialog) => drafts.editor = dialog.into_draft().map(Box::new),
            _ => {}
        }
    }

    /// Opens a dialog.
    pub(crate) fn open(kind: DialogKind, drafts: &mut Drafts, state: &mut AppState) -> Dialog {
        match kind {
            DialogKind::Rules => Dialog::Rules(Box::new(Rules::open(state))),
            DialogKind::Statistics => Dialog::Statistics(Box::new(Statistics::open(state))),
            DialogKind::Settings => Dialog::Settings(Box::new(Settings::open(state))),
            DialogKind::Strategies => {
                let mut dialog =
                    drafts.strategies.take().unwrap_or_else(|| Box::new(Strategies::open(state)));
                if dialog.is_running() {
                    dialog.show_series();
                }
                Dialog::Strategies(dialog)
            }
            DialogKind::History => Dialog::History(Box::new(History::open(state))),
            DialogKind::Unfinished => Dialog::Unfinished(Box::new(Unfinished::open(state))),
            DialogKind::Editor => {
                Dialog::Editor(drafts.editor.take().unwrap_or_else(|| Box::new(Editor::open(state))))
            }
            DialogKind::About => Dialog::About(About),
            DialogKind::Shortcuts => Dialog::Shortcuts(Shortcuts),
            DialogKind::NewGame => Dialog::NewGame(
                drafts.new_game.take().unwrap_or_else(|| Box::new(NewGameDialog::open(state))),
            ),
            DialogKind::OwnGame => Dialog::NewGame(Box::new(NewGameDialog::own(state))),
            DialogKind::Player(side) => Dialog::Player(Box::new(PlayerDialog::open(side, state))),
            DialogKind::Link => Dialog::Link(Box::new(LinkDialog::open(state))),
            DialogKind::OpenFile => Dialog::OpenFile(Box::new(OpenFile::open(state))),
            DialogKind::SaveFile => Dialog::SaveFile(Box::new(SaveFile::open(state))),
            DialogKind::Export => Dialog::Export(Box::new(Export::open(state))),
            DialogKind::Chat => Dialog::Chat(Box::default()),
            DialogKind::Quit | DialogKind::Leave => Dialog::Quit(Quit::new(kind == DialogKind::Leave)),
        }
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        match self {
            Dialog::Rules(dialog) => dialog.ui(ui, state),
            Dialog::Statistics(dialog) => dialog.ui(ui, state),
            Dialog::Settings(dialog) => dialog.ui(ui, state),
            Dialog::Strategies(dialog) => dialog.ui(ui, state),
            Dialog::History(dialog) => dialog.ui(ui, state),
            Dialog::Unfinished(dialog) => dialog.ui(ui, state),
            Dialog::Editor(dialog) => dialog.ui(ui, state),
            Dialog::About(dialog) => dialog.ui(ui, state),
            Dialog::Shortcuts(dialog) => dialog.ui(ui, state),
            Dialog::NewGame(dialog) => dialog.ui(ui, state),
            Dialog::Player(dialog) => dialog.ui(ui, state),
            Dialog::Link(dialog) => dialog.ui(ui, state),
            Dialog::OpenFile(dialog) => dialog.ui(ui, state),
            Dialog::SaveFile(dialog) => dialog.ui(ui, state),
            Dialog::Export(dialog) => dialog.ui(ui, state),
            Dialog::Chat(dialog) => dialog.ui(ui, state),
            Dialog::Quit(dialog) => dialog.ui(ui, state),
        }
    }
}
