//! The result log: a line of JSON for the plan, then one for each finished game, on the disk before the next begins.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Entry, Plan};

/// The version of the log's form.
const VERSION: u32 = 1;
/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 64 << 20;

/// The first line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The version of the form.
    arena: u32,
    /// [`Plan::hash`].
    hash: String,
    plan: Plan,
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
        /// The fields of the plan that differ.
        what: Vec<String>,
    },
}

/// A result log that is written to.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    /// Bytes that hold whole lines.
    length: u64,
    stored: u64,
}

impl Log {
    /// Begins a log, or goes on with one of the same plan; the games it holds are handed to `found` in the order in
    /// which they were finished. A last line that is not whole is cut off.
    ///
    /// # Errors
    /// When the file holds something else, or cannot be read or written; it is left as it was then.
    pub fn open(path: &Path, plan: &Plan, mut found: impl FnMut(Entry)) -> Result<Log, LogError> {
        let io = |reason| LogError::Io { path: path.to_owned(), reason };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::Busy(path.to_owned())),
            // Some file systems know no locks.
            Err(TryLockError::Error(_)) => {}
        }
        let header = header_line(plan);
        let mut lines = Lines::new(path, &file);
        let first = lines.next()?;
        let mut log =
            Log { path: path.to_owned(), file: file.try_clone().map_err(io)?, length: 0, stored: 0 };
        match first {
            // Killed before the first line was whole.
            None => {}
            Some(line) if !line.is_whole && header.as_bytes().starts_with(&line.bytes) => {}
            Some(line) => {
                same_plan(path, &line.bytes, plan)?;
                log.length = line.end;
                let mut number = 1;
                while let Some(line) = lines.next()? {
                    number += 1;
                    match serde_json::from_slice::<Entry>(&line.bytes) {
                        Ok(entry) if line.is_whole => {
                            found(entry);
                            log.length = line.end;
                            log.stored += 1;
                        }
                        // Torn off, or what a crash of the system left of it.
                        _ if lines.is_at_end()? => break,
                        Ok(_) => break,
                        Err(error) => {
                            let (path, reason) = (path.to_owned(), error.to_string());
                            return Err(LogError::Line { path, line: number, reason });
                        }
                    }
                }
            }
        }
        file.set_len(log.length).map_err(io)?;
        file.seek(SeekFrom::Start(log.length)).map_err(io)?;
        log.file = file;
        if log.length == 0 {
            log.append(header.as_bytes()).map_err(io)?;
        }
        Ok(log)
    }

    /// Stores a finished game; it is on the disk when this returns.
    ///
    /// # Errors
    /// When it cannot be stored; what was stored before stays readable.
    pub fn store(&mut self, entry: &Entry) -> Result<(), LogError> {
        let line = serde_json::to_vec(entry).map_err(io::Error::from).and_then(|mut line| {
            line.push(b'\n');
            self.append(&line)
        });
        line.map_err(|reason| LogError::Full {
            path: self.path.clone(),
            game: entry.game,
            stored: self.stored,
            reason,
        })?;
        self.stored += 1;
        Ok(())
    }

    fn append(&mut self, line: &[u8]) -> io::Result<()> {
        let written = self.file.write_all(line).and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => {
                self.length += line.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Half a line is taken off again; if that fails too, the next run does it.
                let _ = self.file.set_len(self.length);
                let _ = self.file.seek(SeekFrom::Start(self.length));
                Err(error)
            }
        }
    }
}

/// The seed of the plan that a log holds; `None` when there is no log yet.
///
/// # Errors
/// When the file holds something else.
pub fn seed_in(path: &Path) -> Result<Option<u64>, LogError> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(reason) => return Err(LogError::Io { path: path.to_owned(), reason }),
    };
    match Lines::new(path, &file).next()? {
        Some(line) if line.is_whole => Ok(Some(header(path, &line.bytes)?.plan.seed)),
        _ => Ok(None),
    }
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

fn header_line(plan: &Plan) -> String {
    let header = Header { arena: VERSION, hash: plan.hash(), plan: plan.clone() };
    // Plain data without maps is always JSON.
    let json = serde_json::to_string(&header).unwrap_or_default();
    format!("{json}\n")
}

fn header(path: &Path, line: &[u8]) -> Result<Header, LogError> {
    serde_json::from_slice::<Header>(line)
        .ok()
        .filter(|header| header.arena == VERSION)
        .ok_or_else(|| LogError::Foreign(path.to_owned()))
}

fn same_plan(path: &Path, line: &[u8], plan: &Plan) -> Result<(), LogError> {
    let header = header(path, line)?;
    if header.plan == *plan && header.hash == plan.hash() {
        return Ok(());
    }
    let fields = |plan: &Plan| match serde_json::to_value(plan) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (there, here) = (fields(&header.plan), fields(plan));
    let mut what: Vec<String> = here
        .iter()
        .filter(|(name, value)| there.get(*name) != Some(value))
        .map(|(name, _)| name.clone())
        .collect();
    if what.is_empty() {
        what.push("hash".to_owned());
    }
    Err(LogError::OtherPlan { path: path.to_owned(), what })
}

pub(crate) struct Line {
    /// Without the line feed.
    pub(crate) bytes: Vec<u8>,
    pub(crate) is_whole: bool,
    /// Where the next one begins.
    pub(crate) end: u64,
}

/// Reads lines of bounded length.
pub(crate) struct Lines<'a> {
    path: &'a Path,
    reader: BufReader<&'a File>,
    at: u64,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(path: &'a Path, file: &'a File) -> Lines<'a> {
        Lines { path, reader: BufReader::new(file), at: 0 }
    }

    pub(crate) fn next(&mut self) -> Result<Option<Line>, LogError> {
        let mut bytes = Vec::new();
        let mut limited = io::Read::take(&mut self.reader, MAX_LINE);
        limited.read_until(b'\n', &mut bytes).map_err(|reason| self.failed(reason))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 == MAX_LINE {
            return Err(LogError::Foreign(self.path.to_owned()));
        }
        self.at += bytes.len() as u64;
        let is_whole = bytes.last() == Some(&b'\n');
        if is_whole {
            bytes.pop();
        }
        Ok(Some(Line { bytes, is_whole, end: self.at }))
    }

    pub(crate) fn is_at_end(&mut self) -> Result<bool, LogError> {
        match self.reader.fill_buf() {
            Ok(rest) => Ok(rest.is_empty()),
            Err(reason) => Err(LogError::Io { path: self.path.to_owned(), reason }),
        }
    }

    fn failed(&self, reason: io::Error) -> LogError {
        LogError::Io { path: self.path.to_owned(), reason }
    }
}
