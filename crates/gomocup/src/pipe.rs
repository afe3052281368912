//! A running engine's pipes. They are read on the caller's thread, which never waits longer than it wants to.

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

/// How many events that came while no question was open are taken before the next line is sent.
pub(super) const MAX_CAUGHT_UP: usize = 256;
/// How many messages wait to be read by the engine; one that leaves more unread does not read its input.
const MAX_UNREAD: usize = 64;
/// How long an engine that never used its standard error is listened to for its answer alone: most answer sooner, and to
/// wait for two pipes costs more than for one. A full pipe of standard error holds the engine up no longer than that.
#[cfg(unix)]
const ANSWER_ALONE: Duration = Duration::from_millis(5);
/// Bytes read from a pipe at once.
const PIECE: usize = 8192;

/// What came out of an engine.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum PipeEvent {
    /// With the moment in which it was read.
    Line(Direction, Line, Instant),
    /// This output is at its end.
    Closed(Direction),
}

/// Why a wait is over.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Waited {
    /// The engine printed this.
    Event(PipeEvent),
    /// Nothing came but perhaps a part of a line; the time may not be over yet.
    Nothing,
}

/// A running program and its pipes. Nothing is read from it but while a caller waits: what it prints meanwhile
/// stays in its pipes, and when they are full the program waits.
pub(super) struct Pipes {
    pub(super) program: Program,
    io: PipeIo,
}

impl Pipes {
    /// Starts the program, in a folder or where this one runs.
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

    /// Leaves text for the engine to read: now as far as there is room, the rest while it is waited for.
    pub(super) fn write(&mut self, text: impl Into<Vec<u8>>) -> Result<(), ProgramFault> {
        self.io.write(text.into())
    }

    /// Closes the program's input, behind what it has not read yet.
    pub(super) fn close(&mut self) {
        self.io.close();
    }

    /// How many bytes were read so far.
    pub(super) fn bytes(&self) -> u64 {
        self.io.bytes()
    }

    /// What its output ends in for now, if that is no whole line.
    pub(super) fn unfinished(&self) -> Option<String> {
        self.io.unfinished()
    }

    /// Whether there may be something of it to read: an end, or a complaint, is left for the next wait to find.
    pub(super) fn may_have_said(&self) -> bool {
        self.io.may_have_said()
    }

    /// Whether the program has read all that was written, as far as the system shows.
    pub(super) fn is_read(&self) -> bool {
        self.io.is_read()
    }

    /// Waits until the engine prints a line, or this time is over. Its standard error may be read later while a caller
    /// waits for its answer, unless it is wanted `in_order`.
    pub(super) fn wait(&mut self, time: Duration, in_order: bool) -> Waited {
        self.io.wait(&self.program, time, in_order)
    }
}

#[cfg(all(test, unix))]
mod tests;
