//! Rate limit of a decider's thoughts on their way to the host. Sends the newest thought of each line, at a
//! limited rate. The last thought does not wait for another.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::{Duration, Instant};

use inarow_engine::{Info, Stop};

use crate::{OnUpdate, Update, guarded};

/// Shortest time between two reports to a host.
const PAUSE: Duration = Duration::from_millis(100);

/// Notifies a host. A panic in its callback must not end this thread, on which other players may wait.
pub(crate) fn notify(on_update: &OnUpdate, update: Update) {
    let _ = guarded(|| {
        on_update(update);
        Ok(())
    });
}

/// Rate limit of the thoughts about one request.
pub(crate) struct InfoPacer(Arc<Mutex<Thoughts>>);

struct Thoughts {
    on_update: OnUpdate,
    id: u64,
    cancelled: Stop,
    held: Vec<Info>,
    told: Option<Instant>,
    /// Whether the held thoughts will be sent when the pause is over.
    is_due: bool,
    /// Whether the request was answered. Nothing more is then sent.
    is_over: bool,
}

impl InfoPacer {
    /// Creates the rate limit of a request. `told` is the time of the last report, perhaps about another
    /// request.
    pub(crate) fn new(on_update: &OnUpdate, id: u64, cancelled: &Stop, told: Option<Instant>) -> InfoPacer {
        InfoPacer(Arc::new(Mutex::new(Thoughts {
            on_update: Arc::clone(on_update),
            id,
            cancelled: cancelled.clone(),
            held: Vec::new(),
            told,
            is_due: false,
            is_over: false,
        })))
    }

    /// Sends this thought, now or when the pause after the previous report is over.
    pub(crate) fn take(&self, info: &Info) {
        let mut thoughts = lock(&self.0);
        match thoughts.held.iter_mut().find(|held| held.line == info.line) {
            Some(held) => held.clone_from(info),
            None => thoughts.held.push(info.clone()),
        }
        let due = thoughts.told.map(|told| told + PAUSE).filter(|due| *due > Instant::now());
        match due {
            None => thoughts.flush(),
            Some(due) if !thoughts.is_due => {
                thoughts.is_due = true;
                drop(thoughts);
                tell_at(due, Arc::downgrade(&self.0));
            }
            Some(_) => {}
        }
    }

    /// Sends the held thoughts, because the request is answered. Returns the time of the last report.
    pub(crate) fn finish(self) -> Option<Instant> {
        let mut thoughts = lock(&self.0);
        thoughts.flush();
        thoughts.is_over = true;
        thoughts.told
    }
}

impl Thoughts {
    fn flush(&mut self) {
        if self.held.is_empty() || self.is_over || self.cancelled.is_set() {
            return;
        }
        self.told = Some(Instant::now());
        self.held.sort_unstable_by_key(|info| info.line);
        for info in self.held.drain(..) {
            notify(&self.on_update, Update::Info { id: self.id, info });
        }
    }
}

fn lock(thoughts: &Mutex<Thoughts>) -> MutexGuard<'_, Thoughts> {
    thoughts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Time and receiver of a delayed report.
type Later = (Instant, Weak<Mutex<Thoughts>>);

/// Schedules the report of the held thoughts on a dedicated thread, one for the whole program. If the system
/// gives no thread, the next thought or the answer sends the held thoughts.
fn tell_at(due: Instant, thoughts: Weak<Mutex<Thoughts>>) {
    static LATER: OnceLock<Option<Sender<Later>>> = OnceLock::new();
    let later = LATER.get_or_init(|| {
        let (later, coming) = channel();
        let thread = std::thread::Builder::new().name("thoughts".to_owned());
        thread.spawn(move || tell_when_due(&coming)).ok().map(|_| later)
    });
    if let Some(later) = later {
        // The thread never ends before its channel.
        let _ = later.send((due, thoughts));
    }
}

fn tell_when_due(coming: &Receiver<Later>) {
    let mut waiting: Vec<Later> = Vec::new();
    loop {
        let next = waiting.iter().map(|(due, _)| *due).min();
        let came = match next {
            None => coming.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => coming.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match came {
            Ok(later) => waiting.push(later),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        let now = Instant::now();
        waiting.retain(|(due, thoughts)| {
            if *due > now {
                return true;
            }
            if let Some(thoughts) = thoughts.upgrade() {
                let mut thoughts = lock(&thoughts);
                thoughts.is_due = false;
                thoughts.flush();
            }
            false
        });
    }
}
