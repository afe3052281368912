//! The loop: keys and the mouse, answers from players, deadlines from the clock; a terminal to draw on.

use std::io::stdout;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Instant;

use inarow_host::{Options, RunError};
use inarow_play::{LEAVE_PATIENCE, wait_for_players};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::{event, style};

use crate::stage::Stage;
use crate::{App, Colours, Input};

/// A game on the whole terminal that can be [interrupted](Interrupter) from elsewhere.
pub struct Runner {
    app: App,
    sender: Sender<Input>,
    inputs: Receiver<Input>,
    began: Instant,
}

/// Ends a game from elsewhere, as a signal does: the unfinished game stays.
#[derive(Clone, Debug)]
pub struct Interrupter(Sender<Input>);

impl Interrupter {
    /// Asks for the end. A game that has ended already is not disturbed.
    pub fn interrupt(&self) {
        let _ = self.0.send(Input::Interrupt);
    }
}

impl Runner {
    /// Sets the game up; nothing is shown yet.
    ///
    /// # Errors
    /// When the game cannot begin.
    pub fn new(options: Options, colours: Colours) -> Result<Runner, RunError> {
        // Whether there are colours is decided: what writes them is not to ask the environment again.
        style::force_color_output(colours != Colours::None);
        let (sender, inputs) = channel();
        let waker = sender.clone();
        let wake = Arc::new(move || {
            // The loop has ended where it receives nothing any more.
            let _ = waker.send(Input::Woken);
        });
        // Where one of two players does not start, the other one leaves.
        let app = App::new(options, colours, wake).inspect_err(|_| {
            wait_for_players(LEAVE_PATIENCE);
        })?;
        Ok(Runner { app, sender, inputs, began: Instant::now() })
    }

    /// A handle that ends the game from elsewhere.
    pub fn interrupter(&self) -> Interrupter {
        Interrupter(self.sender.clone())
    }

    /// Plays until the person leaves or the terminal is gone. Returns what is said at the end.
    ///
    /// # Errors
    /// When the terminal refuses to be drawn on. The unfinished game stays.
    pub fn run(mut self) -> Result<String, RunError> {
        let played = self.play();
        let farewell = self.app.farewell();
        drop(self);
        wait_for_players(LEAVE_PATIENCE);
        played.map(|()| farewell)
    }

    fn play(&mut self) -> Result<(), RunError> {
        let stage = Stage::take()?;
        let events = self.sender.clone();
        // It stays behind when the person leaves: reading cannot be interrupted.
        std::thread::Builder::new()
            .name("input".to_owned())
            .spawn(move || read_events(&events))
            .map_err(RunError::Thread)?;
        let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        loop {
            if let Err(error) = terminal.draw(|frame| self.app.draw(frame)) {
                self.app.handle(Input::End, self.began.elapsed());
                return Err(error.into());
            }
            let input = self.next();
            self.app.handle(input, self.began.elapsed());
            // All that came meanwhile is drawn at once.
            while let Ok(input) = self.inputs.try_recv() {
                self.app.handle(input, self.began.elapsed());
            }
            if self.app.is_done() {
                stage.give_back();
                return Ok(());
            }
        }
    }

    /// Waits for whatever comes next.
    fn next(&self) -> Input {
        let Some(deadline) = self.app.deadline() else {
            // The runner holds a sender: the channel stays open.
            return self.inputs.recv().unwrap_or(Input::End);
        };
        match self.inputs.recv_timeout(deadline.saturating_sub(self.began.elapsed())) {
            Ok(input) => input,
            Err(RecvTimeoutError::Timeout) => Input::Time,
            Err(RecvTimeoutError::Disconnected) => Input::End,
        }
    }
}

/// Sends what the terminal tells, until it is gone.
fn read_events(events: &Sender<Input>) {
    while let Ok(event) = event::read() {
        if events.send(Input::Event(event)).is_err() {
            return;
        }
    }
    let _ = events.send(Input::End);
}
