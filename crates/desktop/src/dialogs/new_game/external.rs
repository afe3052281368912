//! An engine of somebody else: its file, chosen among those on this machine, and what it says of itself.

use std::path::Path;
use std::sync::mpsc::{Receiver, channel};

use egui::Ui;
use inarow_play::{PlayerSpec, ProgramFault};
use inarow_session::{EngineName, identify_program};
use inarow_view::Texts;

use super::form::{ROW, field};
use super::seat::SeatDraft;
use crate::app_state::AppState;
use crate::files::browser::{Browser, Picked};
use crate::kit::{self, Button, icon};

/// The height of the folder that is looked into.
const FOLDER: f32 = 240.0;

/// What an engine answered.
type Answer = Result<EngineName, ProgramFault>;

/// What the form remembers between frames.
#[derive(Default)]
pub(crate) struct External {
    /// The folder that is looked into.
    browser: Option<Browser>,
    /// A file was chosen whose name cannot be written down.
    unnamed: bool,
    /// Whom was asked who it is, and the answer once it has come.
    asked: Option<(Vec<String>, Receiver<Answer>, Option<Answer>)>,
}

/// The folder of a program that is named already, else the one that the program was started in.
fn folder_of(program: &str) -> &str {
    let named = Path::new(program).parent().and_then(Path::to_str);
    named.filter(|folder| !folder.is_empty()).unwrap_or(".")
}

impl External {
    /// The form. `faulty` where it is told below that the program cannot play: that is not told here too.
    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        letter: &str,
        draft: &mut SeatDraft,
        faulty: bool,
    ) {
        let texts = &state.texts;
        let of_side = [("side", letter.into())];
        kit::muted(ui, &texts.get("seat-plays"));
        field(ui, &texts.get("label-program"), None, |ui| {
            kit::text_field(ui, &texts.with("seat-program", &of_side), &mut draft.program, "");
        });
        let spec = draft.spec().ok();
        ui.horizontal_wrapped(|ui| {
            let browse = if self.browser.is_some() {
                texts.get("seat-browse-close")
            } else {
                texts.get("seat-browse")
            };
            if Button::new(&browse).icon(icon::FOLDER_OPEN).show(ui).clicked() {
                self.browser = match self.browser.take() {
                    Some(_) => None,
                    None => Some(Browser::new(Some(folder_of(&draft.program)), &state.folders, &[])),
                };
                self.unnamed = false;
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
        let Some(browser) = &mut self.browser else { return };
        let picked = browser.ui(ui, FOLDER, texts);
        if self.unnamed {
            kit::bad(ui, &texts.get("seat-fault-file-name"));
        }
        let Some(Picked::Chosen(path) | Picked::Opened(path)) = picked else { return };
        match path.to_str() {
            Some(path) => {
                path.clone_into(&mut draft.program);
                self.browser = None;
            }
            None => self.unnamed = true,
        }
    }
}
