//! Pipes of a running engine. The caller's thread reads the pipes and never waits longer than its limit.

use std::path::Path;
use std::time::{Duration, Instant};

use inarow_play::{Direction, ProgramFault, StartFailure};

use super::Line;
use super::program::{Program, missing_file};

#[cfg(unix)]
mod polled;
#[cfg(any(not(unix), test))]
mod threaded;

#[cfg(unix)]
use polled::PipeIo;
#[cfg(not(unix))]
use threaded::PipeIo;

/// Largest number of stored events that are taken before the next line is sent.
pub(super) const MAX_CAUGHT_UP: usize = 256;
/// Queue limit for messages to the engine. An engine with more messages does not read its input.
const MAX_UNREAD: usize = 64;
/// Time for which the caller awaits only the answer of an engine that never used standard error. Most engines
/// answer sooner. Waiting for two pipes costs more than waiting for one. A full pipe of standard error blocks
/// the engine for no longer than this time.
#[cfg(unix)]
const ANSWER_ALONE: Duration = Duration::from_millis(5);
/// Size of one read from a pipe, in bytes.
const PIECE: usize = 8192;

/// An output event of an engine.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum PipeEvent {
    /// A line, with the time of the read.
    Line(Direction, Line, Instant),
    /// The end of this output.
    Closed(Direction),
}

/// Result of a wait.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Waited {
    /// The engine printed a line or closed an output.
    Event(PipeEvent),
    /// No whole line arrived. The time may not be over yet.
    Nothing,
}

/// A running program and its pipes. The program's output is read only while a caller waits. Until then the
/// output stays in the pipes. A program with full pipes blocks.
pub(super) struct Pipes {
    pub(super) program: Program,
    io: PipeIo,
}

impl Pipes {
    /// Starts the program in a folder, or in the folder of this process.
    pub(super) fn start(words: &[String], dir: Option<&Path>) -> Result<Pipes, ProgramFault> {
        let failed = |error: std::io::Error| {
            let program = words.first().cloned().unwrap_or_default();
            let reason = match StartFailure::from(&error) {
                StartFailure::Missing => StartFailure::missing(&program, dir),
                reason => reason,
            };
            ProgramFault::NotStarted { program, reason }
        };
        if let Some(program) = missing_file(words, dir) {
            return Err(ProgramFault::NotStarted { program, reason: StartFailure::Missing });
        }
        let (program, pipes) = Program::start(words, dir).map_err(failed)?;
        let io = PipeIo::new(pipes).map_err(failed)?;
        Ok(Pipes { program, io })
    }

    /// Queues text for the engine. Writes the part that fits now, and the rest during later waits.
    pub(super) fn write(&mut self, text: impl Into<Vec<u8>>) -> Result<(), ProgramFault> {
        self.io.write(text.into())
    }

    /// Closes the program's input after the unread text.
    pub(super) fn close(&mut self) {
        self.io.close();
    }

    /// Returns the number of bytes read so far.
    pub(super) fn bytes(&self) -> u64 {
        self.io.bytes()
    }

    /// Returns the unfinished last line of the output.
    pub(super) fn unfinished(&self) -> Option<String> {
        self.io.unfinished()
    }

    /// Returns whether there may be output to read. The next wait handles ends and lines on standard error.
    pub(super) fn may_have_said(&self) -> bool {
        self.io.may_have_said()
    }

    /// Returns whether the program has read all its input, as far as the system shows.
    pub(super) fn is_read(&self) -> bool {
        self.io.is_read()
    }

    /// Waits until the engine prints a line or `time` is over. Standard error may be read after an answer that
    /// the caller awaits, unless `in_order` is set.
    pub(super) fn wait(&mut self, time: Duration, in_order: bool) -> Waited {
        self.io.wait(&self.program, time, in_order)
    }
}

#[cfg(all(test, unix))]
mod tests;
