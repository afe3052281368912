//! Well-known folders, searched for on another thread.

use std::path::PathBuf;
use std::time::Duration;

use egui::Context;

use super::job::{Job, State};
use crate::Folders;

/// Time within which found places are shown at once.
const AT_ONCE: Duration = Duration::from_millis(50);
/// Longest wait for a disk, in seconds.
const PATIENCE: f64 = 3.0;

/// Well-known folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Home,
    Documents,
    /// Folder in which the program was started.
    Here,
}

/// Existing well-known folders.
pub(crate) enum Places {
    /// Search that has not started, with known folders.
    Wanted(Folders),
    /// Running search, with its start in seconds.
    Running(Job<Vec<(Place, PathBuf)>>, f64),
    /// Found folders, or nothing if the disk does not answer.
    Done(Vec<(Place, PathBuf)>),
}

impl Places {
    /// Creates the search for these folders and the folder in which the program was started.
    pub(crate) fn of(folders: Folders) -> Places {
        Places::Wanted(folders)
    }

    /// Starts the search, and takes the result of a finished search.
    pub(crate) fn go_on(&mut self, context: &Context) {
        let now = context.input(|input| input.time);
        let state = match self {
            Places::Wanted(folders) => {
                let folders = std::mem::take(folders);
                let mut job = Job::start(context, move || look(folders));
                let state = job.wait(AT_ONCE);
                *self = Places::Running(job, now);
                context.request_repaint_after(Duration::from_secs_f64(PATIENCE));
                state
            }
            Places::Running(job, since) => match job.look() {
                State::Running if now - *since >= PATIENCE => State::Gone,
                state => state,
            },
            Places::Done(_) => return,
        };
        match state {
            State::Running => {}
            State::Done(found) => *self = Places::Done(found),
            State::Gone => *self = Places::Done(Vec::new()),
        }
    }

    /// Returns the found folders, or `None` during the search.
    pub(crate) fn known(&self) -> Option<&[(Place, PathBuf)]> {
        match self {
            Places::Done(found) => Some(found),
            Places::Wanted(_) | Places::Running(..) => None,
        }
    }
}

fn look(folders: Folders) -> Vec<(Place, PathBuf)> {
    let all = [
        (Place::Home, folders.home),
        (Place::Documents, folders.documents),
        (Place::Here, std::env::current_dir().ok()),
    ];
    let there = all.into_iter().filter_map(|(place, folder)| Some((place, folder?)));
    there.filter(|(_, folder)| folder.is_dir()).collect()
}
