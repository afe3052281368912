//! Engine files, identified by their contents.

use std::collections::HashMap;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use inarow_arena::engine_file::{FileState, FileWord, sha256_of};

/// Limits of a search, as depth in folders and number of files.
const DEEP: usize = 4;
const MOST_FILES: usize = 10_000;
/// Largest file that may belong to an engine, in bytes.
const MOST_BYTES: u64 = 4 << 30;
/// Interval between two searches for a missing file.
const AGAIN: Duration = Duration::from_secs(2);

#[cfg(unix)]
fn may_run(file: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.permissions().mode() & 0o111 != 0
}

/// Returns true, because permissions on this system do not show whether a file is executable.
#[cfg(not(unix))]
fn may_run(_: &Metadata) -> bool {
    true
}

/// Facts about a file that was read.
#[derive(Debug)]
struct Known {
    state: FileState,
    sha256: String,
    /// Whether the file had been unchanged for a while at the time of the read. Otherwise a later change may be
    /// invisible. A file under copy may already have its final length, and file times are coarse.
    settled: bool,
}

/// Reads a file. `state` is the file's state before the read.
fn look(path: &Path, state: FileState) -> Option<Known> {
    let settled = state.is_settled();
    Some(Known { state, sha256: sha256_of(path).ok()?, settled })
}

/// Files in the folders of a worker, by their contents.
#[derive(Debug)]
pub(crate) struct EngineFiles {
    folders: Vec<PathBuf>,
    /// This program, which is also an engine.
    own: Option<(PathBuf, String)>,
    /// Files that were read already.
    read: HashMap<PathBuf, Known>,
    searched: Option<Instant>,
}

impl EngineFiles {
    pub(crate) fn new(folders: Vec<PathBuf>) -> EngineFiles {
        let own = std::env::current_exe().ok();
        let own = own.and_then(|path| sha256_of(&path).ok().map(|sha256| (path, sha256)));
        EngineFiles { folders, own, read: HashMap::new(), searched: None }
    }

    /// Returns the command with the files of this machine, or the first missing file. Orders may come from any
    /// client. Only files of the folders and this program as an engine therefore run.
    pub(crate) fn command(&mut self, words: &[String], files: &[FileWord]) -> Result<Vec<String>, FileWord> {
        let mut words = words.to_vec();
        let own = self.own.clone();
        if files.iter().all(|file| file.word != 0) {
            let name = words.first().cloned().unwrap_or_default();
            return Err(FileWord { word: 0, name, sha256: String::new() });
        }
        for file in files {
            let as_engine = file.word == 0 && words.get(1).is_some_and(|word| word == "engine");
            let path = match &own {
                Some((path, sha256)) if as_engine && *sha256 == file.sha256 => Some(path.clone()),
                _ => self.find(file),
            };
            match (words.get_mut(file.word), path) {
                (Some(word), Some(path)) => *word = path.to_string_lossy().into_owned(),
                _ => return Err(file.clone()),
            }
        }
        Ok(words)
    }

    fn find(&mut self, file: &FileWord) -> Option<PathBuf> {
        if let Some(path) = self.known(file) {
            return Some(path);
        }
        if self.searched.is_none_or(|searched| searched.elapsed() >= AGAIN) {
            self.search();
            self.searched = Some(Instant::now());
        }
        self.known(file)
    }

    /// Returns the path of a known file. A program counts only if executable.
    fn known(&mut self, file: &FileWord) -> Option<PathBuf> {
        let found = self.read.iter_mut().filter(|(_, known)| known.sha256 == file.sha256);
        for (path, known) in found {
            let Ok(there) = path.metadata() else { continue };
            let state = FileState::of(&there);
            if file.word == 0 && !may_run(&there) {
                continue;
            }
            if !known.settled || state != known.state {
                let Some(again) = look(path, state) else { continue };
                *known = again;
            }
            if known.sha256 == file.sha256 {
                return Some(path.clone());
            }
        }
        None
    }

    fn search(&mut self) {
        let mut folders: Vec<(PathBuf, usize)> = self.folders.iter().map(|path| (path.clone(), 0)).collect();
        let mut found: Vec<(PathBuf, Metadata)> = Vec::new();
        while let Some((folder, depth)) = folders.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                match path.metadata() {
                    Ok(about) if about.is_dir() && depth < DEEP => folders.push((path, depth + 1)),
                    Ok(about) if about.is_file() && about.len() <= MOST_BYTES && found.len() < MOST_FILES => {
                        found.push((path, about));
                    }
                    _ => {}
                }
            }
        }
        let mut read = HashMap::new();
        for (path, about) in found {
            let state = FileState::of(&about);
            let before = self.read.remove(&path).filter(|known| known.settled && known.state == state);
            if let Some(known) = before.or_else(|| look(&path, state)) {
                read.insert(path, known);
            }
        }
        self.read = read;
    }
}

#[cfg(test)]
mod tests {
    use inarow_arena::engine_file::file_words;

    use super::*;

    fn write(path: &Path, text: &str) {
        inarow_sys::file::write_whole(path, text.as_bytes()).unwrap();
    }

    #[test]
    fn files_are_found_by_what_is_in_them() {
        let [there, here] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let [engine, weights] = ["engine", "weights"].map(|name| there.path().join(name));
        write(&engine, "an engine");
        write(&weights, "its weights");
        let words = [&engine, &weights].map(|path| path.to_string_lossy().into_owned()).to_vec();
        let words: Vec<String> = words.into_iter().chain(["--fast".to_owned()]).collect();
        let files = file_words(&words, Path::new("")).unwrap();
        assert_eq!(files.iter().map(|file| file.word).collect::<Vec<_>>(), [0, 1]);
        let mut engine_files = EngineFiles::new(vec![here.path().to_owned()]);
        assert_eq!(engine_files.command(&words, &files).unwrap_err().name, "engine");
        std::fs::create_dir(here.path().join("deeper")).unwrap();
        let deeper = here.path().join("deeper/other name");
        write(&deeper, "an engine");
        write(&here.path().join("w"), "its weights");
        engine_files.searched = None;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let allow =
                |mode| std::fs::set_permissions(&deeper, std::fs::Permissions::from_mode(mode)).unwrap();
            allow(0o644);
            assert_eq!(engine_files.command(&words, &files).unwrap_err().name, "engine", "it may not be run");
            allow(0o755);
        }
        let found = engine_files.command(&words, &files).unwrap();
        assert!(found[0].ends_with("other name") && found[1].ends_with('w') && found[2] == "--fast");
        // A changed file is a different file.
        write(&here.path().join("w"), "other weights!");
        assert_eq!(engine_files.command(&words, &files).unwrap_err().name, "weights");
        // A command without a named file does not run.
        assert!(engine_files.command(&words, &files[1..]).is_err());
        assert!(file_words(&["no-such-program".to_owned()], Path::new("")).is_err());
    }

    /// A read during a copy must not count against the complete file.
    #[test]
    fn a_file_that_was_read_while_it_was_copied_is_read_again() {
        use std::io::Write;
        let [there, here] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let engine = there.path().join("engine");
        write(&engine, "an engine");
        let words = [engine.to_string_lossy().into_owned()];
        let files = file_words(&words, Path::new("")).unwrap();
        let mut engine_files = EngineFiles::new(vec![here.path().to_owned()]);
        let copy = here.path().join("copy");
        let mut growing = std::fs::OpenOptions::new().create_new(true).append(true).open(&copy).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            growing.set_permissions(std::fs::Permissions::from_mode(0o755)).unwrap();
        }
        let found = |engine_files: &mut EngineFiles| {
            engine_files.searched = None;
            engine_files.command(&words, &files).is_ok()
        };
        growing.write_all(b"an eng").unwrap();
        assert!(!found(&mut engine_files));
        growing.write_all(b"ine").unwrap();
        assert!(found(&mut engine_files), "it has grown");
        // Some programs allocate the whole file first, and fill the file within one tick of the file system's
        // clock.
        let stamp = copy.metadata().unwrap().modified().unwrap();
        for (text, is_it) in [("\0\0\0\0\0\0\0\0\0", false), ("an engine", true), ("an\0\0\0\0\0\0\0", false)]
        {
            let mut filled = std::fs::OpenOptions::new().write(true).open(&copy).unwrap();
            filled.write_all(text.as_bytes()).unwrap();
            filled.set_modified(stamp).unwrap();
            assert_eq!(found(&mut engine_files), is_it, "{text:?}");
        }
    }

    #[test]
    fn this_program_is_run_as_an_engine_only() {
        let own = std::env::current_exe().unwrap().to_string_lossy().into_owned();
        let mut engine_files = EngineFiles::new(Vec::new());
        for (argument, runs) in [("engine", true), ("convert", false)] {
            let words = [own.clone(), argument.to_owned()];
            assert_eq!(
                engine_files.command(&words, &file_words(&words, Path::new("")).unwrap()).is_ok(),
                runs,
                "{argument}"
            );
        }
    }
}
