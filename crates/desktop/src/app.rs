//! The program behind the window: one frame at a time.

use std::time::Duration;

use crate::Options;
use crate::app_state::{AppState, COMPLAINT, DialogKind, Screen};
use crate::dialogs::{Dialog, Drafts, series_runs};
use crate::shell::Shell;
use crate::window::geometry::PlaceTracker;

/// Everything the window shows and remembers between frames.
pub struct App {
    pub(crate) state: AppState,
    shell: Shell,
    dialog: Option<Dialog>,
    drafts: Drafts,
    place: PlaceTracker,
    /// What had the keyboard before a window lay over it, to have it again.
    keyboard: Option<egui::Id>,
    /// Until when it is being said that a series is played, which would end with the program.
    warned: Option<Duration>,
}

impl App {
    /// Sets up fonts and colours in that context and begins on the start screen.
    #[must_use]
    pub fn new(context: &egui::Context, options: Options) -> App {
        crate::kit::font::install(context);
        let state = AppState::new(context, options);
        let (shell, drafts, place) = (Shell::default(), Drafts::default(), PlaceTracker::default());
        App { state, shell, dialog: None, drafts, place, keyboard: None, warned: None }
    }

    /// Keys of texts that were shown as they are because no language has them: a mistake of ours, for which tests look.
    #[must_use]
    pub fn unknown_texts(&self) -> Vec<String> {
        self.state.texts.unknown()
    }

    /// The lines of the frame drawn last that were cut with an ellipsis, whole: a mistake of ours, for which tests look.
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
            // What lies below a window is pressed by no key.
            ui.ctx().memory_mut(|memory| memory.stop_text_input());
            self.state.dialog_opens();
            self.dialog = Some(Dialog::open(request, &mut self.drafts, &mut self.state));
        }
        if stays {
            // Where it is read: in the window that is open now.
            self.state.complain(self.state.texts.get("series-ends"));
        }
        if let Some(dialog) = &mut self.dialog {
            crate::kit::show_in_dialog(ui.ctx(), self.state.notice_in_dialog());
            if !dialog.ui(ui, &mut self.state)
                && let Some(closed) = self.dialog.take()
            {
                closed.put_away(&mut self.drafts);
                self.state.dialog_closes();
                // What it left to be said stands below it, which was drawn before.
                ui.ctx().request_repaint();
            }
        }
        self.give_keyboard_back(ui.ctx());
        crate::files::input::drop_overlay(ui, &self.state);
        self.place.look(ui.ctx(), self.state.now, &mut self.state.prefs.window.place);
        self.state.end_frame(ui.ctx());
    }

    /// After a window is closed, what had the keyboard before has it again, as soon as the toolkit lets what lay below.
    /// Over a game that is nothing: plain keys are the board's.
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

    /// While the other player of a game that is hosted here would wait in vain, closing the window asks first. Closed again
    /// over the question, it closes.
    fn asks_to_quit(&mut self, context: &egui::Context) {
        let is_closing = context.input(|input| input.viewport().close_requested());
        let is_asked = matches!(&self.dialog, Some(Dialog::Quit(question)) if !question.leaves);
        if is_closing && !is_asked && !self.state.may_quit && self.state.quit_question().is_some() {
            context.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.state.open(DialogKind::Quit);
        }
    }

    /// A series that is being played is not thrown away by closing the window once: it is shown instead, and only
    /// who closes the window again while that is said means it. Whether the window stays for that.
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
