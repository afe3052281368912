//! A process group.

use std::collections::BTreeSet;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
#[cfg(target_os = "linux")]
use rustix::process::{PidfdFlags, pidfd_open};

use super::super::Ending;
use super::{Ends, command, ends};

/// Whether no program may be started any more. Whoever starts one holds it open until the program is among the running.
static CLOSED: RwLock<bool> = RwLock::new(false);
/// The leaders of groups that were started and not waited for yet: until then their numbers are nobody else's.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every program that was started, with all it started, and lets no other start: for whoever is about to leave
/// without a word to anybody.
pub(in crate::gomocup) fn end_all() {
    *CLOSED.write().unwrap_or_else(PoisonError::into_inner) = true;
    // It stays locked, so that none of these numbers is given to another process meanwhile.
    for leader in running().iter() {
        kill(*leader, true);
    }
}

/// Kills a group whose leader has not been waited for, and, where wanted, those who left it.
fn kill(leader: u32, with_family: bool) {
    // A process that left the group is found as a descendant, while its parents still live.
    #[cfg(target_os = "linux")]
    let family = if with_family { super::proc::family(leader) } else { Vec::new() };
    #[cfg(not(target_os = "linux"))]
    let _ = with_family;
    if let Some(pid) = Pid::from_raw(leader as i32) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
    #[cfg(target_os = "linux")]
    for process in family {
        if process.group != leader
            && let Some(pid) = Pid::from_raw(process.id as i32)
        {
            // It may have ended by itself.
            let _ = rustix::process::kill_process(pid, Signal::KILL);
        }
    }
}

/// A program in a process group of its own. Dropping it ends the whole group.
pub(in crate::gomocup) struct Program {
    child: Child,
    pid: Option<Pid>,
    ended: bool,
}

impl Program {
    /// Starts the program with its arguments, in a folder or where this one runs.
    pub(in crate::gomocup) fn start(words: &[String], dir: Option<&Path>) -> io::Result<(Program, Ends)> {
        let closed = CLOSED.read().unwrap_or_else(PoisonError::into_inner);
        if *closed {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut child = command(words, dir)?.process_group(0).spawn()?;
        running().insert(child.id());
        drop(closed);
        let ends = ends(child.stdin.take(), child.stdout.take(), child.stderr.take());
        let pid = Pid::from_raw(child.id() as i32);
        let program = Program { child, pid, ended: false };
        Ok((program, ends?))
    }

    /// How the program ended by itself; `None` while it runs. It is left a zombie, so that the group's number stays
    /// its own until the group is ended.
    pub(in crate::gomocup) fn exited(&self) -> Option<Ending> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        let status = waitid(WaitId::Pid(self.pid?), options).ok().flatten()?;
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => Ending::Code(code),
            (None, Some(signal)) => Ending::Signal(signal),
            (None, None) => Ending::Unknown,
        })
    }

    /// What can be waited for until the program ends; `None` where the system has no such thing.
    pub(in crate::gomocup) fn ends_with(&self) -> Option<OwnedFd> {
        #[cfg(target_os = "linux")]
        return pidfd_open(self.pid?, PidfdFlags::empty()).ok();
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Bytes of memory that the program and all it started hold now; `None` where the system does not tell.
    pub(in crate::gomocup) fn memory(&self) -> Option<u64> {
        #[cfg(target_os = "linux")]
        return Some(super::proc::family(self.child.id()).iter().map(|process| process.resident).sum());
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// The processes that the program has started, by their numbers; `None` where the system does not tell.
    pub(in crate::gomocup) fn started(&self) -> Option<Vec<u32>> {
        #[cfg(target_os = "linux")]
        return Some(self.others().collect());
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Those of these that live, and whoever is left in the program's group.
    pub(in crate::gomocup) fn living(&self, started: &[u32]) -> Vec<u32> {
        #[cfg(target_os = "linux")]
        {
            let mut living: Vec<u32> = started.iter().copied().filter(|id| super::proc::lives(*id)).collect();
            living.extend(self.others().filter(|id| !started.contains(id)));
            living
        }
        #[cfg(not(target_os = "linux"))]
        started.to_vec()
    }

    /// Ends these processes.
    pub(in crate::gomocup) fn end_these(ids: &[u32]) {
        for pid in ids.iter().filter_map(|id| Pid::from_raw(*id as i32)) {
            // It may have ended by itself.
            let _ = rustix::process::kill_process(pid, Signal::KILL);
        }
    }

    #[cfg(target_os = "linux")]
    fn others(&self) -> impl Iterator<Item = u32> {
        let own = self.child.id();
        super::proc::family(own).into_iter().map(|process| process.id).filter(move |id| *id != own)
    }

    /// Ends the program and all it started.
    pub(in crate::gomocup) fn end(&mut self) {
        if std::mem::replace(&mut self.ended, true) {
            return;
        }
        // Of one that went as it was asked to only the group is left; to look through all processes takes longer than
        // many a game.
        let leader = self.child.id();
        kill(leader, self.exited() != Some(Ending::Code(0)));
        running().remove(&leader);
        // A killed child can always be waited for.
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
