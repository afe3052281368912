//! Pipes that are waited for all at once, on the caller's thread.

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

/// An answer within this time is one at once.
const BRISK: Duration = Duration::from_micros(200);
/// For how long an engine that answers at once is looked for before it is waited for.
const LOOKED_FOR: Duration = Duration::from_micros(100);

/// Waits for one of these; false when the time was over before, or nothing is known.
fn wait_for(fds: &mut [PollFd<'_>], time: Duration) -> bool {
    let time = Timespec { tv_sec: time.as_secs().min(1 << 30) as i64, tv_nsec: time.subsec_nanos().into() };
    poll(fds, Some(&time)).is_ok_and(|ready| ready > 0)
}

/// One of a program's outputs.
struct Output {
    direction: Direction,
    /// `None` once it is at its end.
    pipe: Option<OwnedFd>,
    lines: Lines,
}

/// A program's pipes.
pub(crate) struct PipeIo {
    /// `None` once it is closed.
    stdin: Option<ChildStdin>,
    /// What there was no room for.
    unread: VecDeque<Vec<u8>>,
    /// Whether the input is closed behind what is unread.
    closing: bool,
    outputs: [Output; 2],
    /// The events of one piece; nothing more is read before they were taken.
    events: VecDeque<PipeEvent>,
    piece: Box<[u8]>,
    bytes: u64,
    /// Whether it may answer soon: something was sent, and the wait since was short.
    answers_soon: bool,
    /// Whether it answered at once when it was waited for last.
    is_brisk: bool,
    /// Whether it ever printed anything on its standard error, or closed it.
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
        // An engine that closed its input is found out by what it fails to answer.
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
        // Linux counts what is unread at this end too; elsewhere nothing is known.
        let unread = |stdin: &ChildStdin| ioctl_fionread(stdin).is_ok_and(|bytes| bytes > 0);
        self.unread.is_empty() && !self.stdin.as_ref().is_some_and(unread)
    }

    /// Writes what there is room for.
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
        // Without outputs nothing else shows that the program has ended.
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

    /// Waits a little for what it answers, and for nothing else.
    fn wait_for_answer(&mut self, time: Duration) {
        let begun = Instant::now();
        // An engine that has just answered at once is looked for at once too: to be put to sleep and woken up takes
        // longer than such an answer. Meanwhile it has the core, should it want this very one.
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

    /// Reads a piece of an output; whether there was anything.
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
