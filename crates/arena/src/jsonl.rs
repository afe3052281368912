//! Files of JSON lines that survive a kill. A head describes the lines, and each result has a line.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::log_error::LogError;

/// Length limit of lines read, in bytes.
const MAX_LINE: u64 = 64 << 20;

/// An open, locked file of JSON lines.
#[derive(Debug)]
pub(crate) struct JsonlFile {
    pub(crate) path: PathBuf,
    file: File,
    /// Length of the complete lines, in bytes.
    length: u64,
}

/// Receiver of the lines while a file is opened.
pub(crate) trait Reader {
    /// A parsed line.
    type Line;

    /// Checks the head of an existing file.
    ///
    /// # Errors
    /// When the file has other content.
    fn head(&mut self, line: &[u8]) -> Result<(), LogError>;

    /// Parses a line, or returns the reason why the line is invalid.
    fn read(&self, line: &[u8]) -> Result<Self::Line, String>;

    /// Takes the next complete line.
    fn found(&mut self, line: Self::Line);

    /// Checks the whole file after the last line, before any change to the file.
    ///
    /// # Errors
    /// When the file must stay unchanged.
    fn settled(&mut self) -> Result<(), LogError>;
}

impl JsonlFile {
    /// Starts a file with `head`, or continues a file whose head and lines the reader accepts. An incomplete
    /// last line is cut off.
    pub(crate) fn open(path: &Path, head: &[u8], reader: &mut impl Reader) -> Result<JsonlFile, LogError> {
        is_file_or_none(path)?;
        let io = |reason| LogError::Io { path: path.to_owned(), reason };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::Busy(path.to_owned())),
            // Some file systems do not support locks.
            Err(TryLockError::Error(_)) => {}
        }
        let mut length = 0;
        let mut lines = Lines::new(path, &file);
        match lines.next()? {
            // The process was killed before the first line was complete.
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
                        // Cut off by a kill or a crash of the system.
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

    /// Replaces the version in the file's head by the version of `head`. The following lines have the new form.
    /// Programs that know only the old form must refuse the file. A version is one digit.
    pub(crate) fn renew_version(&mut self, head: &[u8]) -> io::Result<()> {
        let Some(at) = head.iter().position(|byte| *byte == b':').map(|colon| colon + 1) else {
            return Ok(());
        };
        let mut there = vec![0; at];
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_exact(&mut there)?;
        // A readable head in another notation stays.
        if let (true, Some(digit)) = (head.starts_with(&there), head.get(at..=at)) {
            self.file.write_all(digit)?;
        }
        self.sync()?;
        self.file.seek(SeekFrom::Start(self.length)).map(drop)
    }

    /// Empties the file, and starts the file with this head.
    pub(crate) fn restart(&mut self, head: &[u8]) -> io::Result<()> {
        self.file.set_len(0)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.length = 0;
        self.append(head)?;
        self.sync()
    }

    /// Appends a line with its line feed. On failure the file keeps its old length.
    pub(crate) fn append(&mut self, line: &[u8]) -> io::Result<()> {
        self.undone_unless(|file, _| file.write_all(line))?;
        self.length += line.len() as u64;
        Ok(())
    }

    /// Appends a line like [`append`](JsonlFile::append), and syncs the line to the disk.
    pub(crate) fn append_synced(&mut self, line: &[u8]) -> io::Result<()> {
        self.undone_unless(|file, path| file.write_all(line).and_then(|()| sync(file, path)))?;
        self.length += line.len() as u64;
        Ok(())
    }

    /// Syncs the file to the disk.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        sync(&self.file, &self.path)
    }

    fn undone_unless(&mut self, done: impl FnOnce(&mut File, &Path) -> io::Result<()>) -> io::Result<()> {
        done(&mut self.file, &self.path).inspect_err(|_| {
            // If this call fails too, the next run cuts off the line.
            let _ = self.file.set_len(self.length);
            let _ = self.file.seek(SeekFrom::Start(self.length));
        })
    }
}

/// Syncs written data to the disk.
fn sync(file: &File, _path: &Path) -> io::Result<()> {
    let synced = file.sync_data();
    #[cfg(test)]
    synced::note(file, _path, &synced);
    synced
}

/// Returns whether an incomplete first line belongs to a file of this kind, of any plan.
fn begins_alike(head: &[u8], torn: &[u8]) -> bool {
    // Compares the version and the name of the following hash.
    let fixed = head.iter().position(|byte| *byte == b',').map_or(head.len(), |comma| comma + 1);
    let length = fixed.min(torn.len());
    head[..length] == torn[..length]
}

/// Rejects pipes and devices at once, because opening a pipe waits for the other end.
pub(crate) fn is_file_or_none(path: &Path) -> Result<(), LogError> {
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => Err(LogError::NoFile(path.to_owned())),
        _ => Ok(()),
    }
}

/// Returns the first line of a file if complete, or `None` without a file.
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
    /// Content without the line feed.
    pub(crate) bytes: Vec<u8>,
    pub(crate) is_whole: bool,
    /// Offset of the next line, in bytes.
    pub(crate) end: u64,
}

/// Reader of lines of limited length.
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

/// Checks that a first line has a supported version. A file with another version may have other fields.
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

/// Log of synced data for tests.
#[cfg(test)]
pub(crate) mod synced {
    use std::fs::File;
    use std::io;
    use std::path::{Path, PathBuf};
    use std::sync::Mutex;

    /// Synced files with their length at the sync.
    static SYNCED: Mutex<Vec<(PathBuf, u64)>> = Mutex::new(Vec::new());

    pub(super) fn note(file: &File, path: &Path, synced: &io::Result<()>) {
        if synced.is_ok() {
            SYNCED.lock().unwrap().push((path.to_owned(), file.metadata().unwrap().len()));
        }
    }

    /// Returns the length of a file at each sync.
    pub(crate) fn lengths(path: &Path) -> Vec<u64> {
        let synced = SYNCED.lock().unwrap();
        synced.iter().filter(|(known, _)| known == path).map(|(_, length)| *length).collect()
    }
}
