//! A file of JSON lines that survives a kill: a head that describes the lines, then a line for each result.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::log_error::LogError;

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 64 << 20;

/// Such a file, locked and written to.
#[derive(Debug)]
pub(crate) struct JsonlFile {
    pub(crate) path: PathBuf,
    file: File,
    /// The length of all whole lines, in bytes.
    length: u64,
}

/// Reads such a file while it is opened.
pub(crate) trait Reader {
    /// A parsed line.
    type Line;

    /// The head of a file that is there.
    ///
    /// # Errors
    /// When the lines are of something else.
    fn head(&mut self, line: &[u8]) -> Result<(), LogError>;

    /// Parses a line, or returns what is wrong with it.
    fn read(&self, line: &[u8]) -> Result<Self::Line, String>;

    /// The next whole line.
    fn found(&mut self, line: Self::Line);

    /// After the last line, before anything of the file is touched.
    ///
    /// # Errors
    /// When it is to be left as it is.
    fn settled(&mut self) -> Result<(), LogError>;
}

impl JsonlFile {
    /// Begins a file with `head`, or continues one whose head and lines the reader accepts. A last line that is not whole
    /// is cut off.
    pub(crate) fn open(path: &Path, head: &[u8], reader: &mut impl Reader) -> Result<JsonlFile, LogError> {
        is_file_or_none(path)?;
        let io = |reason| LogError::Io { path: path.to_owned(), reason };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::Busy(path.to_owned())),
            // Some file systems know no locks.
            Err(TryLockError::Error(_)) => {}
        }
        let mut length = 0;
        let mut lines = Lines::new(path, &file);
        match lines.next()? {
            // Killed before the first line was whole.
            None => {}
            Some(line) if !line.is_whole && begins_alike(head, &line.bytes) => {}
            Some(line) => {
                reader.head(&line.bytes)?;
                length = line.end;
                let mut number = 1;
                while let Some(line) = lines.next()? {
                    number += 1;
                    match reader.read(&line.bytes) {
                        Ok(entry) if line.is_whole => {
                            reader.found(entry);
                            length = line.end;
                        }
                        // Cut off by a kill or by a crash of the system.
                        _ if lines.is_at_end()? => break,
                        Ok(_) => break,
                        Err(reason) => {
                            return Err(LogError::Line { path: path.to_owned(), line: number, reason });
                        }
                    }
                }
            }
        }
        reader.settled()?;
        file.set_len(length).map_err(io)?;
        file.seek(SeekFrom::Start(length)).map_err(io)?;
        let mut opened = JsonlFile { path: path.to_owned(), file, length };
        if length == 0 {
            opened.append(head).and_then(|()| opened.sync()).map_err(io)?;
        }
        Ok(opened)
    }

    /// Puts the version of this head in the place of that of the file's: the lines that follow are of its form, and a program
    /// that knows only the old one refuses the file. A version is one digit.
    pub(crate) fn renew_version(&mut self, head: &[u8]) -> io::Result<()> {
        let Some(at) = head.iter().position(|byte| *byte == b':').map(|colon| colon + 1) else {
            return Ok(());
        };
        let mut there = vec![0; at];
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_exact(&mut there)?;
        // A head that somebody wrote otherwise stays: it is read all the same.
        if let (true, Some(digit)) = (head.starts_with(&there), head.get(at..=at)) {
            self.file.write_all(digit)?;
        }
        self.sync()?;
        self.file.seek(SeekFrom::Start(self.length)).map(drop)
    }

    /// Empties the file and begins it with this head.
    pub(crate) fn restart(&mut self, head: &[u8]) -> io::Result<()> {
        self.file.set_len(0)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.length = 0;
        self.append(head)?;
        self.sync()
    }

    /// Appends a line with its line feed. If that fails, the file keeps its old length.
    pub(crate) fn append(&mut self, line: &[u8]) -> io::Result<()> {
        self.undone_unless(|file, _| file.write_all(line))?;
        self.length += line.len() as u64;
        Ok(())
    }

    /// The same, and the line is on the disk when this returns.
    pub(crate) fn append_synced(&mut self, line: &[u8]) -> io::Result<()> {
        self.undone_unless(|file, path| file.write_all(line).and_then(|()| sync(file, path)))?;
        self.length += line.len() as u64;
        Ok(())
    }

    /// Everything is on the disk when this returns.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        sync(&self.file, &self.path)
    }

    fn undone_unless(&mut self, done: impl FnOnce(&mut File, &Path) -> io::Result<()>) -> io::Result<()> {
        done(&mut self.file, &self.path).inspect_err(|_| {
            // If this fails too, the next run cuts the line off.
            let _ = self.file.set_len(self.length);
            let _ = self.file.seek(SeekFrom::Start(self.length));
        })
    }
}

/// What was written is on the disk when this returns.
fn sync(file: &File, _path: &Path) -> io::Result<()> {
    let synced = file.sync_data();
    #[cfg(test)]
    synced::note(file, _path, &synced);
    synced
}

/// Whether a torn first line is of such a file, whatever plan it was to name.
fn begins_alike(head: &[u8], torn: &[u8]) -> bool {
    // The version and the name of the hash, which comes next.
    let fixed = head.iter().position(|byte| *byte == b',').map_or(head.len(), |comma| comma + 1);
    let length = fixed.min(torn.len());
    head[..length] == torn[..length]
}

/// Refuses a pipe and a device, at once: opening a pipe waits for whoever is at its other end.
pub(crate) fn is_file_or_none(path: &Path) -> Result<(), LogError> {
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => Err(LogError::NoFile(path.to_owned())),
        _ => Ok(()),
    }
}

/// The first line of a file, if it is whole; `None` when there is no file yet.
pub(crate) fn first_line(path: &Path) -> Result<Option<Vec<u8>>, LogError> {
    is_file_or_none(path)?;
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(reason) => return Err(LogError::Io { path: path.to_owned(), reason }),
    };
    Ok(Lines::new(path, &file).next()?.filter(|line| line.is_whole).map(|line| line.bytes))
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

/// What tests see of what reached the disk.
#[cfg(test)]
pub(crate) mod synced {
    use std::fs::File;
    use std::io;
    use std::path::{Path, PathBuf};
    use std::sync::Mutex;

    /// Each file that was synced, and how long it was then.
    static SYNCED: Mutex<Vec<(PathBuf, u64)>> = Mutex::new(Vec::new());

    pub(super) fn note(file: &File, path: &Path, synced: &io::Result<()>) {
        if synced.is_ok() {
            SYNCED.lock().unwrap().push((path.to_owned(), file.metadata().unwrap().len()));
        }
    }

    /// How long a file was each time it was synced.
    pub(crate) fn lengths(path: &Path) -> Vec<u64> {
        let synced = SYNCED.lock().unwrap();
        synced.iter().filter(|(known, _)| known == path).map(|(_, length)| *length).collect()
    }
}
