//! Which files may be written: of those that exist already without `--force` only what this program wrote, others where
//! their folder takes them.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use inarow_core::Message;

use crate::failure::{Context, Failure};

/// Signs in the files that this program writes, besides pictures: records in JSON and SGF, reports.
const MARKS: [&[u8]; 3] = [b"\"inarow-record\"", b"AP[inarow]", b"name=\"generator\" content=\"inarow\""];
/// How much of the beginning and the end of a file is looked at, in bytes.
const LOOKED_AT: u64 = 4096;

/// How logs of results begin, whose games hold marks too. Nothing else has what a log has.
const LOGS: [&[u8]; 2] = [b"{\"arena\":", b"{\"tune\":"];

/// Refuses to replace a file without a sign that this program wrote it, and a log of results even with `force`. An empty
/// file holds nothing to lose, and a device or a pipe is not replaced.
///
/// # Errors
/// When there is such a file, or it cannot be read.
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

/// Whether a file can be made there.
///
/// # Errors
/// When the path is a folder's, or the folder takes no file that it would be in.
pub(crate) fn takes_file(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(Message::new("said-is-folder").text("file", path.display()).into());
    }
    // What a link leads to is written; a device or a pipe takes what comes, and no other file beside it.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if target.exists() && !target.is_file() {
        return Ok(());
    }
    takes_files(target.parent().unwrap_or(Path::new("")))
}

/// Whether files can be made in this folder, or in the one that it will be made in.
///
/// # Errors
/// When there is no such folder, or it takes no file.
pub(crate) fn takes_files(folder: &Path) -> Result<(), Failure> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let place = || folder.display().to_string();
    // The system calls both a file that was not found.
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

/// Where a file comes from, as its beginning shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// A log of results, whose games nobody can make again.
    Log,
    /// This program can make it again.
    Inarow,
    /// There is no sign of it.
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
