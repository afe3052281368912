//! Listing of a folder, read on another thread. Disks may be slow, and the window must not wait.

#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use egui::Context;

use super::job::{Job, State};
use super::reasons::name_of;

/// Largest number of displayed entries of a folder.
pub(crate) const MOST: usize = 5_000;
/// Largest number of read entries of a folder.
const MOST_SEEN: usize = 200_000;
/// Time within which a folder is shown at once, without a note that it is being read.
const AT_ONCE: Duration = Duration::from_millis(50);

/// Longest wait for a disk, in seconds.
const PATIENCE: f64 = 10.0;

/// Folder or file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Name for display.
    pub(crate) name: String,
    /// Path as the system has it.
    pub(crate) path: PathBuf,
    pub(crate) is_folder: bool,
}

/// Contents of a folder.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    /// Entries in alphabetical order, folders first, without hidden entries.
    pub(crate) entries: Vec<Entry>,
    /// Whether there are more entries than displayed.
    pub(crate) more: bool,
}

/// Lists folders, and files with one of these extensions. Without extensions, lists every file.
pub(crate) fn list(folder: &Path, endings: &[&str]) -> io::Result<Listing> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut more = false;
    for (number, entry) in std::fs::read_dir(folder)?.filter_map(Result::ok).enumerate() {
        if number == MOST_SEEN {
            more = true;
            break;
        }
        let path = entry.path();
        let name = name_of(&path);
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let fits = endings.is_empty() || endings.iter().any(|known| known.eq_ignore_ascii_case(ending));
        // Links are followed, as when the system opens files.
        let is_folder = match entry.file_type() {
            Ok(kind) if !kind.is_symlink() => kind.is_dir(),
            _ => path.is_dir(),
        };
        if !name.starts_with('.') && (is_folder || fits) {
            entries.push(Entry { name, path, is_folder });
        }
    }
    entries.sort_by_cached_key(|entry| (!entry.is_folder, entry.name.to_lowercase()));
    more |= entries.len() > MOST;
    entries.truncate(MOST);
    Ok(Listing { entries, more })
}

/// Progress of a folder's listing.
pub(crate) enum Reading {
    /// Listing that has not been requested yet.
    Wanted,
    /// Listing of a folder that is not known yet.
    Elsewhere,
    /// Running listing, with its start in seconds.
    Running { job: Job<io::Result<Listing>>, since: f64 },
    /// Finished listing, or the error of the system.
    Done(io::Result<Listing>),
}

impl Reading {
    /// Requests the listing if needed, and takes the finished listing.
    pub(crate) fn go_on(&mut self, context: &Context, folder: &Path, endings: &[&'static str]) {
        let now = context.input(|input| input.time);
        let state = match self {
            Reading::Wanted => {
                let (folder, endings) = (folder.to_owned(), endings.to_vec());
                let mut job = Job::start(context, move || list(&folder, &endings));
                let state = job.wait(AT_ONCE);
                *self = Reading::Running { job, since: now };
                context.request_repaint_after(Duration::from_secs_f64(PATIENCE));
                state
            }
            Reading::Running { job, since } => match job.look() {
                State::Running if now - *since >= PATIENCE => {
                    State::Done(Err(io::ErrorKind::TimedOut.into()))
                }
                state => state,
            },
            Reading::Elsewhere | Reading::Done(_) => return,
        };
        match state {
            State::Running => {}
            State::Done(done) => *self = Reading::Done(done),
            State::Gone => *self = Reading::Done(Err(io::ErrorKind::Other.into())),
        }
    }
}
