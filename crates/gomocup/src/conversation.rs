//! A conversation with a program line by line: it shows what an engine does with each command.

use std::path::Path;
use std::time::{Duration, Instant};

use inarow_play::{Direction, ProgramExit, ProgramFault, Tap};

use super::Line;
use super::lines::shown;
use super::pipe::{PipeEvent, Pipes, Waited};
use super::program::Program;
use super::timeouts::{CLOSED_GRACE, LAST_WORDS, MAX_TURN_BYTES};

/// How long what a program started may take to go after it.
const AFTER: Duration = Duration::from_millis(300);
/// How often a program that is to exit is checked.
const LOOK: Duration = Duration::from_millis(5);

/// A running program and the lines that go between it and its caller. Nothing is answered or understood here. Dropping
/// it kills the program and all it started.
pub struct Conversation {
    pipes: Pipes,
    tap: Option<Tap>,
    last_stderr_line: String,
    /// Whether its standard error is at its end.
    stderr_closed: bool,
    /// Bytes of output when a line was last sent.
    bytes_before: u64,
    /// Since when it is known to have ended.
    ended: Option<Instant>,
}

/// How a program exited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExitReport {
    /// How it ended; `None` when it did not and had to be ended.
    pub how: Option<ProgramExit>,
    /// How long that took.
    pub took: Duration,
    /// How many processes that it had started were still there after it. `None` where the system does not tell, or the
    /// program did not end.
    pub left: Option<usize>,
}

impl std::fmt::Debug for Conversation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Conversation")
            .field("last_stderr_line", &self.last_stderr_line)
            .finish_non_exhaustive()
    }
}

impl Conversation {
    /// Starts a program; `words` are it and its arguments. The tap sees every line in both directions.
    ///
    /// # Errors
    /// When the system does not start it.
    pub fn start(words: &[String], tap: Option<Tap>) -> Result<Conversation, ProgramFault> {
        Conversation::start_in(words, None, tap)
    }

    /// The same in a folder; `None` is that of this program.
    pub(crate) fn start_in(
        words: &[String],
        dir: Option<&Path>,
        tap: Option<Tap>,
    ) -> Result<Conversation, ProgramFault> {
        Ok(Conversation {
            pipes: Pipes::start(words, dir)?,
            tap,
            last_stderr_line: String::new(),
            stderr_closed: false,
            bytes_before: 0,
            ended: None,
        })
    }

    /// From now on this sees every line in both directions.
    pub(crate) fn set_tap(&mut self, tap: Option<Tap>) {
        self.tap = tap;
    }

    /// Sends this text as it is, line ends included.
    ///
    /// # Errors
    /// [`ProgramFault::InputUnread`] when what was sent before is still unread.
    pub fn send(&mut self, text: &str) -> Result<(), ProgramFault> {
        self.send_bytes(text.as_bytes())
    }

    /// Sends these bytes as they are, line ends included: not every manager writes UTF-8.
    ///
    /// # Errors
    /// As [`send`](Conversation::send).
    pub fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), ProgramFault> {
        for line in bytes.split(|byte| b"\r\n".contains(byte)).filter(|line| !line.is_empty()) {
            self.show(Direction::ToEngine, &String::from_utf8_lossy(line));
        }
        self.bytes_before = self.pipes.bytes();
        self.pipes.write(bytes)
    }

    /// The next line of its output; `None` when there is none until then.
    ///
    /// # Errors
    /// When the program ended, closed its output, or prints far more than any answer needs.
    pub fn next_line(&mut self, until: Instant) -> Result<Option<Line>, ProgramFault> {
        loop {
            // Before every line: a program that always has one more to read would go undetected.
            if self.pipes.bytes().saturating_sub(self.bytes_before) > MAX_TURN_BYTES {
                return Err(ProgramFault::Flood { bytes: MAX_TURN_BYTES });
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.wait(left) {
                Waited::Event(PipeEvent::Line(Direction::Stderr, line, _)) => {
                    self.last_stderr_line = line.text
                }
                Waited::Event(PipeEvent::Line(_, line, _)) => return Ok(Some(line)),
                Waited::Event(PipeEvent::Closed(Direction::Stderr)) => self.stderr_closed = true,
                Waited::Event(PipeEvent::Closed(_)) => return Err(self.ended()),
                Waited::Nothing if self.has_ended() => return Err(self.ended()),
                Waited::Nothing if left.is_zero() => return Ok(None),
                Waited::Nothing => {}
            }
        }
    }

    /// Whether the program has ended, and had time to print its last lines. What it started may hold its outputs open.
    fn has_ended(&mut self) -> bool {
        self.pipes.program.exited().is_some()
            && self.ended.get_or_insert_with(Instant::now).elapsed() >= LAST_WORDS
    }

    /// Whether the program has read all that was sent, as far as the system shows.
    pub(crate) fn has_read(&self) -> bool {
        self.pipes.is_read()
    }

    /// What its output ends in for now, if that is no whole line.
    #[must_use]
    pub fn unfinished(&self) -> Option<String> {
        self.pipes.unfinished()
    }

    /// Processor time that the program and all it started have used; `None` where the system does not show it.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        self.pipes.program.processor_time()
    }

    /// Bytes of memory that the program and all it started hold now; `None` where the system does not tell.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        self.pipes.program.memory()
    }

    /// Sends these last lines, or closes its input without any, waits until the program has ended by itself, and ends
    /// what is left of it.
    ///
    /// # Errors
    /// [`ProgramFault::InputUnread`] when what was sent before is still unread.
    pub fn shut_down(mut self, words: Option<&str>, patience: Duration) -> Result<ExitReport, ProgramFault> {
        // Whose child a process is can be seen only while the parent lives.
        let started = self.pipes.program.started();
        match words {
            Some(words) => self.send(words)?,
            None => self.close(),
        }
        let begun = Instant::now();
        let how = self.wait_for_exit(patience);
        let took = begun.elapsed();
        if how.is_none() {
            return Ok(ExitReport { how, took, left: None });
        }
        let until = Instant::now() + AFTER;
        let left = started.map(|started| {
            loop {
                let living = self.pipes.program.living(&started);
                if living.is_empty() || Instant::now() >= until {
                    Program::end_these(&living);
                    return living.len();
                }
                std::thread::park_timeout(LOOK);
            }
        });
        Ok(ExitReport { how, took, left })
    }

    /// Closes the program's input.
    pub(crate) fn close(&mut self) {
        self.pipes.close();
    }

    /// Waits until the program has ended by itself; `None` when it does not.
    pub(crate) fn wait_for_exit(&mut self, patience: Duration) -> Option<ProgramExit> {
        let until = Instant::now() + patience;
        loop {
            let exited = self.pipes.program.exited();
            if exited.is_some() || Instant::now() >= until {
                return exited;
            }
            // Its last lines must not keep it from going.
            self.wait(LOOK);
        }
    }

    /// Its output is at its end: how it went, as far as that is known soon.
    fn ended(&mut self) -> ProgramFault {
        let last_words = Instant::now() + LAST_WORDS;
        // Without anything left to read a wait is over at once when the program ends.
        while !self.stderr_closed {
            let left = last_words.saturating_duration_since(Instant::now());
            match self.wait(left) {
                Waited::Event(PipeEvent::Line(_, line, _)) => self.last_stderr_line = line.text,
                Waited::Event(PipeEvent::Closed(_)) => self.stderr_closed = true,
                Waited::Nothing if left.is_zero() => break,
                Waited::Nothing => {}
            }
        }
        let until = Instant::now() + CLOSED_GRACE;
        let how = loop {
            match self.pipes.program.exited() {
                Some(how) => break how,
                None if Instant::now() >= until => break ProgramExit::Closed,
                None => drop(self.wait(LOOK)),
            }
        };
        ProgramFault::Crashed { how, last: shown(&self.last_stderr_line) }
    }

    /// Waits for its next line, and shows that.
    fn wait(&mut self, time: Duration) -> Waited {
        let waited = self.pipes.wait(time, true);
        if let Waited::Event(PipeEvent::Line(direction, line, _)) = &waited {
            self.show(*direction, &line.text);
        }
        waited
    }

    fn show(&self, direction: Direction, text: &str) {
        if let Some(tap) = &self.tap {
            tap(direction, text);
        }
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    /// Nanoseconds of processor time that this thread has taken.
    fn worked() -> u64 {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
        told.split_whitespace().next().unwrap().parse().unwrap()
    }

    #[test]
    fn the_end_of_who_closed_its_complaints_before_costs_nothing() {
        let script = "echo no >&2; exec 2>&-; sleep 0.1; exit 3";
        let words = ["sh", "-c", script].map(str::to_owned);
        let mut conversation = Conversation::start(&words, None).unwrap();
        let before = worked();
        let error = conversation.next_line(Instant::now() + Duration::from_secs(60)).unwrap_err();
        assert_eq!(error, ProgramFault::Crashed { how: ProgramExit::Code(3), last: shown("no") });
        let worked = Duration::from_nanos(worked() - before);
        assert!(worked < Duration::from_millis(50), "{worked:?}");
    }
}
