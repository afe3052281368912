//! Application behind the window, drawn one frame at a time.

use std::time::Duration;

use crate::Options;
use crate::app_state::{AppState, COMPLAINT, DialogKind, Screen};
use crate::dialogs::{Dialog, Drafts, series_runs};
use crate::shell::Shell;
use crate::window::geometry::PlaceTracker;

/// Application, with everything that the window shows and keeps between frames.
pub struct App {
    pub(crate) state: AppState,
    shell: Shell,
    dialog: Option<Dialog>,
    drafts: Drafts,
    place: PlaceTracker,
    /// Control that had the focus before a dialog opened and gets the focus back.
    keyboard: Option<egui::Id>,
    /// End of the warning that quitting would end a running series.
    warned: Option<Duration>,
}

impl App {
    /// Sets up fonts and colours in the context, and begins on the start screen.
    #[must_use]
    pub fn new(context: &egui::Context, options: Options) -> App {
        crate::kit::font::install(context);
        let state = AppState::new(context, options);
        let (shell, drafts, place) = (Shell::default(), Drafts::default(), PlaceTracker::default());
        App { state, shell, dialog: None, drafts, place, keyboard: None, warned: None }
    }

    /// Returns the keys of texts that no language has. A missing key is a bug that tests search for.
    #[must_use]
    pub fn unknown_texts(&self) -> Vec<String> {
        self.state.texts.unknown()
    }

    /// Returns the whole texts of lines that were cut with an ellipsis in the previous frame. A cut line is
    /// a bug that tests search for.
    #[must_use]
    pub fn cut_texts(context: &egui::Context) -> Vec<String> {
        crate::kit::text::cut(context)
    }

    /// Draws one frame.
    pub fn draw(&mut self, ui: &mut egui::Ui) {
        self.state.begin_frame(ui.ctx());
        crate::kit::text::forget_cut(ui.ctx());
        crate::kit::watch(ui.ctx());
        crate::kit::tab(ui.ctx());
        crate::shell::size_by_keys(ui.ctx(), &mut self.state.prefs.scale);
        let (skin, prefs) = (self.state.skin(), &self.state.prefs);
        crate::kit::theme::apply(ui.ctx(), skin, prefs.scale, prefs.motion);
        crate::files::input::take_input(ui.ctx(), &mut self.state, self.dialog.as_mut());
        self.drafts.tell(&mut self.state);
        let stays = self.stays(ui.ctx());
        self.asks_to_quit(ui.ctx());
        self.shell.ui(ui, &mut self.state, self.dialog.is_some());
        if let Some(request) = self.state.requested_dialog.take() {
            if let Some(open) = self.dialog.take() {
                if matches!(open, Dialog::Link(_)) {
                    self.state.link_dialog_closes();
                }
                open.put_away(&mut self.drafts);
                self.state.dialog_closes();
            } else if self.keyboard.is_none() {
                self.keyboard = ui.ctx().memory(|memory| memory.focused());
            }
            // No key presses anything below a dialog.
            ui.ctx().memory_mut(|memory| memory.stop_text_input());
            self.state.dialog_opens();
            self.dialog = Some(Dialog::open(request, &mut self.drafts, &mut self.state));
        }
        if stays {
            // The open dialog shows the complaint.
            self.state.complain(self.state.texts.get("series-ends"));
        }
        if let Some(dialog) = &mut self.dialog {
            crate::kit::show_in_dialog(ui.ctx(), self.state.notice_in_dialog());
            if !dialog.ui(ui, &mut self.state)
                && let Some(closed) = self.dialog.take()
            {
                closed.put_away(&mut self.drafts);
                self.state.dialog_closes();
                // A notice left by the dialog appears below it, in a part that was drawn already.
                ui.ctx().request_repaint();
            }
        }
        self.give_keyboard_back(ui.ctx());
        crate::files::input::drop_overlay(ui, &self.state);
        self.place.look(ui.ctx(), self.state.now, &mut self.state.prefs.window.place);
        self.state.end_frame(ui.ctx());
    }

    /// Returns the focus after a dialog is closed, as soon as the toolkit allows focusing. Over a game nothing
    /// gets the focus, because plain keys belong to the board.
    fn give_keyboard_back(&mut self, context: &egui::Context) {
        if self.dialog.is_some() || self.state.requested_dialog.is_some() {
            return;
        }
        let Some(keyboard) = self.keyboard else { return };
        let screen = self.state.screen;
        context.request_repaint();
        context.memory_mut(|memory| {
            if memory.top_modal_layer().is_none() {
                self.keyboard = None;
                match screen {
                    Screen::Start => memory.request_focus(keyboard),
                    Screen::Board => memory.stop_text_input(),
                }
            }
        });
    }

    /// Asks before closing the window while the opponent would wait in vain in a game hosted here. Closing the
    /// window again while the question is open closes the window.
    fn asks_to_quit(&mut self, context: &egui::Context) {
        let is_closing = context.input(|input| input.viewport().close_requested());
        let is_asked = matches!(&self.dialog, Some(Dialog::Quit(question)) if !question.leaves);
        if is_closing && !is_asked && !self.state.may_quit && self.state.quit_question().is_some() {
            context.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.state.open(DialogKind::Quit);
        }
    }

    /// Shows a running series instead of closing the window. Closing the window again while the warning is
    /// shown closes the window. Returns whether the window stays open.
    fn stays(&mut self, context: &egui::Context) -> bool {
        if !series_runs(self.dialog.as_ref(), &self.drafts) {
            self.warned = None;
            return false;
        }
        let now = self.state.now;
        let warned = self.warned.is_some_and(|until| now < until);
        if warned || !context.input(|input| input.viewport().close_requested()) {
            return false;
        }
        self.warned = Some(now + COMPLAINT);
        context.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        if !matches!(self.dialog, Some(Dialog::Strategies(_))) {
            self.state.open(DialogKind::Strategies);
        }
        true
    }
}

impl eframe::App for App {
    fn logic(&mut self, context: &egui::Context, _frame: &mut eframe::Frame) {
        self.state.advance(context);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.draw(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.state.close();
    }
}
