//! The folders that everybody knows, looked for on another thread.

use std::path::PathBuf;
use std::time::Duration;

use egui::Context;

use super::job::{Job, State};
use crate::Folders;

/// Places that are found within this are shown at once.
const AT_ONCE: Duration = Duration::from_millis(50);
/// A disk that does not answer within so many seconds is not waited for.
const PATIENCE: f64 = 3.0;

/// A folder that everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Home,
    Documents,
    /// Where the program was started.
    Here,
}

/// Those that are there.
pub(crate) enum Places {
    /// They are still to be looked for, these among them.
    Wanted(Folders),
    /// They are being looked for, since then in seconds.
    Running(Job<Vec<(Place, PathBuf)>>, f64),
    /// These are there; none where the disk does not answer.
    Done(Vec<(Place, PathBuf)>),
}

impl Places {
    /// These, and where the program was started.
    pub(crate) fn of(folders: Folders) -> Places {
        Places::Wanted(folders)
    }

    /// Begins to look for them, and takes them once they are found.
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

    /// Those that are there; `None` while they are looked for.
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
