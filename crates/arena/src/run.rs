//! Runs of a plan. Every result is stored before it counts. A run continues an earlier run.

use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use inarow_play::Stop;

use crate::executor::Executor;
use crate::fingerprints::{Change, Fingerprints};
use crate::log::{self, Log};
use crate::log_error::LogError;
use crate::plan::{Plan, ValidPlan};
use crate::provenance::Provenance;
use crate::run_state::{RunError, RunState};
use crate::schedule::Schedule;
use crate::tally::Tally;
use crate::transcripts::Transcripts;

/// Options of a run that change no result.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// Path of the result log.
    pub out: Option<PathBuf>,
    /// Whether to continue a log that other programs started.
    pub allow_changed: bool,
    /// Folder for transcripts.
    pub transcripts: Option<PathBuf>,
    /// Title, which the log stores for pages and records.
    pub title: Option<String>,
    /// Whether [`RunState::take_counted`] returns each counted game.
    pub follow: bool,
}

/// Outcome of a run.
#[derive(Debug)]
pub struct Finish {
    /// Counted games, including earlier runs.
    pub tally: Tally,
    /// Programs that played the games.
    pub provenance: Provenance,
    /// Error when noting files that engines wrote after the last game. The log has every counted game
    /// nevertheless.
    pub unnoted: Option<LogError>,
    /// Number of games in the plan, as far as known.
    pub games: u64,
    /// Number of finished games. The number exceeds the tally's count while earlier games are missing, in plans
    /// whose next games depend on these.
    pub there: u64,
    /// Whether the run was stopped before its end.
    pub stopped: bool,
    /// Duration of this run.
    pub took: Duration,
    /// Number of games added by this run, or 0 for a log that is only shown.
    pub played: u64,
    /// Whether the log had every game of the plan before this run.
    pub nothing_left: bool,
    /// Differences to the programs that played the log's last games.
    pub changes: Vec<Change>,
}

impl Finish {
    /// Returns the outcome of a plan that was not played.
    #[must_use]
    pub fn nothing(plan: &Plan) -> Finish {
        Finish {
            tally: Tally::new(plan),
            provenance: Provenance::default(),
            unnoted: None,
            games: plan.expected_games(),
            there: 0,
            stopped: false,
            took: Duration::ZERO,
            played: 0,
            nothing_left: false,
            changes: Vec::new(),
        }
    }
}

/// Plays the remaining games of a plan with `executor`, and calls `show` on this thread now and then. Setting
/// `stop` ends the run soon. Interrupted games are replayed in the next run.
///
/// # Errors
/// Fails if the log does not belong to the plan, a result cannot be stored, or games cannot be played.
pub fn run(
    plan: &ValidPlan,
    options: &RunOptions,
    executor: &mut dyn Executor,
    stop: &Stop,
    mut show: impl FnMut(&RunState<'_>),
) -> Result<Finish, RunError> {
    let begun = Instant::now();
    let plan = &ordered(plan, options.out.as_deref())?;
    let mut schedule = Schedule::new(&plan.plan)?;
    let fingerprints = Fingerprints::of(plan);
    let log = open_log(plan, options, &fingerprints, &mut schedule)?;
    let (before, nothing_left) = (schedule.there(), schedule.is_done());
    let changes = log.as_ref().map(|log| log.changes().to_vec()).unwrap_or_default();
    if options.follow {
        schedule.follow();
    }
    let transcripts = match &options.transcripts {
        None => None,
        Some(path) => {
            let folder = Transcripts::new(path.clone());
            Some(folder.map_err(|reason| RunError::Transcripts { path: path.clone(), reason })?)
        }
    };
    let out = options.out.as_deref();
    let state = RunState::new(plan, out, transcripts.as_ref(), stop, schedule, log);
    if !state.is_done() {
        play_out(&state, executor, &mut show)?;
    }
    let (mut schedule, log) = state.into_parts();
    let (there, stopped) = (schedule.there(), !schedule.is_done());
    schedule.count_waiting();
    let (provenance, unnoted) = match log {
        None => (Provenance::of(&fingerprints), None),
        Some(mut log) => {
            // Reused engines, and engines of interrupted games, may have written after the last game.
            let noted = log.look_at_files();
            (log.provenance().clone(), noted.err())
        }
    };
    Ok(Finish {
        provenance,
        unnoted,
        tally: schedule.tally().clone(),
        games: schedule.games(),
        there,
        stopped,
        took: begun.elapsed(),
        played: there.saturating_sub(before),
        nothing_left,
        changes,
    })
}

/// Returns the plan and outcome in a run's log. The call plays nothing and leaves the log unchanged. An
/// incomplete last line is skipped.
///
/// # Errors
/// Fails if the file is not a log of a run, its plan is unplayable, or it has another plan's games.
pub fn finish_of(path: &Path) -> Result<(Plan, Finish), RunError> {
    // Later notes may extend the plan.
    let (plan, provenance) = log::read_all(path, |_| ())?;
    plan.check_size()?;
    let mut schedule = Schedule::new(&plan)?;
    let mut strange = None;
    log::read_all(path, |entry| {
        if strange.is_none() {
            strange = schedule.put(entry).err();
        }
    })?;
    if let Some(reason) = strange {
        return Err(RunError::Strange { path: path.to_owned(), reason });
    }
    let there = schedule.there();
    schedule.count_waiting();
    let finish = Finish {
        provenance,
        unnoted: None,
        tally: schedule.tally().clone(),
        games: schedule.games(),
        there,
        stopped: !schedule.is_done(),
        took: Duration::ZERO,
        played: 0,
        nothing_left: false,
        changes: Vec::new(),
    };
    Ok((plan, finish))
}

/// Returns the plan with its games in the order of the continued log.
fn ordered(plan: &ValidPlan, out: Option<&Path>) -> Result<ValidPlan, LogError> {
    let mut plan = plan.clone();
    if let Some(there) = out.map(log::plan_in).transpose()?.flatten() {
        plan.plan.tournament = plan.plan.tournament.ordered_as(there.tournament);
    }
    Ok(plan)
}

/// Opens the log of a run and adds its games to the schedule.
fn open_log(
    plan: &ValidPlan,
    options: &RunOptions,
    fingerprints: &Fingerprints,
    schedule: &mut Schedule,
) -> Result<Option<Log>, RunError> {
    let Some(path) = &options.out else { return Ok(None) };
    let mut strange = None;
    let mut log = Log::open(path, &plan.plan, fingerprints, |entry| {
        if strange.is_none() {
            strange = schedule.put(entry).err();
        }
    })?;
    if let Some(reason) = strange {
        return Err(RunError::Strange { path: path.clone(), reason });
    }
    // A finished log is rejected too. The table of a finished log is about the programs that played, not
    // today's programs.
    if !log.changes().is_empty() && !options.allow_changed {
        let (path, what) = (path.clone(), log.changes().to_vec());
        return Err(LogError::OtherPrograms { path, what }.into());
    }
    log.entitle(options.title.as_deref());
    if !schedule.is_done() || log.has_new_players() {
        log.go_on()?;
    }
    Ok(Some(log))
}

/// Plays on a separate thread while this thread shows progress.
fn play_out(
    state: &RunState<'_>,
    executor: &mut dyn Executor,
    show: &mut impl FnMut(&RunState<'_>),
) -> Result<(), RunError> {
    let is_played = AtomicBool::new(false);
    thread::scope(|scope| {
        let playing = scope.spawn(|| {
            let played = Ending { is_played: &is_played, state };
            let done = executor.play(state);
            drop(played);
            done
        });
        while !is_played.load(Ordering::Acquire) {
            state.wait_for_change();
            // No lock is held here, so that playing threads do not wait.
            show(state);
            if state.stop().is_set() {
                state.end();
            }
        }
        // Shows the games counted last.
        show(state);
        playing.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Guard that notifies the progress thread at the end of playing, also after a panic.
struct Ending<'a> {
    is_played: &'a AtomicBool,
    state: &'a RunState<'a>,
}

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.is_played.store(true, Ordering::Release);
        self.state.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudication::Adjudication;
    use crate::executor::LocalExecutor;
    use crate::jsonl::synced;
    use crate::opening::Openings;
    use crate::plan::{Colours, Entrant, Tournament};

    /// Otherwise a power failure would lose games reported as stored.
    #[test]
    fn every_game_is_on_the_disk_before_the_next_line() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("results");
        let plan = Plan {
            tournament: Tournament::Match { games: 6 },
            game: "tictactoe".to_owned(),
            entrants: ["a", "b"]
                .map(|name| Entrant { name: name.to_owned(), ..Entrant::new("random") })
                .into(),
            colours: Colours::Swap,
            openings: Openings::None,
            seed: 7,
            presets: String::new(),
            adjudication: Adjudication::default(),
            keep_engines: false,
            changes: Vec::new(),
        };
        let options = RunOptions { out: Some(out.clone()), ..RunOptions::default() };
        run(&plan.check().unwrap(), &options, &mut LocalExecutor::default(), &Stop::new(), |_| ()).unwrap();
        let mut ends = Vec::new();
        for line in std::fs::read(&out).unwrap().split_inclusive(|byte| *byte == b'\n') {
            ends.push(ends.last().copied().unwrap_or(0) + line.len() as u64);
        }
        assert_eq!(ends.len(), 7, "a head and six games");
        assert_eq!(synced::lengths(&out), ends);
    }
}
