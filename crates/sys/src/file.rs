//! Reads files of bounded size and writes files atomically.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// Largest file that is read, in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// Reads a file of at most [`MAX_BYTES`].
///
/// # Errors
/// The system's error when the file cannot be read. [`io::ErrorKind::FileTooLarge`] when the file is larger.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_from(fs::File::open(path)?)
}

/// Reads a stream of at most [`MAX_BYTES`] to its end.
///
/// # Errors
/// The stream's error when reading fails. [`io::ErrorKind::FileTooLarge`] when the stream is longer.
pub fn read_from(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_BYTES {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("larger than {} MiB", MAX_BYTES >> 20),
        ));
    }
    Ok(bytes)
}

/// Writes these bytes to a file atomically. On failure the old file is unchanged.
///
/// Writes the bytes to a temporary file in the folder of the target. Flushes the temporary file to the disk,
/// then renames it. Follows links and keeps the permissions of an existing file. Writes to special files (a
/// device, a pipe) directly.
///
/// # Errors
/// The system's error when writing fails. No temporary file is left behind.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_with(path, |file| file.write_all(bytes))
}

/// Writes a file atomically, as [`write_whole`] does. `write` produces the bytes step by step. When `write`
/// fails, the old file is unchanged and no temporary file is left behind.
///
/// # Errors
/// The error of `write`, or the system's error when writing fails.
pub fn write_whole_with<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let existing = fs::metadata(&target).ok();
    if let Some(existing) = &existing
        && !existing.is_file()
    {
        let mut device = BufWriter::new(OpenOptions::new().write(true).open(&target)?);
        write(&mut device)?;
        return Ok(device.flush()?);
    }
    let folder = folder_of(&target);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".inarow-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The system applies its mask, as to any new file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(&folder).map_err(|error| unmade(&error, &folder))?;
    let mut buffered = BufWriter::new(file.as_file_mut());
    write(&mut buffered)?;
    buffered.flush()?;
    drop(buffered);
    if let Some(existing) = existing {
        file.as_file().set_permissions(existing.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(&target).map_err(|error| E::from(error.error))?;
    sync_folder(&folder);
    Ok(())
}

/// Explains why a folder takes no file. Hides the name of the temporary file, because users do not know it.
fn unmade(error: &io::Error, folder: &Path) -> io::Error {
    if folder.is_dir() {
        return match error.kind() {
            // The folder itself exists.
            io::ErrorKind::NotFound => io::ErrorKind::PermissionDenied.into(),
            kind => kind.into(),
        };
    }
    io::Error::new(io::ErrorKind::NotADirectory, format!("there is no folder {}", folder.display()))
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Makes the rename durable. Some file systems cannot sync a folder, but the file is complete either way.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = fs::File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing");
        let error = write_whole(&missing.join("game.json"), b"").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotADirectory);
        assert_eq!(error.to_string(), format!("there is no folder {}", missing.display()));
    }

    /// Checks a folder of processes. Such a folder takes no file and reports that the name does not exist.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_that_takes_no_file_is_not_a_missing_file() {
        let error = write_whole(Path::new("/proc/inarow.json"), b"").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_made_and_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        for text in ["first", "the second is longer", ""] {
            write_whole(&path, text.as_bytes()).unwrap();
            assert_eq!(read(&path).unwrap(), text.as_bytes());
            assert_eq!(names(folder.path()), ["game.json"]);
        }
    }

    #[test]
    fn what_fails_halfway_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        write_whole(&path, b"old").unwrap();
        let full = |file: &mut dyn Write| {
            file.write_all(&[b'x'; 100_000])?;
            Err(io::Error::from(io::ErrorKind::StorageFull))
        };
        let error = write_whole_with(&path, full).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(read(&path).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["game.json"]);
    }

    /// Checks that a device without space reports the error.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_told() {
        let error = write_whole(Path::new("/dev/full"), b"anything").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }

    #[test]
    fn a_missing_folder_is_an_error_and_a_folder_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write_whole(&folder.path().join("no/such/game.json"), b"x").is_err());
        assert!(write_whole(folder.path(), b"x").is_err());
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_are_kept() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        write_whole(&real, b"old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        write_whole(&link, b"new").unwrap();
        assert_eq!(read(&real).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_to_and_not_replaced() {
        let null = Path::new("/dev/null");
        write_whole(null, b"anything").unwrap();
        assert!(!fs::metadata(null).unwrap().is_file());
    }

    #[test]
    fn a_stream_without_end_is_refused() {
        let error = read_from(io::repeat(b'x')).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(error.to_string(), "larger than 64 MiB");
    }
}
