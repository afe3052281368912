//! Pipes with a thread per pipe, for systems that cannot poll pipes together.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use inarow_play::{Direction, ProgramFault};

use super::{MAX_UNREAD, PIECE, PipeEvent, Waited};
use crate::Lines;
use crate::program::{ChildPipes, Program};

/// Queue limit for lines of an engine. Further lines stay in the pipe.
const MAX_QUEUED_LINES: usize = 256;

/// Pipes of a program. The threads are never joined. A thread ends with its pipe or with the other end of its
/// channel.
pub(crate) struct PipeIo {
    /// Channel to the input. `None` once the input closes after the queued text.
    unread: Option<SyncSender<Vec<u8>>>,
    events: Receiver<PipeEvent>,
    bytes: Arc<AtomicU64>,
    /// The unfinished last line of the output.
    unfinished: Arc<Mutex<Option<String>>>,
}

impl PipeIo {
    pub(crate) fn new(pipes: ChildPipes) -> io::Result<PipeIo> {
        let ChildPipes { mut stdin, stdout, stderr } = pipes;
        let (unread, to_write) = sync_channel::<Vec<u8>>(MAX_UNREAD);
        let (sender, events) = sync_channel(MAX_QUEUED_LINES);
        let bytes = Arc::new(AtomicU64::new(0));
        let writer = move || {
            // A missing answer reveals an engine that closed its input.
            while to_write
                .recv()
                .is_ok_and(|text| stdin.write_all(&text).and_then(|()| stdin.flush()).is_ok())
            {}
        };
        let reader = |direction, unfinished| Reader {
            direction,
            events: sender.clone(),
            bytes: Arc::clone(&bytes),
            unfinished,
        };
        let unfinished = Arc::default();
        let out = reader(Direction::FromEngine, Arc::clone(&unfinished));
        let err = reader(Direction::Stderr, Arc::default());
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
        };
        spawn("engine input", Box::new(writer))?;
        spawn("engine output", Box::new(move || out.read(stdout)))?;
        spawn("engine errors", Box::new(move || err.read(stderr)))?;
        Ok(PipeIo { unread: Some(unread), events, bytes, unfinished })
    }

    pub(crate) fn write(&mut self, text: Vec<u8>) -> Result<(), ProgramFault> {
        match self.unread.as_ref().map(|unread| unread.try_send(text)) {
            Some(Err(TrySendError::Full(_))) => Err(ProgramFault::InputUnread),
            // Without the thread the input is closed, see `writer` above.
            None | Some(Ok(()) | Err(TrySendError::Disconnected(_))) => Ok(()),
        }
    }

    pub(crate) fn close(&mut self) {
        self.unread = None;
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(crate) fn unfinished(&self) -> Option<String> {
        self.unfinished.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn may_have_said(&self) -> bool {
        true
    }

    /// Returns true, because the system does not report unread input.
    pub(crate) fn is_read(&self) -> bool {
        true
    }

    pub(crate) fn wait(&mut self, _: &Program, time: Duration, _: bool) -> Waited {
        match self.events.recv_timeout(time) {
            Ok(event) => Waited::Event(event),
            Err(RecvTimeoutError::Timeout) => Waited::Nothing,
            Err(RecvTimeoutError::Disconnected) => {
                thread::park_timeout(time);
                Waited::Nothing
            }
        }
    }
}

struct Reader {
    direction: Direction,
    events: SyncSender<PipeEvent>,
    bytes: Arc<AtomicU64>,
    unfinished: Arc<Mutex<Option<String>>>,
}

impl Reader {
    fn read(&self, mut pipe: impl Read) {
        let mut lines = Lines::default();
        let mut piece = vec![0; PIECE];
        loop {
            let read = match pipe.read(&mut piece) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => break,
            };
            self.bytes.fetch_add(read as u64, Ordering::Relaxed);
            for line in lines.push(&piece[..read]) {
                if !self.pass(PipeEvent::Line(self.direction, line, Instant::now())) {
                    return;
                }
            }
            *self.unfinished.lock().unwrap_or_else(PoisonError::into_inner) = lines.unfinished();
        }
        if let Some(line) = lines.finish()
            && !self.pass(PipeEvent::Line(self.direction, line, Instant::now()))
        {
            return;
        }
        self.pass(PipeEvent::Closed(self.direction));
    }

    /// Waits for room, then passes the event on. Returns false when the receiver is gone.
    fn pass(&self, event: PipeEvent) -> bool {
        self.events.send(event).is_ok()
    }
}
