//! File browser with well-known places, the parent folder, folders and files. The dialogs for opening and
//! saving use the browser.

use std::path::{Path, PathBuf};

use egui::{Context, Key, ScrollArea, Ui, vec2};
use inarow_view::Texts;

use super::folder::{Entry, MOST, Reading};
use super::places::{Place, Places};
use crate::Folders;
use crate::kit::{self, icon};

/// Height of a row, in points.
const ROW: f32 = 34.0;

/// Browser of a folder.
pub(crate) struct Browser {
    folder: PathBuf,
    /// Whether the folder was only proposed. If that folder cannot be read, another folder is shown.
    proposed: bool,
    places: Places,
    folders: Folders,
    reading: Reading,
    /// Extensions of the displayed files, or nothing for every file.
    endings: Vec<&'static str>,
    /// Selected file.
    chosen: Option<PathBuf>,
}

/// Action of the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Picked {
    /// Selection of a file, which can still be changed.
    Chosen(PathBuf),
    /// Opening of a file, by a double click or Enter.
    Opened(PathBuf),
}

impl Browser {
    /// Creates a browser of a folder, or of the user's own folder if the given folder is gone. The disk is read
    /// later, on another thread.
    pub(crate) fn new(folder: Option<&str>, folders: &Folders, endings: &[&'static str]) -> Browser {
        let places = Places::of(folders.clone());
        let (folder, reading) = match folder {
            Some(folder) => (PathBuf::from(folder), Reading::Wanted),
            None => (PathBuf::from("."), Reading::Elsewhere),
        };
        Browser {
            folder: std::path::absolute(&folder).unwrap_or(folder),
            proposed: true,
            places,
            folders: folders.clone(),
            reading,
            endings: endings.to_vec(),
            chosen: None,
        }
    }

    /// Returns the current folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Shows only files with these extensions.
    pub(crate) fn show_only(&mut self, endings: &[&'static str]) {
        if self.endings != endings {
            self.endings = endings.to_vec();
            if !matches!(self.reading, Reading::Elsewhere) {
                self.reading = Reading::Wanted;
            }
        }
    }

    /// Opens another folder.
    pub(crate) fn go(&mut self, folder: PathBuf) {
        self.folder = folder;
        self.proposed = false;
        self.chosen = None;
        self.reading = Reading::Wanted;
    }

    /// Opens another folder if that folder can be read.
    pub(crate) fn propose(&mut self, folder: PathBuf) {
        self.go(folder);
        self.proposed = true;
    }

    /// Continues reading. The default folder replaces a proposed folder that cannot be read.
    fn read(&mut self, context: &Context) {
        self.places.go_on(context);
        self.reading.go_on(context, &self.folder, &self.endings);
        let gone = self.proposed && matches!(self.reading, Reading::Done(Err(_)));
        if gone {
            self.reading = Reading::Elsewhere;
        }
        if matches!(self.reading, Reading::Elsewhere)
            && let Some(known) = self.places.known()
        {
            let mut usual = [Place::Documents, Place::Home, Place::Here].iter();
            let usual = usual.find_map(|place| known.iter().find(|(of, _)| of == place));
            self.go(usual.map_or_else(|| self.folder.clone(), |(_, folder)| folder.clone()));
            self.reading.go_on(context, &self.folder, &self.endings);
        }
    }

    /// Draws the browser with this height. Returns the user's action.
    pub(crate) fn ui(&mut self, ui: &mut Ui, height: f32, texts: &Texts) -> Option<Picked> {
        let bottom = ui.cursor().top() + height;
        self.read(ui.ctx());
        self.row(ui, texts);
        let mut pressed: Option<(Entry, bool)> = None;
        kit::card(ui, |ui| {
            let room = (bottom - ui.cursor().top() - 12.0).max(ROW);
            ui.set_height(room);
            ui.spacing_mut().item_spacing.y = 0.0;
            let listing = match &self.reading {
                Reading::Done(Ok(listing)) => listing,
                Reading::Done(Err(error)) => {
                    let reason = texts.tell(&inarow_sys::system_message(error));
                    kit::bad(ui, &texts.with("folder-unread", &[("reason", reason.into())]));
                    return;
                }
                Reading::Wanted | Reading::Elsewhere | Reading::Running { .. } => {
                    kit::muted(ui, &texts.get("folder-reading"));
                    return;
                }
            };
            if listing.entries.is_empty() {
                kit::muted(ui, &texts.get("folder-empty"));
            } else if listing.more {
                kit::muted(ui, &texts.with("folder-more", &[("count", MOST.into())]));
            }
            let room = (bottom - ui.cursor().top() - 12.0).max(ROW);
            let id = ("folder", self.folder.display().to_string());
            let list = ScrollArea::vertical().id_salt(id).max_height(room).auto_shrink([false, false]);
            list.show_rows(ui, ROW, listing.entries.len(), |ui, rows| {
                for index in rows {
                    let entry = &listing.entries[index];
                    let icon = if entry.is_folder { icon::FOLDER_OPEN } else { icon::FILE };
                    let on = self.chosen.as_ref() == Some(&entry.path);
                    let response = kit::list_row(ui, &entry.name, icon, on);
                    if response.clicked() || response.double_clicked() {
                        let by_key = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                        pressed = Some((entry.clone(), response.double_clicked() || by_key));
                    }
                }
            });
        });
        let (entry, opens) = pressed?;
        self.press(entry, opens)
    }

    /// Draws the button for the parent folder, the folder's name, and the well-known places.
    fn row(&mut self, ui: &mut Ui, texts: &Texts) {
        let mut goes = None;
        ui.horizontal(|ui| {
            let up = self.folder.parent().map(Path::to_owned);
            let name = texts.get("folder-up");
            let press = kit::Button::icon_only(icon::ARROW_UP, &name).enabled(up.is_some());
            if press.show(ui).clicked() {
                goes = up;
            }
            for (place, folder) in self.places.known().unwrap_or_default() {
                let (icon, name) = match place {
                    Place::Home => (icon::HOUSE, texts.get("folder-home")),
                    Place::Documents => (icon::FILE, texts.get("folder-documents")),
                    Place::Here => (icon::FOLDER_OPEN, texts.get("folder-here")),
                };
                if kit::Button::icon_only(icon, &name).show(ui).clicked() {
                    goes = Some(folder.clone());
                }
            }
            ui.add_space(4.0);
            let path = self.folders.shown(&self.folder);
            let (rect, response) =
                ui.allocate_exact_size(vec2(ui.available_width(), kit::height(ui)), egui::Sense::hover());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &path));
            kit::text::end_of(ui, &path, rect);
            response.on_hover_text(path);
        });
        if let Some(place) = goes {
            self.go(place);
        }
    }

    fn press(&mut self, entry: Entry, opens: bool) -> Option<Picked> {
        if entry.is_folder {
            self.go(entry.path);
            return None;
        }
        self.chosen = Some(entry.path.clone());
        Some(if opens { Picked::Opened(entry.path) } else { Picked::Chosen(entry.path) })
    }
}
