//! An engine of somebody else: its file, chosen among those on this machine, and what it says of itself.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use egui::Ui;
use inarow_play::gomocup::{ExecError, about_field, identify};
use inarow_play::{PlayerError, PlayerSpec};
use inarow_view::Texts;

use super::form::{ROW, field};
use super::seat::SeatDraft;
use crate::kit::{self, Press, icon};
use crate::table::of_player;

/// How long an engine may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most files of a folder that are listed.
const MOST_FILES: usize = 500;
/// The height of the list of files.
const LIST: f32 = 190.0;

/// What an engine answered.
type Answer = Result<String, ExecError>;

/// What the form remembers between frames.
#[derive(Default)]
pub(crate) struct External {
    /// The folder that is looked into.
    folder: Option<Folder>,
    /// Whom was asked who it is, and the answer once it has come.
    asked: Option<(Vec<String>, Receiver<Answer>, Option<Answer>)>,
}

/// A folder and what is in it.
struct Folder {
    path: PathBuf,
    /// Folders first, each by name.
    entries: Vec<(bool, String)>,
    readable: bool,
}

impl Folder {
    fn read(path: PathBuf) -> Folder {
        let listed = std::fs::read_dir(&path);
        let readable = listed.is_ok();
        let mut entries: Vec<(bool, String)> = listed
            .into_iter()
            .flatten()
            .filter_map(Result::ok)
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                // Through links, as the system starts programs.
                let is_folder = std::fs::metadata(entry.path()).ok()?.is_dir();
                (!name.starts_with('.')).then_some((is_folder, name))
            })
            .take(MOST_FILES)
            .collect();
        entries.sort_by_key(|(is_folder, name)| (!is_folder, name.to_lowercase()));
        Folder { path, entries, readable }
    }

    /// The folder of a program that is named already, else the one that the program was started in.
    fn beside(program: &str) -> Folder {
        let named = Path::new(program.trim()).parent().filter(|parent| parent.is_dir());
        let named = named.filter(|parent| !parent.as_os_str().is_empty()).map(Path::to_owned);
        Folder::read(named.or_else(|| std::env::current_dir().ok()).unwrap_or_else(|| PathBuf::from(".")))
    }
}

impl External {
    /// The form.
    pub(crate) fn ui(&mut self, ui: &mut Ui, texts: &Texts, letter: &str, draft: &mut SeatDraft) {
        let of_side = [("side", letter.into())];
        kit::muted(ui, &texts.get("seat-plays"));
        field(ui, &texts.get("label-program"), None, |ui| {
            kit::text_field(ui, &texts.with("seat-program", &of_side), &mut draft.program, "");
        });
        // A file that is dropped on the window while this is shown is the engine.
        let dropped = ui.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_owned()));
        if let Some(path) = dropped {
            draft.program = path.display().to_string();
        }
        let spec = draft.spec().ok();
        ui.horizontal_wrapped(|ui| {
            let browse =
                if self.folder.is_some() { texts.get("seat-browse-close") } else { texts.get("seat-browse") };
            if Press::new(&browse).icon(icon::FOLDER_OPEN).show(ui).clicked() {
                self.folder = match self.folder.take() {
                    Some(_) => None,
                    None => Some(Folder::beside(&draft.program)),
                };
            }
            if Press::new(&texts.get("seat-check")).enabled(spec.is_some()).show(ui).clicked()
                && let Some(PlayerSpec::Exec { words }) = spec
            {
                self.ask(ui, words);
            }
        });
        self.browse(ui, texts, draft);
        self.answer(ui, texts);
        ui.add_space(ROW - 8.0);
        field(ui, &texts.get("label-arguments"), None, |ui| {
            kit::text_field(ui, &texts.with("seat-arguments", &of_side), &mut draft.arguments, "");
        });
    }

    /// Asks a program who it is, on a thread of its own.
    fn ask(&mut self, ui: &Ui, words: Vec<String>) {
        let (sender, receiver) = channel();
        let (context, asked) = (ui.ctx().clone(), words.clone());
        let thread = std::thread::Builder::new().name("identify".to_owned()).spawn(move || {
            // Nobody may be listening any more.
            let _ = sender.send(identify(&asked, PATIENCE));
            context.request_repaint();
        });
        self.asked = thread.is_ok().then_some((words, receiver, None));
    }

    fn answer(&mut self, ui: &mut Ui, texts: &Texts) {
        let Some((words, receiver, answer)) = &mut self.asked else { return };
        if answer.is_none() {
            *answer = receiver.try_recv().ok();
        }
        match answer {
            None => drop(kit::muted(ui, &texts.get("seat-checking"))),
            Some(Ok(line)) => {
                let file = PlayerSpec::Exec { words: words.clone() }.tag().name;
                let name = about_field(line, "name").unwrap_or(&file).to_owned();
                let version = about_field(line, "version").unwrap_or_default().to_owned();
                let whole = format!("{name} {version}");
                kit::label(ui, &texts.with("seat-found", &[("name", whole.trim().into())]));
            }
            Some(Err(error)) => {
                let reason = of_player(&PlayerError::Exec(error.clone()), texts);
                let player = PlayerSpec::Exec { words: words.clone() }.tag().name;
                let values = [("player", player.into()), ("reason", reason.into())];
                kit::bad(ui, &texts.with("error-player-refused", &values));
            }
        }
    }

    /// The files of a folder, to choose one.
    fn browse(&mut self, ui: &mut Ui, texts: &Texts, draft: &mut SeatDraft) {
        let Some(folder) = &self.folder else { return };
        let mut next = None;
        let mut chosen = None;
        kit::card(ui, |ui| {
            ui.set_max_height(LIST);
            ui.spacing_mut().item_spacing.y = 0.0;
            let path = folder.path.display().to_string();
            let ink = kit::Ink::of(ui.ctx());
            kit::text::line(ui, &path, kit::font::regular(kit::font::SMALL), ink.muted);
            if !folder.readable {
                kit::bad(ui, &texts.get("seat-folder-closed"));
            }
            egui::ScrollArea::vertical().id_salt("files").max_height(LIST).show(ui, |ui| {
                if let Some(parent) = folder.path.parent()
                    && Press::new(&texts.get("seat-up"))
                        .icon(icon::ARROW_UP)
                        .quiet()
                        .height(32.0)
                        .show(ui)
                        .clicked()
                {
                    next = Some(parent.to_owned());
                }
                for (is_folder, name) in &folder.entries {
                    let sign = if *is_folder { icon::FOLDER_OPEN } else { icon::FILE };
                    if Press::new(name).icon(sign).quiet().height(32.0).show(ui).clicked() {
                        let path = folder.path.join(name);
                        if *is_folder { next = Some(path) } else { chosen = Some(path) }
                    }
                }
            });
        });
        if let Some(path) = chosen {
            draft.program = path.display().to_string();
            self.folder = None;
        } else if let Some(path) = next {
            self.folder = Some(Folder::read(path));
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    #[test]
    fn folders_come_first_and_hidden_files_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["zeta", "Alpha"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        for name in ["pbrain-b", "Engine", ".hidden"] {
            inarow_record::file::write_whole(&folder.path().join(name), b"").unwrap();
        }
        let listed = Folder::beside(folder.path().join("pbrain-b").to_str().unwrap());
        let names: Vec<&str> = listed.entries.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["Alpha", "zeta", "Engine", "pbrain-b"]);
        assert!(listed.readable && !Folder::read(folder.path().join("nowhere")).readable);
    }
}
