//! State of a run, shared by the threads that play its games.

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

/// Polling interval of checks whether running games still matter.
const LOOK: Duration = Duration::from_millis(100);

/// Reason why a plan was not played to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The plan is invalid.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The log cannot be read or written.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The log has a game that does not fit the plan.
    #[error("{}: {reason}", path.display())]
    Strange {
        /// Path of the file.
        path: PathBuf,
        /// Error with the game's number.
        reason: StrangeEntry,
    },
    /// A game cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The folder for transcripts cannot be used.
    #[error("{}: {reason}", path.display())]
    Transcripts {
        /// Path of the folder.
        path: PathBuf,
        /// Error of the system.
        reason: std::io::Error,
    },
    /// The executor failed.
    #[error("{0}")]
    Executor(Box<dyn ExecutorError>),
    /// A result does not fit the schedule.
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

/// Error of an executor that cannot play a run's games.
pub trait ExecutorError: std::error::Error + Explain + Send + Sync {}

impl<E: std::error::Error + Explain + Send + Sync> ExecutorError for E {}

/// A running run, with the games for an [`Executor`](crate::Executor) and the destination of their results.
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

    /// Returns the plan of the run.
    #[must_use]
    pub fn plan(&self) -> &'a ValidPlan {
        self.plan
    }

    /// Returns the path of the result log, if any.
    #[must_use]
    pub fn log_path(&self) -> Option<&'a Path> {
        self.log_path
    }

    /// Returns the folder for transcripts, if any.
    #[must_use]
    pub fn transcripts(&self) -> Option<&'a Transcripts> {
        self.transcripts
    }

    /// Returns the flag that ends the run before the end of the plan.
    #[must_use]
    pub fn stop(&self) -> &'a Stop {
        self.stop
    }

    /// Returns the flag that is set once running games no longer matter. The run is then stopped, failed or
    /// complete.
    #[must_use]
    pub fn over(&self) -> &Stop {
        &self.over
    }

    /// Returns whether no more games are needed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over.is_set() || self.stop.is_set()
    }

    /// Ends the run. No more games are needed, and running games do not count.
    pub fn end(&self) {
        self.over.set();
        self.changed.notify_all();
    }

    /// Returns the next game without waiting, or [`Next::Wait`] if the next game depends on running games.
    #[must_use]
    pub fn take(&self) -> Next {
        if self.is_over() { Next::Wait } else { lock(&self.schedule).take() }
    }

    /// Returns the next game, waiting if necessary, or `None` if no games remain.
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

    /// Returns a game of the plan by number, unless the game was already played.
    #[must_use]
    pub fn open(&self, game: u64) -> Option<Pairing> {
        lock(&self.schedule).open(game)
    }

    /// Returns whether no games remain.
    #[must_use]
    pub fn is_done(&self) -> bool {
        lock(&self.schedule).is_done()
    }

    /// Stores a finished game, then counts it.
    ///
    /// # Errors
    /// When the game cannot be stored or does not belong to the plan.
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

    /// Returns the number of finished games, including games that wait for earlier games.
    #[must_use]
    pub fn done(&self) -> u64 {
        lock(&self.schedule).there()
    }

    /// Returns the number of games in the plan, as far as known.
    #[must_use]
    pub fn games(&self) -> u64 {
        lock(&self.schedule).games()
    }

    /// Returns a copy of the tally, so that games continue meanwhile.
    #[must_use]
    pub fn tally(&self) -> Tally {
        lock(&self.schedule).snapshot()
    }

    /// Returns the programs that played the games so far.
    #[must_use]
    pub fn provenance(&self) -> Provenance {
        lock(&self.log).as_ref().map(|log| log.provenance().clone()).unwrap_or_default()
    }

    /// Returns the games counted since the last call, in order, or nothing without [`RunOptions::follow`].
    ///
    /// [`RunOptions::follow`]: crate::RunOptions::follow
    #[must_use]
    pub fn take_counted(&self) -> Vec<Counted> {
        lock(&self.schedule).take_counted()
    }

    /// Waits for a change, up to a short limit.
    pub(crate) fn wait_for_change(&self) {
        let schedule = lock(&self.schedule);
        drop(self.changed.wait_timeout(schedule, LOOK).unwrap_or_else(PoisonError::into_inner));
    }

    pub(crate) fn into_parts(self) -> (Schedule, Option<Log>) {
        let schedule = self.schedule.into_inner().unwrap_or_else(PoisonError::into_inner);
        (schedule, self.log.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Locks a mutex, even after a panic elsewhere. No code here panics in the middle of a change.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
