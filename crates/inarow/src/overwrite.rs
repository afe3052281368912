//! Permission to write files. Without `--force` only files of this program may be replaced. New files need a
//! writable folder.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use inarow_core::Message;

use crate::failure::{Context, Failure};

/// Marks in files of this program except pictures, which are records in JSON and SGF, and reports.
const MARKS: [&[u8]; 3] = [b"\"inarow-record\"", b"AP[inarow]", b"name=\"generator\" content=\"inarow\""];
/// Length of the examined beginning and end of a file, in bytes.
const LOOKED_AT: u64 = 4096;

/// Beginnings of result logs, whose games contain marks too. The content of result logs cannot be reproduced.
const LOGS: [&[u8]; 2] = [b"{\"arena\":", b"{\"tune\":"];

/// Rejects replacing a file without a mark of this program. Rejects replacing a result log even with `force`.
/// Empty files, devices and pipes pass, because nothing is lost.
///
/// # Errors
/// Fails if such a file exists, or the file cannot be read.
pub(crate) fn may_replace(path: &Path, force: bool) -> Result<(), Failure> {
    if !fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > 0) {
        return Ok(());
    }
    let refused = |key| Err(Message::new(key).text("file", path.display()).into());
    match origin(path) {
        Ok(Origin::Log) => refused("said-is-log"),
        _ if force => Ok(()),
        Ok(Origin::Inarow) => Ok(()),
        Ok(Origin::Unknown) => refused("said-not-ours"),
        Err(error) => Err(error).at(|| path.display().to_string()),
    }
}

/// Checks that a file can be created at a path.
///
/// # Errors
/// Fails if the path is a folder, or the file's folder is not writable.
pub(crate) fn takes_file(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(Message::new("said-is-folder").text("file", path.display()).into());
    }
    // A link's target is written. A device or a pipe is written in place, without a new file in its folder.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if target.exists() && !target.is_file() {
        return Ok(());
    }
    takes_files(target.parent().unwrap_or(Path::new("")))
}

/// Checks that files can be created in a folder, or in the parent of a new folder.
///
/// # Errors
/// The folder does not exist or is not writable.
pub(crate) fn takes_files(folder: &Path) -> Result<(), Failure> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let place = || folder.display().to_string();
    // The system reports both cases as a missing file.
    let told = |key| {
        move |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => Failure::from(Message::new(key)),
            _ => error.into(),
        }
    };
    let found = fs::metadata(folder).map_err(told("said-missing-folder")).at(place)?;
    if !found.is_dir() {
        return Err(Message::new("said-is-file").text("file", folder.display()).into());
    }
    let made = tempfile::Builder::new().prefix(".inarow").tempfile_in(folder);
    made.map(drop).map_err(told("said-takes-no-file")).at(place)
}

/// Origin of a file, recognised by its content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// A result log, whose games cannot be reproduced.
    Log,
    /// A file that this program can write again.
    Inarow,
    /// A file without a known mark.
    Unknown,
}

fn origin(path: &Path) -> io::Result<Origin> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    (&file).take(LOOKED_AT).read_to_end(&mut bytes)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(LOOKED_AT)))?;
    let between = bytes.len();
    file.take(LOOKED_AT).read_to_end(&mut bytes)?;
    let holds = |bytes: &[u8]| {
        let marks = MARKS.into_iter().chain(inarow_picture::MARKS);
        marks.into_iter().any(|mark| bytes.windows(mark.len()).any(|window| window == mark))
    };
    Ok(match LOGS.iter().any(|begin| bytes.starts_with(begin)) {
        true => Origin::Log,
        false if holds(&bytes[..between]) || holds(&bytes[between..]) => Origin::Inarow,
        false => Origin::Unknown,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_found_at_both_ends_and_nowhere_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let fill = |count: usize| vec![b'x'; count];
        let mark = b"\"format\": \"inarow-record\"".to_vec();
        for (bytes, expected) in [
            ([mark.clone(), fill(9000)].concat(), true),
            ([fill(9000), mark.clone()].concat(), true),
            (mark.clone(), true),
            ([fill(9000), mark, fill(9000)].concat(), false),
            (fill(10), false),
            (fill(9000), false),
        ] {
            inarow_sys::file::write_whole(&path, &bytes).unwrap();
            assert_eq!(origin(&path).unwrap() == Origin::Inarow, expected, "{}", bytes.len());
            assert_eq!(may_replace(&path, false).is_ok(), expected);
            assert!(may_replace(&path, true).is_ok());
        }
        for begin in LOGS {
            inarow_sys::file::write_whole(&path, &[begin, MARKS[0]].concat()).unwrap();
            assert!(may_replace(&path, false).is_err() && may_replace(&path, true).is_err(), "{begin:?}");
        }
        inarow_sys::file::write_whole(&path, b"").unwrap();
        assert!(may_replace(&path, false).is_ok(), "there is nothing to lose");
        assert!(may_replace(&folder.path().join("none"), false).is_ok());
        assert!(may_replace(folder.path(), false).is_ok(), "a folder is told elsewhere");
    }
}
