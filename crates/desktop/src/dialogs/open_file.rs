//! Dialog for opening a file. A file with several games offers a choice.

use std::path::{Path, PathBuf};

use egui::{Key, Ui};
use inarow_formats::Format;
use inarow_record::Record;
use inarow_view::{Texts, game_name};

use crate::app_state::{AppState, Screen};
use crate::dialogs::Offer;
use crate::files::browser::{Browser, Picked};
use crate::files::games::{self, ReadError};
use crate::files::job::{Job, State};
use crate::files::{format_label, reasons};
use crate::kit::{self, icon};

/// Games of a file, read on another thread.
type Reading = Job<Result<Vec<Record>, ReadError>>;

/// Dialog for opening a file.
pub(crate) struct OpenFile {
    browser: Browser,
    /// Index of the displayed kind of files, which is every game or one format.
    kind: usize,
    chosen: Option<PathBuf>,
    /// Typed or pasted path.
    path: String,
    /// Whether the field for the path has received the focus. A typed path without a game resets the value.
    begun: bool,
    /// Whether the path that is being read was typed.
    typed: bool,
    reading: Option<(PathBuf, Reading)>,
    /// Games of a file that holds several, with a line for each.
    games: Option<(PathBuf, Vec<Record>, Vec<String>)>,
    trouble: Option<String>,
    /// File that was dropped on the window, to be read at once.
    waiting: Option<PathBuf>,
}

/// Height of a row in the list of games, in points.
const ROW: f32 = 34.0;

impl OpenFile {
    /// Opens the dialog, with a waiting file if any.
    pub(crate) fn open(state: &mut AppState) -> OpenFile {
        let waiting = state.file_to_open.take();
        OpenFile {
            browser: Browser::new(state.prefs.window.folder.as_deref(), &state.folders, &endings(0)),
            kind: 0,
            chosen: None,
            path: String::new(),
            begun: false,
            typed: false,
            reading: None,
            games: None,
            trouble: None,
            waiting,
        }
    }

    /// Reads a dropped file, unless another file is being read.
    pub(crate) fn offer_file(&mut self, path: &Path) -> Offer {
        if self.reading.is_some() {
            return Offer::NotWanted;
        }
        self.games = None;
        self.waiting = Some(path.to_owned());
        Offer::Taken
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        if let Some(path) = self.waiting.take() {
            self.read(path, ui, state);
        }
        if self.take_read(state) {
            return false;
        }
        let (title, back) = (state.texts.get("open-title"), state.texts.get("action-back"));
        let mut done = false;
        // A click outside the dialog does not discard a typed path.
        let typed = !self.path.is_empty();
        let contents = |ui: &mut Ui, height: f32| match &self.games {
            Some(_) => done = self.choose(ui, height.min(480.0), state),
            None => self.browse(ui, height.min(480.0), state),
        };
        let open = kit::framed(ui, &title, &back, (640.0, !typed), contents);
        open && !done
    }

    fn browse(&mut self, ui: &mut Ui, height: f32, state: &mut AppState) {
        let texts = &state.texts;
        let mut opened = None;
        let bottom = ui.cursor().top() + height;
        let name = texts.get("open-path");
        let typed = kit::text_field(ui, &name, &mut self.path, &name);
        if !std::mem::replace(&mut self.begun, true) {
            typed.request_focus();
        }
        if typed.changed() {
            self.trouble = None;
        }
        let mut entered = typed.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        self.typed |= entered;
        ui.add_space(4.0);
        let height = bottom - ui.cursor().top();
        // Two lines are reserved for the error. A longer error scrolls.
        let small = kit::text::leading(&kit::font::regular(kit::font::SMALL));
        let wrong = 2.0 * small + ui.spacing().item_spacing.y;
        let below = 100.0 + wrong;
        match self.browser.ui(ui, height - below, texts) {
            Some(Picked::Chosen(path)) => {
                self.chosen = Some(path);
                self.path.clear();
            }
            Some(Picked::Opened(path)) => opened = Some(path),
            None => {}
        }
        let named = !self.path.trim().is_empty();
        kit::small_lines(ui, "trouble", 2, |ui| {
            if let Some(trouble) = &self.trouble {
                kit::bad(ui, trouble);
            }
        });
        let mut kinds = vec![texts.get("files-games")];
        kinds.extend(Format::ALL.iter().map(|format| format_label(*format, texts)));
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            let name = texts.get("open-do");
            let button = kit::Button::new(&name)
                .primary()
                .enabled((named || self.chosen.is_some()) && self.reading.is_none());
            ui.allocate_ui(egui::vec2((ui.available_width() - 148.0).min(320.0), kit::height(ui)), |ui| {
                if kit::select(ui, &texts.get("files-kind"), &mut self.kind, &kinds) {
                    self.browser.show_only(&endings(self.kind));
                }
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                entered |= button.show(ui).clicked();
            });
        });
        if entered && opened.is_none() && self.reading.is_none() {
            opened = match named {
                true => Some(state.folders.typed(&self.path, self.browser.folder())),
                false => self.chosen.clone(),
            };
        }
        if let Some(path) = opened {
            self.read(path, ui, state);
        }
    }

    fn read(&mut self, path: PathBuf, ui: &Ui, state: &AppState) {
        self.trouble = None;
        let session = (state.screen == Screen::Board).then(|| state.session.record().setup.clone());
        let file = path.clone();
        self.reading = Some((path, Job::start(ui.ctx(), move || games::read(&file, session))));
    }

    /// Takes the games that were read. Returns true if a game was opened.
    fn take_read(&mut self, state: &mut AppState) -> bool {
        let Some((path, job)) = &mut self.reading else { return false };
        let read = match job.look() {
            State::Running => return false,
            State::Done(read) => read,
            State::Gone => Err(ReadError::System(std::io::ErrorKind::Other.into())),
        };
        let path = std::mem::take(path);
        self.reading = None;
        self.begun &= !std::mem::take(&mut self.typed);
        if matches!(read, Err(ReadError::Folder)) {
            self.path.clear();
            self.browser.go(path);
            return false;
        }
        // If the file does not exist, its folder may not exist either.
        let found = !matches!(read, Err(ReadError::System(_)));
        if let Some(folder) = path.parent().filter(|_| found) {
            state.prefs.window.folder = Some(folder.display().to_string());
            if folder != self.browser.folder() {
                self.browser.propose(folder.to_owned());
            }
        }
        match read {
            Ok(mut games) if games.len() == 1 => {
                let Some(game) = games.pop() else { return false };
                show(game, &path, state);
                true
            }
            Ok(games) => {
                let lines =
                    games.iter().enumerate().map(|(index, game)| line(index, game, &state.texts)).collect();
                self.games = Some((path, games, lines));
                false
            }
            Err(error) => {
                self.trouble = Some(reasons::of_read(&path, &error, &state.texts));
                false
            }
        }
    }

    /// Draws the games of the file. Returns true if a game was chosen.
    fn choose(&mut self, ui: &mut Ui, height: f32, state: &mut AppState) -> bool {
        let Some((path, games, lines)) = &mut self.games else { return false };
        let values = [("file", reasons::name_of(path).into()), ("count", games.len().into())];
        kit::label(ui, &state.texts.with("open-which", &values));
        let mut chosen = None;
        kit::card(ui, |ui| {
            let room = height - 120.0;
            ui.set_height(room);
            ui.spacing_mut().item_spacing.y = 0.0;
            let list =
                egui::ScrollArea::vertical().id_salt("games").max_height(room).auto_shrink([false, false]);
            list.show_rows(ui, ROW, lines.len(), |ui, rows| {
                for index in rows {
                    if kit::list_row(ui, &lines[index], icon::FILE, false).clicked() {
                        chosen = Some(index);
                    }
                }
            });
        });
        ui.add_space(4.0);
        if kit::Button::new(&state.texts.get("open-other")).show(ui).clicked() {
            self.games = None;
            return false;
        }
        match chosen {
            Some(index) => {
                show(games.swap_remove(index), path, state);
                true
            }
            None => false,
        }
    }
}

fn show(game: Record, path: &std::path::Path, state: &mut AppState) {
    if state.review_foreign(game) {
        state.say(state.texts.with("loaded", &[("file", reasons::name_of(path).into())]));
    }
}

/// Returns the line of a game in the list: “2. Gomoku · Anna – Boris · 57 moves”.
fn line(index: usize, game: &Record, texts: &Texts) -> String {
    let names = [&game.x, &game.o].map(|player| player.name.clone());
    let mut parts = vec![game_name(&game.setup, texts)];
    if names.iter().all(|name| !name.is_empty()) {
        parts.push(names.join(" – "));
    }
    parts.push(texts.with("moves-count", &[("count", game.plies.len().into())]));
    let text = parts.join(" · ");
    texts.with("menu-option", &[("number", (index + 1).into()), ("option", text.into())])
}

/// Returns the extensions of a kind of file. Kind 0 has every game. Each later kind has one format.
fn endings(kind: usize) -> Vec<&'static str> {
    match kind.checked_sub(1).and_then(|index| Format::ALL.get(index)) {
        Some(format) => format.extensions().to_vec(),
        None => Format::ALL.iter().flat_map(|format| format.extensions()).copied().collect(),
    }
}
