//! Log of a search, with a JSON line for the plan, then a line for each pair of games.

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::ops::RangeInclusive;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::plan::TunePlan;
use crate::fingerprints::{Change, Fingerprints};
use crate::jsonl::{JsonlFile, Lines, Reader, first_line, is_file_or_none, is_of_version};
use crate::log_error::LogError;
use crate::plan_diff::plan_diff;
use crate::provenance::Provenance;
use crate::provenance::{self, LogLine, Note};

/// Readable versions of the log's form and of the meaning of its seed. The last version is written. In version
/// 2 every line after the first was a pair.
const VERSIONS: RangeInclusive<u32> = 2..=3;
/// Time limit of results in the system's buffers. A killed program loses no results. A power failure loses the
/// results of this time.
const SYNC: Duration = Duration::from_secs(1);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    tune: u32,
    hash: String,
    plan: TunePlan,
    /// Programs of the first pairs, which older logs lack.
    #[serde(default, rename = "programs", skip_serializing_if = "Option::is_none")]
    fingerprints: Option<Fingerprints>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    /// Number of the pair, from 0.
    pair: u64,
    /// Half points of the tried values, 0 to 4.
    points: u8,
}

/// A log open for writing.
pub(super) struct TuneLog {
    file: JsonlFile,
    stored: u64,
    synced: Instant,
    provenance: Provenance,
    /// Current programs, without the files that engines write to.
    fingerprints: Fingerprints,
    changes: Vec<Change>,
    /// Head that replaces an older version's head before more results are added.
    renewed: Option<String>,
}

/// Reader of a log that is being opened.
struct TuneReader<'a> {
    path: &'a Path,
    plan: &'a TunePlan,
    provenance: Option<Provenance>,
    is_old: bool,
    found: HashMap<u64, u8>,
}

impl Reader for TuneReader<'_> {
    type Line = LogLine<Pair>;

    fn head(&mut self, line: &[u8]) -> Result<(), LogError> {
        let header = header(self.path, line)?;
        let what = plan_diff(&header.plan, self.plan);
        if !what.is_empty() || header.hash != self.plan.hash() {
            return Err(LogError::other_plan(self.path, what));
        }
        self.is_old = header.tune < *VERSIONS.end();
        self.provenance = Some(Provenance { begun: header.fingerprints, ..Provenance::default() });
        Ok(())
    }

    fn read(&self, line: &[u8]) -> Result<LogLine<Pair>, String> {
        match provenance::line(line)? {
            LogLine::Result(Pair { points: 5.., .. }) => Err("no such result".to_owned()),
            found => Ok(found),
        }
    }

    fn found(&mut self, line: LogLine<Pair>) {
        match line {
            LogLine::Result(pair) => {
                self.found.entry(pair.pair).or_insert(pair.points);
            }
            LogLine::Note(note) => {
                self.provenance.iter_mut().for_each(|provenance| provenance.note(note.clone()))
            }
        }
    }

    fn settled(&mut self) -> Result<(), LogError> {
        Ok(())
    }
}

/// Returns the seed of a log's plan, or `None` without a log.
///
/// # Errors
/// When the file has other content.
pub fn seed_in(path: &Path) -> Result<Option<u64>, LogError> {
    first_line(path)?.map(|line| Ok(header(path, &line)?.plan.seed)).transpose()
}

impl TuneLog {
    /// Starts a log, or continues a log with an equal plan, and returns the log's results. An incomplete last
    /// line is cut off.
    pub(super) fn open(
        path: &Path,
        plan: &TunePlan,
        fingerprints: &Fingerprints,
    ) -> Result<(TuneLog, HashMap<u64, u8>), LogError> {
        let own = Header {
            tune: *VERSIONS.end(),
            hash: plan.hash(),
            plan: plan.clone(),
            fingerprints: Some(fingerprints.clone()),
        };
        let own = format!("{}\n", serde_json::to_string(&own).unwrap_or_default());
        let mut reader = TuneReader { path, plan, provenance: None, is_old: false, found: HashMap::new() };
        let mut file = JsonlFile::open(path, own.as_bytes(), &mut reader)?;
        let TuneReader { mut provenance, mut is_old, found, .. } = reader;
        // A log without results is started again.
        if found.is_empty()
            && provenance.take().is_some_and(|provenance| provenance != Provenance::of(fingerprints))
        {
            file.restart(own.as_bytes()).map_err(|reason| LogError::Io { path: path.to_owned(), reason })?;
            is_old = false;
        }
        let provenance = provenance.unwrap_or_else(|| Provenance::of(fingerprints));
        let log = TuneLog {
            file,
            stored: found.len() as u64,
            synced: Instant::now(),
            changes: provenance.changes(fingerprints),
            fingerprints: fingerprints.without(&provenance.written),
            provenance,
            renewed: is_old.then_some(own),
        };
        Ok((log, found))
    }

    /// Returns the differences to the programs that played last.
    pub(super) fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Prepares the log for more results by noting the current programs and updating the version.
    pub(super) fn go_on(&mut self) -> Result<(), LogError> {
        if let Some(head) = self.renewed.take() {
            let renewed = self.file.renew_version(head.as_bytes());
            renewed.map_err(|reason| LogError::Io { path: self.file.path.clone(), reason })?;
        }
        let is_known = self.provenance.knows(&self.fingerprints);
        if is_known { Ok(()) } else { self.note(Note::Programs(self.fingerprints.clone())) }
    }

    fn note(&mut self, note: Note) -> Result<(), LogError> {
        let stored = self.file.append_synced(note.line().as_bytes());
        stored.map_err(|reason| LogError::Io { path: self.file.path.clone(), reason })?;
        self.provenance.note(note);
        Ok(())
    }

    /// Stores the result of a pair.
    pub(super) fn store(&mut self, pair: u64, points: u8) -> Result<(), LogError> {
        for file in self.fingerprints.take_written() {
            self.note(Note::Written(file))?;
        }
        let line = serde_json::to_string(&Pair { pair, points }).unwrap_or_default();
        let stored = self.file.append(format!("{line}\n").as_bytes()).and_then(|()| self.sync(SYNC));
        stored.map_err(|reason| LogError::Full {
            path: self.file.path.clone(),
            game: 2 * pair,
            stored: 2 * self.stored,
            reason,
        })?;
        self.stored += 1;
        Ok(())
    }

    /// Syncs every result to the disk.
    pub(super) fn finish(&mut self) -> Result<(), LogError> {
        self.sync(Duration::ZERO).map_err(|reason| LogError::Io { path: self.file.path.clone(), reason })
    }

    fn sync(&mut self, patience: Duration) -> io::Result<()> {
        if self.synced.elapsed() >= patience {
            self.file.sync()?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

/// Returns whether a file starts like the log of a search.
#[must_use]
pub fn is_search(path: &Path) -> bool {
    matches!(first_line(path), Ok(Some(line)) if header(path, &line).is_ok())
}

/// Returns the plan of a log and the half points of its pairs, and skips an incomplete last line.
pub(super) fn read(path: &Path) -> Result<(TunePlan, HashMap<u64, u8>), LogError> {
    let io = |reason| LogError::Io { path: path.to_owned(), reason };
    is_file_or_none(path)?;
    let file = File::open(path).map_err(io)?;
    let mut lines = Lines::new(path, &file);
    let first = lines.next()?.ok_or_else(|| LogError::Foreign(path.to_owned()))?;
    let plan = header(path, &first.bytes)?.plan;
    let mut found = HashMap::new();
    let mut number = 1;
    while let Some(line) = lines.next()? {
        number += 1;
        match provenance::line::<Pair>(&line.bytes) {
            Ok(LogLine::Result(Pair { pair, points: points @ ..5 })) => {
                found.entry(pair).or_insert(points);
            }
            Ok(LogLine::Note(_)) => {}
            Ok(LogLine::Result(_)) | Err(_) if lines.is_at_end()? => break,
            Ok(LogLine::Result(_)) => {
                return Err(LogError::Line {
                    path: path.to_owned(),
                    line: number,
                    reason: "no such result".to_owned(),
                });
            }
            Err(reason) => return Err(LogError::Line { path: path.to_owned(), line: number, reason }),
        }
    }
    Ok((plan, found))
}

fn header(path: &Path, line: &[u8]) -> Result<Header, LogError> {
    is_of_version(path, line, "tune", VERSIONS)?;
    serde_json::from_slice(line).map_err(|_| LogError::Foreign(path.to_owned()))
}
