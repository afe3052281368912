//! A process group.

use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Child;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
#[cfg(target_os = "linux")]
use rustix::process::{PidfdFlags, pidfd_open};
#[cfg(not(target_os = "linux"))]
use rustix::process::{Signal, kill_process, kill_process_group};

#[cfg(target_os = "linux")]
use inarow_play::ProgramExit;

use super::descendants;
use super::mark::mark_name;
use super::running::running;
use super::{ChildPipes, child_pipes, command};

/// Whether no program may be started any more. A start holds it open until the program is among the running.
static CLOSED: RwLock<bool> = RwLock::new(false);

/// Ends every program that was started, with all it started, and lets no other start: this process is about to exit at
/// once.
pub(crate) fn end_all() {
    *CLOSED.write().unwrap_or_else(PoisonError::into_inner) = true;
    // It stays locked, so that none of these numbers is given to another process meanwhile.
    let running = running();
    let leaders = running.leaders();
    #[cfg(target_os = "linux")]
    descendants::end(&leaders, || running.claim(&leaders));
    #[cfg(not(target_os = "linux"))]
    kill_groups(&leaders);
}

#[cfg(not(target_os = "linux"))]
fn kill_groups(leaders: &[u32]) {
    for leader in leaders.iter().filter_map(|id| Pid::from_raw(*id as i32)) {
        let _ = kill_process_group(leader, Signal::KILL);
    }
}

/// A program in a process group of its own. Dropping it ends the whole group.
pub(crate) struct Program {
    child: Child,
    pid: Option<Pid>,
    ended: bool,
}

impl Program {
    /// Starts the program with its arguments, in a folder or where this one runs.
    pub(crate) fn start(words: &[String], dir: Option<&Path>) -> io::Result<(Program, ChildPipes)> {
        let closed = CLOSED.read().unwrap_or_else(PoisonError::into_inner);
        if *closed {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut command = command(words, dir)?;
        let mark = running().starts();
        let child = command.env(mark_name(), mark.to_string()).process_group(0).spawn();
        running().started(mark, child.as_ref().ok().map(Child::id));
        let mut child = child?;
        drop(closed);
        let pipes = child_pipes(child.stdin.take(), child.stdout.take(), child.stderr.take());
        let pid = Pid::from_raw(child.id() as i32);
        let program = Program { child, pid, ended: false };
        Ok((program, pipes?))
    }

    /// How the program ended by itself; `None` while it runs. It is left a zombie, so that the group's number stays
    /// its own until the group is killed.
    pub(crate) fn exited(&self) -> Option<ProgramExit> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        let status = waitid(WaitId::Pid(self.pid?), options).ok().flatten()?;
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => ProgramExit::Code(code),
            (None, Some(signal)) => ProgramExit::Signal(signal),
            (None, None) => ProgramExit::Unknown,
        })
    }

    /// What can be waited for until the program ends; `None` where the system has no such thing.
    pub(crate) fn ends_with(&self) -> Option<OwnedFd> {
        #[cfg(target_os = "linux")]
        return pidfd_open(self.pid?, PidfdFlags::empty()).ok();
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Bytes of memory that the program and all it started hold now; `None` where the system does not tell.
    pub(crate) fn memory(&self) -> Option<u64> {
        #[cfg(target_os = "linux")]
        return Some(self.family().iter().map(|process| process.resident).sum());
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Processor time that the program and all it started have used; `None` where the system does not show it. What an
    /// ended process used counts from the moment at which its parent waits for it.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        #[cfg(target_os = "linux")]
        {
            let mut family = self.family();
            if family.iter().all(|process| process.id != self.child.id()) {
                family.extend(super::proc::of(self.child.id()));
            }
            (!family.is_empty()).then(|| family.iter().map(|process| process.processor).sum())
        }
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// The processes that the program has started, by their numbers; `None` where the system does not tell.
    pub(crate) fn started(&self) -> Option<Vec<u32>> {
        #[cfg(target_os = "linux")]
        return Some(self.others().collect());
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// The living ones of these processes, and what is left in the program's group.
    pub(crate) fn living(&self, started: &[u32]) -> Vec<u32> {
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
    pub(crate) fn end_these(ids: &[u32]) {
        #[cfg(target_os = "linux")]
        descendants::end_those(ids);
        #[cfg(not(target_os = "linux"))]
        for pid in ids.iter().filter_map(|id| Pid::from_raw(*id as i32)) {
            // It may have ended by itself.
            let _ = kill_process(pid, Signal::KILL);
        }
    }

    /// The program and all it started, as far as it lives.
    #[cfg(target_os = "linux")]
    fn family(&self) -> Vec<super::proc::Process> {
        let leader = self.child.id();
        descendants::family(|| running().claim(&[leader]))
    }

    /// The same in both ways in which they can be found.
    #[cfg(all(test, target_os = "linux"))]
    pub(super) fn both_families(&self) -> [Vec<super::proc::Process>; 2] {
        let leader = self.child.id();
        let claim = || running().claim(&[leader]);
        [descendants::listed(claim), descendants::searched(claim)]
    }

    #[cfg(target_os = "linux")]
    fn others(&self) -> impl Iterator<Item = u32> {
        let own = self.child.id();
        self.family().into_iter().map(|process| process.id).filter(move |id| *id != own)
    }

    /// Ends the program and all it started.
    pub(crate) fn end(&mut self) {
        if std::mem::replace(&mut self.ended, true) {
            return;
        }
        let leader = self.child.id();
        #[cfg(target_os = "linux")]
        {
            let claim = || running().claim(&[leader]);
            // A program that ended as it was asked to has seldom left anything; to look through all processes takes longer than
            // many a game.
            if self.exited() != Some(ProgramExit::Code(0)) || descendants::is_left(claim) {
                descendants::end(&[leader], claim);
            }
        }
        #[cfg(not(target_os = "linux"))]
        kill_groups(&[leader]);
        running().ended(leader);
        // A killed child can always be waited for.
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
