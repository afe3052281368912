//! The result log: a line of JSON for the plan, then one for each finished game, on the disk before the next begins.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::differences::differences;
use crate::lines_file::{Lines, LinesFile, first_line};
use crate::{Entry, Plan, Programs};

/// The version of the log's form, and of what its seed means.
const VERSION: u32 = 2;

/// The first line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The version of the form.
    arena: u32,
    /// [`Plan::hash`].
    hash: String,
    plan: Plan,
    /// What played the first games; logs of before do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    programs: Option<Programs>,
}

/// Why results cannot be kept or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// The system.
    #[error("{}: {reason}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        reason: io::Error,
    },
    /// Nothing more could be written.
    #[error(
        "{}: game {} could not be stored: {reason}; the {stored} games before it are kept, and the same \
         command goes on once there is room",
        path.display(), game + 1
    )]
    Full {
        /// The file.
        path: PathBuf,
        /// The game.
        game: u64,
        /// How many are stored.
        stored: u64,
        /// What the system said.
        reason: io::Error,
    },
    /// Another run writes to it.
    #[error("{}: another run is writing to this file", .0.display())]
    Busy(PathBuf),
    /// Something else than results.
    #[error("{}: this is no result log, it is left as it is; choose another file", .0.display())]
    Foreign(PathBuf),
    /// Results of another version.
    #[error(
        "{}: these results are of version {found} of the log, where a seed means other games; this program goes on \
         with version {known}. Finish them with the program that began them, or choose another file", path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The one that is read.
        known: u32,
    },
    /// A line in the middle that is none.
    #[error("{}:{line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Which, from 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
    /// Results of something else.
    #[error(
        "{}: these are the results of another plan, different in {}; choose another file, or the settings it was \
         begun with", path.display(), what.join(", ")
    )]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// The settings that differ, in the words of the command line.
        what: Vec<String>,
    },
    /// Results of other programs.
    #[error(
        "{}: other programs played these results: {}; go on with those, choose another file, or take --allow-changed \
         to count the games of both together", path.display(), what.join(", ")
    )]
    OtherPrograms {
        /// The file.
        path: PathBuf,
        /// What has changed.
        what: Vec<String>,
    },
}

impl LogError {
    /// Results of another plan; of one whose text was changed, when nothing else differs.
    pub(crate) fn other_plan(path: &Path, mut what: Vec<String>) -> LogError {
        if what.is_empty() {
            what.push("hash".to_owned());
        }
        LogError::OtherPlan { path: path.to_owned(), what }
    }
}

/// A result log that is written to.
#[derive(Debug)]
pub struct Log {
    file: LinesFile,
    stored: u64,
    changes: Vec<String>,
}

impl Log {
    /// Begins a log, or goes on with one of the same plan; the games it holds are handed to `found` in the order in
    /// which they were finished. A last line that is not whole is cut off.
    ///
    /// # Errors
    /// When the file holds something else, or cannot be read or written; it is left as it was then.
    pub fn open(
        path: &Path,
        plan: &Plan,
        programs: &Programs,
        mut found: impl FnMut(Entry),
    ) -> Result<Log, LogError> {
        let mut stored = 0;
        let mut changes = Vec::new();
        let file = LinesFile::open(
            path,
            header_line(plan, programs).as_bytes(),
            |head| {
                let there = same_plan(path, head, plan)?;
                changes = there.map(|there| there.changes(programs)).unwrap_or_default();
                Ok(())
            },
            |line| serde_json::from_slice(line).map_err(|error| error.to_string()),
            |entry| {
                found(entry);
                stored += 1;
            },
        )?;
        Ok(Log { file, stored, changes })
    }

    /// In what the programs differ from those which began the log.
    #[must_use]
    pub fn changes(&self) -> &[String] {
        &self.changes
    }

    /// Stores a finished game; it is on the disk when this returns.
    ///
    /// # Errors
    /// When it cannot be stored; what was stored before stays readable.
    pub fn store(&mut self, entry: &Entry) -> Result<(), LogError> {
        let line = serde_json::to_vec(entry).map_err(io::Error::from).and_then(|mut line| {
            line.push(b'\n');
            self.file.append_synced(&line)
        });
        line.map_err(|reason| LogError::Full {
            path: self.file.path.clone(),
            game: entry.game,
            stored: self.stored,
            reason,
        })?;
        self.stored += 1;
        Ok(())
    }
}

/// The seed of the plan that a log holds; `None` when there is no log yet.
///
/// # Errors
/// When the file holds something else.
pub fn seed_in(path: &Path) -> Result<Option<u64>, LogError> {
    first_line(path)?.map(|line| Ok(header(path, &line)?.plan.seed)).transpose()
}

/// Reads the games of a log one after another; a last line that is not whole is passed over.
///
/// # Errors
/// When the file holds something else.
pub fn read(path: &Path, mut found: impl FnMut(Entry)) -> Result<Plan, LogError> {
    let file = File::open(path).map_err(|reason| LogError::Io { path: path.to_owned(), reason })?;
    let mut lines = Lines::new(path, &file);
    let first = lines.next()?.ok_or_else(|| LogError::Foreign(path.to_owned()))?;
    let plan = header(path, &first.bytes)?.plan;
    let mut number = 1;
    while let Some(line) = lines.next()? {
        number += 1;
        match serde_json::from_slice::<Entry>(&line.bytes) {
            Ok(entry) => found(entry),
            Err(_) if lines.is_at_end()? => break,
            Err(error) => {
                let (path, reason) = (path.to_owned(), error.to_string());
                return Err(LogError::Line { path, line: number, reason });
            }
        }
    }
    Ok(plan)
}

fn header_line(plan: &Plan, programs: &Programs) -> String {
    let programs = Some(programs.clone());
    let header = Header { arena: VERSION, hash: plan.hash(), plan: plan.clone(), programs };
    // Plain data without maps is always JSON.
    let json = serde_json::to_string(&header).unwrap_or_default();
    format!("{json}\n")
}

fn header(path: &Path, line: &[u8]) -> Result<Header, LogError> {
    is_of_version(path, line, "arena", VERSION)?;
    serde_json::from_slice(line).map_err(|_| LogError::Foreign(path.to_owned()))
}

/// Whether a first line is of the version that is read; another one may have other fields.
pub(crate) fn is_of_version(path: &Path, line: &[u8], field: &str, known: u32) -> Result<(), LogError> {
    let head: Option<Value> = serde_json::from_slice(line).ok();
    let found = head.as_ref().and_then(|head| u32::try_from(head.get(field)?.as_u64()?).ok());
    match found {
        Some(found) if found == known => Ok(()),
        Some(found) => Err(LogError::Version { path: path.to_owned(), found, known }),
        None => Err(LogError::Foreign(path.to_owned())),
    }
}

/// What played the log's first games, when it is of the same plan.
fn same_plan(path: &Path, line: &[u8], plan: &Plan) -> Result<Option<Programs>, LogError> {
    let header = header(path, line)?;
    let what = differences(&header.plan, plan);
    if what.is_empty() && header.hash == plan.hash() {
        return Ok(header.programs);
    }
    Err(LogError::other_plan(path, what))
}
