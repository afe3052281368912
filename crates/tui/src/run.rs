//! Loop that takes keys, the mouse, players' answers and deadlines, and draws on a terminal.

use std::io::stdout;

use inarow_app::{Inbox, Options, RunError};
use inarow_play::{LEAVE_PATIENCE, wait_for_players};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::Event;
use ratatui::crossterm::{event, style};

use crate::full_screen::{self, FullScreen};
use crate::{App, Colours, Input};

/// Handle that ends a full-screen game from another thread.
pub type Interrupter = inarow_app::Interrupter<Event>;

/// A full-screen game that another thread can [interrupt](Interrupter).
pub struct Runner {
    app: App,
    inbox: Inbox<Event>,
}

impl Runner {
    /// Sets up the game. The new game shows nothing yet.
    ///
    /// # Errors
    /// Fails when the game cannot begin.
    pub fn new(mut options: Options, colours: Colours) -> Result<Runner, RunError> {
        // Colour support is decided here, so the writer must not check the environment again.
        style::force_color_output(colours != Colours::None);
        let inbox = Inbox::new();
        options.host_clock = inbox.clock();
        let app = inbox.begin(|wake| App::new(options, colours, wake))?;
        Ok(Runner { app, inbox })
    }

    /// Returns a handle that ends the game from another thread.
    pub fn interrupter(&self) -> Interrupter {
        self.inbox.interrupter()
    }

    /// Plays until the user leaves or the terminal is gone. Returns the text to print at the end.
    ///
    /// # Errors
    /// Fails when the terminal cannot be drawn on. The unfinished game is saved.
    pub fn run(mut self) -> Result<String, RunError> {
        let played = self.play();
        let farewell = self.app.farewell();
        drop(self);
        wait_for_players(LEAVE_PATIENCE);
        played.map(|()| farewell)
    }

    fn play(&mut self) -> Result<(), RunError> {
        let screen = FullScreen::take()?;
        self.inbox.read(|| event::read().ok())?;
        let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        loop {
            if let Err(error) = terminal.draw(|frame| self.app.draw(frame)) {
                self.app.handle(Input::End, self.inbox.now());
                return Err(error.into());
            }
            if let Some(text) = self.app.take_copied() {
                full_screen::to_clipboard(&text)?;
            }
            let (input, at) = self.inbox.next(self.app.deadline());
            self.app.handle(input, at);
            // Every pending input is handled before the next drawing.
            while let Some((input, at)) = self.inbox.take() {
                self.app.handle(input, at);
            }
            if self.app.is_done() {
                screen.give_back();
                return Ok(());
            }
        }
    }
}
