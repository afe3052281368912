//! Series of games between two engines on their own threads, with running results.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use inarow_core::{GameSpec, Position, Side};
use inarow_play::runner::{self, Observer, Time};
use inarow_play::{
    Decider, EngineDecider, EngineError, EngineSpec, GameStart, Limits, Match, MatchSetup, PlayerError,
    PlayerSpec, Presets, Stop, Waker, guarded, player_seed,
};
use inarow_record::{Dice, Record, Stream};

use crate::Games;

/// Limit of games in a series.
pub const MOST_GAMES: u32 = 10_000;
/// Shortest interval between two calls of the waker.
const NEWS: Duration = Duration::from_millis(100);
/// Shortest interval between two displayed positions, because viewers cannot follow more.
const LOOK: Duration = Duration::from_millis(250);
/// Limit of threads in a series. One core is left to the host.
const MOST_THREADS: usize = 4;

/// Settings of a series.
#[derive(Clone, Debug)]
pub struct SeriesPlan {
    /// The game, played without an opening.
    pub game: GameSpec,
    /// The players, who alternate colours. The first player holds X in the first game.
    pub players: [EngineSpec; 2],
    /// Presets for the names in `players`.
    pub presets: Presets,
    /// Number of games.
    pub games: u32,
    /// Seed of all random numbers.
    pub seed: u64,
}

/// Results of a series.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeriesTally {
    /// Results from the first player's perspective.
    pub first: Games,
    /// Results from the perspective of X, whichever player held X.
    pub x: Games,
    /// Time from the start of the series to the end of the last game.
    pub time: Duration,
    /// Number (from 0) and record of the finished game with the highest number.
    pub last: Option<(u32, Record)>,
}

impl SeriesTally {
    /// Returns the number of finished games.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.first.count()
    }

    /// Returns the games per second, or 0 before the end of the first game.
    #[must_use]
    pub fn pace(&self) -> f64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { self.played() as f64 / seconds } else { 0.0 }
    }

    fn add(&mut self, number: u32, record: Record) {
        let winner = record.result.and_then(|result| result.winner);
        let seen_by = |side: Side| winner.map_or(Games::DRAW, |won| Games::of(won == side));
        // An opening may have swapped the players' colours.
        let first_holds = record.first_player().unwrap_or(Side::X);
        let first_seat = if number.is_multiple_of(2) { first_holds } else { first_holds.other() };
        self.x += seen_by(Side::X);
        self.first += seen_by(first_seat);
        if self.last.as_ref().is_none_or(|(last, _)| *last < number) {
            self.last = Some((number, record));
        }
    }
}

/// Plays one game of a series to its end and returns the game. Returns `None` when `stop` ended the game early.
/// `look` receives the position after every move.
///
/// # Errors
/// When a player does not support the game. A player that fails during the game loses instead.
pub fn play_game(
    plan: &SeriesPlan,
    number: u32,
    stop: &Stop,
    look: &mut dyn FnMut(&Position),
) -> Result<Option<Match>, PlayerError> {
    let seed = plan.seed.wrapping_add(u64::from(number));
    let setup = plan.game.setup(&mut Dice::new(seed, Stream::SetUp)).map_err(EngineError::from)?;
    // Colours alternate. In games with even numbers the first player holds X.
    let holder = |side: Side| &plan.players[(side.index() + number as usize) % 2];
    let tag = |side| PlayerSpec::Engine(holder(side).clone()).tag();
    let match_setup = MatchSetup {
        game: Some(plan.game.to_string()),
        seed: Some(seed),
        x: tag(Side::X),
        o: tag(Side::O),
        ..MatchSetup::new(setup.clone())
    };
    let Ok(mut game) = Match::new(match_setup) else { return Ok(None) };
    let mut deciders = Side::ALL.map(|side| {
        let start = GameStart::new(setup.clone(), player_seed(plan.seed, side, u64::from(number)));
        EngineDecider::new(holder(side).clone(), plan.presets.clone(), &start)
    });
    for decider in &mut deciders {
        guarded(|| decider.ready(Duration::ZERO, stop))?;
    }
    let seats = deciders.each_mut().map(|decider| Ok(decider as &mut dyn Decider));
    let mut dice = Dice::new(seed, Stream::Chance);
    let limits = [Limits::default(); 2];
    let played =
        runner::play(&mut game, seats, limits, &mut dice, Time::Still, stop, &mut PositionObserver(look));
    Ok(played.is_ok().then_some(game))
}

/// An observer that passes on the position after every move.
struct PositionObserver<'a>(&'a mut dyn FnMut(&Position));

impl Observer for PositionObserver<'_> {
    fn stepped(&mut self, game: &Match) {
        (self.0)(game.position());
    }
}

/// A running series. Dropping the value stops the series.
pub struct Series {
    plan: Arc<SeriesPlan>,
    stop: Stop,
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    next: AtomicU32,
    running: AtomicU32,
    failed: AtomicBool,
    results: Mutex<Results>,
    board: Mutex<Option<SeriesPosition>>,
}

/// Results of finished games.
#[derive(Default)]
struct Results {
    tally: SeriesTally,
    /// The last position of the tally's last game.
    end: Option<SeriesPosition>,
}

/// A position of the series to display.
#[derive(Clone, Debug)]
pub struct SeriesPosition {
    /// Number of the game, from 0.
    pub number: u32,
    /// The position on the board.
    pub position: Position,
    /// The time of the position, which also identifies the position.
    pub at: Instant,
}

impl Shared {
    /// Publishes the position if the previous one was visible long enough. Returns true if the position was published.
    fn look(&self, number: u32, position: &Position) -> bool {
        // While another thread publishes, that thread's position is just as good.
        let Ok(mut board) = self.board.try_lock() else { return false };
        if board.as_ref().is_some_and(|board| board.at.elapsed() < LOOK) {
            return false;
        }
        *board = Some(SeriesPosition { number, position: position.clone(), at: Instant::now() });
        true
    }
}

impl Series {
    /// Starts a series. The threads call `waker` when there is news and at the end, at most ten times a second
    /// per thread.
    ///
    /// # Errors
    /// When a player does not support the game. Nothing is started then.
    pub fn begin(plan: SeriesPlan, waker: &Waker) -> Result<Series, EngineError> {
        let setup = plan.game.setup(&mut Dice::new(plan.seed, Stream::SetUp))?;
        // Every thread builds its own engines, because building may take longer than a frame.
        for player in &plan.players {
            player.check(&setup, &plan.presets)?;
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let count = (cores - 1).clamp(1, MOST_THREADS).min(plan.games.max(1) as usize);
        let plan = Arc::new(plan);
        let shared = Arc::new(Shared {
            next: AtomicU32::new(0),
            running: AtomicU32::new(0),
            failed: AtomicBool::new(false),
            results: Mutex::default(),
            board: Mutex::default(),
        });
        let stop = Stop::new();
        let began = Instant::now();
        let threads = (0..count).filter_map(|_| {
            let (plan, shared, stop, waker) =
                (Arc::clone(&plan), Arc::clone(&shared), stop.clone(), Arc::clone(waker));
            shared.running.fetch_add(1, Ordering::SeqCst);
            let counted = Arc::clone(&shared);
            let thread = std::thread::Builder::new().name("series".to_owned()).spawn(move || {
                let _finish = Finish { shared: &shared, waker: &waker };
                work(&plan, &shared, &stop, &waker, began);
            });
            if thread.is_err() {
                counted.running.fetch_sub(1, Ordering::SeqCst);
            }
            thread.ok()
        });
        let threads = threads.collect();
        Ok(Series { plan, stop, shared, threads })
    }

    /// Returns the settings of the series.
    #[must_use]
    pub fn plan(&self) -> &SeriesPlan {
        &self.plan
    }

    /// Returns the results so far.
    #[must_use]
    pub fn tally(&self) -> SeriesTally {
        self.shared.results.lock().unwrap_or_else(PoisonError::into_inner).tally.clone()
    }

    /// Returns a position to display. The position is from a running game, or the last one after the end.
    /// Returns `None` without a position, and for the position taken at the time `seen`.
    #[must_use]
    pub fn board(&self, seen: Option<Instant>) -> Option<SeriesPosition> {
        let another = |board: &&SeriesPosition| Some(board.at) != seen;
        if !self.is_running() {
            let results = self.shared.results.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(end) = &results.end {
                return Some(end).filter(another).cloned();
            }
        }
        let board = self.shared.board.lock().unwrap_or_else(PoisonError::into_inner);
        board.as_ref().filter(another).cloned()
    }

    /// Returns true while games are running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.shared.running.load(Ordering::SeqCst) > 0
    }

    /// Returns true if a game failed.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.shared.failed.load(Ordering::SeqCst)
    }

    /// Requests the end of the series. Only finished games count.
    pub fn stop(&self) {
        self.stop.set();
    }

    #[cfg(test)]
    fn wait(mut self) -> SeriesTally {
        for thread in self.threads.drain(..) {
            thread.join().expect("a series does not break down");
        }
        self.tally()
    }
}

impl Drop for Series {
    fn drop(&mut self) {
        // The threads stop within a move. Nothing waits for the threads.
        self.stop.set();
        self.threads.clear();
    }
}

/// Guard that counts a thread as finished, also after a panic.
struct Finish<'a> {
    shared: &'a Shared,
    waker: &'a Waker,
}

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.shared.failed.store(true, Ordering::SeqCst);
        }
        self.shared.running.fetch_sub(1, Ordering::SeqCst);
        (self.waker)();
    }
}

fn work(plan: &SeriesPlan, shared: &Shared, stop: &Stop, waker: &Waker, began: Instant) {
    let mut told = Instant::now();
    while !stop.is_set() {
        let number = shared.next.fetch_add(1, Ordering::SeqCst);
        if number >= plan.games.min(MOST_GAMES) {
            return;
        }
        let mut look = |position: &Position| {
            if shared.look(number, position) {
                waker();
            }
        };
        match play_game(plan, number, stop, &mut look) {
            Ok(Some(game)) => {
                let mut results = shared.results.lock().unwrap_or_else(PoisonError::into_inner);
                results.tally.add(number, game.record().clone());
                results.tally.time = began.elapsed();
                if results.end.as_ref().is_none_or(|end| end.number < number) {
                    let position = game.position().clone();
                    results.end = Some(SeriesPosition { number, position, at: Instant::now() });
                }
            }
            Ok(None) if stop.is_set() => return,
            Ok(None) | Err(_) => {
                shared.failed.store(true, Ordering::SeqCst);
                stop.set();
                return;
            }
        }
        if told.elapsed() >= NEWS {
            told = Instant::now();
            waker();
        }
    }
}

#[cfg(test)]
mod tests;
