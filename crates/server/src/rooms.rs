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

/// Writes the screen of the game with this id.
pub(crate) type WriteScreen = fn(&Site, &GameScreen, &str, &Wish) -> Result<Screen, ApiError>;

/// Rooms of a server, and their shared parts.
#[derive(Debug)]
pub(crate) struct Rooms {
    pub(crate) store: Arc<dyn Store>,
    /// Name of this server in leases.
    pub(crate) owner: String,
    open: Mutex<HashMap<String, mpsc::Sender<Asked>>>,
    /// Games that are being deleted.
    barred: Mutex<HashSet<String>>,
    /// Games out of memory that passing time can still change.
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
    /// Announcer of games that wait for a player, if any.
    pub(crate) network: Option<Network>,
    write_screen: WriteScreen,
    /// Becomes true when the server ends.
    pub(crate) ending: watch::Receiver<bool>,
}

/// Parts of [`Rooms`] that the server provides.
pub(crate) struct RoomsSetup {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) owner: String,
    pub(crate) computers: Computers,
    /// Time for which the store was served before, in milliseconds.
    pub(crate) served_ms: u64,
    pub(crate) costs: Arc<Costs>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) site: Arc<Site>,
    pub(crate) network: Option<Network>,
    pub(crate) write_screen: WriteScreen,
    pub(crate) ending: watch::Receiver<bool>,
}

/// Games that cannot be opened until this value is dropped.
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

/// Maximum time for pages to show the end of a game when the server ends.
const SHOWING: Duration = Duration::from_secs(5);
/// Interval of checking whether all pages show the end.
const LOOK: Duration = Duration::from_millis(20);

/// Duration of a lease without renewal.
const LEASE: Duration = STORED.saturating_mul(3);

/// Number of attempts to reach a room. A room may end while a request waits. Another room then opens.
const TRIES: usize = 4;

impl Rooms {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Asked>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes a room that has ended, unless another has replaced it.
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

    /// Removes a room without requests. Returns whether the room was removed. If time can still change the
    /// game, the game sleeps from now on.
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
            // Opening the game ends its sleep.
            if let Some(asleep) = asleep {
                sleepers.add(id, asleep);
            }
        }
        is_idle
    }

    /// Puts a game to sleep, unless it has a room or sleeps already.
    fn sleep_unless_open(&self, id: &str, asleep: Asleep, sleepers: &Sleepers) {
        // Rooms open under this lock. A later opening therefore ends the sleep.
        let open = self.lock();
        if !open.contains_key(id) && !sleepers.has(id) {
            sleepers.add(id, asleep);
        }
    }

    /// Prevents these games from being opened.
    pub(crate) fn bar<'a>(&'a self, ids: &'a [String]) -> Barred<'a> {
        let mut barred = self.barred.lock().unwrap_or_else(PoisonError::into_inner);
        barred.extend(ids.iter().cloned());
        Barred { rooms: self, ids }
    }

    fn is_barred(&self, id: &str) -> bool {
        self.barred.lock().unwrap_or_else(PoisonError::into_inner).contains(id)
    }

    /// Closes all rooms. Each room first finishes its requests.
    pub(crate) fn close(&self) {
        self.lock().clear();
    }
}

impl Rooms {
    /// Creates rooms for the games of a store. No room is open at first.
    pub(crate) fn new(setup: RoomsSetup) -> Rooms {
        let RoomsSetup {
            store,
            owner,
            computers,
            served_ms,
            costs,
            metrics,
            site,
            network,
            write_screen,
            ending,
        } = setup;
        let (pulse, limits) = (Pulse::default(), Arc::clone(&costs.limits));
        Rooms {
            store,
            owner,
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

    /// Opens the room of a new game.
    pub(crate) fn open(self: &Arc<Rooms>, game: HostedGame) {
        let id = game.terms().id.clone();
        let mut open = self.lock();
        let room = spawn(Arc::clone(self), id.clone(), Some(game), None, None);
        open.insert(id, room);
    }

    /// Waits up to `SHOWING` until all pages show how their games ended. A hosting player may quit right after
    /// the last move.
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

    /// Resumes the games that time alone can change, from their state when the server ended. Opens the games
    /// one by one. Each game sleeps until it is due.
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

    /// Passes a request of an address to the room of a game, and opens the room if needed.
    ///
    /// # Errors
    /// When the request is refused or the room cannot answer.
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

    /// Closes the room of a game, if open, and the room's streams.
    pub(crate) async fn close_room(&self, id: &str) {
        let room = self.lock().remove(id);
        let _ = self.sleepers.take(id);
        if let Some(room) = room {
            let (reply, left) = oneshot::channel();
            // A room that has already ended does not answer.
            let request = Request::Leave { reply };
            if room.send(Asked { from: None, came: self.pulse.now(), request }).await.is_ok() {
                let _ = left.await;
            }
        }
    }

    /// Returns the room of a game, or `None` if the game is being deleted. Opens the room if needed.
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

    /// Creates the set-up of a GAME text and charges the address. Another thread places the walls of a large
    /// board, because placing takes long.
    ///
    /// # Errors
    /// When the text is not a game, or the address has used up its account.
    pub(crate) async fn setup_of(
        &self,
        game: &str,
        seed: u64,
        address: Option<IpAddr>,
    ) -> Result<Setup, ApiError> {
        /// Maximum number of cells for which placing walls takes no longer than a usual request.
        const CELLS: usize = 1_000;
        /// Number of cells whose walls cost about one request.
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

    /// Checks that a human may have this name. The computer, levels, strategies and bots have their own names.
    /// No human may claim to be a bot.
    ///
    /// # Errors
    /// When the name is taken, or the names of bots cannot be read.
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

    /// Deletes games with all their data, including open games. Returns the number of deleted games.
    ///
    /// # Errors
    /// When the deletion cannot be stored. No game is deleted then.
    pub(crate) async fn delete(self: &Arc<Rooms>, ids: &[String]) -> Result<u64, ApiError> {
        // A room opened during the deletion would continue without its game.
        let _barred = self.bar(ids);
        for id in ids {
            self.close_room(id).await;
        }
        let deleted = self.store.known(ids).await?;
        let count = deleted.len() as u64;
        self.store.write(Write { deleted, ..Write::default() }).await?;
        for id in ids {
            self.damaged.forget(id);
        }
        Ok(count)
    }

    /// Takes the lease of a game. Returns the number of the lease.
    ///
    /// # Errors
    /// When another server has the game, or the store cannot be used.
    async fn lease(&self, id: &str) -> Result<u64, ApiError> {
        self.store.lease(id, &self.owner, LEASE).await?.ok_or(ApiError::Busy)
    }

    /// Gives a lease back.
    async fn release(&self, id: &str, number: u64) {
        // A lease that is not given back expires.
        let _ = self.store.release(id, number).await;
    }

    /// Stores the time for which the store was served, and renews the leases of this server. Both happen at
    /// intervals and when the server ends.
    pub(crate) async fn store_lifetime(&self, mut ending: watch::Receiver<bool>) {
        let mut beats = tokio::time::interval(STORED);
        beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let ends = tokio::select! {
                _ = beats.tick() => false,
                _ = ending.wait_for(|ends| *ends) => true,
            };
            let write = Write { served_ms: Some(self.lifetime.now_ms()), ..Write::default() };
            // The writer has logged the error. The next write includes this time.
            let _ = self.store.write(write).await;
            let _ = self.store.renew_leases(&self.owner, LEASE).await;
            if ends {
                return;
            }
        }
    }

    /// Allows an address to start one more game or hint that needs a computer.
    ///
    /// # Errors
    /// When too many games of the address wait for a computer.
    pub(crate) fn allow_thought(&self, address: IpAddr) -> Result<(), ApiError> {
        if self.may_think(Some(address)) {
            return Ok(());
        }
        Metrics::count(&self.metrics.requests_limited);
        Err(ApiError::TooMany(self.limits.answer))
    }

    /// Whether another computer may wait for its turn to search for this address.
    pub(crate) fn may_think(&self, address: Option<IpAddr>) -> bool {
        let share = address.map_or(1, |address| self.limits.account(address).share) as usize;
        self.computers.waiting_of(self.limits.payer(address))
            < self.limits.waiting_thoughts.saturating_mul(share)
    }
}

/// Whether all pages show how the game of this room ended.
async fn is_seen(room: &mpsc::Sender<Asked>) -> bool {
    let (reply, answer) = oneshot::channel();
    // A room that has ended has no followers.
    room.send(Asked { from: None, came: Instant::now(), request: Request::IsSeen { reply } }).await.is_err()
        || !matches!(answer.await, Ok(Ok(false)))
}
