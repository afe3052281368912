//! The windows over the board: rules, statistics, settings and the others. One is open at a time; Escape closes it.

mod about;
mod editor;
mod export;
#[cfg(test)]
mod fits;
mod history;
#[cfg(test)]
mod keyboard;
mod new_game;
mod open_file;
#[cfg(test)]
mod pages;
mod parts;
mod player;
mod preview;
mod rules;
mod save_file;
mod settings;
mod shortcuts;
mod statistics;
mod strategies;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]
mod tests;
mod unfinished;

use std::path::Path;

use egui::Ui;

use crate::desk::{Desk, SheetKind};
use about::About;
use editor::Editor;
use export::Export;
use history::History;
use new_game::NewGameSheet;
use open_file::OpenFile;
use player::PlayerSheet;
use rules::Rules;
use save_file::SaveFile;
use settings::Settings;
use shortcuts::Shortcuts;
use statistics::Statistics;
use strategies::Strategies;
use unfinished::Unfinished;

/// A window that is open, with what it remembers.
pub(crate) enum Sheet {
    Rules(Box<Rules>),
    Statistics(Statistics),
    Settings(Box<Settings>),
    Strategies(Box<Strategies>),
    History(Box<History>),
    Unfinished(Box<Unfinished>),
    Editor(Box<Editor>),
    About(About),
    Shortcuts(Shortcuts),
    NewGame(Box<NewGameSheet>),
    Player(PlayerSheet),
    OpenFile(Box<OpenFile>),
    SaveFile(Box<SaveFile>),
    Export(Box<Export>),
}

/// What was begun in windows that were closed before it was done: opened again, they go on from there.
#[derive(Default)]
pub(crate) struct Drafts {
    new_game: Option<Box<NewGameSheet>>,
    strategies: Option<Box<Strategies>>,
    editor: Option<Box<Editor>>,
}

impl Drafts {
    /// Says how a series ended that was played behind a closed window.
    pub(crate) fn tell(&mut self, desk: &mut Desk) {
        if let Some(sheet) = &mut self.strategies
            && let Some(end) = sheet.end_of_series(&desk.texts)
        {
            desk.say(end);
        }
    }

    /// Whether a series is being played behind a closed window.
    fn is_running(&self) -> bool {
        self.strategies.as_ref().is_some_and(|sheet| sheet.is_running())
    }
}

/// Whether a series is being played, in the open window or behind a closed one. It would end with the program.
pub(crate) fn series_runs(sheet: Option<&Sheet>, drafts: &Drafts) -> bool {
    matches!(sheet, Some(Sheet::Strategies(sheet)) if sheet.is_running()) || drafts.is_running()
}

/// What an open window does with a file that is dropped on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offer {
    /// It took the file.
    Taken,
    /// It has no place for files, or not now.
    NotWanted,
    /// The file's name cannot be written down.
    NoName,
}

impl Sheet {
    /// Offers a file that was dropped on the window.
    pub(crate) fn offer_file(&mut self, path: &Path) -> Offer {
        match self {
            Sheet::NewGame(sheet) => sheet.offer_file(path),
            Sheet::Player(sheet) => sheet.offer_file(path),
            Sheet::OpenFile(sheet) => sheet.offer_file(path),
            _ => Offer::NotWanted,
        }
    }

    /// Closes it; what was begun in it is kept.
    pub(crate) fn put_away(self, drafts: &mut Drafts) {
        match self {
            Sheet::NewGame(sheet) => drafts.new_game = sheet.kept().map(Box::new),
            Sheet::Strategies(sheet) => drafts.strategies = sheet.kept().map(Box::new),
            Sheet::Editor(sheet) => drafts.editor = sheet.kept().map(Box::new),
            _ => {}
        }
    }

    /// Opens one.
    pub(crate) fn open(kind: SheetKind, drafts: &mut Drafts, desk: &mut Desk) -> Sheet {
        match kind {
            SheetKind::Rules => Sheet::Rules(Box::new(Rules::open(desk))),
            SheetKind::Statistics => Sheet::Statistics(Statistics::open(desk)),
            SheetKind::Settings => Sheet::Settings(Box::new(Settings::open(desk))),
            SheetKind::Strategies => {
                let mut sheet = drafts.strategies.take().unwrap_or_else(|| Box::new(Strategies::open(desk)));
                if sheet.is_running() {
                    sheet.show_series();
                }
                Sheet::Strategies(sheet)
            }
            SheetKind::History => Sheet::History(Box::new(History::open(desk))),
            SheetKind::Unfinished => Sheet::Unfinished(Box::new(Unfinished::open(desk))),
            SheetKind::Editor => {
                Sheet::Editor(drafts.editor.take().unwrap_or_else(|| Box::new(Editor::open(desk))))
            }
            SheetKind::About => Sheet::About(About::open(desk)),
            SheetKind::Shortcuts => Sheet::Shortcuts(Shortcuts::open(desk)),
            SheetKind::NewGame => {
                Sheet::NewGame(drafts.new_game.take().unwrap_or_else(|| Box::new(NewGameSheet::open(desk))))
            }
            SheetKind::OwnGame => Sheet::NewGame(Box::new(NewGameSheet::own(desk))),
            SheetKind::Player(side) => Sheet::Player(PlayerSheet::open(side, desk)),
            SheetKind::OpenFile => Sheet::OpenFile(Box::new(OpenFile::open(desk))),
            SheetKind::SaveFile => Sheet::SaveFile(Box::new(SaveFile::open(desk))),
            SheetKind::Export => Sheet::Export(Box::new(Export::open(desk))),
        }
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        match self {
            Sheet::Rules(sheet) => sheet.ui(ui, desk),
            Sheet::Statistics(sheet) => sheet.ui(ui, desk),
            Sheet::Settings(sheet) => sheet.ui(ui, desk),
            Sheet::Strategies(sheet) => sheet.ui(ui, desk),
            Sheet::History(sheet) => sheet.ui(ui, desk),
            Sheet::Unfinished(sheet) => sheet.ui(ui, desk),
            Sheet::Editor(sheet) => sheet.ui(ui, desk),
            Sheet::About(sheet) => sheet.ui(ui, desk),
            Sheet::Shortcuts(sheet) => sheet.ui(ui, desk),
            Sheet::NewGame(sheet) => sheet.ui(ui, desk),
            Sheet::Player(sheet) => sheet.ui(ui, desk),
            Sheet::OpenFile(sheet) => sheet.ui(ui, desk),
            Sheet::SaveFile(sheet) => sheet.ui(ui, desk),
            Sheet::Export(sheet) => sheet.ui(ui, desk),
        }
    }
}
