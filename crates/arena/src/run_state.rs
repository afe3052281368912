//! The state of a run, shared by the threads that play its games.

use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use inarow_core::{Explain, Message};
use inarow_play::Stop;
use inarow_sys::system_message;

use crate::entry::Entry;
use crate::game::GameError;
use crate::log::Log;
use crate::log_error::LogError;
use crate::pairing::Pairing;
use crate::plan::ValidPlan;
use crate::plan_error::PlanError;
use crate::provenance::Provenance;
use crate::schedule::{Counted, Next, Schedule, StrangeEntry};
use crate::tally::Tally;
use crate::transcripts::Transcripts;

/// How often it is looked whether games under way still matter.
const LOOK: Duration = Duration::from_millis(100);

/// Why a plan was not played to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The plan.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The results.
    #[error(transparent)]
    Log(#[from] LogError),
    /// What a log holds.
    #[error("{}: {reason}", path.display())]
    Strange {
        /// The file.
        path: PathBuf,
        /// Which game.
        reason: StrangeEntry,
    },
    /// A game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The folder for transcripts.
    #[error("{}: {reason}", path.display())]
    Transcripts {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// Whoever plays the games.
    #[error("{0}")]
    Executor(Box<dyn ExecutorError>),
    /// A result that the schedule did not ask for.
    #[error(transparent)]
    Entry(#[from] StrangeEntry),
}

impl Explain for RunError {
    fn message(&self) -> Message {
        match self {
            RunError::Plan(error) => error.message(),
            RunError::Log(error) => error.message(),
            RunError::Strange { path, reason } => Message::at(path.display(), reason.message()),
            RunError::Game(error) => error.message(),
            RunError::Transcripts { path, reason } => Message::at(path.display(), system_message(reason)),
            RunError::Executor(error) => error.message(),
            RunError::Entry(error) => error.message(),
        }
    }
}

/// Why an executor cannot play a run's games.
pub trait ExecutorError: std::error::Error + Explain + Send + Sync {}

impl<E: std::error::Error + Explain + Send + Sync> ExecutorError for E {}

/// A run that is under way: what an [`Executor`](crate::Executor) is given to play, and where its results go.
#[derive(Debug)]
pub struct RunState<'a> {
    plan: &'a ValidPlan,
    log_path: Option<&'a Path>,
    transcripts: Option<&'a Transcripts>,
    stop: &'a Stop,
    over: Stop,
    schedule: Mutex<Schedule>,
    log: Mutex<Option<Log>>,
    changed: Condvar,
}

impl<'a> RunState<'a> {
    pub(crate) fn new(
        plan: &'a ValidPlan,
        log_path: Option<&'a Path>,
        transcripts: Option<&'a Transcripts>,
        stop: &'a Stop,
        schedule: Schedule,
        log: Option<Log>,
    ) -> RunState<'a> {
        RunState {
            plan,
            log_path,
            transcripts,
            stop,
            over: Stop::new(),
            schedule: Mutex::new(schedule),
            log: Mutex::new(log),
            changed: Condvar::new(),
        }
    }

    /// What is played.
    #[must_use]
    pub fn plan(&self) -> &'a ValidPlan {
        self.plan
    }

    /// The result log's file, if there is one.
    #[must_use]
    pub fn log_path(&self) -> Option<&'a Path> {
        self.log_path
    }

    /// The folder for transcripts.
    #[must_use]
    pub fn transcripts(&self) -> Option<&'a Transcripts> {
        self.transcripts
    }

    /// Set when the run is to end, whatever is left of the plan.
    #[must_use]
    pub fn stop(&self) -> &'a Stop {
        self.stop
    }

    /// Set when games under way do not matter any more: the run is stopped, has failed, or nothing is left to be played.
    #[must_use]
    pub fn over(&self) -> &Stop {
        &self.over
    }

    /// Whether no more games are needed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over.is_set() || self.stop.is_set()
    }

    /// Ends the run: no more games are needed, and those under way do not count.
    pub fn end(&self) {
        self.over.set();
        self.changed.notify_all();
    }

    /// What is to be played next, at once: [`Next::Wait`] when that depends on games under way.
    #[must_use]
    pub fn take(&self) -> Next {
        if self.is_over() { Next::Wait } else { lock(&self.schedule).take() }
    }

    /// The next game, waited for if need be; `None` when there is none any more.
    #[must_use]
    pub fn wait_for_next(&self) -> Option<Pairing> {
        let mut schedule = lock(&self.schedule);
        while !self.is_over() {
            match schedule.take() {
                Next::Play(pairing) => return Some(pairing),
                Next::Done => return None,
                Next::Wait => {
                    (schedule, _) =
                        self.changed.wait_timeout(schedule, LOOK).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
        None
    }

    /// A game of the plan by its number, if it was not played yet.
    #[must_use]
    pub fn open(&self, game: u64) -> Option<Pairing> {
        lock(&self.schedule).open(game)
    }

    /// Whether nothing is left to be played.
    #[must_use]
    pub fn is_done(&self) -> bool {
        lock(&self.schedule).is_done()
    }

    /// Stores a finished game, then counts it.
    ///
    /// # Errors
    /// When it cannot be kept, or is none of the plan's.
    pub fn store(&self, entry: Entry) -> Result<(), RunError> {
        if let Some(log) = lock(&self.log).as_mut() {
            log.store(&entry)?;
        }
        let mut schedule = lock(&self.schedule);
        schedule.put(entry)?;
        if schedule.is_done() {
            self.over.set();
        }
        drop(schedule);
        self.changed.notify_all();
        Ok(())
    }

    /// Games that are there, also those that count once the games before them are played.
    #[must_use]
    pub fn done(&self) -> u64 {
        lock(&self.schedule).there()
    }

    /// Games of the plan, as far as is known.
    #[must_use]
    pub fn games(&self) -> u64 {
        lock(&self.schedule).games()
    }

    /// All that was counted, copied so that games go on while it is looked at.
    #[must_use]
    pub fn tally(&self) -> Tally {
        lock(&self.schedule).snapshot()
    }

    /// Which programs played the games so far.
    #[must_use]
    pub fn provenance(&self) -> Provenance {
        lock(&self.log).as_ref().map(|log| log.provenance().clone()).unwrap_or_default()
    }

    /// The games that were counted since the last time, in their order; none unless [`RunOptions::follow`] asks for them.
    ///
    /// [`RunOptions::follow`]: crate::RunOptions::follow
    #[must_use]
    pub fn take_counted(&self) -> Vec<Counted> {
        lock(&self.schedule).take_counted()
    }

    /// Waits until something changed, and not for long.
    pub(crate) fn wait_for_change(&self) {
        let schedule = lock(&self.schedule);
        drop(self.changed.wait_timeout(schedule, LOOK).unwrap_or_else(PoisonError::into_inner));
    }

    pub(crate) fn into_parts(self) -> (Schedule, Option<Log>) {
        let schedule = self.schedule.into_inner().unwrap_or_else(PoisonError::into_inner);
        (schedule, self.log.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What a thread that broke down left is whole: nothing here panics halfway through a change.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
