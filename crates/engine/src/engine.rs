//! What an engine is asked and what it answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use inarow_core::{Cell, Position};
use inarow_record::{Judgement, Score};

use crate::{Clock, Info};

/// A player made of rules and search, without a clock, a thread or a random source of its own.
///
/// It is built for one game ([`crate::EngineSpec::build`]) and may be asked any position of that game, in any
/// order: it remembers nothing that changes an answer. The same seed and position give the same move.
pub trait Engine: Send {
    /// Chooses a move for the side to move.
    ///
    /// # Errors
    /// [`Aborted`] when the task was stopped before a move was found, or when the position asks for no move: the
    /// game is over, a random draw is due, or it is of another game.
    fn choose(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Choice, Aborted>;

    /// Its best moves, `count` at most and at least one, the best first: that is the one it would choose. Who knows
    /// of one move only names that. The limits are for all of them together.
    ///
    /// # Errors
    /// As [`Engine::choose`].
    fn rank(
        &mut self,
        position: &Position,
        task: &mut Task<'_>,
        _count: usize,
    ) -> Result<Vec<Choice>, Aborted> {
        self.choose(position, task).map(|choice| vec![choice])
    }
}

/// One request to an engine.
pub struct Task<'a> {
    /// How much it may think. The reference opponents do not look at it: their moves are part of their names.
    pub limits: Limits,
    /// Set by the host to have the engine return at once.
    pub stop: &'a Stop,
    /// Told what is found while it is looked for; `None` where nobody wants to know.
    pub info: Option<&'a mut dyn FnMut(&Info)>,
}

impl std::fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Task { limits, stop, info } = self;
        f.debug_struct("Task")
            .field("limits", limits)
            .field("stop", stop)
            .field("info", &info.is_some())
            .finish()
    }
}

impl<'a> Task<'a> {
    /// A task without limits.
    #[must_use]
    pub fn new(stop: &'a Stop) -> Task<'a> {
        Task::within(Limits::default(), stop)
    }

    /// A task within these limits.
    #[must_use]
    pub fn within(limits: Limits, stop: &'a Stop) -> Task<'a> {
        Task { limits, stop, info: None }
    }
}

/// How much an engine may think about one move; `None` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// What is on the clock. How much of it to spend is for the engine alone to say.
    pub clock: Option<Clock>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
}

impl Limits {
    /// How long it is until the flag falls; `None` without a clock.
    #[must_use]
    pub fn flag(&self) -> Option<Duration> {
        self.clock.and_then(|clock| clock.flag())
    }
}

/// A flag shared by the host, who sets it, and a thinking engine, which returns soon after.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks for the end of every task that carries this flag or a clone of it.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end was asked for.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
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

    /// A move judged by looking at it and the best reply, in the engine's own points.
    pub(crate) fn of_two_plies(cell: Cell, value: i64) -> Choice {
        let points = value.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let judgement = Judgement {
            score: Some(Score::Points(points)),
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
