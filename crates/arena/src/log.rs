//! Result log, with a JSON line for the plan, then a line for each finished game. Each line is synced before
//! the next game begins.

mod games;
mod header;
mod merge;
pub(crate) mod old_faults;

use std::fs::File;
use std::io;
use std::path::Path;

use serde::de::DeserializeOwned;

use crate::entry::Entry;
use crate::fingerprints::{Change, Fingerprints};
use crate::jsonl::{JsonlFile, Lines, Reader, first_line, is_file_or_none};
use crate::log_error::LogError;
use crate::plan::Plan;
use crate::plan_diff::plan_diff;
use crate::provenance::Provenance;
use crate::provenance::{self, LogLine, Note, Roster};

pub use games::Games;
use games::Number;
use header::{header, header_line};
pub use merge::{MergeError, Merged, merge};

/// A result log open for writing.
#[derive(Debug)]
pub struct Log {
    file: JsonlFile,
    stored: u64,
    provenance: Provenance,
    /// Current programs, without files that engines write to.
    fingerprints: Fingerprints,
    changes: Vec<Change>,
    /// Notes missing from the log, which are the longer plan and changes of the players.
    pending: Vec<Note>,
    /// Head that replaces an older version's head before more games are added.
    renewed: Option<String>,
}

/// Reader of a log that is being opened.
struct LogReader<'a, F> {
    path: &'a Path,
    plan: &'a Plan,
    /// Plan of the file, with the length and changes noted in its lines.
    there: Option<Plan>,
    provenance: Option<Provenance>,
    is_old: bool,
    stored: u64,
    found: F,
}

impl<F: FnMut(Entry)> Reader for LogReader<'_, F> {
    type Line = LogLine<Entry>;

    fn head(&mut self, line: &[u8]) -> Result<(), LogError> {
        let header = header(self.path, line)?;
        let (there, own) = (&header.plan, self.plan);
        // A plan may be longer than the plan in the log's head, but otherwise equal.
        let tournament = own.tournament.as_long_as(there.tournament).unwrap_or(own.tournament);
        let begun = Plan { tournament, ..own.begun() };
        if !plan_diff(there, &begun).is_empty() || header.hash != begun.hash() {
            return Err(LogError::other_plan(self.path, plan_diff(there, &own.begun())));
        }
        self.is_old = header.is_old();
        self.there = Some(header.plan);
        self.provenance = Some(Provenance { begun: header.fingerprints, ..Provenance::default() });
        Ok(())
    }

    fn read(&self, line: &[u8]) -> Result<LogLine<Entry>, String> {
        provenance::line(line)
    }

    fn found(&mut self, line: LogLine<Entry>) {
        match line {
            LogLine::Result(entry) => {
                (self.found)(entry);
                self.stored += 1;
            }
            LogLine::Note(Note::Tournament(tournament)) => {
                self.there.iter_mut().for_each(|there| there.tournament = tournament);
            }
            LogLine::Note(Note::Roster(roster)) => {
                self.there.iter_mut().for_each(|there| roster.clone().make(there));
            }
            LogLine::Note(note) => {
                if let Some(provenance) = &mut self.provenance {
                    provenance.note(note);
                }
            }
        }
    }

    fn settled(&mut self) -> Result<(), LogError> {
        match &self.there {
            Some(there) if there.tournament.length() > self.plan.tournament.length() => {
                Err(LogError::other_plan(self.path, plan_diff(there, self.plan)))
            }
            // The plan must start with the log's changes and may add more.
            Some(there) if !has_changes_of(self.plan, there) => {
                let own = Plan { tournament: there.tournament, ..self.plan.clone() };
                Err(LogError::other_plan(self.path, plan_diff(there, &own)))
            }
            _ => Ok(()),
        }
    }
}

impl Log {
    /// Starts a log, or continues a log with an equal or shorter plan. The log's games go to `found` in the
    /// order of their ends. An incomplete last line is cut off.
    ///
    /// # Errors
    /// Fails if the file holds something else, or cannot be read or written. The file then stays unchanged.
    pub fn open(
        path: &Path,
        plan: &Plan,
        fingerprints: &Fingerprints,
        found: impl FnMut(Entry),
    ) -> Result<Log, LogError> {
        let head = header_line(&plan.begun(), fingerprints);
        let mut reader =
            LogReader { path, plan, there: None, provenance: None, is_old: false, stored: 0, found };
        let mut file = JsonlFile::open(path, head.as_bytes(), &mut reader)?;
        let LogReader { mut there, mut provenance, mut is_old, stored, .. } = reader;
        // A log without games is started again.
        if stored == 0
            && provenance.take().is_some_and(|provenance| provenance != Provenance::of(fingerprints))
        {
            file.restart(head.as_bytes()).map_err(|reason| LogError::Io { path: path.to_owned(), reason })?;
            there = None;
            is_old = false;
        }
        let provenance = provenance.unwrap_or_else(|| Provenance::of(fingerprints));
        let grown = there.as_ref().is_some_and(|there| there.tournament.length() < plan.tournament.length());
        let made = there.map_or(0, |there| there.changes.len());
        let mut pending: Vec<Note> = grown.then_some(Note::Tournament(plan.tournament)).into_iter().collect();
        pending.extend(Roster::of(plan, made).into_iter().map(Note::Roster));
        Ok(Log {
            file,
            stored,
            changes: provenance.changes_in(plan, fingerprints),
            fingerprints: fingerprints.without(&provenance.written),
            provenance,
            pending,
            renewed: is_old.then_some(head),
        })
    }

    /// Sets the tournament's title, which is noted before the next game.
    pub(crate) fn entitle(&mut self, title: Option<&str>) {
        if let Some(title) = title.filter(|title| self.provenance.title.as_deref() != Some(title)) {
            self.pending.push(Note::Title(title.to_owned()));
        }
    }

    /// Returns the differences to the programs that played last.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Returns the programs that played the games.
    #[must_use]
    pub fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    /// Returns whether the players changed since the log was last written.
    pub(crate) fn has_new_players(&self) -> bool {
        self.pending.iter().any(|note| matches!(note, Note::Roster(_)))
    }

    /// Notes the programs, the number of games and the changes of the players. The notes come before more
    /// games. A log of an older version gets the current version, because an older program cannot read the new
    /// lines.
    ///
    /// # Errors
    /// Fails if a note cannot be stored. Earlier lines stay readable.
    pub fn go_on(&mut self) -> Result<(), LogError> {
        if let Some(head) = self.renewed.take() {
            let renewed = self.file.renew_version(head.as_bytes());
            renewed.map_err(|reason| LogError::Io { path: self.file.path.clone(), reason })?;
        }
        let mut notes = std::mem::take(&mut self.pending);
        if !self.provenance.knows(&self.fingerprints) {
            notes.push(Note::Programs(self.fingerprints.clone()));
        }
        notes.into_iter().try_for_each(|note| self.note(note))
    }

    /// Stores a finished game, and syncs the game to the disk.
    ///
    /// # Errors
    /// Fails if the game cannot be stored. Earlier lines stay readable.
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

    /// Notes the files that engines wrote to since the last call, so that this run may continue with them.
    ///
    /// # Errors
    /// Fails if a note cannot be stored. Earlier lines stay readable.
    pub fn look_at_files(&mut self) -> Result<(), LogError> {
        let written = self.fingerprints.take_written();
        written.into_iter().try_for_each(|file| self.note(Note::Written(file)))
    }

    fn note(&mut self, note: Note) -> Result<(), LogError> {
        let stored = self.file.append_synced(note.line().as_bytes());
        stored.map_err(|reason| LogError::Io { path: self.file.path.clone(), reason })?;
        self.provenance.note(note);
        Ok(())
    }
}

/// Returns the seed of a log's plan, or `None` without a log.
///
/// # Errors
/// When the file has other content.
pub fn seed_in(path: &Path) -> Result<Option<u64>, LogError> {
    Ok(plan_in(path)?.map(|plan| plan.seed))
}

/// Returns the plan in a log's first line, or `None` without a log.
///
/// # Errors
/// When the file has other content.
pub fn plan_in(path: &Path) -> Result<Option<Plan>, LogError> {
    first_line(path)?.map(|line| Ok(header(path, &line)?.plan)).transpose()
}

/// Returns whether a plan starts with every change of another plan's players, in order.
fn has_changes_of(plan: &Plan, there: &Plan) -> bool {
    plan.changes.starts_with(&there.changes)
        && plan_diff(&there.entrants, &plan.entrants.iter().take(there.entrants.len()).collect::<Vec<_>>())
            .is_empty()
}

/// Returns a log's current plan, with its length and players after every change. Returns `None` without a log.
///
/// # Errors
/// When the file has other content.
pub fn plan_now(path: &Path) -> Result<Option<Plan>, LogError> {
    if plan_in(path)?.is_none() {
        return Ok(None);
    }
    Ok(Some(read_lines::<Number>(path, |_| ())?.0))
}

/// Reads the games of a log one after another, and skips an incomplete last line.
///
/// # Errors
/// When the file has other content.
pub fn read(path: &Path, found: impl FnMut(Entry)) -> Result<Plan, LogError> {
    Ok(read_all(path, found)?.0)
}

/// Reads a log like [`read`], and also returns the programs that played.
pub(crate) fn read_all(path: &Path, found: impl FnMut(Entry)) -> Result<(Plan, Provenance), LogError> {
    read_lines(path, found)
}

fn read_lines<T: DeserializeOwned>(
    path: &Path,
    mut found: impl FnMut(T),
) -> Result<(Plan, Provenance), LogError> {
    is_file_or_none(path)?;
    let file = File::open(path).map_err(|reason| LogError::Io { path: path.to_owned(), reason })?;
    let mut lines = Lines::new(path, &file);
    let first = lines.next()?.ok_or_else(|| LogError::Foreign(path.to_owned()))?;
    let header = header(path, &first.bytes)?;
    let mut plan = header.plan;
    let mut provenance = Provenance { begun: header.fingerprints, ..Provenance::default() };
    let mut number = 1;
    while let Some(line) = lines.next()? {
        number += 1;
        match provenance::line::<T>(&line.bytes) {
            Ok(LogLine::Result(entry)) => found(entry),
            Ok(LogLine::Note(Note::Tournament(tournament))) => plan.tournament = tournament,
            Ok(LogLine::Note(Note::Roster(roster))) => roster.make(&mut plan),
            Ok(LogLine::Note(note)) => provenance.note(note),
            Err(_) if lines.is_at_end()? => break,
            Err(reason) => return Err(LogError::Line { path: path.to_owned(), line: number, reason }),
        }
    }
    Ok((plan, provenance))
}
