//! Playing a plan: several games at a time, each result kept before the next game of its worker begins.

use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use inarow_play::Stop;

use crate::fleet::Manager;
use crate::game::{GameError, Kept, play};
use crate::plan::Checked;
use crate::{
    Cores, Fleet, FleetError, History, Lines, Log, LogError, Next, PlanError, Programs, Schedule,
    StrangeEntry, Tally,
};

/// How often progress is shown, and the end is looked for.
const LOOK: Duration = Duration::from_millis(100);

/// How a plan is played: nothing of this changes a result.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Games at a time.
    pub concurrency: usize,
    /// Where they run.
    pub cores: Cores,
    /// The result log.
    pub out: Option<PathBuf>,
    /// Whether the log is gone on with although other programs began it.
    pub allow_changed: bool,
    /// A folder for every line said.
    pub lines: Option<PathBuf>,
    /// A NATS server whose workers play the games; this machine plays none then.
    pub workers: Option<String>,
}

impl Default for RunOptions {
    fn default() -> RunOptions {
        RunOptions {
            concurrency: 1,
            cores: Cores::shared(),
            out: None,
            allow_changed: false,
            lines: None,
            workers: None,
        }
    }
}

/// What a run came to.
#[derive(Debug)]
pub struct Finish {
    /// All that was counted, games of earlier runs included.
    pub tally: Tally,
    /// Who played the games.
    pub history: History,
    /// Why the log does not say that engines wrote to their files after the last game, where it does not. All games
    /// that were counted are in it nevertheless.
    pub unnoted: Option<LogError>,
    /// Games of the plan, as far as was known.
    pub games: u64,
    /// Whether it was stopped before its end.
    pub stopped: bool,
    /// How long this run took.
    pub took: Duration,
}

/// Where a run stands.
#[derive(Debug)]
pub struct Standing<'a> {
    schedule: &'a Mutex<Schedule>,
    /// Who plays, where other machines do.
    pub fleet: Option<Fleet>,
}

impl Standing<'_> {
    /// Games counted.
    #[must_use]
    pub fn done(&self) -> u64 {
        lock(self.schedule).tally().games()
    }

    /// Games of the plan, as far as is known.
    #[must_use]
    pub fn games(&self) -> u64 {
        lock(self.schedule).games()
    }

    /// All that was counted, copied so that games go on while it is looked at.
    #[must_use]
    pub fn tally(&self) -> Tally {
        lock(self.schedule).snapshot()
    }
}

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
    /// The folder for lines.
    #[error("{}: {reason}", path.display())]
    Lines {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// Games on other machines.
    #[error(transparent)]
    Fleet(#[from] FleetError),
    /// A game that a worker cannot play, nor anybody else.
    #[error("a worker reports: {0}")]
    Worker(String),
    /// A result that the schedule did not ask for.
    #[error(transparent)]
    Entry(#[from] StrangeEntry),
}

/// Plays what is left of a plan. `show` is called on this thread now and then. Setting `stop` ends the run soon; games
/// under way are left out and played anew the next time.
///
/// # Errors
/// When the log does not belong to the plan, or a result cannot be kept.
pub fn run(
    checked: &Checked,
    options: &RunOptions,
    stop: &Stop,
    mut show: impl FnMut(&Standing<'_>),
) -> Result<Finish, RunError> {
    let begun = Instant::now();
    let mut schedule = Schedule::new(&checked.plan)?;
    let programs = Programs::of(checked);
    let log = match &options.out {
        None => None,
        Some(path) => {
            let mut strange = None;
            let mut log = Log::open(path, &checked.plan, &programs, |entry| {
                if strange.is_none() {
                    strange = schedule.put(entry).err();
                }
            })?;
            if let Some(reason) = strange {
                return Err(RunError::Strange { path: path.clone(), reason });
            }
            if !log.changes().is_empty() && !schedule.is_done() && !options.allow_changed {
                let (path, what) = (path.clone(), log.changes().to_vec());
                return Err(LogError::OtherPrograms { path, what }.into());
            }
            if !schedule.is_done() {
                log.go_on()?;
            }
            Some(log)
        }
    };
    let lines = match &options.lines {
        None => None,
        Some(path) => {
            Some(Lines::new(path.clone()).map_err(|reason| RunError::Lines { path: path.clone(), reason })?)
        }
    };
    let manager = match &options.workers {
        Some(url) if !schedule.is_done() => Some(Manager::open(url, checked, options.out.as_deref(), stop)?),
        _ => None,
    };
    let hall = Hall {
        checked,
        cores: &options.cores,
        lines: lines.as_ref(),
        keeps_engines: checked.plan.keep_engines,
        stop,
        over: Stop::new(),
        schedule: Mutex::new(schedule),
        changed: Condvar::new(),
        log: Mutex::new(log),
        failure: Mutex::new(None),
        fleet: Mutex::new(None),
    };
    thread::scope(|scope| {
        let hall = &hall;
        let workers: Vec<_> = match manager {
            Some(manager) => vec![scope.spawn(move || hall.dispatch(manager))],
            None => {
                (0..options.concurrency.max(1)).map(|number| scope.spawn(move || hall.work(number))).collect()
            }
        };
        while workers.iter().any(|worker| !worker.is_finished()) {
            let schedule = lock(&hall.schedule);
            drop(hall.changed.wait_timeout(schedule, LOOK).unwrap_or_else(PoisonError::into_inner));
            let fleet = lock(&hall.fleet).clone();
            // Without the lock: workers come first.
            show(&Standing { schedule: &hall.schedule, fleet });
            if stop.is_set() {
                hall.over.set();
            }
        }
    });
    if let Some(failure) = hall.failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(failure);
    }
    let schedule = hall.schedule.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (history, unnoted) = match hall.log.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => (History::of(&programs), None),
        Some(mut log) => {
            // Engines that are kept, and those of games that were broken off, may have written after the last game.
            let noted = log.look_at_files();
            (log.history().clone(), noted.err())
        }
    };
    Ok(Finish {
        history,
        unnoted,
        tally: schedule.tally().clone(),
        games: schedule.games(),
        stopped: !schedule.is_done(),
        took: begun.elapsed(),
    })
}

pub(crate) struct Hall<'a> {
    pub(crate) checked: &'a Checked,
    cores: &'a Cores,
    lines: Option<&'a Lines>,
    keeps_engines: bool,
    pub(crate) stop: &'a Stop,
    /// Nobody is interested in games under way any more.
    pub(crate) over: Stop,
    pub(crate) schedule: Mutex<Schedule>,
    pub(crate) changed: Condvar,
    pub(crate) log: Mutex<Option<Log>>,
    pub(crate) failure: Mutex<Option<RunError>>,
    /// Who plays elsewhere.
    pub(crate) fleet: Mutex<Option<Fleet>>,
}

impl Hall<'_> {
    fn work(&self, worker: usize) {
        self.cores.keep_all(worker);
        let programs = Kept::default();
        let kept = self.keeps_engines.then_some(&programs);
        while let Some(job) = self.next() {
            let seat = |seat| self.cores.keep(worker, seat);
            let ready = || self.cores.keep_all(worker);
            let around =
                crate::game::Around { lines: self.lines, seat: &seat, ready: &ready, kept, lent: false };
            let done = play(self.checked, &job, &around, &self.over).map_err(RunError::from);
            let done = done.and_then(|entry| {
                if let Some(log) = lock(&self.log).as_mut() {
                    log.store(&entry)?;
                }
                let mut schedule = lock(&self.schedule);
                schedule.put(entry)?;
                if schedule.is_done() {
                    self.over.set();
                }
                Ok(())
            });
            match done {
                Ok(()) | Err(RunError::Game(GameError::Stopped)) => {}
                Err(error) => {
                    lock(&self.failure).get_or_insert(error);
                    self.over.set();
                }
            }
            self.changed.notify_all();
        }
    }

    /// The next game for a worker, waited for if need be; `None` when there is none any more.
    fn next(&self) -> Option<crate::Job> {
        let mut schedule = lock(&self.schedule);
        loop {
            if self.over.is_set() || self.stop.is_set() {
                return None;
            }
            match schedule.take() {
                Next::Play(job) => return Some(job),
                Next::Done => return None,
                Next::Wait => {
                    (schedule, _) =
                        self.changed.wait_timeout(schedule, LOOK).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }
}

/// What a thread that broke down left is whole: nothing here panics halfway through a change.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
