//! The program behind the window: one frame at a time.

use crate::Options;
use crate::desk::Desk;
use crate::sheets::{Drafts, Sheet};
use crate::shell::Shell;
use crate::window::geometry::Watch;

/// Everything the window shows and remembers between frames.
pub struct App {
    pub(crate) desk: Desk,
    shell: Shell,
    sheet: Option<Sheet>,
    drafts: Drafts,
    place: Watch,
}

impl App {
    /// Sets up fonts and colours in that context and begins on the start screen.
    #[must_use]
    pub fn new(context: &egui::Context, options: Options) -> App {
        crate::kit::font::install(context);
        let desk = Desk::new(context, options);
        App { desk, shell: Shell::default(), sheet: None, drafts: Drafts::default(), place: Watch::default() }
    }

    /// Draws one frame.
    pub fn draw(&mut self, ui: &mut egui::Ui) {
        self.desk.begin_frame(ui.ctx());
        let (theme, prefs) = (self.desk.theme(ui.ctx()), &self.desk.prefs);
        crate::kit::theme::apply(ui.ctx(), theme, prefs.scale, prefs.motion);
        crate::files::input::take_input(ui.ctx(), &mut self.desk, self.sheet.as_mut());
        self.shell.ui(ui, &mut self.desk, self.sheet.is_some());
        if let Some(request) = self.desk.requested_sheet.take() {
            if let Some(open) = self.sheet.take() {
                open.put_away(&mut self.drafts);
                self.desk.sheet_closes();
            }
            self.desk.sheet_opens(&request);
            self.sheet = Some(Sheet::open(request, &mut self.drafts, &mut self.desk));
        }
        if let Some(sheet) = &mut self.sheet {
            crate::kit::say_in_sheet(ui.ctx(), self.desk.said_in_sheet());
            if !sheet.ui(ui, &mut self.desk)
                && let Some(closed) = self.sheet.take()
            {
                closed.put_away(&mut self.drafts);
                self.desk.sheet_closes();
            }
        }
        crate::files::input::drop_overlay(ui, &self.desk);
        self.place.look(ui.ctx(), self.desk.now, &mut self.desk.prefs.place);
        self.desk.end_frame(ui.ctx());
    }
}

impl eframe::App for App {
    fn logic(&mut self, context: &egui::Context, _frame: &mut eframe::Frame) {
        self.desk.advance(context);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.draw(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.desk.close();
    }
}
