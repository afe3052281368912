//! Search on one thread or several with a shared transposition table.

use std::num::NonZeroUsize;

use inarow_core::{Cell, Side};
use inarow_record::Dice;

use super::busy::Busy;
use super::{Extent, Memory, RootLine, Search, SearchGame, Table};
use crate::watch::Watch;
use crate::{Resources, Stop};

/// Memory kept between searches: a common table, and the data of each thread.
#[derive(Debug, Default)]
pub(crate) struct Storage {
    table: Table,
    busy: Busy,
    memories: Vec<Memory>,
}

impl Storage {
    /// Clears the results of earlier searches.
    pub(crate) fn forget(&mut self) {
        self.table.forget();
    }
}

/// Request for a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    pub(crate) extent: Extent,
    /// Excluded root moves.
    pub(crate) excluded: &'a [Cell],
    /// Moves that a long search found the best before.
    pub(crate) known: &'a [Cell],
    /// Size of the transposition table, in bytes.
    pub(crate) bytes: u64,
    /// Whether the question alone determines the answer: on one thread, without results of earlier searches.
    pub(crate) is_pure: bool,
    /// Number of threads, if the answer may depend on this number.
    pub(crate) threads: NonZeroUsize,
}

/// Upper bound of a thread's nodes per millisecond.
const A_MILLISECOND: u64 = 2000;
/// Number of future moves that a kept table has room for.
const MOVES_KEPT: u64 = 4;

impl Question<'_> {
    /// Number of threads of the search.
    pub(crate) fn threads(&self) -> usize {
        if self.is_pure || !cfg!(feature = "host") {
            1
        } else {
            self.threads.get().min(Resources::MOST_THREADS)
        }
    }

    /// Searches a position in as many copies as there are [`threads`](Question::threads). Returns the best
    /// lines, the best first. Also reports every line with its number after every iteration. The dice choose
    /// among equal moves. Returns no line without moves to search.
    pub(crate) fn search<S: SearchGame + Send>(
        &self,
        games: Vec<S>,
        me: Side,
        storage: &mut Storage,
        watch: &mut Watch,
        dice: &mut Dice,
        report: &mut dyn FnMut(u32, &RootLine),
    ) -> Vec<RootLine> {
        let Storage { table, busy, memories } = storage;
        let (threads, extent) = (games.len(), self.extent);
        let positions = extent.positions.max(extent.first);
        if self.is_pure {
            table.clear(positions, self.bytes, watch);
        } else {
            let positions = watch.affords(A_MILLISECOND * MOVES_KEPT).min(positions);
            table.keep(positions.saturating_mul(threads as u64), self.bytes, watch);
        }
        if threads > 1 {
            busy.clear();
        }
        let (table, busy) = (&*table, Some(&*busy).filter(|_| threads > 1));
        memories.resize_with(threads.max(memories.len()), Memory::default);
        let mut seats = games.into_iter().zip(memories);
        let Some((game, memory)) = seats.next() else { return Vec::new() };
        let search = Search::of(game, me, memory, table, watch).among(busy);
        let stop = Stop::new();
        let helpers = seats.map(|(game, memory)| {
            let (stop, mut dice) = (stop.clone(), dice.clone());
            move || {
                let mut watch = Watch::new(&stop);
                let extent = Extent { lines: 1, tells: false, ..extent };
                let search = Search::of(game, me, memory, table, &mut watch).among(busy);
                search.run(extent, (self.excluded, &[]), &mut dice, &mut |_, _| {});
            }
        });
        let helpers: Vec<_> = helpers.collect();
        run_with(helpers, || {
            let _ends = StopsAtEnd(&stop);
            search.run(extent, (self.excluded, self.known), dice, report)
        })
    }
}

/// Runs `main` on this thread and each helper on a thread of its own. Returns when all threads have ended.
#[cfg(feature = "host")]
fn run_with<T>(helpers: Vec<impl FnOnce() + Send>, main: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        for helper in helpers {
            // Skips helpers for which the system gives no thread.
            if std::thread::Builder::new().spawn_scoped(scope, helper).is_err() {
                break;
            }
        }
        main()
    })
}

/// Runs `main` alone, because the build has no threads without the feature `host`.
#[cfg(not(feature = "host"))]
fn run_with<T>(_helpers: Vec<impl FnOnce() + Send>, main: impl FnOnce() -> T) -> T {
    main()
}

/// Stops the other threads when the first thread's search ends, even by a panic.
struct StopsAtEnd<'a>(&'a Stop);

impl Drop for StopsAtEnd<'_> {
    fn drop(&mut self) {
        self.0.set();
    }
}
