//! What an engine is asked and what it answers.

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::{Cell, Position};
use inarow_record::{Judgement, Score};

use crate::{Clock, Info, Stop, Timing};

/// A player made of rules and search, without a random source of its own.
///
/// It is built for one game ([`crate::EngineSpec::build`]) and may be asked any position of that game, in any
/// order. It reads a clock and takes threads only where it is told a clock. Where positions are counted, what the catalogue
/// calls deterministic remembers nothing that changes an answer: the same seed, position and number of positions to look at
/// give the same move.
pub trait Engine: Send {
    /// Another game begins, which has nothing to do with those before: what was remembered of them is of no more use.
    fn new_game(&mut self) {}

    /// Makes what takes time and serves all positions of this game, before a clock runs.
    fn prepare(&mut self, _position: &Position) {}

    /// What it may use from now on. An engine that uses no more than a thread and a small table ignores it.
    fn set_resources(&mut self, _resources: Resources) {}

    /// Thinks about a position for the side to move, and gives moves, at least one, the best first. To [`Ask::Move`] and
    /// [`Ask::Ponder`] it gives the one that it would play, to [`Ask::Analyse`] as many as are asked for where it knows of
    /// so many.
    ///
    /// # Errors
    /// [`Aborted`] when the task was stopped before a move was found, or when the position asks for no move: the
    /// game is over, chance is due, or it is of another game.
    fn think(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Vec<Choice>, Aborted>;

    /// The best move of what it [thinks](Engine::think).
    ///
    /// # Errors
    /// As of `think`.
    fn best_move(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Choice, Aborted> {
        self.think(position, task)?.into_iter().next().ok_or(Aborted)
    }

    /// The chance to win of the side to move, from 0 to 1, by a search within these limits and no better than the engine
    /// plays; a draw counts a half. `None` where it was stopped before, where nobody is to move, and of engines that do not
    /// judge positions.
    fn chance(&mut self, _position: &Position, _limits: Limits, _stop: &Stop) -> Option<f64> {
        None
    }
}

/// What an engine is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ask {
    /// A move to play.
    #[default]
    Move,
    /// The best moves, each judged. The limits are for all of them together.
    Analyse {
        /// How many at most.
        lines: NonZeroUsize,
    },
    /// A move in advance, while the other side thinks: no clock runs until [`Stop::start_clock`] says so. It may return
    /// before that, when more thought would change nothing.
    Ponder,
}

/// What an engine may use at most; `None` is what the engine is set to, or what is usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Resources {
    /// Threads to think on; one is usual.
    pub threads: Option<NonZeroUsize>,
    /// Bytes for what it remembers of positions; [`Resources::USUAL_TABLE`] are usual.
    pub table_bytes: Option<u64>,
}

impl Resources {
    /// Bytes for positions where nobody says how many: 64 MiB.
    pub const USUAL_TABLE: u64 = 64 << 20;

    /// Threads at most, whatever is allowed.
    pub const MOST_THREADS: usize = 256;

    /// The tighter ones of two.
    pub(crate) fn within(self, other: Resources) -> Resources {
        Resources {
            threads: [self.threads, other.threads].into_iter().flatten().min(),
            table_bytes: [self.table_bytes, other.table_bytes].into_iter().flatten().min(),
        }
    }
}

/// One request to an engine.
pub struct Task<'a> {
    /// What is to be found.
    pub ask: Ask,
    /// How much it may think. The reference opponents do not look at it: their moves are part of their names.
    pub limits: Limits,
    /// What the host says meanwhile: to return at once, or that the clock runs.
    pub stop: &'a Stop,
    /// Told what is found while it is looked for; `None` where nobody wants to know.
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
    /// A move, without limits.
    #[must_use]
    pub fn new(stop: &'a Stop) -> Task<'a> {
        Task::within(Limits::default(), stop)
    }

    /// A move, within these limits.
    #[must_use]
    pub fn within(limits: Limits, stop: &'a Stop) -> Task<'a> {
        Task { ask: Ask::Move, limits, stop, info: None }
    }

    /// The best move as an analysis judges it, within these limits: one that plays may avoid a draw.
    #[must_use]
    pub fn judging(limits: Limits, stop: &'a Stop) -> Task<'a> {
        Task { ask: Ask::Analyse { lines: NonZeroUsize::MIN }, ..Task::within(limits, stop) }
    }
}

/// How much an engine may think about one move; `None` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// What is on the clock. How much of it to spend is for the engine alone to say. Without the feature `host` nothing
    /// reads a clock, and this ends no search.
    pub clock: Option<Clock>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// How the host measures time. A host of programs alone says that it is exact; all others need say nothing.
    pub timing: Timing,
}

impl Limits {
    /// How long it is until the flag falls; `None` without a clock.
    #[must_use]
    pub fn flag(&self) -> Option<Duration> {
        self.clock.and_then(|clock| clock.flag())
    }

    /// Of time and positions that part: they are shared out among so many questions.
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

/// An engine's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The move, legal in the position asked.
    pub cell: Cell,
    /// What the engine thinks of it, where it thinks.
    pub judgement: Option<Judgement>,
}

impl Choice {
    /// A move without a judgement.
    #[must_use]
    pub fn of(cell: Cell) -> Choice {
        Choice { cell, judgement: None }
    }

    /// The moves that are expected from the chosen one on, itself the first.
    #[must_use]
    pub fn line(&self) -> &[Cell] {
        let line = self.judgement.as_ref().map_or(&[][..], |judgement| &judgement.line);
        if line.first() == Some(&self.cell) { line } else { std::slice::from_ref(&self.cell) }
    }

    /// A move judged by looking at it and the best reply, in the engine's own points.
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

/// No move was chosen: the task was stopped, or the position asks this engine for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no move was chosen: the search was stopped, or the position asks for none")]
pub struct Aborted;
