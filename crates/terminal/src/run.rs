//! Loop that takes lines of an input, players' answers and deadlines, and writes text to an output.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};

use anstream::adapter::strip_str;
use inarow_app::Inbox;
use inarow_play::{LEAVE_PATIENCE, wait_for_players};

use crate::{Input, Options, RunError, Session};

/// Handle that ends a terminal game from another thread.
pub type Interrupter = inarow_app::Interrupter<String>;

/// Longest line that is read, in bytes. The rest of a longer line is dropped.
const LONGEST_LINE: u64 = 4096;

/// Plays on this input and output until the user leaves or the input ends. `colours` is true for a coloured
/// output.
///
/// # Errors
/// Fails when the game cannot begin or the output cannot be written.
pub fn run(
    options: Options,
    input: impl Read + Send + 'static,
    output: impl Write,
    colours: bool,
) -> Result<(), RunError> {
    Runner::new(options)?.run(input, output, colours)
}

/// A terminal game that another thread can [interrupt](Interrupter).
pub struct Runner {
    session: Session,
    inbox: Inbox<String>,
    interactive: bool,
    /// Search report in the line above the cursor. Typed text is in the line below.
    thinking: Option<String>,
    /// Whether a line was typed below the report. The report, no longer above the cursor, is not renewed.
    is_typed_past: bool,
    /// Prompt before the cursor, or an empty text without a prompt.
    prompt: String,
}

impl Runner {
    /// Sets up the game. The new game shows nothing yet.
    ///
    /// # Errors
    /// Fails when the game cannot begin.
    pub fn new(mut options: Options) -> Result<Runner, RunError> {
        let interactive = options.interactive;
        let inbox = Inbox::new();
        options.host_clock = inbox.clock();
        let session = inbox.begin(|wake| Session::new(options, wake))?;
        Ok(Runner {
            session,
            inbox,
            interactive,
            thinking: None,
            is_typed_past: false,
            prompt: String::new(),
        })
    }

    /// Returns a handle that ends the game from another thread.
    pub fn interrupter(&self) -> Interrupter {
        self.inbox.interrupter()
    }

    /// Plays until the user leaves or the input ends.
    ///
    /// # Errors
    /// Fails when the output cannot be written.
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
        let mut input = BufReader::new(input);
        self.inbox.read(move || read_line(&mut input))?;
        let mut waiting: VecDeque<Input> = VecDeque::new();
        loop {
            if let Err(error) = self.show(&mut output, colours) {
                // A closed output is a way to leave, not an error.
                return if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error.into()) };
            }
            if self.session.is_done() {
                return Ok(());
            }
            let (input, at) = if !self.session.is_busy()
                && let Some(line) = waiting.pop_front()
            {
                (line, self.inbox.now())
            } else {
                let (input, at) = self.inbox.next(self.session.deadline());
                // A script's next line waits for its turn. Search times must not change its meaning.
                let waits = self.session.is_busy() || !waiting.is_empty();
                if !self.interactive && waits && matches!(input, Input::Read(_) | Input::End) {
                    waiting.push_back(input);
                    continue;
                }
                (input, at)
            };
            if matches!(input, Input::Read(_)) {
                self.is_typed_past |= self.thinking.is_some();
                self.prompt.clear();
            }
            self.session.handle(input, at);
        }
    }

    fn show(&mut self, output: &mut impl Write, colours: bool) -> io::Result<()> {
        let mut text = self.session.take_output();
        // A script needs no prompt.
        let prompt = self.session.prompt();
        if self.interactive && !text.is_empty() && !self.prompt.is_empty() {
            // The cursor is after an unanswered prompt.
            text.insert(0, '\n');
        }
        if self.interactive && (!text.is_empty() || prompt != self.prompt) {
            text.push_str(&prompt);
            self.prompt = prompt;
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

    /// Shows the search report in a separate line, and removes the report before any other text.
    fn show_thinking(&mut self, text: &mut String) {
        /// Clears the cursor's line and the line above.
        const CLEAR: &str = "\r\u{1b}[K\u{1b}[1A\r\u{1b}[K";
        let thinking = self.session.thinking();
        if text.is_empty() && thinking == self.thinking {
            return;
        }
        let stands = self.thinking.is_some() && !self.is_typed_past;
        match &thinking {
            // The cursor returns to the typed text.
            Some(line) if text.is_empty() && stands => {
                *text = format!("\u{1b}7\u{1b}[1A\r\u{1b}[K{line}\u{1b}8");
            }
            _ => {
                if stands {
                    text.insert_str(0, CLEAR);
                }
                // A prompt stays in its line.
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

/// Returns the next line without its end, or `None` at the end of the input. Replaces invalid UTF-8.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    // A failing input counts as ended.
    let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).ok()?;
    let is_cut = bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n");
    if read == 0 || (is_cut && input.skip_until(b'\n').is_err()) {
        return None;
    }
    Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned())
}

#[cfg(test)]
mod tests {
    use inarow_app::Source;
    use inarow_profile::{Location, Profile};
    use inarow_view::Lang;

    use super::*;

    /// Returns a game on an interactive terminal.
    fn asked() -> Runner {
        let mut options = Options::new(Profile::open(&Location::nowhere()), 1, Lang::En);
        options.game = Some(Source::Spec("tictactoe".parse().unwrap()));
        options.interactive = true;
        Runner::new(options).unwrap()
    }

    fn shown(runner: &mut Runner) -> String {
        let mut output = Vec::new();
        runner.show(&mut output, false).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_prompt_is_shown_once() {
        let mut runner = asked();
        assert!(shown(&mut runner).ends_with("> "));
        runner.session.handle(Input::Woken, runner.inbox.now());
        assert_eq!(shown(&mut runner), "", "a player had news that are not shown");
        runner.prompt.clear();
        assert_eq!(shown(&mut runner), "> ", "an empty line was typed");
    }

    /// The answer arrives while a prompt waits for a line.
    #[test]
    fn what_comes_behind_a_prompt_begins_a_line_and_the_prompt_comes_again() {
        let mut runner = asked();
        shown(&mut runner);
        runner.prompt.clear();
        runner.session.handle(Input::Read("analyse".to_owned()), runner.inbox.now());
        let mut text = shown(&mut runner);
        assert!(text.ends_with("> ") && !text.contains("draw"), "{text}");
        while runner.session.is_busy() {
            let (input, at) = runner.inbox.next(runner.session.deadline());
            runner.session.handle(input, at);
            text = shown(&mut runner);
        }
        assert!(text.starts_with("\nA draw with best play") && text.ends_with("\n> "), "{text:?}");
    }
}
