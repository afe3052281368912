//! The games in memory.

pub(crate) mod asleep;
pub(crate) mod bots;
pub(crate) mod computers;
pub(crate) mod damaged;
pub(crate) mod hosted_game;
pub(crate) mod room;

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::error::ApiError;
use crate::rooms::asleep::{Asleep, Sleepers};
use crate::rooms::hosted_game::HostedGame;
use crate::rooms::room::{Asked, Reply, Request, spawn};
use crate::secret::is_game_id;
use crate::web::app::App;

/// The rooms that are open, by game.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<String, mpsc::Sender<Asked>>>,
    /// Games that are being deleted.
    barred: Mutex<HashSet<String>>,
}

/// Games that nobody opens as long as this is there.
pub(crate) struct Barred<'a> {
    rooms: &'a Rooms,
    ids: &'a [String],
}

impl Drop for Barred<'_> {
    fn drop(&mut self) {
        let mut barred = self.rooms.barred.lock().unwrap_or_else(PoisonError::into_inner);
        for id in self.ids {
            barred.remove(id);
        }
    }
}

/// How long pages may take to show how a game ended, once the server is to end.
const SHOWING: Duration = Duration::from_secs(5);
/// How often it is looked whether they do.
const LOOK: Duration = Duration::from_millis(20);

/// A room may end while it is asked; then another opens. So often it is asked anew.
const TRIES: usize = 4;

impl Rooms {
    fn open(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Asked>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets a room that has ended, unless another has taken its place.
    pub(crate) fn remove(&self, id: &str, room: &mpsc::WeakSender<Asked>) {
        let mut open = self.open();
        let is_it = match (open.get(id), room.upgrade()) {
            (Some(found), Some(room)) => found.same_channel(&room),
            (found, _) => found.is_some_and(mpsc::Sender::is_closed),
        };
        if is_it {
            open.remove(id);
        }
    }

    /// Forgets a room of which nobody wants anything; where time runs in its game, that sleeps from now on. Whether nobody
    /// wants anything.
    pub(crate) fn remove_if_idle(
        &self,
        id: &str,
        inbox: &mpsc::Receiver<Asked>,
        asleep: Option<Asleep>,
        sleepers: &Sleepers,
    ) -> bool {
        let mut open = self.open();
        let is_idle = inbox.is_empty();
        if is_idle {
            open.remove(id);
            // Whoever opens the game next takes it out of its sleep.
            if let Some(asleep) = asleep {
                sleepers.add(id, asleep);
            }
        }
        is_idle
    }

    /// Lets a game sleep that neither has a room nor sleeps already.
    fn sleep_unless_open(&self, id: &str, asleep: Asleep, sleepers: &Sleepers) {
        // Rooms are opened under this lock: whoever opens the game later takes it out of its sleep.
        let open = self.open();
        if !open.contains_key(id) && !sleepers.has(id) {
            sleepers.add(id, asleep);
        }
    }

    /// Has nobody open these games.
    pub(crate) fn bar<'a>(&'a self, ids: &'a [String]) -> Barred<'a> {
        let mut barred = self.barred.lock().unwrap_or_else(PoisonError::into_inner);
        barred.extend(ids.iter().cloned());
        Barred { rooms: self, ids }
    }

    fn is_barred(&self, id: &str) -> bool {
        self.barred.lock().unwrap_or_else(PoisonError::into_inner).contains(id)
    }

    /// Forgets all rooms: they end once they have done what they were asked.
    pub(crate) fn close(&self) {
        self.open().clear();
    }
}

impl App {
    /// Opens the room of a game that has just begun.
    pub(crate) fn open(self: &Arc<App>, game: HostedGame) {
        let id = game.terms().id.clone();
        let mut open = self.rooms.open();
        let room = spawn(Arc::clone(self), id.clone(), Some(game), None, None);
        open.insert(id, room);
    }

    /// Waits until all pages show how their games ended, but not long: whoever hosted a game may leave with its last move.
    pub(crate) async fn until_seen(&self) {
        let rooms: Vec<_> = self.rooms.open().values().cloned().collect();
        let all = async {
            for room in rooms {
                while !is_seen(&room).await {
                    tokio::time::sleep(LOOK).await;
                }
            }
        };
        let _ = tokio::time::timeout(SHOWING, all).await;
    }

    /// Has time go on in the games in which it alone makes something happen, as they were when the server ended. They are
    /// opened one after another, find out when they are due, and sleep until then.
    pub(crate) async fn wake(self: Arc<App>) {
        let games = self.store.awake().await.unwrap_or_else(|error| {
            tracing::error!(%error, "clocks stand until somebody asks for their games");
            Vec::new()
        });
        let now = self.pulse.now();
        for game in games {
            let asleep = Asleep { since: now, due: now, given_back: Default::default() };
            self.rooms.sleep_unless_open(&game, asleep, &self.sleepers);
        }
        self.wake_sleepers().await;
    }

    /// Asks the room of a game for something on behalf of an address, and opens it for that if need be.
    ///
    /// # Errors
    /// Why it is not done.
    pub(crate) async fn ask<T>(
        self: &Arc<App>,
        id: &str,
        from: Option<IpAddr>,
        request: impl Fn(Reply<T>) -> Request,
    ) -> Result<T, ApiError> {
        if !is_game_id(id) {
            return Err(ApiError::NoSuchGame);
        }
        let came = self.pulse.now();
        for _ in 0..TRIES {
            let Some(room) = self.room(id, from) else { return Err(ApiError::NoSuchGame) };
            let (reply, answer) = oneshot::channel();
            if room.send(Asked { from, came, request: request(reply) }).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer;
            }
            self.rooms.remove(id, &room.downgrade());
        }
        Err(ApiError::Broken)
    }

    /// Has the room of a game end, and its streams with it, where it is open.
    pub(crate) async fn close_room(&self, id: &str) {
        let room = self.rooms.open().remove(id);
        let _ = self.sleepers.take(id);
        if let Some(room) = room {
            let (reply, left) = oneshot::channel();
            // A room that has ended already does not answer.
            let request = Request::Leave { reply };
            if room.send(Asked { from: None, came: self.pulse.now(), request }).await.is_ok() {
                let _ = left.await;
            }
        }
    }

    /// The room of a game, which is opened if need be; `None` of a game that is being deleted.
    fn room(self: &Arc<App>, id: &str, from: Option<IpAddr>) -> Option<mpsc::Sender<Asked>> {
        let mut open = self.rooms.open();
        if self.rooms.is_barred(id) {
            return None;
        }
        Some(match open.get(id) {
            Some(room) if !room.is_closed() => room.clone(),
            _ => {
                let room = spawn(Arc::clone(self), id.to_owned(), None, self.sleepers.take(id), from);
                open.insert(id.to_owned(), room.clone());
                room
            }
        })
    }
}

/// Whether no page has yet to show how the game of this room ended.
async fn is_seen(room: &mpsc::Sender<Asked>) -> bool {
    let (reply, answer) = oneshot::channel();
    // A room that has ended has nobody who follows it.
    room.send(Asked { from: None, came: Instant::now(), request: Request::IsSeen { reply } }).await.is_err()
        || !matches!(answer.await, Ok(Ok(false)))
}
