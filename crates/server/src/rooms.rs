//! The games in memory.

pub(crate) mod asleep;
pub(crate) mod bots;
pub(crate) mod computers;
pub(crate) mod damaged;
pub(crate) mod hosted_game;
mod making;
pub(crate) mod room;

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use inarow_core::{GameSpec, Setup};
use inarow_view::{is_reserved_name, names_a_bot};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use crate::costs::{Cost, Costs, Work};
use crate::error::ApiError;
use crate::lifetime::{Lifetime, STORED};
use crate::limits::Limits;
use crate::metrics::{Metrics, Moment};
use crate::nearby::Network;
use crate::pulse::Pulse;
use crate::rooms::asleep::{Asleep, Sleepers};
use crate::rooms::bots::Bots;
use crate::rooms::computers::Computers;
use crate::rooms::damaged::Damaged;
use crate::rooms::hosted_game::{GameScreen, HostedGame};
use crate::rooms::making::Making;
use crate::rooms::room::{Asked, Reply, Request, spawn};
use crate::screen::Screen;
use crate::secret::is_game_id;
use crate::site::Site;
use crate::store::{Store, Write};
use crate::terms::GameTerms;
use crate::wish::Wish;

/// Writes what a page shows of the game with this id.
pub(crate) type WriteScreen = fn(&Site, &GameScreen, &str, &Wish) -> Result<Screen, ApiError>;

/// The rooms of a server, and what they share.
#[derive(Debug)]
pub(crate) struct Rooms {
    pub(crate) store: Store,
    open: Mutex<HashMap<String, mpsc::Sender<Asked>>>,
    /// Games that are being deleted.
    barred: Mutex<HashSet<String>>,
    /// Games that are not in memory although time runs in them.
    pub(crate) sleepers: Sleepers,
    pub(crate) pulse: Pulse,
    /// Clock for the absence of players in games without clocks.
    pub(crate) lifetime: Lifetime,
    pub(crate) making: Making,
    pub(crate) computers: Computers,
    pub(crate) bots: Arc<Bots>,
    pub(crate) damaged: Damaged,
    pub(crate) costs: Arc<Costs>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) site: Arc<Site>,
    /// Announcer of games that wait for a player, if there is one.
    pub(crate) network: Option<Network>,
    write_screen: WriteScreen,
    /// Turns true when the server ends.
    pub(crate) ending: watch::Receiver<bool>,
}

/// Parts of [`Rooms`] that come from outside.
pub(crate) struct RoomsSetup {
    pub(crate) store: Store,
    pub(crate) computers: Computers,
    /// How long the store was served before, in milliseconds.
    pub(crate) served_ms: u64,
    pub(crate) costs: Arc<Costs>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) site: Arc<Site>,
    pub(crate) network: Option<Network>,
    pub(crate) write_screen: WriteScreen,
    pub(crate) ending: watch::Receiver<bool>,
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
    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Asked>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets a room that has ended, unless another has taken its place.
    pub(crate) fn remove(&self, id: &str, room: &mpsc::WeakSender<Asked>) {
        let mut open = self.lock();
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
        let mut open = self.lock();
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
        let open = self.lock();
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
        self.lock().clear();
    }
}

impl Rooms {
    /// Rooms for the games of a store; none is open.
    pub(crate) fn new(setup: RoomsSetup) -> Rooms {
        let RoomsSetup { store, computers, served_ms, costs, metrics, site, network, write_screen, ending } =
            setup;
        let (pulse, limits) = (Pulse::default(), Arc::clone(&costs.limits));
        Rooms {
            store,
            open: Mutex::default(),
            barred: Mutex::default(),
            sleepers: Sleepers::default(),
            lifetime: Lifetime::new(served_ms, pulse.clone()),
            pulse,
            making: Making::default(),
            computers,
            bots: Arc::default(),
            damaged: Damaged::default(),
            costs,
            limits,
            metrics,
            site,
            network,
            write_screen,
            ending,
        }
    }

    /// Returns the numbers of games and searches that wait.
    pub(crate) fn queues(&self) -> [Moment; 3] {
        let [short, long] = self.computers.waiting();
        [
            (
                "inarow_games_asleep",
                "Games whose clocks run while they are not in memory",
                self.sleepers.count() as u64,
            ),
            ("inarow_searches_short_waiting", "Short searches of computers that wait", short as u64),
            ("inarow_searches_long_waiting", "Long searches of computers that wait", long as u64),
        ]
    }

    /// Opens the room of a game that has just begun.
    pub(crate) fn open(self: &Arc<Rooms>, game: HostedGame) {
        let id = game.terms().id.clone();
        let mut open = self.lock();
        let room = spawn(Arc::clone(self), id.clone(), Some(game), None, None);
        open.insert(id, room);
    }

    /// Waits until all pages show how their games ended, but not long: whoever hosted a game may leave with its last move.
    pub(crate) async fn until_seen(&self) {
        let rooms: Vec<_> = self.lock().values().cloned().collect();
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
    pub(crate) async fn wake(self: Arc<Rooms>) {
        let games = self.store.awake().await.unwrap_or_else(|error| {
            tracing::error!(%error, "clocks stand until somebody asks for their games");
            Vec::new()
        });
        let now = self.pulse.now();
        for game in games {
            let asleep = Asleep { since: now, due: now, given_back: Default::default() };
            self.sleep_unless_open(&game, asleep, &self.sleepers);
        }
        self.wake_sleepers().await;
    }

    /// Asks the room of a game for something on behalf of an address, and opens it for that if need be.
    ///
    /// # Errors
    /// Why it is not done.
    pub(crate) async fn ask<T>(
        self: &Arc<Rooms>,
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
            self.remove(id, &room.downgrade());
        }
        Err(ApiError::Broken)
    }

    /// Has the room of a game end, and its streams with it, where it is open.
    pub(crate) async fn close_room(&self, id: &str) {
        let room = self.lock().remove(id);
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
    fn room(self: &Arc<Rooms>, id: &str, from: Option<IpAddr>) -> Option<mpsc::Sender<Asked>> {
        let mut open = self.lock();
        if self.is_barred(id) {
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

    /// The concrete game of a GAME text, at the expense of an address. Walls of a large board take long, and keep no thread
    /// that serves moves.
    ///
    /// # Errors
    /// Why it is none, or when the address has asked for too much.
    pub(crate) async fn setup_of(
        &self,
        game: &str,
        seed: u64,
        address: Option<IpAddr>,
    ) -> Result<Setup, ApiError> {
        /// Cells of a board whose walls are made about as fast as any request is answered.
        const CELLS: usize = 1_000;
        /// Cells whose walls cost about as much as a request.
        const COST: usize = 100;
        let cells =
            game.parse::<GameSpec>().map_or(0, |spec| if spec.is_random() { spec.cells() } else { 0 });
        let game = game.to_owned();
        let make = move || GameTerms::setup_of(&game, seed).map_err(ApiError::BadGame);
        if cells <= CELLS {
            return make();
        }
        if let Some(address) = address {
            let count = u32::try_from(cells / COST).unwrap_or(u32::MAX);
            self.costs.allow_many(Cost::Request, address, count)?;
        }
        self.costs.in_turn(Work::Board, address, make).await?
    }

    /// Checks that a person takes no name of the computer, its levels, a strategy or a bot, and calls nobody a bot.
    ///
    /// # Errors
    /// When the name is taken, or that cannot be read.
    pub(crate) async fn check_person(&self, name: &str) -> Result<(), ApiError> {
        if name.is_empty() {
            return Ok(());
        }
        if is_reserved_name(name) || names_a_bot(name) {
            return Err(ApiError::NameTaken(name.to_owned()));
        }
        match self.bots.look_alike(self.store.bot_names().await?, name) {
            Some(bot) => Err(ApiError::NameTaken(bot)),
            None => Ok(()),
        }
    }

    /// Deletes games with everything that belongs to them, also those that are open. Returns how many there were.
    ///
    /// # Errors
    /// When that cannot be stored: all are there then.
    pub(crate) async fn delete(self: &Arc<Rooms>, ids: &[String]) -> Result<u64, ApiError> {
        // A room that is opened meanwhile would go on without its game.
        let _barred = self.bar(ids);
        for id in ids {
            self.close_room(id).await;
        }
        let deleted = self.store.keys(ids).await?;
        let count = deleted.len() as u64;
        self.store.write(Write { deleted, ..Write::default() }).await?;
        for id in ids {
            self.damaged.forget(id);
        }
        Ok(count)
    }

    /// Stores how long the store was served, now and then until the server ends, and once more then.
    pub(crate) async fn store_lifetime(&self, mut ending: watch::Receiver<bool>) {
        let mut beats = tokio::time::interval(STORED);
        beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let ends = tokio::select! {
                _ = beats.tick() => false,
                _ = ending.wait_for(|ends| *ends) => true,
            };
            let write = Write { served_ms: Some(self.lifetime.now_ms()), ..Write::default() };
            // The writer has logged why not; the next time includes this one.
            let _ = self.store.write(write).await;
            if ends {
                return;
            }
        }
    }

    /// Lets an address begin one thing more for which a computer thinks.
    ///
    /// # Errors
    /// When too many of its games wait for a computer.
    pub(crate) fn allow_thought(&self, address: IpAddr) -> Result<(), ApiError> {
        if self.may_think(Some(address)) {
            return Ok(());
        }
        Metrics::count(&self.metrics.requests_limited);
        Err(ApiError::TooMany(self.limits.answer))
    }

    /// Whether another computer may wait for its turn to think for this address.
    pub(crate) fn may_think(&self, address: Option<IpAddr>) -> bool {
        let share = address.map_or(1, |address| self.limits.account(address).share) as usize;
        self.computers.waiting_of(self.limits.payer(address))
            < self.limits.waiting_thoughts.saturating_mul(share)
    }
}

/// Whether no page has yet to show how the game of this room ended.
async fn is_seen(room: &mpsc::Sender<Asked>) -> bool {
    let (reply, answer) = oneshot::channel();
    // A room that has ended has nobody who follows it.
    room.send(Asked { from: None, came: Instant::now(), request: Request::IsSeen { reply } }).await.is_err()
        || !matches!(answer.await, Ok(Ok(false)))
}
