//! Games between two players on threads of their own, with a running result: no screen.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use inarow_core::{GameSpec, Position, Side};
use inarow_play::runner::{self, Observer, Time};
use inarow_play::{
    Decider, EngineDecider, EngineError, EngineSpec, GameStart, Limits, Match, MatchSetup, PlayerError,
    PlayerSpec, Presets, Stop, guarded, player_seed,
};
use inarow_record::{Dice, Record, Stream};

use inarow_session::Waker;

/// The most games of a series.
pub(crate) const MOST_GAMES: u32 = 10_000;
/// The screen is woken at most so often.
const NEWS: Duration = Duration::from_millis(100);
/// A board to look at changes at most so often: faster than this nobody can follow.
const LOOK: Duration = Duration::from_millis(250);
/// Threads at most: the window keeps a core for itself.
const MOST_THREADS: usize = 4;

/// A series to play.
#[derive(Clone, Debug)]
pub(crate) struct SeriesPlan {
    /// The game; it begins without an opening.
    pub(crate) game: GameSpec,
    /// The two: the first holds X in the first game, then they alternate.
    pub(crate) players: [EngineSpec; 2],
    /// Where their presets stand.
    pub(crate) presets: Presets,
    /// How many games.
    pub(crate) games: u32,
    /// What everything random comes from.
    pub(crate) seed: u64,
}

/// What a series has come to.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Tally {
    /// Games won by the first and the second player.
    pub(crate) wins: [u32; 2],
    /// Games that nobody won.
    pub(crate) draws: u32,
    /// Games won by X and by O, whoever held them.
    pub(crate) sides: [u32; 2],
    /// The time from the beginning to the last game.
    pub(crate) time: Duration,
    /// The game with the highest number so far.
    pub(crate) last: Option<(u32, Record)>,
}

impl Tally {
    /// Games played.
    pub(crate) fn played(&self) -> u32 {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// Games in a second; 0 before there is anything to count.
    pub(crate) fn pace(&self) -> f64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { f64::from(self.played()) / seconds } else { 0.0 }
    }

    fn add(&mut self, number: u32, record: Record) {
        let winner = record.result.and_then(|result| result.winner);
        match winner {
            None => self.draws += 1,
            Some(side) => {
                self.sides[side.index()] += 1;
                // The player who began with X may have taken O in the opening.
                let first_holds = record.first_player().unwrap_or(Side::X);
                let seat = usize::from(side != first_holds);
                self.wins[(seat + number as usize) % 2] += 1;
            }
        }
        if self.last.as_ref().is_none_or(|(last, _)| *last < number) {
            self.last = Some((number, record));
        }
    }
}

/// Plays one game of a series to its end and gives it with all that it came to; `None` when it was stopped. `look` sees
/// the position after every move.
///
/// # Errors
/// When a player does not play the game. One that breaks down in the middle of it loses it.
pub(crate) fn play_game(
    plan: &SeriesPlan,
    number: u32,
    stop: &Stop,
    look: &mut dyn FnMut(&Position),
) -> Result<Option<Match>, PlayerError> {
    let seed = plan.seed.wrapping_add(u64::from(number));
    let setup = plan.game.setup(&mut Dice::new(seed, Stream::SetUp)).map_err(EngineError::from)?;
    // Colours alternate: the player of X is the first in games with even numbers.
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

/// Shows the position after every move.
struct PositionObserver<'a>(&'a mut dyn FnMut(&Position));

impl Observer for PositionObserver<'_> {
    fn stepped(&mut self, game: &Match) {
        (self.0)(game.position());
    }
}

/// A series that is played.
pub(crate) struct Series {
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
    board: Mutex<Option<Board>>,
}

/// What the games that are over have left.
#[derive(Default)]
struct Results {
    tally: Tally,
    /// How the last game of the tally ended.
    end: Option<Board>,
}

/// A position of the series to look at.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The game's number, from 0.
    pub(crate) number: u32,
    /// The position.
    pub(crate) position: Position,
    /// When it was taken; by this one board is told from another.
    pub(crate) at: Instant,
}

impl Shared {
    /// Takes this position to be looked at, if the last one was looked at long enough; whether it did.
    fn look(&self, number: u32, position: &Position) -> bool {
        // Where another thread is at it, its board is as good.
        let Ok(mut board) = self.board.try_lock() else { return false };
        if board.as_ref().is_some_and(|board| board.at.elapsed() < LOOK) {
            return false;
        }
        *board = Some(Board { number, position: position.clone(), at: Instant::now() });
        true
    }
}

impl Series {
    /// Begins a series; `waker` is called from its threads when there is news, ten times a second at most, and at the
    /// end.
    ///
    /// # Errors
    /// When a player does not play the game. Nothing is begun then.
    pub(crate) fn begin(plan: SeriesPlan, waker: &Waker) -> Result<Series, EngineError> {
        let setup = plan.game.setup(&mut Dice::new(plan.seed, Stream::SetUp))?;
        // Each thread builds its own engines: that may take longer than a frame.
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

    /// What is played.
    pub(crate) fn plan(&self) -> &SeriesPlan {
        &self.plan
    }

    /// What it has come to.
    pub(crate) fn tally(&self) -> Tally {
        self.shared.results.lock().unwrap_or_else(PoisonError::into_inner).tally.clone()
    }

    /// A position to look at: of a game that is being played, afterwards the end of the last one. `None` where there is
    /// none, and where it is still the one that was taken at the time `seen`.
    pub(crate) fn board(&self, seen: Option<Instant>) -> Option<Board> {
        let another = |board: &&Board| Some(board.at) != seen;
        if !self.is_running() {
            let results = self.shared.results.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(end) = &results.end {
                return Some(end).filter(another).cloned();
            }
        }
        let board = self.shared.board.lock().unwrap_or_else(PoisonError::into_inner);
        board.as_ref().filter(another).cloned()
    }

    /// Whether games are still played.
    pub(crate) fn is_running(&self) -> bool {
        self.shared.running.load(Ordering::SeqCst) > 0
    }

    /// Whether a game could not be played to its end.
    pub(crate) fn has_failed(&self) -> bool {
        self.shared.failed.load(Ordering::SeqCst)
    }

    /// Ends it soon; what was played to the end counts.
    pub(crate) fn stop(&self) {
        self.stop.set();
    }

    #[cfg(test)]
    fn wait(mut self) -> Tally {
        for thread in self.threads.drain(..) {
            thread.join().expect("a series does not break down");
        }
        self.tally()
    }
}

impl Drop for Series {
    fn drop(&mut self) {
        // The threads see it within a move; nobody waits for them.
        self.stop.set();
        self.threads.clear();
    }
}

/// Counts a thread out, also when it breaks down.
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
                    results.end = Some(Board { number, position, at: Instant::now() });
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
