//! Playing a plan: each result is kept before it counts, and a run goes on where an earlier one ended.

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

/// What is kept of a run: nothing of this changes a result.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// The result log.
    pub out: Option<PathBuf>,
    /// Whether the log is gone on with although other programs began it.
    pub allow_changed: bool,
    /// A folder for transcripts.
    pub transcripts: Option<PathBuf>,
    /// The title, which the log keeps for its pages and records.
    pub title: Option<String>,
    /// Whether [`RunState::take_counted`] returns each game as it is counted.
    pub follow: bool,
}

/// What a run came to.
#[derive(Debug)]
pub struct Finish {
    /// All that was counted, games of earlier runs included.
    pub tally: Tally,
    /// Who played the games.
    pub provenance: Provenance,
    /// Why the log lacks the files that engines wrote after the last game, where it does. All games
    /// that were counted are in it nevertheless.
    pub unnoted: Option<LogError>,
    /// Games of the plan, as far as was known.
    pub games: u64,
    /// Games that are there; more than the tally counts while games before them are missing in the order of a plan whose
    /// next games depend on them.
    pub there: u64,
    /// Whether it was stopped before its end.
    pub stopped: bool,
    /// How long this run took.
    pub took: Duration,
    /// Games that this run added; none where a log is only shown.
    pub played: u64,
    /// Whether the log held every game of the plan before this run began.
    pub nothing_left: bool,
    /// How the programs differ from those that played the log's last games.
    pub changes: Vec<Change>,
}

impl Finish {
    /// Of a plan that was not played.
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

/// Lets `executor` play what is left of a plan. `show` is called on this thread now and then. Setting `stop` ends the run
/// soon; games under way are left out and played anew the next time.
///
/// # Errors
/// When the log does not belong to the plan, a result cannot be kept, or games cannot be played.
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
            // Engines that are kept, and those of games that were broken off, may have written after the last game.
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

/// What the log of a run holds. Nothing is played, and the log stays as it is; a last line that is not whole is passed over.
///
/// # Errors
/// When the file is no log of a run, its plan cannot be played, or it holds games of another plan.
pub fn finish_of(path: &Path) -> Result<(Plan, Finish), RunError> {
    // The plan may have become longer.
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

/// The plan with its games in the order of the log that it continues.
fn ordered(plan: &ValidPlan, out: Option<&Path>) -> Result<ValidPlan, LogError> {
    let mut plan = plan.clone();
    if let Some(there) = out.map(log::plan_in).transpose()?.flatten() {
        plan.plan.tournament = plan.plan.tournament.ordered_as(there.tournament);
    }
    Ok(plan)
}

/// The log of a run, whose games the schedule knows then.
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
    // A finished log too: its table is a verdict on the programs that played, not on those of today.
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

/// Plays on a thread of its own, while this one shows how it stands.
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
            // Without a lock: the threads that play come first.
            show(state);
            if state.stop().is_set() {
                state.end();
            }
        }
        // What was counted last.
        show(state);
        playing.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Tells the thread that shows progress when playing ends, by a panic too.
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

    /// Else a power cut would lose games that were reported as stored.
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
