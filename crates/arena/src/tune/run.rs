//! Runs of a search, with one step after another and concurrent pairs in each step.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use inarow_core::{Explain, Message};
use inarow_play::Stop;

use super::genetic::Genetic;
use super::log::{self, TuneLog};
use super::plan::{Method, TunePlan};
use super::search::{Duel, Judge, Other, Search};
use super::spsa::Spsa;
use crate::fingerprints::Fingerprints;
use crate::game::GameError;
use crate::log_error::LogError;

/// Interval of progress reports and of checks for the end.
const LOOK: Duration = Duration::from_millis(100);

/// Options of a search that do not change its result.
#[derive(Clone, Debug)]
pub struct TuneOptions {
    /// Number of concurrent pairs of games.
    pub concurrency: usize,
    /// Path of the log.
    pub out: Option<PathBuf>,
    /// Fingerprints of the playing programs for the log.
    pub fingerprints: Fingerprints,
    /// Whether to continue a log that other programs started.
    pub allow_changed: bool,
}

/// Result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// Best values, in the order of the parameters.
    pub values: Vec<f64>,
    /// Number of counted games, including earlier runs.
    pub games: u64,
    /// Whether the search was stopped before its end.
    pub stopped: bool,
    /// Duration of this run.
    pub took: Duration,
    /// Whether the log had every game of the search before this run.
    pub nothing_left: bool,
}

/// Progress of a search.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Finished steps, and total steps.
    pub steps: (u64, u64),
    /// Counted games, and total games.
    pub games: (u64, u64),
    /// Best values so far.
    pub values: &'a [f64],
}

/// Reason why a search did not reach its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuneError {
    /// The log cannot be read or written.
    #[error(transparent)]
    Log(#[from] LogError),
    /// A game cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
}

impl Explain for TuneError {
    fn message(&self) -> Message {
        match self {
            TuneError::Log(error) => error.message(),
            TuneError::Game(error) => error.message(),
        }
    }
}

/// Searches for better values, and calls `show` on this thread now and then. Setting `stop` ends the search
/// soon. Another run with the plan and the log continues the search.
///
/// # Errors
/// When the log does not belong to the plan, or a result cannot be stored.
pub fn tune(
    plan: &TunePlan,
    judge: &dyn Judge,
    options: &TuneOptions,
    stop: &Stop,
    mut show: impl FnMut(&Progress<'_>),
) -> Result<Tuned, TuneError> {
    let begun = Instant::now();
    let mut search = search_of(plan);
    let mut nothing_left = false;
    let (mut tune_log, mut known) = match &options.out {
        None => (None, HashMap::new()),
        Some(path) => {
            let (mut log, known) = TuneLog::open(path, plan, &options.fingerprints)?;
            let is_done = 2 * known.len() as u64 >= plan.steps() * plan.step_games();
            if !log.changes().is_empty() && !options.allow_changed {
                let (path, what) = (path.clone(), log.changes().to_vec());
                return Err(LogError::OtherPrograms { path, what }.into());
            }
            nothing_left = is_done;
            if !is_done {
                log.go_on()?;
            }
            (Some(log), known)
        }
    };
    let all = plan.steps();
    let mut pairs = 0;
    let mut step = 0;
    let mut stopped = false;
    loop {
        let first = pairs;
        let numbered = |(index, (a, b, opening)): (usize, (Vec<f64>, Other, u64))| Duel {
            number: first + index as u64,
            opening,
            a,
            b,
        };
        let duels: Vec<Duel> = search.next().into_iter().enumerate().map(numbered).collect();
        if duels.is_empty() {
            break;
        }
        let best = search.best();
        let mut watch = |done: u64| {
            let games = (2 * (first + done), all * plan.step_games());
            show(&Progress { steps: (step, all), games, values: &best });
        };
        let Some(points) =
            play(&duels, judge, options.concurrency, stop, &mut known, tune_log.as_mut(), &mut watch)?
        else {
            stopped = true;
            break;
        };
        search.take(&points);
        pairs += duels.len() as u64;
        step += 1;
    }
    if let Some(log) = &mut tune_log {
        log.finish()?;
    }
    Ok(Tuned { values: search.best(), games: 2 * pairs, stopped, took: begun.elapsed(), nothing_left })
}

/// Returns the search in a log with its latest result. The call plays nothing and leaves the log unchanged.
///
/// # Errors
/// When the file is not a log of a search.
pub fn tuned_in(path: &Path) -> Result<(TunePlan, Tuned), LogError> {
    let (plan, mut known) = log::read(path)?;
    let mut search = search_of(&plan);
    let mut pairs = 0_u64;
    let stopped = loop {
        let count = search.next().len() as u64;
        if count == 0 {
            break false;
        }
        let points: Option<Vec<u8>> = (pairs..pairs + count).map(|number| known.remove(&number)).collect();
        let Some(points) = points else { break true };
        search.take(&points);
        pairs += count;
    };
    Ok((
        plan,
        Tuned { values: search.best(), games: 2 * pairs, stopped, took: Duration::ZERO, nothing_left: false },
    ))
}

fn search_of(plan: &TunePlan) -> Box<dyn Search> {
    match plan.method {
        Method::Spsa { pairs, rate } => Box::new(Spsa::new(plan, pairs, rate)),
        Method::Genetic { population, pairs } => Box::new(Genetic::new(plan, population, pairs)),
    }
}

/// Plays the pairs of a step without known results, or returns `None` when `stop` was set.
fn play(
    duels: &[Duel],
    judge: &dyn Judge,
    concurrency: usize,
    stop: &Stop,
    known: &mut HashMap<u64, u8>,
    mut log: Option<&mut TuneLog>,
    watch: &mut dyn FnMut(u64),
) -> Result<Option<Vec<u8>>, TuneError> {
    let mut points: Vec<Option<u8>> = duels.iter().map(|duel| known.remove(&duel.number)).collect();
    let due: Vec<usize> = (0..duels.len()).filter(|index| points[*index].is_none()).collect();
    let next = AtomicUsize::new(0);
    // Ends running games that no longer matter.
    let over = Stop::new();
    let mut failure: Option<TuneError> = None;
    thread::scope(|scope| {
        let (sender, results) = channel();
        for worker in 0..concurrency.clamp(1, due.len().max(1)) {
            let (sender, over, next, due) = (sender.clone(), &over, &next, &due);
            scope.spawn(move || {
                while !over.is_set()
                    && let Some(index) = due.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let result = judge.duel(&duels[*index], worker, over);
                    if sender.send((*index, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        loop {
            match results.recv_timeout(LOOK) {
                Ok((index, Ok(Some(result)))) => {
                    if let Some(log) = &mut log
                        && let Err(error) = log.store(duels[index].number, result)
                    {
                        failure.get_or_insert(error.into());
                        over.set();
                    }
                    points[index] = Some(result);
                }
                Ok((_, Ok(None))) => {}
                Ok((_, Err(error))) => {
                    failure.get_or_insert(error.into());
                    over.set();
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            watch(points.iter().flatten().count() as u64);
            if stop.is_set() {
                over.set();
            }
        }
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(points.into_iter().collect()),
    }
}
