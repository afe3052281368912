//! Games out of memory that passing time can still change. A timer wakes each game for its flag.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until, timeout};

use crate::error::ApiError;
use crate::rooms::Rooms;
use crate::rooms::room::Request;

/// Delay before a game that could not be opened is tried again.
const AGAIN: Duration = Duration::from_secs(5);
/// Delay of due games while the maximum number of games waits for a computer.
const BREATH: Duration = Duration::from_millis(100);
/// Maximum wait of a timer at once, because the process may be suspended meanwhile.
const LONGEST: Duration = Duration::from_secs(3_600);

/// State of a sleeping game. Both moments are on the clock of [`Pulse`](crate::pulse::Pulse).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asleep {
    /// Moment at which the game's time was that of its last event.
    pub(crate) since: Instant,
    /// Moment at which time changes the game.
    pub(crate) due: Instant,
    /// Clock time given back for a slow connection so far, by seat.
    pub(crate) given_back: [Duration; 2],
}

/// The sleeping games.
#[derive(Debug, Default)]
pub(crate) struct Sleepers {
    sleeping: Mutex<Sleeping>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Sleeping {
    games: HashMap<Arc<str>, Asleep>,
    alarms: BTreeSet<(Instant, Arc<str>)>,
}

impl Sleepers {
    fn lock(&self) -> MutexGuard<'_, Sleeping> {
        self.sleeping.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a game to sleep until it is due.
    pub(crate) fn add(&self, id: &str, asleep: Asleep) {
        let id: Arc<str> = id.into();
        let mut sleeping = self.lock();
        if let Some(before) = sleeping.games.insert(Arc::clone(&id), asleep) {
            sleeping.alarms.remove(&(before.due, Arc::clone(&id)));
        }
        sleeping.alarms.insert((asleep.due, id));
        drop(sleeping);
        self.changed.notify_one();
    }

    /// Whether a game sleeps.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.lock().games.contains_key(id)
    }

    /// Ends the sleep of a game.
    pub(crate) fn take(&self, id: &str) -> Option<Asleep> {
        let mut sleeping = self.lock();
        let (id, asleep) = sleeping.games.remove_entry(id)?;
        sleeping.alarms.remove(&(asleep.due, id));
        Some(asleep)
    }

    /// Ends the sleep of a game that is still due at this time. The game had an open room already.
    fn take_due(&self, id: &str, due: Instant) {
        let mut sleeping = self.lock();
        if sleeping.games.get(id).is_some_and(|asleep| asleep.due == due) {
            sleeping.games.remove(id);
        }
        sleeping.alarms.remove(&(due, id.into()));
    }

    /// Returns the number of sleeping games.
    pub(crate) fn count(&self) -> usize {
        self.lock().games.len()
    }

    /// Returns the game that is due first, with its time.
    fn first(&self) -> Option<(Instant, Arc<str>)> {
        self.lock().alarms.first().cloned()
    }
}

impl Rooms {
    /// Returns the sleep of a game until the next attempt to open the game.
    pub(crate) fn again(&self, asleep: Asleep) -> Asleep {
        Asleep { due: self.pulse.now() + AGAIN, ..asleep }
    }

    /// Wakes games when they are due, one after another, until the server ends.
    pub(crate) async fn wake_sleepers(self: Arc<Rooms>) {
        let mut ending = self.ending.clone();
        while !*ending.borrow() {
            let first = self.sleepers.first();
            let wait = async {
                match &first {
                    // The pulse stops while the process is suspended, and may then show less time than the
                    // timer.
                    Some((due, _)) => sleep_until(self.pulse.timer(*due)).await,
                    None => tokio::time::sleep(LONGEST).await,
                }
            };
            tokio::select! {
                _ = timeout(LONGEST, wait) => {}
                () = self.sleepers.changed.notified() => continue,
                _ = ending.wait_for(|ends| *ends) => return,
            }
            let Some((due, id)) = first.filter(|(due, _)| *due <= self.pulse.now()) else { continue };
            // After a start many games may wait for a computer. These games share one account, because their
            // payers are still unknown.
            if !self.may_think(None) {
                tokio::time::sleep(BREATH).await;
                continue;
            }
            // The room ends the sleep. If the game cannot be opened now, the room restores the sleep.
            match self.ask(&id, None, |reply| Request::Wake { reply }).await {
                Ok(()) => self.sleepers.take_due(&id, due),
                // The game was deleted meanwhile.
                Err(ApiError::NoSuchGame) => drop(self.sleepers.take(&id)),
                Err(error) => {
                    tracing::error!(game = &*id, ?error, "a game with a running clock cannot be opened");
                    if let Some(asleep) = self.sleepers.take(&id) {
                        self.sleepers.add(&id, self.again(asleep));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn games_are_due_in_order_and_a_game_sleeps_once() {
        let sleepers = Sleepers::default();
        let now = Instant::now();
        let until = |seconds| Asleep {
            since: now,
            due: now + Duration::from_secs(seconds),
            given_back: [Duration::ZERO; 2],
        };
        for (id, seconds) in [("b", 2), ("a", 3), ("c", 1), ("c", 4)] {
            sleepers.add(id, until(seconds));
        }
        assert_eq!(sleepers.count(), 3);
        let mut order = Vec::new();
        while let Some((_, id)) = sleepers.first() {
            assert!(sleepers.take(&id).is_some());
            order.push(id);
        }
        assert_eq!(order, ["b".into(), "a".into(), Arc::<str>::from("c")]);
        assert!(sleepers.take("a").is_none() && sleepers.lock().alarms.is_empty());
    }
}
