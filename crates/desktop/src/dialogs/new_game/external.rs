//! Form for an external engine, with protocol, name, and file with a file browser.

use std::path::Path;
use std::sync::mpsc::{Receiver, channel};

use egui::Ui;
use inarow_app::seat_draft::SeatDraft;
use inarow_play::{ExecSpec, PlayerSpec, ProgramFault, Protocol};
use inarow_session::{EngineName, identify_program};
use inarow_view::Texts;

use super::form::{ROW, before_buttons, choice, field, fold};
use crate::app_state::AppState;
use crate::files::browser::{Browser, Picked};
use crate::kit::{self, Button, icon};

/// Height of the file browser, in points.
const FOLDER: f32 = 240.0;

/// Answer of an engine that was asked for its name.
type Answer = Result<EngineName, ProgramFault>;

/// State of the form between frames.
#[derive(Default)]
pub(crate) struct External {
    /// Open file browser.
    pub(super) browser: Option<Browser>,
    /// Whether a file was chosen whose name is not valid UTF-8.
    unnamed: bool,
    /// Engine that was asked for its name, and the engine's answer once arrived.
    asked: Option<(ExecSpec, Receiver<Answer>, Option<Answer>)>,
    /// Whether a program was named here.
    named: bool,
}

/// Returns the folder of the named program, or else the current folder.
fn folder_of(program: &str) -> &str {
    let named = Path::new(program).parent().and_then(Path::to_str);
    named.filter(|folder| !folder.is_empty()).unwrap_or(".")
}

/// Returns the program, once named.
fn exec_of(draft: &SeatDraft) -> Option<ExecSpec> {
    match draft.spec() {
        Ok(PlayerSpec::Exec(exec)) => Some(exec),
        _ => None,
    }
}

/// Returns the file name of a program without a name of its own.
fn file_of(exec: &ExecSpec) -> String {
    PlayerSpec::Exec(exec.clone()).tag().name
}

impl External {
    /// Whether a program was named here, even if the field is empty now.
    pub(crate) fn was_named(&self) -> bool {
        self.named
    }

    /// Draws the file with buttons for the file browser and for [more settings](External::settings). The answer
    /// of the engine is drawn by [`answer`](External::answer).
    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        letter: &str,
        draft: &mut SeatDraft,
        unfolded: &mut bool,
    ) {
        let texts = &state.texts;
        let name = texts.with("seat-program", &[("side", letter.into())]);
        let (folder, program) = (folder_of(&draft.program).to_owned(), &mut draft.program);
        field(ui, &texts.get("label-program"), |ui| {
            before_buttons(
                ui,
                2,
                |ui| kit::text_field(ui, &name, program, ""),
                |ui| {
                    let is_open = self.browser.is_some();
                    let browse = texts.get(if is_open { "seat-browse-close" } else { "seat-browse" });
                    let press = Button::icon_only(icon::FOLDER_OPEN, &browse).selected(is_open);
                    if press.width(kit::height(ui)).show(ui).clicked() {
                        self.browser = match self.browser.take() {
                            Some(_) => None,
                            None => Some(Browser::new(Some(&folder), &state.folders, &[])),
                        };
                        self.unnamed = false;
                    }
                    fold(ui, texts, &texts.get("seat-more"), true, unfolded);
                },
            );
        });
        self.named |= !draft.program.trim().is_empty() || !draft.arguments.trim().is_empty();
    }

    /// Draws protocol and arguments.
    pub(crate) fn settings(&mut self, ui: &mut Ui, texts: &Texts, letter: &str, draft: &mut SeatDraft) {
        let of_side = [("side", letter.into())];
        let protocols = Protocol::ALL.map(|protocol| texts.get(&format!("seat-{}", protocol.prefix())));
        let name = texts.with("seat-protocol", &of_side);
        kit::pick(&mut draft.protocol, &Protocol::ALL, |place| choice(ui, &name, place, &protocols));
        ui.add_space(ROW - 8.0);
        field(ui, &texts.get("label-arguments"), |ui| {
            kit::text_field(ui, &texts.with("seat-arguments", &of_side), &mut draft.arguments, "");
        });
    }

    /// Asks an engine for its name.
    fn ask(&mut self, ui: &Ui, exec: ExecSpec) {
        let (sender, receiver) = channel();
        let context = ui.ctx().clone();
        let asked = identify_program(exec.words.clone(), move |answer| {
            // The receiver may have been dropped.
            let _ = sender.send(answer);
            context.request_repaint();
        });
        self.asked = asked.is_ok().then_some((exec, receiver, None));
    }

    /// Draws the answer of the engine. Before an answer, draws the supported games and a link that asks the
    /// engine.
    pub(crate) fn answer(&mut self, ui: &mut Ui, texts: &Texts, draft: &SeatDraft) {
        // Two lines and the link fit the place.
        ui.spacing_mut().item_spacing.y = 0.0;
        let exec = exec_of(draft);
        // Another program has not been asked yet.
        self.asked.take_if(|(asked, ..)| exec.as_ref() != Some(asked));
        let Some((exec, receiver, answer)) = &mut self.asked else {
            kit::muted(ui, &texts.get(&format!("seat-plays-{}", draft.protocol.prefix())));
            let exec = exec.filter(|exec| exec.protocol == Protocol::Gomocup);
            if let Some(exec) = exec.filter(|_| kit::link(ui, &texts.get("seat-check")).clicked()) {
                self.ask(ui, exec);
            }
            return;
        };
        if answer.is_none() {
            *answer = receiver.try_recv().ok();
            if let Some(Ok(name)) = &answer {
                crate::app_state::engine_answered(ui.ctx(), exec, name);
            }
        }
        match answer {
            None => drop(kit::muted(ui, &texts.get("seat-checking"))),
            Some(Ok(EngineName { name, version, .. })) => {
                let name = if name.is_empty() { file_of(exec) } else { name.clone() };
                let whole = format!("{name} {version}");
                kit::label(ui, &texts.with("seat-found", &[("name", whole.trim().into())]));
            }
            Some(Err(error)) => {
                let reason = texts.explain(error);
                let values = [("player", file_of(exec).into()), ("reason", reason.into())];
                kit::bad(ui, &texts.with("error-player-refused", &values));
            }
        }
    }

    /// Draws the file browser.
    pub(crate) fn browse(&mut self, ui: &mut Ui, texts: &Texts, draft: &mut SeatDraft) {
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
