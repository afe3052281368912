//! An engine of somebody else: its file, chosen among those on this machine, and what it says of itself.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use egui::Ui;
use inarow_play::{PlayerSpec, ProgramFault};
use inarow_session::{EngineName, identify_program};
use inarow_view::Texts;

use super::form::{ROW, field};
use super::seat::SeatDraft;
use crate::files::folder::{Listing, MOST, Reading};
use crate::kit::{self, Button, icon};

/// The height of the list of files.
const LIST: f32 = 190.0;
/// The height of a file in it.
const ROW_HEIGHT: f32 = 32.0;

/// What an engine answered.
type Answer = Result<EngineName, ProgramFault>;

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
    reading: Reading,
    /// A file was chosen whose name cannot be written down.
    unnamed: bool,
    /// Nobody chose the folder: where it cannot be read, the usual one is shown.
    proposed: bool,
}

fn usual() -> PathBuf {
    std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."))
}

impl Folder {
    fn at(path: PathBuf) -> Folder {
        Folder { path, reading: Reading::Wanted, unnamed: false, proposed: false }
    }

    /// The folder of a program that is named already, else the one that the program was started in.
    fn beside(program: &str) -> Folder {
        let named = Path::new(program).parent().filter(|parent| !parent.as_os_str().is_empty());
        match named {
            Some(named) => Folder { proposed: true, ..Folder::at(named.to_owned()) },
            None => Folder::at(usual()),
        }
    }
}

impl External {
    /// The form. `faulty` where it is told below that the program cannot play: that is not told here too.
    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        texts: &Texts,
        letter: &str,
        draft: &mut SeatDraft,
        faulty: bool,
    ) {
        let of_side = [("side", letter.into())];
        kit::muted(ui, &texts.get("seat-plays"));
        field(ui, &texts.get("label-program"), None, |ui| {
            kit::text_field(ui, &texts.with("seat-program", &of_side), &mut draft.program, "");
        });
        let spec = draft.spec().ok();
        ui.horizontal_wrapped(|ui| {
            let browse =
                if self.folder.is_some() { texts.get("seat-browse-close") } else { texts.get("seat-browse") };
            if Button::new(&browse).icon(icon::FOLDER_OPEN).show(ui).clicked() {
                self.folder = match self.folder.take() {
                    Some(_) => None,
                    None => Some(Folder::beside(&draft.program)),
                };
            }
            if Button::new(&texts.get("seat-check")).enabled(spec.is_some()).show(ui).clicked()
                && let Some(PlayerSpec::Exec { words }) = spec
            {
                self.ask(ui, words);
            }
        });
        self.browse(ui, texts, draft);
        // Another program has not been asked yet.
        let now = draft.spec().ok();
        self.asked
            .take_if(|(words, ..)| !matches!(&now, Some(PlayerSpec::Exec { words: now }) if now == words));
        self.answer(ui, texts, faulty);
        ui.add_space(ROW - 8.0);
        field(ui, &texts.get("label-arguments"), None, |ui| {
            kit::text_field(ui, &texts.with("seat-arguments", &of_side), &mut draft.arguments, "");
        });
    }

    /// Asks a program who it is.
    fn ask(&mut self, ui: &Ui, words: Vec<String>) {
        let (sender, receiver) = channel();
        let context = ui.ctx().clone();
        let asked = identify_program(words.clone(), move |answer| {
            // Nobody may be listening any more.
            let _ = sender.send(answer);
            context.request_repaint();
        });
        self.asked = asked.is_ok().then_some((words, receiver, None));
    }

    fn answer(&mut self, ui: &mut Ui, texts: &Texts, faulty: bool) {
        let Some((words, receiver, answer)) = &mut self.asked else { return };
        if answer.is_none() {
            *answer = receiver.try_recv().ok();
            if let Some(Ok(name)) = &answer {
                crate::app_state::engine_answered(ui.ctx(), words, name);
            }
        }
        match answer {
            None => drop(kit::muted(ui, &texts.get("seat-checking"))),
            Some(Ok(EngineName { name, version, .. })) => {
                let file = || PlayerSpec::Exec { words: words.clone() }.tag().name;
                let name = if name.is_empty() { file() } else { name.clone() };
                let whole = format!("{name} {version}");
                kit::label(ui, &texts.with("seat-found", &[("name", whole.trim().into())]));
            }
            Some(Err(_)) if faulty => {}
            Some(Err(error)) => {
                let reason = texts.explain(error);
                let player = PlayerSpec::Exec { words: words.clone() }.tag().name;
                let values = [("player", player.into()), ("reason", reason.into())];
                kit::bad(ui, &texts.with("error-player-refused", &values));
            }
        }
    }

    /// The files of a folder, to choose one.
    fn browse(&mut self, ui: &mut Ui, texts: &Texts, draft: &mut SeatDraft) {
        let Some(folder) = &mut self.folder else { return };
        folder.reading.go_on(ui.ctx(), &folder.path, &[]);
        if folder.proposed && matches!(folder.reading, Reading::Done(Err(_))) {
            *folder = Folder::at(usual());
            folder.reading.go_on(ui.ctx(), &folder.path, &[]);
        }
        let mut next = None;
        let mut chosen = None;
        kit::card(ui, |ui| {
            ui.set_max_height(LIST);
            ui.spacing_mut().item_spacing.y = 0.0;
            let path = folder.path.display().to_string();
            let ink = kit::Ink::of(ui.ctx());
            kit::text::line(ui, &path, kit::font::regular(kit::font::SMALL), ink.muted);
            if folder.unnamed {
                kit::bad(ui, &texts.get("seat-fault-file-name"));
            }
            let none = Listing::default();
            let listing = match &folder.reading {
                Reading::Done(Ok(listing)) => listing,
                Reading::Done(Err(_)) => {
                    kit::bad(ui, &texts.get("seat-folder-closed"));
                    &none
                }
                Reading::Wanted | Reading::Elsewhere | Reading::Running { .. } => {
                    kit::muted(ui, &texts.get("folder-reading"));
                    &none
                }
            };
            if listing.more {
                kit::muted(ui, &texts.with("folder-more", &[("count", MOST.into())]));
            }
            if let Some(parent) = folder.path.parent() {
                let up = texts.get("seat-up");
                if Button::new(&up).icon(icon::ARROW_UP).quiet().height(ROW_HEIGHT).show(ui).clicked() {
                    next = Some(parent.to_owned());
                }
            }
            let list = egui::ScrollArea::vertical().id_salt(("files", &folder.path)).max_height(LIST);
            list.show_rows(ui, ROW_HEIGHT, listing.entries.len(), |ui, rows| {
                for entry in &listing.entries[rows] {
                    let sign = if entry.is_folder { icon::FOLDER_OPEN } else { icon::FILE };
                    if Button::new(&entry.name).icon(sign).quiet().height(ROW_HEIGHT).show(ui).clicked() {
                        let place = if entry.is_folder { &mut next } else { &mut chosen };
                        *place = Some(entry.path.clone());
                    }
                }
            });
        });
        if let Some(path) = chosen {
            match path.to_str() {
                Some(path) => {
                    path.clone_into(&mut draft.program);
                    self.folder = None;
                }
                None => folder.unnamed = true,
            }
        } else if let Some(path) = next {
            self.folder = Some(Folder::at(path));
        }
    }
}
