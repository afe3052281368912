//! Mailbox for the updates of players.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::{OnUpdate, PlayerError, Reply, Update};

/// A host's clock. Returns the time since a fixed moment, as the host's match counts time.
pub type HostClock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// Callback that wakes a host after an update. Called on other threads.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// A host's mailbox. Assigns the ids of requests. Stores the updates of players until the host takes an update.
///
/// An update gets its time of arrival by the host's clock, on the delivering thread. An answer is charged until
/// this time, however late the host takes the answer.
pub struct Mailbox {
    shared: Arc<Shared>,
    clock: HostClock,
    on_update: OnUpdate,
    last_id: u64,
    awaited: Option<u64>,
}

#[derive(Default)]
struct Shared {
    /// Updates with their times of arrival.
    updates: Mutex<VecDeque<(Update, Duration)>>,
    arrived: Condvar,
}

impl std::fmt::Debug for Mailbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mailbox").field("awaited", &self.awaited).finish_non_exhaustive()
    }
}

impl Default for Mailbox {
    /// Creates a mailbox with the system's clock, starting now.
    fn default() -> Mailbox {
        let began = Instant::now();
        Mailbox::new(Arc::new(move || began.elapsed()), || {})
    }
}

impl Mailbox {
    /// Creates an empty mailbox. `wake` is called after the arrival of each update, on the sender's thread.
    pub fn new(clock: HostClock, wake: impl Fn() + Send + Sync + 'static) -> Mailbox {
        let shared = Arc::<Shared>::default();
        let (inbox, arrival) = (Arc::clone(&shared), Arc::clone(&clock));
        let on_update: OnUpdate = Arc::new(move |update| {
            let came = (update, arrival());
            inbox.updates.lock().unwrap_or_else(PoisonError::into_inner).push_back(came);
            inbox.arrived.notify_all();
            // The lock is free here, so the woken thread can take the update at once.
            wake();
        });
        Mailbox { shared, clock, on_update, last_id: 0, awaited: None }
    }

    /// Returns the players' end. Any number of players may send updates to this end.
    #[must_use]
    pub fn on_update(&self) -> OnUpdate {
        Arc::clone(&self.on_update)
    }

    /// Returns the id for a new request, from 1. From now on [`wait`](Mailbox::wait) waits for the new
    /// request's answer.
    pub fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.awaited = Some(self.last_id);
        self.last_id
    }

    /// Ends the waiting of [`wait`](Mailbox::wait) for the newest request.
    pub fn forget(&mut self) {
        self.awaited = None;
    }

    /// Returns the current time of the host's clock.
    #[must_use]
    pub fn now(&self) -> Duration {
        (self.clock)()
    }

    /// Takes the next update, to any request.
    pub fn take(&mut self) -> Option<Update> {
        self.take_timed().map(|(update, _)| update)
    }

    /// Takes the next update, with its time of arrival.
    pub fn take_timed(&mut self) -> Option<(Update, Duration)> {
        self.shared.updates.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    /// Waits up to `patience` for the next update to the newest request. Drops updates to other requests.
    pub fn next_update(&mut self, patience: Duration) -> Option<Update> {
        let until = Instant::now().checked_add(patience);
        let mut updates = self.shared.updates.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            while let Some((update, _)) = updates.pop_front() {
                if self.awaited != Some(update.id()) {
                    continue;
                }
                if matches!(update, Update::Done { .. }) {
                    self.awaited = None;
                }
                return Some(update);
            }
            let left = until.map_or(patience, |until| until.saturating_duration_since(Instant::now()));
            if left.is_zero() {
                return None;
            }
            updates =
                self.shared.arrived.wait_timeout(updates, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits up to `patience` for the answer to the newest request. Drops all other updates.
    pub fn wait(&mut self, patience: Duration) -> Option<Result<Reply, PlayerError>> {
        let until = Instant::now().checked_add(patience);
        loop {
            let left = until.map_or(patience, |until| until.saturating_duration_since(Instant::now()));
            match self.next_update(left)? {
                Update::Done { reply, .. } => return Some(reply),
                Update::Ready { .. } | Update::Info { .. } | Update::NoAnswerYet { .. } => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use inarow_engine::Info;
    use inarow_record::SwapChoice;

    use super::*;

    fn done(id: u64) -> Update {
        Update::Done { id, reply: Ok(Reply::Choice(SwapChoice::X)) }
    }

    fn info(id: u64) -> Update {
        Update::Info { id, info: Info::default() }
    }

    #[test]
    fn only_the_newest_request_is_answered() {
        let mut mailbox = Mailbox::default();
        let players = mailbox.on_update();
        let first = mailbox.next_id();
        let second = mailbox.next_id();
        players(done(first));
        assert_eq!(mailbox.wait(Duration::ZERO), None);
        players(info(first));
        players(info(second));
        players(done(second));
        players(done(second));
        assert_eq!(mailbox.next_update(Duration::ZERO), Some(info(second)));
        assert!(mailbox.wait(Duration::ZERO).is_some());
        assert_eq!(mailbox.wait(Duration::ZERO), None, "an answer comes once");
        let third = mailbox.next_id();
        mailbox.forget();
        players(done(third));
        assert_eq!(mailbox.wait(Duration::from_millis(1)), None);
    }

    #[test]
    fn whoever_is_woken_finds_the_update() {
        let woken = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&woken);
        let clock: HostClock = Arc::new(|| Duration::from_millis(12));
        let mut mailbox = Mailbox::new(clock, move || {
            count.fetch_add(1, Ordering::Relaxed);
        });
        let players = mailbox.on_update();
        std::thread::scope(|scope| {
            scope.spawn(|| players(done(7)));
        });
        assert_eq!(woken.load(Ordering::Relaxed), 1);
        assert_eq!(mailbox.take(), Some(done(7)));
        assert_eq!(mailbox.take(), None);
    }

    #[test]
    fn an_update_has_the_time_at_which_it_came() {
        let time = Arc::new(AtomicU32::new(950));
        let hand = Arc::clone(&time);
        let clock: HostClock = Arc::new(move || Duration::from_millis(hand.load(Ordering::Relaxed).into()));
        let mut mailbox = Mailbox::new(clock, || {});
        let players = mailbox.on_update();
        players(done(1));
        time.store(1_400, Ordering::Relaxed);
        players(done(2));
        time.store(2_000, Ordering::Relaxed);
        assert_eq!(mailbox.take_timed(), Some((done(1), Duration::from_millis(950))));
        assert_eq!(mailbox.take_timed(), Some((done(2), Duration::from_millis(1_400))));
        assert_eq!(mailbox.now(), Duration::from_secs(2));
    }
}
