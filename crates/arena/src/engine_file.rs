//! Files named by an external engine's command, identified by their content.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use inarow_gomocup::program_file;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Time since the last change after which a file counts as complete.
const SETTLED: Duration = Duration::from_secs(5);

/// A word of an external engine's command that names a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileWord {
    /// Index of the word, from 0.
    pub word: usize,
    /// File name on the manager's machine.
    pub name: String,
    /// SHA-256 of the file, in hexadecimal digits.
    pub sha256: String,
}

/// Returns the words of a command that name local files. Such words are the program, and arguments that are
/// files in the engine's folder.
///
/// # Errors
/// The path and the system's error, when a file cannot be read.
pub fn file_words(words: &[String], folder: &Path) -> Result<Vec<FileWord>, (PathBuf, io::Error)> {
    let mut files = Vec::new();
    for (word, text) in words.iter().enumerate() {
        let path = if word == 0 { program_file(text) } else { Some(folder.join(text)) };
        let Some(path) = path.filter(|path| path.is_file()) else {
            if word == 0 {
                return Err((PathBuf::from(text), io::ErrorKind::NotFound.into()));
            }
            continue;
        };
        let sha256 = sha256_of(&path).map_err(|error| (path.clone(), error))?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        files.push(FileWord { word, name, sha256 });
    }
    Ok(files)
}

/// Returns the SHA-256 of a file, in hexadecimal digits.
///
/// # Errors
/// When the file cannot be read.
pub fn sha256_of(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut digest = Sha256::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(hexadecimal(&digest.finalize())),
            read => digest.update(&piece[..read]),
        }
    }
}

/// Metadata of a file that change with its content, though not at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileState {
    bytes: u64,
    written: Option<SystemTime>,
    /// Time of the last change of content or metadata, in seconds and nanoseconds. No program can set this
    /// time.
    changed: (i64, i64),
    number: u64,
}

impl FileState {
    /// Reads the state from the system's metadata.
    #[must_use]
    pub fn of(about: &Metadata) -> FileState {
        #[cfg(unix)]
        let (changed, number) = {
            use std::os::unix::fs::MetadataExt;
            ((about.ctime(), about.ctime_nsec()), about.ino())
        };
        #[cfg(not(unix))]
        let (changed, number) = ((0, 0), 0);
        FileState { bytes: about.len(), written: about.modified().ok(), changed, number }
    }

    /// Reads the state of the file at a path, or returns `None` without a file.
    #[must_use]
    pub fn of_file(path: &Path) -> Option<FileState> {
        path.metadata().ok().filter(Metadata::is_file).map(|about| FileState::of(&about))
    }

    /// Returns whether the file has not changed for a while. On Unix only the change time decides. Programs can
    /// set the modification time freely. A future time would never be long ago.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let changed = || SystemTime::UNIX_EPOCH + Duration::from_secs(self.changed.0.try_into().unwrap_or(0));
        let last = if cfg!(unix) { changed() } else { self.written.unwrap_or_else(changed) };
        SystemTime::now().duration_since(last).is_ok_and(|ago| ago >= SETTLED)
    }
}

/// Returns bytes as hexadecimal digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs can set the modification time, but not the change time.
    #[cfg(unix)]
    #[test]
    fn a_file_dated_in_the_future_settles() {
        let ago =
            |seconds| SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs() - seconds;
        let changed = |seconds| (i64::try_from(ago(seconds)).unwrap(), 0);
        let tomorrow = Some(SystemTime::now() + Duration::from_secs(86_400));
        let state = FileState { bytes: 1, written: tomorrow, changed: changed(60), number: 1 };
        assert!(state.is_settled());
        assert!(
            !FileState { written: Some(SystemTime::UNIX_EPOCH), changed: changed(1), ..state }.is_settled()
        );
    }
}
