//! A process group.

use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Child;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
#[cfg(target_os = "linux")]
use rustix::process::{PidfdFlags, pidfd_open};

use super::super::Ending;
use super::{Ends, command, ends};

/// A program in a process group of its own. Dropping it ends the whole group.
pub(in crate::gomocup) struct Program {
    child: Child,
    pid: Option<Pid>,
    ended: bool,
}

impl Program {
    /// Starts the program with its arguments, in a folder or where this one runs.
    pub(in crate::gomocup) fn start(words: &[String], dir: Option<&Path>) -> io::Result<(Program, Ends)> {
        let mut child = command(words, dir)?.process_group(0).spawn()?;
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
        // A process that left the group is found as a descendant, while its parents still live.
        // Of one that went as it was asked to only the group is left; to look through all processes takes longer than
        // many a game.
        #[cfg(target_os = "linux")]
        let family = match self.exited() {
            Some(Ending::Code(0)) => Vec::new(),
            _ => super::proc::family(self.child.id()),
        };
        if let Some(pid) = self.pid {
            // The group is there: its leader has not been waited for yet.
            let _ = kill_process_group(pid, Signal::KILL);
        }
        #[cfg(target_os = "linux")]
        for process in family {
            if process.group != self.child.id()
                && let Some(pid) = Pid::from_raw(process.id as i32)
            {
                // It may have ended by itself.
                let _ = rustix::process::kill_process(pid, Signal::KILL);
            }
        }
        // A killed child can always be waited for.
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
