//! Merging of several logs of one plan whose games were played in different places.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use inarow_core::{Explain, Message};
use inarow_sys::{file::write_whole_with, system_message};

use super::header::{Header, line_of};
use super::read_all;
use crate::entry::Entry;
use crate::fingerprints::Fingerprints;
use crate::log_error::{LogError, differences, listed};
use crate::plan::Plan;
use crate::plan_diff::{PlanDifference, plan_diff};
use crate::provenance::{Note, Provenance, Roster};

/// Counts of a merged log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Merged {
    /// Number of games, with repeated games counted once.
    pub games: u64,
    /// Number of games that several logs had. The first log counts.
    pub repeated: u64,
}

/// Reason why logs cannot be merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A log cannot be read.
    #[error(transparent)]
    Log(#[from] LogError),
    /// A log that belongs to another plan than the earlier logs.
    #[error(
        "{}: these are the results of another plan, different in {}; inarow arena ratings rates players of \
         several plans in one list", path.display(), listed(what)
    )]
    OtherPlan {
        /// Path of the log.
        path: PathBuf,
        /// The settings that differ.
        what: Vec<PlanDifference>,
    },
    /// A file with the name of the new log exists already.
    #[error("{}: there is such a file already; choose another name", .0.display())]
    Exists(PathBuf),
    /// Missing logs to merge.
    #[error("name the logs to merge")]
    Nothing,
    /// The new log cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Explain for MergeError {
    fn message(&self) -> Message {
        match self {
            MergeError::Log(error) => error.message(),
            MergeError::OtherPlan { path, what } => {
                let what = differences(what, "merge-difference");
                Message::at(path.display(), Message::new("merge-other-plan").arg("what", what))
            }
            MergeError::Exists(path) => Message::at(path.display(), Message::new("merge-exists")),
            MergeError::Nothing => Message::new("merge-nothing"),
            MergeError::Io(error) => system_message(error),
        }
    }
}

/// Merges the games of logs into a new log. Every log must have one plan, but some logs may have more games. If
/// several logs have a game, the first log counts.
///
/// # Errors
/// Fails if a file is not a log, or a log has another plan, or other programs without `allow_changed`. A
/// failure writes nothing.
pub fn merge(out: &Path, logs: &[PathBuf], allow_changed: bool) -> Result<Merged, MergeError> {
    if out.exists() {
        return Err(MergeError::Exists(out.to_owned()));
    }
    let mut plan: Option<Plan> = None;
    let mut provenance = Provenance::default();
    // Only numbers are held in memory, because games stay in their files.
    let mut owners: HashMap<u64, usize> = HashMap::new();
    let mut repeated = 0;
    for (number, path) in logs.iter().enumerate() {
        let (there, of_log) = read_all(path, |entry| {
            let owner = *owners.entry(entry.game).or_insert(number);
            repeated += u64::from(owner != number);
        })?;
        plan = Some(match plan {
            None => {
                provenance.clone_from(&of_log);
                there
            }
            Some(plan) => {
                let longer = longer(path, plan, there)?;
                join(path, &mut provenance, &of_log, allow_changed)?;
                longer
            }
        });
    }
    let plan = plan.ok_or(MergeError::Nothing)?;
    write_whole_with(out, |file| write(file, &plan, &provenance, logs, &owners))?;
    Ok(Merged { games: owners.len() as u64, repeated })
}

/// Returns the longer of two plans that differ in nothing else.
fn longer(path: &Path, plan: Plan, there: Plan) -> Result<Plan, MergeError> {
    let same = |tournament| Plan { tournament, ..plan.clone() };
    let tournament = plan.tournament.as_long_as(there.tournament).unwrap_or(plan.tournament);
    let what = plan_diff(&there, &same(tournament));
    if !what.is_empty() {
        return Err(match LogError::other_plan(path, what) {
            LogError::OtherPlan { path, what } => MergeError::OtherPlan { path, what },
            other => MergeError::Log(other),
        });
    }
    Ok(if there.tournament.length() > plan.tournament.length() { there } else { plan })
}

/// Adds the programs of another log to the programs of the earlier logs.
fn join(path: &Path, all: &mut Provenance, more: &Provenance, allow_changed: bool) -> Result<(), LogError> {
    let known: Vec<Fingerprints> = all.begun.iter().chain(&all.later).cloned().collect();
    for programs in more.begun.iter().chain(&more.later) {
        let plain = programs.without(&more.written);
        if known.iter().any(|known| known.without(&more.written).changes(&plain).is_empty()) {
            continue;
        }
        if !allow_changed && let Some(first) = known.first() {
            let (path, what) = (path.to_owned(), first.changes(&plain));
            return Err(LogError::OtherPrograms { path, what });
        }
        all.note(Note::Programs(programs.clone()));
    }
    more.written.iter().for_each(|file| all.note(Note::Written(file.clone())));
    Ok(())
}

fn write(
    file: &mut dyn Write,
    plan: &Plan,
    provenance: &Provenance,
    logs: &[PathBuf],
    owners: &HashMap<u64, usize>,
) -> Result<(), MergeError> {
    file.write_all(line_of(&Header::new(&plan.begun(), provenance.begun.clone())).as_bytes())?;
    let programs = provenance.later.iter().cloned().map(Note::Programs);
    let players = Roster::of(plan, 0).into_iter().map(Note::Roster);
    let title = provenance.title.iter().cloned().map(Note::Title);
    let written = provenance.written.iter().cloned().map(Note::Written);
    for note in title.chain(players).chain(programs).chain(written) {
        file.write_all(note.line().as_bytes())?;
    }
    for (number, path) in logs.iter().enumerate() {
        let mut written: io::Result<()> = Ok(());
        let mut add = |entry: &Entry| {
            let mut line = serde_json::to_vec(entry)?;
            line.push(b'\n');
            file.write_all(&line)
        };
        read_all(path, |entry| {
            if written.is_ok() && owners.get(&entry.game) == Some(&number) {
                written = add(&entry);
            }
        })?;
        written?;
    }
    Ok(())
}
