//! Search on one thread or several with a shared transposition table.

use std::num::NonZeroUsize;

use inarow_core::{Cell, Game};
use inarow_record::Dice;

use super::busy::Busy;
use super::{Extent, LineSearch, Memory, RootLine, Table};
use crate::sight::Sight;
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
    /// Depth limit, in plies.
    pub(crate) depth: u32,
    pub(crate) sight: Sight,
    /// Node limit.
    pub(crate) positions: u64,
    /// Number of lines.
    pub(crate) lines: usize,
    /// Excluded root moves.
    pub(crate) excluded: &'a [Cell],
    /// Moves that a long search found the best before.
    pub(crate) known: &'a [Cell],
    /// Number of marks at which the game is drawn.
    pub(crate) limit: u32,
    /// Size of the transposition table, in bytes.
    pub(crate) bytes: u64,
    /// Whether to use contempt where a reply makes most games drawn.
    pub(crate) avoids_draws: bool,
    /// Whether the answer depends on the question alone: on one thread, without results of earlier searches.
    pub(crate) is_pure: bool,
    pub(crate) threads: NonZeroUsize,
}

/// Upper bound of a thread's nodes per millisecond.
const A_MILLISECOND: u64 = 2000;
/// Number of future moves that a kept table has room for.
const MOVES_KEPT: u64 = 4;

impl Question<'_> {
    /// Returns the best lines, the best first; reports each with its number after every iteration too. `None` if the
    /// game's lines have no tables, X's line awaits O's reply, or no side is to move.
    pub(crate) fn search<G: Game>(
        &self,
        game: &mut G,
        storage: &mut Storage,
        watch: &mut Watch,
        dice: &mut Dice,
        report: &mut dyn FnMut(u32, &RootLine),
    ) -> Option<Vec<RootLine>> {
        let Storage { table, busy, memories } = storage;
        let threads = if self.is_pure || !cfg!(feature = "host") {
            1
        } else {
            self.threads.get().min(Resources::MOST_THREADS)
        };
        if self.is_pure {
            table.clear(self.positions, self.bytes, watch);
        } else {
            let positions = watch.affords(A_MILLISECOND * MOVES_KEPT).min(self.positions);
            table.keep(positions.saturating_mul(threads as u64), self.bytes, watch);
        }
        if threads > 1 {
            busy.clear();
        }
        let (table, busy) = (&*table, Some(&*busy).filter(|_| threads > 1));
        memories.resize_with(threads.max(memories.len()), Memory::default);
        let (first, others) = memories.split_first_mut()?;
        let Question { depth, sight, positions, lines, excluded, known, limit, avoids_draws, .. } = *self;
        let extent = Extent { sight, depths: [1, depth], positions, lines, tells: true };
        let games: Vec<G> = (1..threads).map(|_| game.clone()).collect();
        let search =
            LineSearch::new(game, limit, first, table, watch)?.among(busy).avoiding_draws(avoids_draws);
        let stop = Stop::new();
        let helpers = games.into_iter().zip(others).map(|(mut game, memory)| {
            let (stop, mut dice) = (stop.clone(), dice.clone());
            move || {
                let mut watch = Watch::new(&stop);
                let Some(search) = LineSearch::new(&mut game, limit, memory, table, &mut watch) else {
                    return;
                };
                let extent = Extent { lines: 1, tells: false, ..extent };
                search.among(busy).avoiding_draws(avoids_draws).run(
                    extent,
                    (excluded, &[]),
                    &mut dice,
                    &mut |_, _| {},
                );
            }
        });
        let helpers: Vec<_> = helpers.collect();
        Some(run_with(helpers, || {
            let _ends = StopsAtEnd(&stop);
            search.run(extent, (excluded, known), dice, report)
        }))
    }
}

/// Runs `main` on this thread and each helper on a thread of its own; returns when all have ended.
#[cfg(feature = "host")]
fn run_with<T>(helpers: Vec<impl FnOnce() + Send>, main: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        for helper in helpers {
            // Skips helpers that the system gives no thread.
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

/// Stops the other threads with the first one's search, even if that panics.
struct StopsAtEnd<'a>(&'a Stop);

impl Drop for StopsAtEnd<'_> {
    fn drop(&mut self) {
        self.0.set();
    }
}
