//! Which programs run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(target_os = "linux")]
use super::descendants::{self, Claim};
use super::watcher::Watcher;

static RUNNING: Mutex<Running> =
    Mutex::new(Running { leaders: BTreeMap::new(), starting: BTreeSet::new(), marks: 0, watcher: None });

/// The programs that run.
pub(super) struct Running {
    /// Their groups, by the first process, each with its mark. It has not been waited for yet: until then its number is
    /// nobody else's.
    leaders: BTreeMap<u32, u64>,
    /// The marks of the programs that are being started.
    starting: BTreeSet<u64>,
    marks: u64,
    watcher: Option<Watcher>,
}

/// They stay as they are while this is held.
pub(super) fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Running {
    /// A program is about to be started; its mark.
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

    /// It has been, with this first process, or could not be.
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

    /// It is about to be waited for.
    pub(super) fn ended(&mut self, leader: u32) {
        self.leaders.remove(&leader);
        if self.watcher.as_mut().is_some_and(|watcher| watcher.ended(leader).is_err()) {
            self.watch();
        }
        self.rest();
    }

    /// The first processes of all.
    pub(super) fn leaders(&self) -> Vec<u32> {
        self.leaders.keys().copied().collect()
    }

    /// What is of these programs.
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

    /// Once nothing runs, nothing is taken over.
    fn rest(&self) {
        #[cfg(target_os = "linux")]
        if self.is_idle() {
            descendants::take_over(false);
        }
    }

    /// Has all watched, by another watcher if there was one: that one is dead, or does not listen.
    fn watch(&mut self) {
        if let Some(deaf) = self.watcher.take() {
            deaf.dismiss();
        }
        // Where none can be had, programs see the end of their input, and most go by themselves.
        let Ok(mut watcher) = Watcher::start() else { return };
        if self.leaders.keys().all(|leader| watcher.begun(*leader).is_ok()) {
            self.watcher = Some(watcher);
        } else {
            watcher.dismiss();
        }
    }
}
