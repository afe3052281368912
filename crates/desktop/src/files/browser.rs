//! A folder to look through: places, the way up, folders and files. The same for opening and saving.

use std::path::{Path, PathBuf};

use egui::{Key, ScrollArea, Ui, vec2};
use inarow_view::Texts;

use super::reasons::{name_of, of_system};
use crate::kit::{self, icon};

/// The most entries of a folder that are shown.
const MOST: usize = 5_000;
/// The height of a row.
const ROW: f32 = 34.0;

/// A folder, or a file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    name: String,
    is_folder: bool,
}

/// A folder that is looked through.
pub(crate) struct Browser {
    folder: PathBuf,
    entries: Vec<Entry>,
    /// What went wrong with the folder.
    trouble: Option<String>,
    /// The endings of the files that are shown; empty for all.
    endings: Vec<&'static str>,
    /// The file that is chosen.
    chosen: Option<String>,
}

/// What a person did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Picked {
    /// A file was chosen, and may still be changed for another.
    Chosen(PathBuf),
    /// A file was opened: by a double click or Enter.
    Opened(PathBuf),
}

impl Browser {
    /// Looks into that folder; where it is gone, into the person's own.
    pub(crate) fn new(folder: Option<&str>, endings: &[&'static str], texts: &Texts) -> Browser {
        let folder = folder.map(PathBuf::from).filter(|folder| folder.is_dir());
        let folder = folder.or_else(usual_folder).unwrap_or_else(|| PathBuf::from("."));
        let mut browser = Browser {
            folder: std::path::absolute(&folder).unwrap_or(folder),
            entries: Vec::new(),
            trouble: None,
            endings: endings.to_vec(),
            chosen: None,
        };
        browser.look(texts);
        browser
    }

    /// The folder that is shown.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Shows only files with these endings.
    pub(crate) fn show_only(&mut self, endings: &[&'static str], texts: &Texts) {
        if self.endings != endings {
            self.endings = endings.to_vec();
            self.look(texts);
        }
    }

    /// Goes to another folder.
    pub(crate) fn go(&mut self, folder: PathBuf, texts: &Texts) {
        self.folder = folder;
        self.chosen = None;
        self.look(texts);
    }

    fn look(&mut self, texts: &Texts) {
        self.trouble = None;
        self.entries = match list(&self.folder, &self.endings) {
            Ok(entries) => entries,
            Err(error) => {
                let reason = of_system(&error, texts);
                self.trouble = Some(texts.with("folder-unread", &[("reason", reason.into())]));
                Vec::new()
            }
        };
    }

    /// Draws it that high.
    pub(crate) fn ui(&mut self, ui: &mut Ui, height: f32, texts: &Texts) -> Option<Picked> {
        let bottom = ui.cursor().top() + height;
        self.places(ui, texts);
        let mut picked = None;
        kit::card(ui, |ui| {
            let room = (bottom - ui.cursor().top() - 12.0).max(ROW);
            ui.set_height(room);
            ui.spacing_mut().item_spacing.y = 0.0;
            if let Some(trouble) = &self.trouble {
                kit::bad(ui, trouble);
            } else if self.entries.is_empty() {
                kit::muted(ui, &texts.get("folder-empty"));
            }
            let id = ("folder", self.folder.display().to_string());
            let list = ScrollArea::vertical().id_salt(id).max_height(room).auto_shrink([false, false]);
            let mut pressed = None;
            list.show_rows(ui, ROW, self.entries.len(), |ui, rows| {
                for index in rows {
                    let entry = &self.entries[index];
                    let icon = if entry.is_folder { icon::FOLDER_OPEN } else { icon::FILE };
                    let on = self.chosen.as_deref() == Some(entry.name.as_str());
                    let response = kit::list_row(ui, &entry.name, icon, on);
                    if response.clicked() || response.double_clicked() {
                        let by_key = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                        pressed = Some((entry.clone(), response.double_clicked() || by_key));
                    }
                }
            });
            if let Some((entry, opens)) = pressed {
                picked = self.press(&entry, opens, texts);
            }
        });
        picked
    }

    /// The way up, the folder's name, and the places that everybody knows.
    fn places(&mut self, ui: &mut Ui, texts: &Texts) {
        let mut goes = None;
        ui.horizontal(|ui| {
            let up = self.folder.parent().map(Path::to_owned);
            let name = texts.get("folder-up");
            let press = kit::Press::icon_only(icon::ARROW_UP, &name).enabled(up.is_some());
            if press.show(ui).clicked() {
                goes = up;
            }
            let places = [
                (icon::HOUSE, "folder-home", std::env::home_dir()),
                (icon::FILE, "folder-documents", documents()),
                (icon::FOLDER_OPEN, "folder-here", std::env::current_dir().ok()),
            ];
            for (icon, key, place) in places {
                let Some(place) = place.filter(|place| place.is_dir()) else { continue };
                if kit::Press::icon_only(icon, &texts.get(key)).show(ui).clicked() {
                    goes = Some(place);
                }
            }
            ui.add_space(4.0);
            let path = self.folder.display().to_string();
            let (rect, response) =
                ui.allocate_exact_size(vec2(ui.available_width(), kit::HEIGHT), egui::Sense::hover());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &path));
            kit::text::end_of(ui, &path, rect);
            response.on_hover_text(path);
        });
        if let Some(place) = goes {
            self.go(place, texts);
        }
    }

    fn press(&mut self, entry: &Entry, opens: bool, texts: &Texts) -> Option<Picked> {
        let path = self.folder.join(&entry.name);
        if entry.is_folder {
            self.go(path, texts);
            return None;
        }
        self.chosen = Some(entry.name.clone());
        Some(if opens { Picked::Opened(path) } else { Picked::Chosen(path) })
    }
}

/// Folders first, both in the order of the alphabet; without what is hidden.
fn list(folder: &Path, endings: &[&str]) -> std::io::Result<Vec<Entry>> {
    let mut entries: Vec<Entry> = std::fs::read_dir(folder)?
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let path = entry.path();
            let name = name_of(&path);
            let is_folder = path.is_dir();
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let fits = endings.is_empty() || endings.iter().any(|known| known.eq_ignore_ascii_case(ending));
            (!name.starts_with('.') && (is_folder || fits)).then_some(Entry { name, is_folder })
        })
        .take(MOST)
        .collect();
    entries.sort_by_cached_key(|entry| (!entry.is_folder, entry.name.to_lowercase()));
    Ok(entries)
}

fn usual_folder() -> Option<PathBuf> {
    documents().filter(|folder| folder.is_dir()).or_else(std::env::home_dir)
}

fn documents() -> Option<PathBuf> {
    directories::UserDirs::new()?.document_dir().map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_first_and_only_files_that_can_be_read_are_shown() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.sgf", "A.json", "picture.png", ".hidden.json", "c.SGF"] {
            inarow_record::file::write_whole(&folder.path().join(name), b"").unwrap();
        }
        std::fs::create_dir(folder.path().join("zoo")).unwrap();
        let names = |endings: &[&str]| -> Vec<String> {
            list(folder.path(), endings).unwrap().into_iter().map(|entry| entry.name).collect()
        };
        assert_eq!(names(&["json", "sgf"]), ["zoo", "A.json", "b.sgf", "c.SGF"]);
        assert_eq!(names(&[]), ["zoo", "A.json", "b.sgf", "c.SGF", "picture.png"]);
        assert!(list(&folder.path().join("none"), &[]).is_err());
    }
}
