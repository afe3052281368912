//! Interface of engines: requests, limits and answers.

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::{Cell, Position};
use inarow_record::{Judgement, Score};

use crate::{Clock, Info, Stop, Timing};

/// Player made of rules and search, without a random source of its own.
///
/// An engine is built for one game ([`crate::EngineSpec::build`]) and answers for any position of that game, in
/// any order. An engine uses a clock and threads only under a clock limit. Under a node limit, deterministic
/// engines of the catalogue remember nothing that changes an answer. The seed, the position and the node limit
/// alone determine their move.
pub trait Engine: Send {
    /// Starts an unrelated game, for which memories of earlier games have no use.
    fn new_game(&mut self) {}

    /// Does slow work that serves all positions of this game, before a clock runs.
    fn prepare(&mut self, _position: &Position) {}

    /// Sets the resources for later searches. An engine with one thread and a small table ignores this call.
    fn set_resources(&mut self, _resources: Resources) {}

    /// Searches a position for the side to move. Returns at least one move, the best first. For [`Ask::Move`]
    /// and [`Ask::Ponder`] the first move is the one to play. For [`Ask::Analyse`] returns at most the
    /// requested number of moves.
    ///
    /// # Errors
    /// [`Aborted`] when the task was stopped before a move was found. Also when the position asks for no move.
    /// The game is then over, chance is due, or the position is of another game.
    fn think(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Vec<Choice>, Aborted>;

    /// Returns the best move that [`think`](Engine::think) finds.
    ///
    /// # Errors
    /// When `think` fails.
    fn best_move(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Choice, Aborted> {
        self.think(position, task)?.into_iter().next().ok_or(Aborted)
    }

    /// Searches the winning chance of the side to move within the limits, from 0 to 1. A draw counts one half.
    /// The search is no better than the engine's play. Returns `None` when stopped early, when no side is to
    /// move, and for engines without evaluations.
    fn chance(&mut self, _position: &Position, _limits: Limits, _stop: &Stop) -> Option<f64> {
        None
    }
}

/// Kind of request about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ask {
    /// A move to play.
    #[default]
    Move,
    /// The best moves, each with a judgement. The limits apply to all lines together.
    Analyse {
        /// Number of lines, at most.
        lines: NonZeroUsize,
    },
    /// A move searched in advance, while the other side thinks. No clock runs until [`Stop::start_clock`]. The
    /// engine may return earlier, when more search would change nothing.
    Ponder,
}

/// Upper limits of an engine's resources. `None` selects the engine's setting or the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Resources {
    /// Number of search threads (default: 1).
    pub threads: Option<NonZeroUsize>,
    /// Size of the transposition table, in bytes (default: [`Resources::USUAL_TABLE`]).
    pub table_bytes: Option<u64>,
}

impl Resources {
    /// Default size of the transposition table: 64 MiB.
    pub const USUAL_TABLE: u64 = 64 << 20;

    /// Upper bound of the number of threads.
    pub const MOST_THREADS: usize = 256;

    /// Returns the tighter of both limits for each resource.
    pub(crate) fn within(self, other: Resources) -> Resources {
        Resources {
            threads: [self.threads, other.threads].into_iter().flatten().min(),
            table_bytes: [self.table_bytes, other.table_bytes].into_iter().flatten().min(),
        }
    }
}

/// Request to an engine.
pub struct Task<'a> {
    /// Kind of request.
    pub ask: Ask,
    /// Limits of the search. The reference opponents ignore limits, because their moves must never change.
    pub limits: Limits,
    /// Signals of the host during the search: stop, or start of the clock.
    pub stop: &'a Stop,
    /// Receiver of progress. `None` discards progress.
    pub info: Option<&'a mut dyn FnMut(&Info)>,
}

impl std::fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Task { ask, limits, stop, info } = self;
        f.debug_struct("Task")
            .field("ask", ask)
            .field("limits", limits)
            .field("stop", stop)
            .field("info", &info.is_some())
            .finish()
    }
}

impl<'a> Task<'a> {
    /// Returns a task for a move, without limits.
    #[must_use]
    pub fn new(stop: &'a Stop) -> Task<'a> {
        Task::within(Limits::default(), stop)
    }

    /// Returns a task for a move within the given limits.
    #[must_use]
    pub fn within(limits: Limits, stop: &'a Stop) -> Task<'a> {
        Task { ask: Ask::Move, limits, stop, info: None }
    }

    /// Returns a task for the best move by analysis, within the given limits. A move to play may avoid a draw
    /// instead.
    #[must_use]
    pub fn judging(limits: Limits, stop: &'a Stop) -> Task<'a> {
        Task { ask: Ask::Analyse { lines: NonZeroUsize::MIN }, ..Task::within(limits, stop) }
    }
}

/// Limits of one search. `None` means no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Clock of the side to move. The engine alone decides how much to spend. Without the feature `host` this
    /// limit ends no search, because nothing reads a clock.
    pub clock: Option<Clock>,
    /// Number of nodes.
    pub nodes: Option<u64>,
    /// Search depth, in plies.
    pub depth: Option<u32>,
    /// Timing of the host. Only a host of programs sets [`Timing::Exact`].
    pub timing: Timing,
}

impl Limits {
    /// Returns the time until the flag falls. Returns `None` without a clock.
    #[must_use]
    pub fn flag(&self) -> Option<Duration> {
        self.clock.and_then(|clock| clock.flag())
    }

    /// Splits time and nodes evenly over `parts` questions.
    pub(crate) fn part(self, parts: u32) -> Limits {
        let time = |time: Duration| time / parts;
        let clock = self.clock.map(|clock| Clock {
            left: clock.left.map(time),
            per_move: clock.per_move.map(time),
            ..clock
        });
        Limits { clock, nodes: self.nodes.map(|nodes| nodes / u64::from(parts)), ..self }
    }
}

/// Answer of an engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// Move, legal in the position of the request.
    pub cell: Cell,
    /// Judgement of the move. `None` if the engine has none.
    pub judgement: Option<Judgement>,
}

impl Choice {
    /// Returns a move without a judgement.
    #[must_use]
    pub fn of(cell: Cell) -> Choice {
        Choice { cell, judgement: None }
    }

    /// Returns the principal variation, which starts with the chosen move.
    #[must_use]
    pub fn line(&self) -> &[Cell] {
        let line = self.judgement.as_ref().map_or(&[][..], |judgement| &judgement.line);
        if line.first() == Some(&self.cell) { line } else { std::slice::from_ref(&self.cell) }
    }

    /// Returns a move evaluated by a search of two plies, in the engine's own points.
    pub(crate) fn of_two_plies(cell: Cell, value: i64) -> Choice {
        let points = value.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let judgement = Judgement {
            score: Some(Score::points(points)),
            depth: Some(2),
            line: vec![cell],
            ..Judgement::default()
        };
        Choice { cell, judgement: Some(judgement) }
    }
}

/// Error without details: the task was stopped, or the position asks this engine for no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no move was chosen: the search was stopped, or the position asks for none")]
pub struct Aborted;
