//! A running engine's pipes: a thread for each, so that nobody waits for the engine who does not want to.

use std::io::{self, Read, Write};
use std::process::ChildStdin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::program::Program;
use super::{ExecError, Line, Lines};

/// How many lines of an engine wait to be looked at; then its output is left in the pipe.
pub const MAX_QUEUED_LINES: usize = 256;
/// How many messages wait to be read by the engine; one that leaves more unread is deaf.
const MAX_UNREAD: usize = 64;
/// Bytes read from a pipe at once.
const PIECE: usize = 8192;

/// Who said a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// The manager.
    ToEngine,
    /// The engine.
    FromEngine,
    /// The engine, on its standard error.
    Complaint,
}

/// Sees every line said, with its direction, on a thread of the player. What it is slow with, the engine waits for.
pub type Tap = Arc<dyn Fn(Direction, &str) + Send + Sync>;

/// What came out of an engine.
#[derive(Debug)]
pub(super) enum Heard {
    /// With the moment in which it came.
    Line(Direction, Line, Instant),
    /// This output is at its end.
    Closed(Direction),
}

/// A running program and the threads at its pipes.
pub(super) struct Pipes {
    pub(super) program: Program,
    /// `None` once it is closed.
    stdin: Option<Arc<ChildStdin>>,
    unread: SyncSender<Vec<u8>>,
    /// Messages that wait for the thread.
    waiting: Arc<AtomicUsize>,
    permits: Receiver<()>,
    bytes: Arc<AtomicU64>,
}

impl Pipes {
    /// Starts the program. What comes out of it goes through `wrap` into `heard`.
    pub(super) fn start<T: Send + 'static>(
        words: &[String],
        heard: &Sender<T>,
        wrap: impl Fn(Heard) -> T + Clone + Send + 'static,
    ) -> Result<Pipes, ExecError> {
        let program_name = words.first().cloned().unwrap_or_default();
        let failed = |error: std::io::Error| ExecError::NotStarted {
            program: program_name.clone(),
            reason: (&error).into(),
        };
        let (program, ends) = Program::start(words).map_err(failed)?;
        let (unread, to_write) = sync_channel::<Vec<u8>>(MAX_UNREAD);
        let (permit, permits) = sync_channel(MAX_QUEUED_LINES);
        let bytes = Arc::new(AtomicU64::new(0));
        let stdin = Arc::new(ends.stdin);
        let waiting = Arc::new(AtomicUsize::new(0));
        never_wait(&stdin);
        let (rest_of, left) = (Arc::clone(&stdin), Arc::clone(&waiting));
        let writer = move || {
            while let Ok(text) = to_write.recv() {
                // An engine that closed its input is found out by what it fails to answer.
                if write_patiently(&rest_of, &text).is_err() {
                    break;
                }
                left.fetch_sub(1, Ordering::Release);
            }
        };
        let reader = || Reader {
            heard: heard.clone(),
            wrap: wrap.clone(),
            permit: permit.clone(),
            bytes: Arc::clone(&bytes),
        };
        let (out, err) = (reader(), reader());
        let (stdout, stderr) = (ends.stdout, ends.stderr);
        // Nobody joins these: each ends with its pipe, or with the other end of its channel.
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            thread::Builder::new().name(name.to_owned()).spawn(work).map(drop).map_err(failed)
        };
        spawn("engine input", Box::new(writer))?;
        spawn("engine output", Box::new(move || out.read(stdout, Direction::FromEngine)))?;
        spawn("engine errors", Box::new(move || err.read(stderr, Direction::Complaint)))?;
        Ok(Pipes { program, stdin: Some(stdin), unread, waiting, permits, bytes })
    }

    /// Leaves text for the engine to read.
    pub(super) fn write(&self, text: impl Into<Vec<u8>>) -> Result<(), ExecError> {
        let mut text = text.into();
        // What there is room for in the pipe needs no thread.
        if let Some(mut stdin) = self.stdin.as_deref()
            && NEVER_WAITS
            && self.waiting.load(Ordering::Acquire) == 0
        {
            match stdin.write(&text) {
                Ok(written) => drop(text.drain(..written)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                // Closed; see there.
                Err(_) => return Ok(()),
            }
            if text.is_empty() {
                return Ok(());
            }
        }
        self.waiting.fetch_add(1, Ordering::AcqRel);
        match self.unread.try_send(text) {
            Err(TrySendError::Full(_)) => Err(ExecError::Deaf),
            // Without the thread its input is closed; see there.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
        }
    }

    /// Closes the program's input, behind what it has not read yet.
    pub(super) fn close(&mut self) {
        // The thread at its input ends with the channel, and the pipe with the thread.
        self.stdin = None;
        self.unread = sync_channel(1).0;
    }

    /// A line was looked at: one more may come.
    pub(super) fn looked_at(&self) {
        let _ = self.permits.try_recv();
    }

    /// How many bytes came out so far.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// Whether writing to an engine's input never waits.
const NEVER_WAITS: bool = cfg!(unix);
/// How long a thread waits for room in a full pipe.
const FULL: Duration = Duration::from_millis(1);

#[cfg(unix)]
fn never_wait(stdin: &ChildStdin) {
    // Of a pipe that was just made this succeeds; should it not, writing waits.
    let _ = rustix::io::ioctl_fionbio(stdin, true);
}

#[cfg(not(unix))]
fn never_wait(_: &ChildStdin) {}

fn write_patiently(mut stdin: &ChildStdin, mut text: &[u8]) -> io::Result<()> {
    while !text.is_empty() {
        match stdin.write(text) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => text = &text[written..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::park_timeout(FULL),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    stdin.flush()
}

struct Reader<T, W> {
    heard: Sender<T>,
    wrap: W,
    permit: SyncSender<()>,
    bytes: Arc<AtomicU64>,
}

impl<T, W: Fn(Heard) -> T> Reader<T, W> {
    fn read(&self, mut pipe: impl Read, direction: Direction) {
        let mut lines = Lines::default();
        let mut piece = vec![0; PIECE];
        loop {
            let read = match pipe.read(&mut piece) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => break,
            };
            self.bytes.fetch_add(read as u64, Ordering::Relaxed);
            for line in lines.push(&piece[..read]) {
                if !self.pass(direction, line) {
                    return;
                }
            }
        }
        if let Some(line) = lines.finish()
            && !self.pass(direction, line)
        {
            return;
        }
        let _ = self.heard.send((self.wrap)(Heard::Closed(direction)));
    }

    /// Waits until there is room, then passes the line on; false when nobody listens any more.
    fn pass(&self, direction: Direction, line: Line) -> bool {
        let heard = Heard::Line(direction, line, Instant::now());
        self.permit.send(()).is_ok() && self.heard.send((self.wrap)(heard)).is_ok()
    }
}
