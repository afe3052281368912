//! Dialog for saving the game to a file.

use std::path::{Path, PathBuf};

use egui::{Key, Ui};
use inarow_formats::{Format, WriteOptions};
use inarow_record::Record;
use inarow_view::{file_name, game_name};

use super::new_game::form::field;
use crate::app_state::AppState;
use crate::files::browser::{Browser, Picked};
use crate::files::format_label;
use crate::files::job::{Job, State};
use crate::files::reasons::{self, WriteFailure};
use crate::kit;

/// Dialog for saving the game to a file.
pub(crate) struct SaveFile {
    target: Target,
    kind: usize,
    record: Record,
}

/// Returns the formats that can be written.
fn formats() -> Vec<Format> {
    Format::ALL.into_iter().filter(|format| format.is_written()).collect()
}

impl SaveFile {
    /// Opens the dialog.
    pub(crate) fn open(state: &mut AppState) -> SaveFile {
        let record = state.session.review().whole_record();
        let endings = formats().iter().flat_map(|format| format.extensions()).copied().collect();
        SaveFile { target: Target::new(&record, endings, state), kind: 0, record }
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        if self.target.is_done(state, "saved") {
            return false;
        }
        let (title, back) = (state.texts.get("save-title"), state.texts.get("action-back"));
        kit::framed(ui, &title, &back, (640.0, false), |ui, height| {
            let formats = formats();
            let kinds: Vec<String> =
                formats.iter().map(|format| format_label(*format, &state.texts)).collect();
            let kind_of = |place: usize| formats.get(place).copied().unwrap_or(Format::Json);
            let branches = !self.record.variations.is_empty();
            let chosen = &mut self.kind;
            let before = *chosen;
            let path = self.target.ui(ui, height.min(560.0), state, |ui| {
                let name = state.texts.get("files-kind");
                field(ui, &name, |ui| kit::select(ui, &name, chosen, &kinds));
                // The note comes before saving, so that the user knowingly drops the variations.
                if branches && !kind_of(*chosen).holds_variations() {
                    kit::muted(ui, &state.texts.get("save-main-line"));
                }
                ui.add_space(4.0);
            });
            if self.kind != before {
                let ending = formats.get(self.kind).and_then(|format| format.extensions().first());
                self.target.end_with(ending.copied().unwrap_or("json"));
            } else if let Some(typed) = self.target.typed().and_then(Format::from_path)
                && let Some(place) = formats.iter().position(|format| *format == typed)
                && place != self.kind
            {
                // A typed extension decides about the format.
                self.kind = place;
                self.target.follow(typed.extensions()[0]);
                ui.ctx().request_repaint();
            }
            if let Some(path) = path {
                let format = kind_of(self.kind);
                // A format that was typed in this frame was shown without the note about the variations.
                let told = kind_of(before) == format;
                let without = branches && !format.holds_variations();
                let record = self.record.clone();
                let options = WriteOptions { main_line: without && told, ..WriteOptions::default() };
                self.target.write(ui, path, move || {
                    inarow_formats::write(format, std::slice::from_ref(&record), &options)
                        .map_err(WriteFailure::Format)
                });
            }
        })
    }
}

/// Target of a written file, with folder and name. The target also asks before replacing a file. The target
/// then writes the file.
pub(crate) struct Target {
    browser: Browser,
    name: String,
    /// Extension of the chosen kind of file.
    ending: &'static str,
    /// Extensions of the kinds that can be written here.
    endings: Vec<&'static str>,
    /// Existing file that the user is asked to replace.
    asks: Option<PathBuf>,
    /// Whether the user agreed to replace the file.
    replaces: bool,
    writing: Option<(PathBuf, Job<Result<(), WriteFailure>>)>,
    trouble: Option<String>,
    /// Whether the field for the name has received the focus, so that Enter saves.
    begun: bool,
}

impl Target {
    /// Proposes a name in the folder used last, with the first extension.
    pub(crate) fn new(record: &Record, endings: Vec<&'static str>, state: &AppState) -> Target {
        let ending = endings.first().copied().unwrap_or("json");
        let browser = Browser::new(state.prefs.window.folder.as_deref(), &state.folders, &[ending]);
        let day = inarow_app::dates::figures(record.started.as_deref(), state.seconds(), &state.zone());
        let name = format!("{} {day}", file_name(&game_name(&record.setup, &state.texts)));
        Target {
            name: free_name(browser.folder(), &name, ending),
            browser,
            ending,
            endings,
            asks: None,
            replaces: false,
            writing: None,
            trouble: None,
            begun: false,
        }
    }

    /// Changes the kind of file and the extension of the name.
    pub(crate) fn end_with(&mut self, ending: &'static str) {
        let name = self.name.trim();
        // Without a known extension the whole name is the stem, dots included.
        let stem =
            if self.typed().is_some() { name.rsplit_once('.').map_or(name, |(stem, _)| stem) } else { name };
        self.name = format!("{stem}.{ending}");
        self.follow(ending);
    }

    /// Changes the kind of file to the extension that the name already has.
    pub(crate) fn follow(&mut self, ending: &'static str) {
        self.ending = ending;
        self.asks = None;
        self.trouble = None;
        self.browser.show_only(&[ending]);
    }

    /// Returns the typed name if its extension belongs to a kind that can be written.
    pub(crate) fn typed(&self) -> Option<&Path> {
        let path = Path::new(self.name.trim());
        let ending = path.extension()?.to_str()?;
        self.endings.iter().any(|known| known.eq_ignore_ascii_case(ending)).then_some(path)
    }

    /// Whether a file is being written.
    pub(crate) fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    /// Starts writing the result of `make`. A failed write leaves no partial file.
    pub(crate) fn write(
        &mut self,
        ui: &Ui,
        path: PathBuf,
        make: impl FnOnce() -> Result<Vec<u8>, WriteFailure> + Send + 'static,
    ) {
        let target = path.clone();
        let replaces = std::mem::take(&mut self.replaces);
        let work = move || {
            if !replaces && target.exists() {
                return Err(WriteFailure::There);
            }
            inarow_sys::file::write_whole(&target, &make()?).map_err(WriteFailure::System)
        };
        self.writing = Some((path, Job::start(ui.ctx(), work)));
    }

    /// Returns true once the file is written. Reports the success with the text `key`.
    pub(crate) fn is_done(&mut self, state: &mut AppState, key: &str) -> bool {
        let Some((path, job)) = &mut self.writing else { return false };
        let written = match job.look() {
            State::Running => return false,
            State::Done(written) => written,
            State::Gone => Err(WriteFailure::System(std::io::ErrorKind::Other.into())),
        };
        let path = std::mem::take(path);
        self.writing = None;
        let texts = &state.texts;
        match written {
            Ok(()) => {
                let sentence =
                    texts.with(key, &[("file", reasons::short_path(&path, &state.folders).into())]);
                state.prefs.window.folder = path.parent().map(|folder| folder.display().to_string());
                state.say_shortly(sentence, path.display().to_string());
                true
            }
            Err(WriteFailure::There) => {
                self.asks = Some(path);
                false
            }
            Err(failure) => {
                self.trouble = Some(reasons::of_write(&path, &failure, texts));
                false
            }
        }
    }

    /// Draws name, kind, folder and buttons with this total height. Returns the file to write once the user
    /// confirms.
    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        height: f32,
        state: &AppState,
        kind: impl FnOnce(&mut Ui),
    ) -> Option<PathBuf> {
        let texts = &state.texts;
        let bottom = ui.cursor().top() + height;
        let mut go = false;
        let before = self.name.clone();
        let name = texts.get("files-name");
        let typed = field(ui, &name, |ui| kit::text_field(ui, &name, &mut self.name, &name));
        if std::mem::replace(&mut self.begun, true) {
            go |= kit::is_entered(ui) && !typed.lost_focus();
        } else {
            typed.request_focus();
        }
        if self.name != before {
            (self.asks, self.trouble) = (None, None);
        }
        go |= typed.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        ui.add_space(4.0);
        kind(ui);
        let below = if self.trouble.is_some() || self.asks.is_some() { 118.0 } else { 62.0 };
        match self.browser.ui(ui, bottom - ui.cursor().top() - below, texts) {
            Some(Picked::Chosen(path)) => self.rename(reasons::name_of(&path)),
            Some(Picked::Opened(path)) => {
                self.rename(reasons::name_of(&path));
                go = true;
            }
            None => {}
        }
        if let Some(trouble) = &self.trouble {
            kit::bad(ui, trouble);
        }
        let ready = !self.name.trim().is_empty() && self.writing.is_none();
        if let Some(path) = self.asks.clone() {
            let file = reasons::name_of(&path);
            kit::label(ui, &texts.with("prompt-overwrite", &[("file", file.into())]));
            let mut answer = None;
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                let replace = texts.get("save-replace");
                if kit::Button::new(&replace).danger().enabled(ready).show(ui).clicked() {
                    answer = Some(true);
                }
                if kit::Button::new(&texts.get("save-keep")).show(ui).clicked() {
                    answer = Some(false);
                }
            });
            if answer.is_some() {
                self.asks = None;
            }
            self.replaces = answer == Some(true);
            return answer.filter(|replaces| *replaces).map(|_| path);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            let name = texts.get("save-do");
            go |= kit::Button::new(&name).primary().enabled(ready).show(ui).clicked();
        });
        if !go || !ready {
            return None;
        }
        Some(self.path())
    }

    fn rename(&mut self, name: String) {
        self.name = name;
        (self.asks, self.trouble) = (None, None);
    }

    /// Returns the whole path. Adds the extension if the typed name has no known extension.
    fn path(&self) -> PathBuf {
        let name = self.name.trim();
        let name = if self.typed().is_some() { name.to_owned() } else { format!("{name}.{}", self.ending) };
        self.browser.folder().join(name)
    }
}

/// Returns the name with its extension, and with a number if the folder already has such a file.
fn free_name(folder: &Path, name: &str, ending: &str) -> String {
    let numbered = (2..1000).map(|number| format!("{name} {number}.{ending}"));
    let mut names = std::iter::once(format!("{name}.{ending}")).chain(numbered);
    names.find(|name| !folder.join(name).exists()).unwrap_or_else(|| format!("{name}.{ending}"))
}
