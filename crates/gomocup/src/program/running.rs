//! The running programs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(target_os = "linux")]
use super::descendants::{self, Claim};
use super::watcher::Watcher;

static RUNNING: Mutex<Running> =
    Mutex::new(Running { leaders: BTreeMap::new(), starting: BTreeSet::new(), marks: 0, watcher: None });

/// State of the running programs.
pub(super) struct Running {
    /// Groups by the first process, with their marks. The first process is not reaped yet, so no other process
    /// has its id.
    leaders: BTreeMap<u32, u64>,
    /// Marks of the programs that are being started.
    starting: BTreeSet<u64>,
    marks: u64,
    watcher: Option<Watcher>,
}

/// Locks the running programs. The set does not change while the guard lives.
pub(super) fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Running {
    /// Records the start of a program and returns its mark.
    pub(super) fn starts(&mut self) -> u64 {
        #[cfg(target_os = "linux")]
        if self.is_idle() {
            descendants::take_over(true);
        }
        if self.watcher.is_none() {
            self.watch();
        }
        self.marks += 1;
        self.starting.insert(self.marks);
        self.marks
    }

    /// Records the end of a start, with the first process if the start succeeded.
    pub(super) fn started(&mut self, mark: u64, leader: Option<u32>) {
        self.starting.remove(&mark);
        if let Some(leader) = leader {
            self.leaders.insert(leader, mark);
            if self.watcher.as_mut().is_some_and(|watcher| watcher.begun(leader).is_err()) {
                self.watch();
            }
        }
        self.rest();
    }

    /// Records that a program is about to be reaped.
    pub(super) fn ended(&mut self, leader: u32) {
        self.leaders.remove(&leader);
        if self.watcher.as_mut().is_some_and(|watcher| watcher.ended(leader).is_err()) {
            self.watch();
        }
        self.rest();
    }

    /// Returns the first processes of all programs.
    pub(super) fn leaders(&self) -> Vec<u32> {
        self.leaders.keys().copied().collect()
    }

    /// Returns the claim of the given programs.
    #[cfg(target_os = "linux")]
    pub(super) fn claim(&self, leaders: &[u32]) -> Claim {
        let others = || self.leaders.iter().filter(|(leader, _)| !leaders.contains(leader));
        let watcher = self.watcher.as_ref().map(Watcher::id);
        Claim {
            leaders: leaders.to_vec(),
            foreign_children: others().map(|(leader, _)| *leader).chain(watcher).collect(),
            foreign_marks: others().map(|(_, mark)| *mark).chain(self.starting.iter().copied()).collect(),
            is_only: others().next().is_none(),
            is_starting: !self.starting.is_empty(),
        }
    }

    fn is_idle(&self) -> bool {
        self.leaders.is_empty() && self.starting.is_empty()
    }

    /// Stops adopting orphans once nothing runs.
    fn rest(&self) {
        #[cfg(target_os = "linux")]
        if self.is_idle() {
            descendants::take_over(false);
        }
    }

    /// Starts a new watcher for all programs. The old watcher, if any, is dead or does not listen.
    fn watch(&mut self) {
        if let Some(deaf) = self.watcher.take() {
            deaf.dismiss();
        }
        // Without a watcher, programs see the end of their input. Most programs then exit by themselves.
        let Ok(mut watcher) = Watcher::start() else { return };
        if self.leaders.keys().all(|leader| watcher.begun(*leader).is_ok()) {
            self.watcher = Some(watcher);
        } else {
            watcher.dismiss();
        }
    }
}
