//! The loop: lines from an input, answers from players, deadlines from the clock; text to an output.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Instant;

use anstream::adapter::strip_str;
use inarow_play::{LEAVE_PATIENCE, wait_for_players};

use crate::{Input, Options, RunError, Session};

/// The longest line that is read; what is longer is cut.
const LONGEST_LINE: u64 = 4096;

/// Plays on this input and output until the person leaves or the input ends. `colours` says whether the output
/// shows them.
///
/// # Errors
/// When the game cannot begin or the output cannot be written.
pub fn run(
    options: Options,
    input: impl Read + Send + 'static,
    output: impl Write,
    colours: bool,
) -> Result<(), RunError> {
    Runner::new(options)?.run(input, output, colours)
}

/// A terminal game that can be [interrupted](Interrupter) from elsewhere.
pub struct Runner {
    session: Session,
    sender: Sender<Input>,
    inputs: Receiver<Input>,
    interactive: bool,
    began: Instant,
    /// The line above the cursor that shows what a computer thinks; what is typed stands below it.
    thinking: Option<String>,
    /// A line was typed below it: it is not above the cursor any more and is not renewed.
    is_typed_past: bool,
}

/// Ends a terminal game from elsewhere, as a signal does: the unfinished game stays.
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
    pub fn new(options: Options) -> Result<Runner, RunError> {
        let (sender, inputs) = channel();
        let interactive = options.interactive;
        let waker = sender.clone();
        let wake = Arc::new(move || {
            // The loop has ended where it receives nothing any more.
            let _ = waker.send(Input::Woken);
        });
        // Where one of two players does not start, the other one leaves.
        let session = Session::new(options, wake).inspect_err(|_| {
            wait_for_players(LEAVE_PATIENCE);
        })?;
        Ok(Runner {
            session,
            sender,
            inputs,
            interactive,
            began: Instant::now(),
            thinking: None,
            is_typed_past: false,
        })
    }

    /// A handle that ends the game from elsewhere.
    pub fn interrupter(&self) -> Interrupter {
        Interrupter(self.sender.clone())
    }

    /// Plays until the person leaves or the input ends.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn run(
        mut self,
        input: impl Read + Send + 'static,
        output: impl Write,
        colours: bool,
    ) -> Result<(), RunError> {
        let played = self.play(input, output, colours);
        drop(self);
        wait_for_players(LEAVE_PATIENCE);
        played
    }

    fn play(
        &mut self,
        input: impl Read + Send + 'static,
        mut output: impl Write,
        colours: bool,
    ) -> Result<(), RunError> {
        let lines = self.sender.clone();
        // It stays behind when the person leaves before the input ends: reading cannot be interrupted.
        std::thread::Builder::new()
            .name("input".to_owned())
            .spawn(move || read_lines(input, &lines))
            .map_err(RunError::Thread)?;
        let mut waiting: VecDeque<Input> = VecDeque::new();
        loop {
            if let Err(error) = self.show(&mut output, colours) {
                // The reader has closed the output: that is a way to leave, and no fault.
                return if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error.into()) };
            }
            if self.session.is_done() {
                return Ok(());
            }
            let input = if !self.session.is_busy()
                && let Some(line) = waiting.pop_front()
            {
                line
            } else {
                let input = self.next();
                // A script's next line waits until it is its turn, so that it means the same however long a
                // computer thinks.
                let waits = self.session.is_busy() || !waiting.is_empty();
                if !self.interactive && waits && matches!(input, Input::Line(_) | Input::End) {
                    waiting.push_back(input);
                    continue;
                }
                input
            };
            self.is_typed_past |= self.thinking.is_some() && matches!(input, Input::Line(_));
            self.session.handle(input, self.began.elapsed());
        }
    }

    /// Waits for whatever comes next.
    fn next(&self) -> Input {
        let Some(deadline) = self.session.deadline() else {
            // The session holds a sender: the channel stays open.
            return self.inputs.recv().unwrap_or(Input::End);
        };
        match self.inputs.recv_timeout(deadline.saturating_sub(self.began.elapsed())) {
            Ok(input) => input,
            Err(RecvTimeoutError::Timeout) => Input::Time,
            Err(RecvTimeoutError::Disconnected) => Input::End,
        }
    }

    fn show(&mut self, output: &mut impl Write, colours: bool) -> io::Result<()> {
        let mut text = self.session.take_output();
        // A script needs no prompt.
        let prompt = self.session.prompt();
        if self.interactive {
            text.push_str(&prompt);
        }
        if self.interactive && colours {
            self.show_thinking(&mut text);
        }
        if colours {
            output.write_all(text.as_bytes())?;
        } else {
            write!(output, "{}", strip_str(&text))?;
        }
        output.flush()
    }

    /// Shows what a computer thinks in a line of its own, and takes it away before anything else comes.
    fn show_thinking(&mut self, text: &mut String) {
        /// The line above the cursor is empty, and so is the cursor's own.
        const CLEAR: &str = "\r\u{1b}[K\u{1b}[1A\r\u{1b}[K";
        let thinking = self.session.thinking();
        if text.is_empty() && thinking == self.thinking {
            return;
        }
        let stands = self.thinking.is_some() && !self.is_typed_past;
        match &thinking {
            // The cursor comes back to what is being typed.
            Some(line) if text.is_empty() && stands => {
                *text = format!("\u{1b}7\u{1b}[1A\r\u{1b}[K{line}\u{1b}8");
            }
            _ => {
                if stands {
                    text.insert_str(0, CLEAR);
                }
                // A prompt keeps its line.
                let is_free = text.is_empty() || text.ends_with('\n');
                if let Some(line) = thinking.as_ref().filter(|_| is_free && !self.is_typed_past) {
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
        self.is_typed_past &= thinking.is_some();
        self.thinking = thinking;
    }
}

/// Sends each line, without its end. What is not text in UTF-8 is replaced.
fn read_lines(input: impl Read, lines: &Sender<Input>) {
    let mut input = BufReader::new(input);
    loop {
        let mut bytes = Vec::new();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        let ended = bytes.last() == Some(&b'\n');
        match read {
            // An input that fails has ended.
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        if !ended && bytes.len() as u64 == LONGEST_LINE && input.skip_until(b'\n').is_err() {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        if lines.send(Input::Line(line.trim_end_matches(['\r', '\n']).to_owned())).is_err() {
            return;
        }
    }
    let _ = lines.send(Input::End);
}
