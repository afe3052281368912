//! A conversation with a program, line by line. A caller sees the effect of each command.

use std::path::Path;
use std::time::{Duration, Instant};

use inarow_play::{Direction, ProgramExit, ProgramFault, Tap};

use super::Line;
use super::lines::shown;
use super::pipe::{PipeEvent, Pipes, Waited};
use super::program::Program;
use super::timeouts::{CLOSED_GRACE, LAST_WORDS, MAX_TURN_BYTES};

/// Grace for child processes to exit after their program.
const AFTER: Duration = Duration::from_millis(300);
/// Interval between two checks for the exit of a program.
const LOOK: Duration = Duration::from_millis(5);

/// A running program and the lines between the program and the caller. The conversation neither parses nor
/// answers lines. Dropping the conversation kills the program and all its descendants.
pub struct Conversation {
    pipes: Pipes,
    tap: Option<Tap>,
    last_stderr_line: String,
    /// Whether standard error is at its end.
    stderr_closed: bool,
    /// Bytes of output at the time of the last write.
    bytes_before: u64,
    /// Time at which the exit of the program was first seen.
    ended: Option<Instant>,
}

/// Exit of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExitReport {
    /// Manner of the exit. `None` when the program did not exit and was killed.
    pub how: Option<ProgramExit>,
    /// Time until the exit.
    pub took: Duration,
    /// Number of the program's processes that outlived the program. `None` if the system does not report
    /// processes, or the program did not exit.
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
    /// Starts a program. `words` are the program and its arguments. The tap sees every line in both directions.
    ///
    /// # Errors
    /// Fails when the system cannot start the program.
    pub fn start(words: &[String], tap: Option<Tap>) -> Result<Conversation, ProgramFault> {
        Conversation::start_in(words, None, tap)
    }

    /// Starts a program in a folder. `None` is the folder of this process.
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

    /// Makes the tap see every further line in both directions.
    pub(crate) fn set_tap(&mut self, tap: Option<Tap>) {
        self.tap = tap;
    }

    /// Sends this text unchanged, line ends included.
    ///
    /// # Errors
    /// Fails with [`ProgramFault::InputUnread`] when earlier input is still unread.
    pub fn send(&mut self, text: &str) -> Result<(), ProgramFault> {
        self.send_bytes(text.as_bytes())
    }

    /// Sends the bytes unchanged, line ends included. Not every manager writes UTF-8.
    ///
    /// # Errors
    /// Fails like [`send`](Conversation::send).
    pub fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), ProgramFault> {
        for line in bytes.split(|byte| b"\r\n".contains(byte)).filter(|line| !line.is_empty()) {
            self.show(Direction::ToEngine, &String::from_utf8_lossy(line));
        }
        self.bytes_before = self.pipes.bytes();
        self.pipes.write(bytes)
    }

    /// Returns the next line of output. Returns `None` when no line arrives before `until`.
    ///
    /// # Errors
    /// Fails when the program ended, closed its output, or printed more than [`MAX_TURN_BYTES`].
    pub fn next_line(&mut self, until: Instant) -> Result<Option<Line>, ProgramFault> {
        loop {
            // The check precedes every line. Otherwise a program that always has one more line to read would go
            // undetected.
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

    /// Returns whether the program has ended and had time to print its last lines. The program's descendants
    /// may hold the outputs open.
    fn has_ended(&mut self) -> bool {
        self.pipes.program.exited().is_some()
            && self.ended.get_or_insert_with(Instant::now).elapsed() >= LAST_WORDS
    }

    /// Returns whether the program has read all its input, as far as the system shows.
    pub(crate) fn has_read(&self) -> bool {
        self.pipes.is_read()
    }

    /// Returns the unfinished last line of the output.
    #[must_use]
    pub fn unfinished(&self) -> Option<String> {
        self.pipes.unfinished()
    }

    /// Returns the processor time of the program and all its descendants. Returns `None` if the system does not
    /// report this time.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        self.pipes.program.processor_time()
    }

    /// Returns the memory of the program and all its descendants, in bytes. Returns `None` if the system does
    /// not report memory.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        self.pipes.program.memory()
    }

    /// Ends the conversation. Sends the given last lines. Without last lines, closes the input. Then waits for
    /// the program to exit by itself, and kills all remaining processes.
    ///
    /// # Errors
    /// Fails with [`ProgramFault::InputUnread`] when earlier input is still unread.
    pub fn shut_down(mut self, words: Option<&str>, patience: Duration) -> Result<ExitReport, ProgramFault> {
        // The children of a process are visible only while the process lives.
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

    /// Waits until the program has exited by itself. Returns `None` when `patience` runs out first.
    pub(crate) fn wait_for_exit(&mut self, patience: Duration) -> Option<ProgramExit> {
        let until = Instant::now() + patience;
        loop {
            let exited = self.pipes.program.exited();
            if exited.is_some() || Instant::now() >= until {
                return exited;
            }
            // Unread last lines must not block the exit.
            self.wait(LOOK);
        }
    }

    /// Returns the fault of a program whose output is closed. Waits briefly for the manner of the exit.
    fn ended(&mut self) -> ProgramFault {
        let last_words = Instant::now() + LAST_WORDS;
        // Without open outputs the wait ends as soon as the program exits.
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

    /// Waits for the next line, and passes the line to the tap.
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

    /// Returns the processor time of this thread, in nanoseconds.
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
