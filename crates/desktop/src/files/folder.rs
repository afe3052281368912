//! What lies in a folder, read on another thread: disks are slow, and the window never waits for one.

#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use egui::Context;

use super::job::{Job, State};
use super::reasons::name_of;

/// The most entries of a folder that are shown.
pub(crate) const MOST: usize = 5_000;
/// The most entries of a folder that are looked at.
const MOST_SEEN: usize = 200_000;
/// A folder that is read within this is shown at once, without a word that it is being read.
const AT_ONCE: Duration = Duration::from_millis(50);

/// A disk that does not answer within so many seconds is not waited for.
const PATIENCE: f64 = 10.0;

/// A folder, or a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// As people see it.
    pub(crate) name: String,
    /// As the system has it.
    pub(crate) path: PathBuf,
    pub(crate) is_folder: bool,
}

/// What lies in a folder.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    /// Folders first, both in the order of the alphabet; without what is hidden.
    pub(crate) entries: Vec<Entry>,
    /// There is more than is shown.
    pub(crate) more: bool,
}

/// Files with one of these endings, or all where there are none, and folders.
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
        // Through links, as the system opens files.
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

/// A folder's listing as it comes.
pub(crate) enum Reading {
    /// It is still to be asked for.
    Wanted,
    /// It is not known yet which folder is to be read.
    Elsewhere,
    /// It is being read, since then in seconds.
    Running { job: Job<io::Result<Listing>>, since: f64 },
    /// It is here, or the system does not give it.
    Done(io::Result<Listing>),
}

impl Reading {
    /// Asks for it if need be, and takes it once it is here.
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
