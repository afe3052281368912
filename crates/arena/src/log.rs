//! The result log: a line of JSON for the plan, then one for each finished game, on the disk before the next begins.

mod games;

use std::fs::File;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::differences::differences;
use crate::history::{self, Found, Note};
use crate::lines_file::{Lines, LinesFile, Reader, first_line};
use crate::{Change, Entry, History, Plan, Programs, Tournament};

pub use games::Games;

/// The versions of the log's form, and of what its seed means, that are read; the last is written. In version 2 every
/// line after the first was a game.
const VERSIONS: RangeInclusive<u32> = 2..=3;

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
        /// The one that is written.
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
         to count the games of both together", path.display(), listed(what)
    )]
    OtherPrograms {
        /// The file.
        path: PathBuf,
        /// What has changed.
        what: Vec<Change>,
    },
}

fn listed(changes: &[Change]) -> String {
    changes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
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
    history: History,
    /// What plays now, without the files that engines write to.
    programs: Programs,
    changes: Vec<Change>,
    /// What the plan has become, where the log does not say so yet.
    grown: Option<Tournament>,
}

/// Reads a log while it is opened.
struct LogReader<'a, F> {
    path: &'a Path,
    plan: &'a Plan,
    /// The plan of the file, as long as its lines say.
    there: Option<Plan>,
    history: Option<History>,
    stored: u64,
    found: F,
}

impl<F: FnMut(Entry)> Reader for LogReader<'_, F> {
    type Line = Found<Entry>;

    fn head(&mut self, line: &[u8]) -> Result<(), LogError> {
        let header = header(self.path, line)?;
        let (there, own) = (&header.plan, self.plan);
        // A plan may be longer than the one that began the log, and else the same.
        let tournament = own.tournament.as_long_as(there.tournament).unwrap_or(own.tournament);
        let begun = Plan { tournament, ..own.clone() };
        if !differences(there, &begun).is_empty() || header.hash != begun.hash() {
            return Err(LogError::other_plan(self.path, differences(there, own)));
        }
        self.there = Some(header.plan);
        self.history = Some(History { begun: header.programs, ..History::default() });
        Ok(())
    }

    fn read(&self, line: &[u8]) -> Result<Found<Entry>, String> {
        history::line(line)
    }

    fn found(&mut self, line: Found<Entry>) {
        match line {
            Found::Result(entry) => {
                (self.found)(entry);
                self.stored += 1;
            }
            Found::Note(Note::Tournament(tournament)) => {
                self.there.iter_mut().for_each(|there| there.tournament = tournament);
            }
            Found::Note(note) => {
                if let Some(history) = &mut self.history {
                    history.note(note);
                }
            }
        }
    }

    fn settled(&mut self) -> Result<(), LogError> {
        match &self.there {
            Some(there) if there.tournament.length() > self.plan.tournament.length() => {
                Err(LogError::other_plan(self.path, differences(there, self.plan)))
            }
            _ => Ok(()),
        }
    }
}

impl Log {
    /// Begins a log, or goes on with one of the same plan, or of one that was shorter and else the same; the games it holds
    /// are handed to `found` in the order in which they were finished. A last line that is not whole is cut off.
    ///
    /// # Errors
    /// When the file holds something else, or cannot be read or written; it is left as it was then.
    pub fn open(
        path: &Path,
        plan: &Plan,
        programs: &Programs,
        found: impl FnMut(Entry),
    ) -> Result<Log, LogError> {
        let head = header_line(plan, programs);
        let mut reader = LogReader { path, plan, there: None, history: None, stored: 0, found };
        let mut file = LinesFile::open(path, head.as_bytes(), &mut reader)?;
        let LogReader { mut there, mut history, stored, .. } = reader;
        // Without a game nothing is there to go on with.
        if stored == 0 && history.take().is_some_and(|history| history != History::of(programs)) {
            file.restart(head.as_bytes()).map_err(|reason| LogError::Io { path: path.to_owned(), reason })?;
            there = None;
        }
        let history = history.unwrap_or_else(|| History::of(programs));
        let grown = there.is_some_and(|there| there.tournament.length() < plan.tournament.length());
        Ok(Log {
            file,
            stored,
            changes: history.changes(programs),
            programs: programs.without(&history.written),
            history,
            grown: grown.then_some(plan.tournament),
        })
    }

    /// In what the programs differ from those which played last.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Who played the games.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// More games follow: from here on the log says who plays them, and how many there are to be.
    ///
    /// # Errors
    /// When it cannot be said; what was stored before stays readable.
    pub fn go_on(&mut self) -> Result<(), LogError> {
        let mut notes: Vec<Note> = self.grown.take().map(Note::Tournament).into_iter().collect();
        if !self.history.knows(&self.programs) {
            notes.push(Note::Programs(self.programs.clone()));
        }
        notes.into_iter().try_for_each(|note| self.note(note))
    }

    /// Stores a finished game; it is on the disk when this returns.
    ///
    /// # Errors
    /// When it cannot be stored; what was stored before stays readable.
    pub fn store(&mut self, entry: &Entry) -> Result<(), LogError> {
        self.look_at_files()?;
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

    /// Notes the files that engines wrote to since the last time, so that the same run may go on with them.
    ///
    /// # Errors
    /// When that cannot be stored; what was stored before stays readable.
    pub fn look_at_files(&mut self) -> Result<(), LogError> {
        let written = self.programs.take_written();
        written.into_iter().try_for_each(|file| self.note(Note::Written(file)))
    }

    fn note(&mut self, note: Note) -> Result<(), LogError> {
        let stored = self.file.append_synced(note.line().as_bytes());
        stored.map_err(|reason| LogError::Io { path: self.file.path.clone(), reason })?;
        self.history.note(note);
        Ok(())
    }
}

/// The seed of the plan that a log holds; `None` when there is no log yet.
///
/// # Errors
/// When the file holds something else.
pub fn seed_in(path: &Path) -> Result<Option<u64>, LogError> {
    Ok(plan_in(path)?.map(|plan| plan.seed))
}

/// The plan that a log was begun with; `None` when there is no log yet.
///
/// # Errors
/// When the file holds something else.
pub fn plan_in(path: &Path) -> Result<Option<Plan>, LogError> {
    first_line(path)?.map(|line| Ok(header(path, &line)?.plan)).transpose()
}

/// Reads the games of a log one after another; a last line that is not whole is passed over.
///
/// # Errors
/// When the file holds something else.
pub fn read(path: &Path, mut found: impl FnMut(Entry)) -> Result<Plan, LogError> {
    let file = File::open(path).map_err(|reason| LogError::Io { path: path.to_owned(), reason })?;
    let mut lines = Lines::new(path, &file);
    let first = lines.next()?.ok_or_else(|| LogError::Foreign(path.to_owned()))?;
    let mut plan = header(path, &first.bytes)?.plan;
    let mut number = 1;
    while let Some(line) = lines.next()? {
        number += 1;
        match history::line::<Entry>(&line.bytes) {
            Ok(Found::Result(entry)) => found(entry),
            Ok(Found::Note(Note::Tournament(tournament))) => plan.tournament = tournament,
            Ok(Found::Note(_)) => {}
            Err(_) if lines.is_at_end()? => break,
            Err(reason) => return Err(LogError::Line { path: path.to_owned(), line: number, reason }),
        }
    }
    Ok(plan)
}

fn header_line(plan: &Plan, programs: &Programs) -> String {
    let programs = Some(programs.clone());
    let header = Header { arena: *VERSIONS.end(), hash: plan.hash(), plan: plan.clone(), programs };
    // Plain data without maps is always JSON.
    let json = serde_json::to_string(&header).unwrap_or_default();
    format!("{json}\n")
}

fn header(path: &Path, line: &[u8]) -> Result<Header, LogError> {
    is_of_version(path, line, "arena", VERSIONS)?;
    serde_json::from_slice(line).map_err(|_| LogError::Foreign(path.to_owned()))
}

/// Whether a first line is of a version that is read; another one may have other fields.
pub(crate) fn is_of_version(
    path: &Path,
    line: &[u8],
    field: &str,
    known: RangeInclusive<u32>,
) -> Result<(), LogError> {
    let head: Option<Value> = serde_json::from_slice(line).ok();
    let found = head.as_ref().and_then(|head| u32::try_from(head.get(field)?.as_u64()?).ok());
    match found {
        Some(found) if known.contains(&found) => Ok(()),
        Some(found) => Err(LogError::Version { path: path.to_owned(), found, known: *known.end() }),
        None => Err(LogError::Foreign(path.to_owned())),
    }
}
