//! Pipes that one call of `poll` awaits together, on the caller's thread.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::process::ChildStdin;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{ioctl_fionbio, ioctl_fionread};

use inarow_play::{Direction, ProgramFault};

use super::{ANSWER_ALONE, MAX_UNREAD, PIECE, PipeEvent, Waited};
use crate::Lines;
use crate::program::{ChildPipes, Program};

/// Longest time of an immediate answer.
const BRISK: Duration = Duration::from_micros(200);
/// Time of busy waiting for an engine that answers at once, before the thread sleeps.
const LOOKED_FOR: Duration = Duration::from_micros(100);

/// Waits for one of the descriptors. Returns false when the time is over or the call fails.
fn wait_for(fds: &mut [PollFd<'_>], time: Duration) -> bool {
    let time = Timespec { tv_sec: time.as_secs().min(1 << 30) as i64, tv_nsec: time.subsec_nanos().into() };
    poll(fds, Some(&time)).is_ok_and(|ready| ready > 0)
}

/// One of a program's outputs.
struct Output {
    direction: Direction,
    /// The pipe. `None` at its end.
    pipe: Option<OwnedFd>,
    lines: Lines,
}

/// A program's pipes.
pub(crate) struct PipeIo {
    /// The input. `None` once closed.
    stdin: Option<ChildStdin>,
    /// Text that did not fit into the pipe.
    unread: VecDeque<Vec<u8>>,
    /// Whether the input closes after the unread text.
    closing: bool,
    outputs: [Output; 2],
    /// The events of one read. The next read follows only after all events are taken.
    events: VecDeque<PipeEvent>,
    piece: Box<[u8]>,
    bytes: u64,
    /// Whether an answer may come soon, because text was sent and the wait since then was short.
    answers_soon: bool,
    /// Whether the last answer came at once.
    is_brisk: bool,
    /// Whether the program ever used or closed its standard error.
    uses_stderr: bool,
}

impl PipeIo {
    pub(crate) fn new(pipes: ChildPipes) -> io::Result<PipeIo> {
        ioctl_fionbio(&pipes.stdin, true)?;
        let output = |direction, pipe: OwnedFd| {
            ioctl_fionbio(&pipe, true)?;
            Ok::<Output, io::Error>(Output { direction, pipe: Some(pipe), lines: Lines::default() })
        };
        let outputs = [
            output(Direction::FromEngine, pipes.stdout.into())?,
            output(Direction::Stderr, pipes.stderr.into())?,
        ];
        Ok(PipeIo {
            stdin: Some(pipes.stdin),
            unread: VecDeque::new(),
            closing: false,
            outputs,
            events: VecDeque::new(),
            piece: vec![0; PIECE].into(),
            bytes: 0,
            answers_soon: false,
            is_brisk: false,
            uses_stderr: false,
        })
    }

    pub(crate) fn write(&mut self, text: Vec<u8>) -> Result<(), ProgramFault> {
        // A missing answer reveals an engine that closed its input.
        if self.stdin.is_none() || self.closing {
            return Ok(());
        }
        if self.unread.len() >= MAX_UNREAD {
            return Err(ProgramFault::InputUnread);
        }
        self.unread.push_back(text);
        self.answers_soon = true;
        self.pass_on();
        Ok(())
    }

    pub(crate) fn close(&mut self) {
        self.closing = true;
        self.pass_on();
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn unfinished(&self) -> Option<String> {
        self.outputs[0].lines.unfinished()
    }

    pub(crate) fn may_have_said(&self) -> bool {
        let out = self.outputs[0].pipe.as_ref();
        !self.events.is_empty() || out.is_some_and(|out| ioctl_fionread(out).map_or(true, |bytes| bytes > 0))
    }

    pub(crate) fn is_read(&self) -> bool {
        // Linux counts unread bytes at this end too. Other systems report nothing.
        let unread = |stdin: &ChildStdin| ioctl_fionread(stdin).is_ok_and(|bytes| bytes > 0);
        self.unread.is_empty() && !self.stdin.as_ref().is_some_and(unread)
    }

    /// Writes as much as the pipe takes.
    fn pass_on(&mut self) {
        let Some(stdin) = &mut self.stdin else { return };
        while let Some(text) = self.unread.front_mut() {
            match stdin.write(text) {
                Ok(written) if written == text.len() => drop(self.unread.pop_front()),
                Ok(written) => drop(text.drain(..written)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => {
                    self.unread.clear();
                    self.closing = true;
                }
            }
        }
        if self.closing {
            self.stdin = None;
        }
    }

    pub(crate) fn wait(&mut self, program: &Program, time: Duration, in_order: bool) -> Waited {
        if let Some(event) = self.events.pop_front() {
            return Waited::Event(event);
        }
        let alone = self.answers_soon && !self.uses_stderr && !in_order;
        if alone && self.unread.is_empty() && self.outputs[0].pipe.is_some() {
            self.wait_for_answer(time);
            return self.events.pop_front().map_or(Waited::Nothing, Waited::Event);
        }
        let [out, err] = self.outputs.each_ref().map(|output| output.pipe.as_ref().map(AsFd::as_fd));
        // Only the outputs show the end of the program.
        let end = if out.is_none() && err.is_none() { program.ends_with() } else { None };
        let room = self.stdin.as_ref().filter(|_| !self.unread.is_empty()).map(AsFd::as_fd);
        let wanted = [
            (out, PollFlags::IN),
            (err, PollFlags::IN),
            (room, PollFlags::OUT),
            (end.as_ref().map(AsFd::as_fd), PollFlags::IN),
        ];
        let mut places = [None; 4];
        let mut fds = Vec::with_capacity(wanted.len());
        for (place, (fd, flags)) in places.iter_mut().zip(wanted) {
            if let Some(fd) = fd {
                *place = Some(fds.len());
                fds.push(PollFd::from_borrowed_fd(fd, flags));
            }
        }
        if !wait_for(&mut fds, time) {
            return Waited::Nothing;
        }
        let [out, err, room, _] =
            places.map(|place| place.is_some_and(|place: usize| !fds[place].revents().is_empty()));
        if room {
            self.pass_on();
        }
        if out {
            self.read(0);
        }
        if err {
            self.read(1);
        }
        self.events.pop_front().map_or(Waited::Nothing, Waited::Event)
    }

    /// Waits briefly for the answer alone.
    fn wait_for_answer(&mut self, time: Duration) {
        let begun = Instant::now();
        // An engine whose last answer came at once is polled in a loop. Sleeping and waking would take longer
        // than such an answer. Meanwhile the loop yields its core to the engine.
        let looked_for = if self.is_brisk { time.min(LOOKED_FOR) } else { Duration::ZERO };
        while begun.elapsed() < looked_for {
            if self.read(0) {
                return;
            }
            std::thread::yield_now();
        }
        let Some(out) = &self.outputs[0].pipe else { return };
        self.answers_soon = wait_for(&mut [PollFd::new(out, PollFlags::IN)], time.min(ANSWER_ALONE));
        self.is_brisk = self.answers_soon && begun.elapsed() < BRISK;
        if self.answers_soon {
            self.read(0);
        }
    }

    /// Reads a piece of an output. Returns whether the output had any bytes.
    fn read(&mut self, output: usize) -> bool {
        let Output { direction, pipe, lines } = &mut self.outputs[output];
        let Some(open) = pipe else { return false };
        let read = match rustix::io::read(open, &mut self.piece[..]) {
            Ok(read) => read,
            Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) => return false,
            Err(_) => 0,
        };
        self.bytes += read as u64;
        self.uses_stderr |= output == 1;
        let now = Instant::now();
        let event = |line| PipeEvent::Line(*direction, line, now);
        if read > 0 {
            self.events.extend(lines.push(&self.piece[..read]).map(event));
        } else {
            *pipe = None;
            self.events.extend(lines.finish().map(event));
            self.events.push_back(PipeEvent::Closed(*direction));
        }
        true
    }
}
