//! Process groups.

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

/// Whether no more programs may start. A start holds the lock until the program is among the running programs.
static CLOSED: RwLock<bool> = RwLock::new(false);

/// Ends every program with all its descendants, and prevents further starts. Called when this process is about
/// to exit.
pub(crate) fn end_all() {
    *CLOSED.write().unwrap_or_else(PoisonError::into_inner) = true;
    // The lock stays held, so that no id is reused meanwhile.
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

/// A program in its own process group. Dropping the program ends the whole group.
pub(crate) struct Program {
    child: Child,
    pid: Option<Pid>,
    ended: bool,
}

impl Program {
    /// Starts the program with its arguments in a folder, or in the folder of this process.
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

    /// Returns the manner of the program's exit. Returns `None` while the program runs. The program stays a
    /// zombie, so that the id of the group is not reused before the group is killed.
    pub(crate) fn exited(&self) -> Option<ProgramExit> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        let status = waitid(WaitId::Pid(self.pid?), options).ok().flatten()?;
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => ProgramExit::Code(code),
            (None, Some(signal)) => ProgramExit::Signal(signal),
            (None, None) => ProgramExit::Unknown,
        })
    }

    /// Returns a descriptor that is readable once the program ends. Returns `None` if the system has no such
    /// descriptor.
    pub(crate) fn ends_with(&self) -> Option<OwnedFd> {
        #[cfg(target_os = "linux")]
        return pidfd_open(self.pid?, PidfdFlags::empty()).ok();
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Returns the memory of the program and all its descendants, in bytes. Returns `None` if the system does
    /// not report memory.
    pub(crate) fn memory(&self) -> Option<u64> {
        #[cfg(target_os = "linux")]
        return Some(self.family().iter().map(|process| process.resident).sum());
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Returns the processor time of the program and all its descendants. Returns `None` if the system does not
    /// report this time. The time of an ended process counts once its parent has reaped the process.
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

    /// Returns the ids of the processes that the program started. Returns `None` if the system reports no
    /// processes.
    pub(crate) fn started(&self) -> Option<Vec<u32>> {
        #[cfg(target_os = "linux")]
        return Some(self.others().collect());
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Returns the living processes among `started`, and all others left in the program's group.
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

    /// Kills the given processes.
    pub(crate) fn end_these(ids: &[u32]) {
        #[cfg(target_os = "linux")]
        descendants::end_those(ids);
        #[cfg(not(target_os = "linux"))]
        for pid in ids.iter().filter_map(|id| Pid::from_raw(*id as i32)) {
            // The process may have ended by itself.
            let _ = kill_process(pid, Signal::KILL);
        }
    }

    /// Returns the living processes of the program and its descendants.
    #[cfg(target_os = "linux")]
    fn family(&self) -> Vec<super::proc::Process> {
        let leader = self.child.id();
        descendants::family(|| running().claim(&[leader]))
    }

    /// Returns the living processes by each of the two searches.
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

    /// Ends the program and all its descendants.
    pub(crate) fn end(&mut self) {
        if std::mem::replace(&mut self.ended, true) {
            return;
        }
        let leader = self.child.id();
        #[cfg(target_os = "linux")]
        {
            let claim = || running().claim(&[leader]);
            // A program that ended with code 0 has seldom left processes behind. A scan of all processes takes
            // longer than many a game.
            if self.exited() != Some(ProgramExit::Code(0)) || descendants::is_left(claim) {
                descendants::end(&[leader], claim);
            }
        }
        #[cfg(not(target_os = "linux"))]
        kill_groups(&[leader]);
        running().ended(leader);
        // A killed child can always be reaped.
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
