//! State that all requests share.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use inarow_core::{GameSpec, Setup};
use inarow_view::{is_reserved_name, names_a_bot};
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::bans::Bans;
use crate::error::ApiError;
use crate::farewell::Farewell;
use crate::lifetime::{Lifetime, STORED};
use crate::limits::{Account, Limits, PerAddress};
use crate::metrics::Metrics;
use crate::nearby::Network as NearbyNetwork;
use crate::networks::Network;
use crate::processor_time::measured;
use crate::pulse::Pulse;
use crate::reach::Reach;
use crate::rooms::Rooms;
use crate::rooms::asleep::Sleepers;
use crate::rooms::bots::Bots;
use crate::rooms::computers::Computers;
use crate::rooms::damaged::Damaged;
use crate::rooms::hosted_game::{GameScreen, GameTerms};
use crate::screen::Screen;
use crate::store::{Store, Write};
use crate::turns::Turns;
use crate::web::meter::Meter;
use crate::web::page::options::Wish;
use crate::web::peer::{Counts, Held};
use crate::web::pictures::Pictures;
use crate::web::tls::Tls;

/// Games that are made under names of their clients' choosing: each by one request at a time.
#[derive(Debug)]
pub(crate) struct Making([Mutex<()>; 64]);

impl Default for Making {
    fn default() -> Making {
        Making(std::array::from_fn(|_| Mutex::default()))
    }
}

impl Making {
    /// Waits until nobody else makes the game with this id.
    pub(crate) async fn lock(&self, id: &str) -> MutexGuard<'_, ()> {
        let place = id.bytes().fold(0, |sum: usize, letter| sum.wrapping_mul(31).wrapping_add(letter.into()));
        self.0[place % self.0.len()].lock().await
    }
}

/// Writes what a page shows of the game with this id.
pub(crate) type WriteScreen = fn(&App, &GameScreen, &str, &Wish) -> Result<Screen, ApiError>;

/// State that all requests of a server share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) rooms: Rooms,
    /// The games in which time runs, but that are not in memory.
    pub(crate) sleepers: Sleepers,
    pub(crate) pulse: Pulse,
    pub(crate) making: Making,
    /// When players of games without clocks are seen.
    pub(crate) lifetime: Lifetime,
    pub(crate) computers: Computers,
    pub(crate) bots: Arc<Bots>,
    pub(crate) bans: Bans,
    pub(crate) damaged: Damaged,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) limits: Limits,
    /// Public address of the server, without a slash at its end.
    pub(crate) public_url: String,
    /// Reach of that address.
    pub(crate) reach: Reach,
    /// Whether people know another address of it than its own: then a proxy of this machine says whom it asks for.
    pub(crate) has_proxy: bool,
    /// Proxies on other machines, which say whom they ask for.
    pub(crate) trusted: Vec<Network>,
    /// Whether each request is logged with its address.
    pub(crate) log_addresses: bool,
    /// The port that it listens at.
    pub(crate) port: u16,
    /// Announcer of games that wait for a player, if there is one.
    pub(crate) network: Option<NearbyNetwork>,
    pub(crate) games: PerAddress,
    pub(crate) requests: Arc<PerAddress>,
    /// Refusals for too many requests.
    pub(crate) refusals: PerAddress,
    /// Refusals that wait to be answered, where their address has too many connections.
    pub(crate) waiting_refusals: Arc<Counts>,
    /// Bytes that are read.
    pub(crate) received: Arc<PerAddress>,
    /// Bytes that are stored.
    pub(crate) stored: PerAddress,
    /// Milliseconds of a processor that drew pictures.
    pub(crate) drawn: Arc<PerAddress>,
    pub(crate) pictures: Pictures,
    /// Pictures and short animations are drawn one at a time, and long animations beside them, one at a time.
    pub(crate) drawing: Turns,
    pub(crate) animating: Turns,
    /// Pages, and large boards, are made and written by few threads, which serve no moves.
    pub(crate) rendering: Turns,
    pub(crate) writing: Turns,
    pub(crate) tls: Option<Tls>,
    /// Writer of screens. Rooms know when it is due, and nothing of pages.
    pub(crate) write_screen: WriteScreen,
    /// Turns true when the server ends.
    pub(crate) ending: watch::Receiver<bool>,
    /// Reason that open sockets get then.
    pub(crate) farewell: Farewell,
}

/// Work that keeps no thread that serves moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// A picture, or a short animation.
    Picture,
    /// A long animation.
    Animation,
    /// A page, or a part of one.
    Page,
    /// Turns for making or writing large boards; each is paid for by the size of the board.
    Board,
}

/// How work waits for its turn, and who pays.
struct Way<'a> {
    turns: &'a Turns,
    /// Requests of one address that wait at most.
    most: usize,
    patience: Duration,
    /// The account to charge, and time that is charged once; `None` if it was paid before.
    paid: Option<(&'a Arc<PerAddress>, Duration)>,
}

impl App {
    fn way(&self, work: Work) -> Way<'_> {
        /// Long animations are waited for longer, so that several people get theirs.
        const LONG: u32 = 3;
        let Limits { waiting_work, patience, connections_per_address, request, .. } = self.limits;
        let drawn = Some((&self.drawn, Duration::from_millis(1)));
        let of = |turns, paid| Way { turns, most: waiting_work, patience, paid };
        match work {
            Work::Picture => of(&self.drawing, drawn),
            Work::Animation => Way { patience: patience * LONG, ..of(&self.animating, drawn) },
            // Requests are bounded already, and all pupils of a class load their pages at once.
            Work::Page => {
                Way { most: connections_per_address, ..of(&self.rendering, Some((&self.requests, request))) }
            }
            Work::Board => of(&self.writing, None),
        }
    }

    /// Does long work for an address on a thread of its own when its turn comes, so that those that serve moves stay free. The
    /// address is charged the processor time that it took, also where nobody waits for it any more.
    ///
    /// # Errors
    /// When others keep it waiting for too long, too much of the address waits already, or the work panics.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        kind: Work,
        address: Option<IpAddr>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let Way { turns, most, patience, paid } = self.way(kind);
        let account = address.map(|address| self.limits.account(address));
        let most = most.saturating_mul(account.map_or(1, |account| account.share as usize));
        let turn = turns.take(self.limits.payer(address), most, patience).await.ok_or(ApiError::Busy)?;
        let paid = paid.map(|(counted, unit)| (Arc::clone(counted), unit));
        // The work goes on when whoever asked for it has gone: its turn ends with it, not with the request.
        let work = move || {
            let _turn = turn;
            let (done, used) = measured(work);
            if let (Some((counted, unit)), Some(account)) = (paid, account) {
                counted.debit(account, units(used, unit), Instant::now());
            }
            done
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::Broken)
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
            self.allow_many(&self.requests, address, count)?;
        }
        self.in_turn(Work::Board, address, make).await?
    }

    /// Lengths of queues, as gauges of the metrics: name, help and number.
    pub(crate) fn queues(&self) -> [(&'static str, &'static str, usize); 7] {
        let [short, long] = self.computers.waiting();
        [
            (
                "inarow_games_asleep",
                "Games whose clocks run while they are not in memory",
                self.sleepers.count(),
            ),
            ("inarow_searches_short_waiting", "Short searches of computers that wait", short),
            ("inarow_searches_long_waiting", "Long searches of computers that wait", long),
            ("inarow_pictures_waiting", "Pictures that wait to be drawn", self.drawing.waiting()),
            ("inarow_animations_waiting", "Animations that wait to be drawn", self.animating.waiting()),
            ("inarow_pages_waiting", "Pages that wait to be written", self.rendering.waiting()),
            ("inarow_boards_waiting", "Large boards that wait to be made or written", self.writing.waiting()),
        ]
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
    pub(crate) async fn delete(self: &Arc<App>, ids: &[String]) -> Result<u64, ApiError> {
        // A room that is opened meanwhile would go on without its game.
        let _barred = self.rooms.bar(ids);
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

    /// The link of a game.
    pub(crate) fn link(&self, id: &str) -> String {
        format!("{}/g/{id}", self.public_url)
    }

    /// Lets an address do one thing more of what this counts.
    ///
    /// # Errors
    /// When it has done too much.
    pub(crate) fn allow(&self, counted: &PerAddress, address: IpAddr) -> Result<(), ApiError> {
        self.allow_many(counted, address, 1)
    }

    /// Lets an address do something that counts as so many things.
    ///
    /// # Errors
    /// When it has done too much.
    pub(crate) fn allow_many(
        &self,
        counted: &PerAddress,
        address: IpAddr,
        count: u32,
    ) -> Result<(), ApiError> {
        if self.bans.has(address) {
            return Err(ApiError::Banned);
        }
        counted.take(self.limits.account(address), count, Instant::now()).map_err(|wait| {
            Metrics::count(&self.metrics.requests_limited);
            ApiError::TooMany(wait)
        })
    }

    /// Delays a refusal of an address with many of them, and leaves its connection unread meanwhile.
    pub(crate) async fn refuse_later(&self, address: IpAddr, held: Option<&Held>) {
        /// No answer waits longer.
        const MOST: Duration = Duration::from_secs(1);
        let now = Instant::now();
        let wait = self.refusals.queue(self.limits.account(address), MOST, now);
        if !wait.is_zero() {
            if let Some(held) = held {
                held.meter.pause(now + wait, held.is_proxy);
            }
            tokio::time::sleep(wait).await;
        }
    }

    /// Meter of a new connection; `None` of the payer where a proxy asks for many.
    pub(crate) fn meter(&self, payer: Option<Account>) -> Arc<Meter> {
        Meter::new(payer, Arc::clone(&self.received), self.limits.socket, Arc::clone(&self.metrics))
    }

    /// Takes from an address what was done for it already, whether or not it has so much left. Returns the time until it owes
    /// nothing.
    pub(crate) fn charge(&self, counted: &PerAddress, address: Option<IpAddr>, count: usize) -> Duration {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let debit = |address| counted.debit(self.limits.account(address), count, Instant::now());
        address.map(debit).unwrap_or_default()
    }

    /// Takes from an address what a request of it took beyond the usual processor time.
    pub(crate) fn charge_time(&self, address: IpAddr, used: Duration) {
        let more = units(used, self.limits.request);
        if more > 0 {
            self.charge(&self.requests, Some(address), more as usize);
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

/// How many times this much processor time was used, without the rest.
pub(crate) fn units(used: Duration, unit: Duration) -> u32 {
    u32::try_from(used.as_nanos() / unit.as_nanos().max(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::{ServeOptions, Server};

    /// A server whose clients wait only shortly.
    async fn hasty(folder: &tempfile::TempDir) -> Arc<App> {
        let server = Server::bind(ServeOptions {
            limits: Limits { patience: Duration::from_millis(20), ..Limits::default() },
            ..ServeOptions::local(folder.path())
        });
        server.await.unwrap().app()
    }

    #[tokio::test]
    async fn who_waits_long_for_a_turn_is_told_to_come_again() {
        let folder = tempfile::tempdir().unwrap();
        let app = hasty(&folder).await;
        let turn = app.drawing.take(app.limits.payer(None), 1, Duration::ZERO).await.unwrap();
        assert!(matches!(app.in_turn(Work::Picture, None, || 1).await, Err(ApiError::Busy)));
        drop(turn);
        assert!(matches!(app.in_turn(Work::Picture, None, || 1).await, Ok(1)));
    }

    #[tokio::test]
    async fn an_address_pays_the_processor_time_of_its_pictures_and_pages() {
        let folder = tempfile::tempdir().unwrap();
        let few = crate::limits::Rate { burst: 20.0, per_second: 1e-6 };
        let limits = Limits { pictures: few, requests: few, ..Limits::default() };
        let options = ServeOptions { limits, ..ServeOptions::local(folder.path()) };
        let app = Server::bind(options).await.unwrap().app();
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|address| address.parse::<IpAddr>().unwrap());
        let work = |ms| crate::processor_time::work(Duration::from_millis(ms));
        app.in_turn(Work::Picture, Some(one), move || work(30)).await.unwrap();
        assert!(app.allow(&app.drawn, one).is_err() && app.allow(&app.drawn, other).is_ok());
        app.in_turn(Work::Page, Some(one), move || work(101)).await.unwrap();
        assert!(app.allow(&app.requests, one).is_err() && app.allow(&app.requests, other).is_ok());
        app.charge_time(other, Duration::from_millis(4));
        assert!(app.allow(&app.requests, other).is_ok(), "every request takes some time");
        app.charge_time(other, Duration::from_millis(104));
        assert!(app.allow(&app.requests, other).is_err());
    }

    #[tokio::test]
    async fn a_turn_lasts_as_long_as_its_work_though_nobody_waits_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let app = hasty(&folder).await;
        let (begun, begins) = tokio::sync::oneshot::channel();
        let (end, ends) = std::sync::mpsc::channel::<()>();
        let own = Arc::clone(&app);
        let asked = tokio::spawn(async move {
            let work = move || {
                begun.send(()).unwrap();
                ends.recv().is_ok()
            };
            own.in_turn(Work::Picture, None, work).await
        });
        begins.await.unwrap();
        asked.abort();
        assert!(asked.await.unwrap_err().is_cancelled());
        assert!(matches!(app.in_turn(Work::Picture, None, || 1).await, Err(ApiError::Busy)));
        end.send(()).unwrap();
        drop(app.drawing.take(app.limits.payer(None), 1, Duration::from_secs(60)).await.unwrap());
        assert!(matches!(app.in_turn(Work::Picture, None, || 1).await, Ok(1)));
    }
}
