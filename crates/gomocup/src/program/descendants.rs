//! All descendants of programs. This process adopts descendants that leave their group and outlive their
//! parents. The environment of each descendant bears the mark of its program.

use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, getpgrp, kill_process, kill_process_group, set_child_subreaper,
    waitid,
};

use super::mark::mark_name;
use super::proc::{self, Process};

/// Time for a killed process to end.
const PATIENCE: Duration = Duration::from_secs(1);
/// Limit of processes to examine, because a program may start processes faster than this process examines
/// processes.
const MOST: usize = 4096;
/// Interval between two checks for the end of a process.
const LOOK: Duration = Duration::from_millis(1);

/// Criteria that distinguish the processes of some programs from the processes of others.
pub(super) struct Claim {
    /// First process of each program, which leads its group.
    pub(super) leaders: Vec<u32>,
    /// Children of this process that belong to other programs.
    pub(super) foreign_children: Vec<u32>,
    /// Marks of other programs.
    pub(super) foreign_marks: Vec<u64>,
    /// Whether no other program runs. A process that lost its mark then belongs to the only program.
    pub(super) is_only: bool,
    /// Whether a program is being started. Until its start ends, the program may resemble an adopted process.
    pub(super) is_starting: bool,
}

impl Claim {
    /// Returns whether a child of this process was adopted, as far as the system shows. Other children of this
    /// process would be in this process's own group.
    fn took_over(&self, process: &Process) -> bool {
        let own = getpgrp().as_raw_nonzero().get() as u32;
        let known = self.leaders.contains(&process.id) || self.foreign_children.contains(&process.id);
        process.parent == std::process::id() && !known && process.group != own
    }

    /// Returns whether a living adopted process belongs to the claimed programs.
    fn is_theirs(&self, process: &Process) -> bool {
        match proc::variable(process.id, mark_name()).and_then(|mark| mark.parse().ok()) {
            Some(mark) => !self.foreign_marks.contains(&mark),
            // The first process of a system adopts unrelated processes too.
            None => self.is_only && !self.is_starting && std::process::id() != 1,
        }
    }

    fn begins_with(&self, process: &Process) -> bool {
        self.leaders.contains(&process.id)
            || self.leaders.contains(&process.group)
            || self.took_over(process) && !process.is_zombie && self.is_theirs(process)
    }
}

/// Makes this process adopt the orphans of its descendants, or stops the adoption.
pub(super) fn take_over(takes: bool) {
    // A system without this feature leaves orphans to its first process.
    let _ = set_child_subreaper(takes.then(rustix::process::getpid));
}

/// Returns the living processes of the claimed programs.
pub(super) fn family(claim: impl Fn() -> Claim) -> Vec<Process> {
    if proc::lists_children() { listed(claim) } else { searched(claim) }
}

/// Returns the processes from parents to children, far quicker than a scan of all processes. A process that
/// loses its parent meanwhile comes to this process, so the children of this process are read last.
pub(super) fn listed(claim: impl Fn() -> Claim) -> Vec<Process> {
    let mut family: Vec<Process> = claim().leaders.iter().filter_map(|id| proc::of(*id)).collect();
    let mut looked = 0;
    loop {
        while let Some(parent) = family.get(looked).filter(|_| looked < MOST) {
            let mut children = proc::children_of(parent.id);
            children.retain(|id| family.iter().all(|known| known.id != *id));
            family.extend(children.into_iter().filter_map(proc::of));
            looked += 1;
        }
        let mut taken_over = proc::children();
        let claim = claim();
        taken_over.retain(|process| {
            claim.begins_with(process) && family.iter().all(|known| known.id != process.id)
        });
        if taken_over.is_empty() || looked >= MOST {
            family.retain(|process| !process.is_zombie);
            return family;
        }
        family.extend(taken_over);
    }
}

/// Returns the processes from a scan of all processes. The claim is made after the scan, so that a program that
/// was being started is known by then.
pub(super) fn searched(claim: impl Fn() -> Claim) -> Vec<Process> {
    let mut remaining = proc::all();
    let claim = claim();
    let mut family: Vec<Process> = Vec::new();
    loop {
        let related = |process: &Process| {
            claim.begins_with(process) || family.iter().any(|known| known.id == process.parent)
        };
        let (more, rest): (Vec<Process>, Vec<Process>) = remaining.into_iter().partition(related);
        if more.is_empty() {
            family.retain(|process| !process.is_zombie);
            return family;
        }
        family.extend(more);
        remaining = rest;
    }
}

/// Returns whether a program whose first process has ended left others behind. Reaps every adopted process that
/// has ended. Far quicker than a scan of all processes.
pub(super) fn is_left(claim: impl FnOnce() -> Claim) -> bool {
    let children = proc::children();
    let claim = claim();
    let mut is_left = false;
    for child in children.iter().filter(|child| claim.took_over(child)) {
        if !child.is_zombie {
            is_left |= claim.leaders.contains(&child.group) || claim.is_theirs(child);
        } else if !claim.is_starting {
            let_go(child.id);
        }
    }
    is_left
}

/// Ends the given programs with all their descendants. The first processes stay zombies, so that no other
/// process reuses an id.
pub(super) fn end(leaders: &[u32], claim: impl Fn() -> Claim) {
    let until = Instant::now() + PATIENCE;
    // One search may miss a process that starts others meanwhile.
    loop {
        let family = family(&claim);
        for leader in leaders.iter().filter_map(|id| Pid::from_raw(*id as i32)) {
            let _ = kill_process_group(leader, Signal::KILL);
        }
        let ids: Vec<u32> = family.iter().map(|process| process.id).collect();
        end_these(&ids, leaders, until);
        if ids.is_empty() || Instant::now() >= until {
            return;
        }
    }
}

/// Kills the given processes and waits until all are gone, at most until `until`.
pub(super) fn end_these(ids: &[u32], leaders: &[u32], until: Instant) {
    for pid in ids.iter().filter_map(|id| Pid::from_raw(*id as i32)) {
        // The process may have ended by itself.
        let _ = kill_process(pid, Signal::KILL);
    }
    let is_gone = |id: u32| !leaders.contains(&id) && let_go(id) || !proc::lives(id);
    while !ids.iter().all(|id| is_gone(*id)) && Instant::now() < until {
        std::thread::park_timeout(LOOK);
    }
}

/// Kills the given processes and waits briefly until all are gone.
pub(super) fn end_those(ids: &[u32]) {
    end_these(ids, &[], Instant::now() + PATIENCE);
}

/// Reaps a child that has ended. Returns false for any other process.
fn let_go(id: u32) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG;
    Pid::from_raw(id as i32)
        .is_some_and(|pid| waitid(WaitId::Pid(pid), options).is_ok_and(|status| status.is_some()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that fails should stop there")]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Program;
    use super::*;

    /// Both searches find a program with a child, a grandchild and a daemon. One search starts from the first
    /// process. The other search scans all processes.
    #[test]
    fn a_family_is_found_in_either_way() {
        let script = "sh -c 'sleep 4712 & wait' & (setsid sleep 4712 &) ; wait";
        let (program, _ends) = Program::start(&["sh", "-c", script].map(str::to_owned), None).unwrap();
        let ids = |family: Vec<Process>| family.iter().map(|process| process.id).collect::<BTreeSet<_>>();
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let [listed, searched] = program.both_families().map(ids);
            // The shells that start the others come and go.
            if listed == searched && listed.len() == 4 {
                break;
            }
            assert!(Instant::now() < until, "{listed:?} {searched:?}");
            std::thread::park_timeout(LOOK);
        }
    }

    /// The processor time of a program includes the time of its children, running or ended.
    #[test]
    fn processor_time_counts_children() {
        let script = "sh -c 'while :; do :; done' & wait";
        let (program, _ends) = Program::start(&["sh", "-c", script].map(str::to_owned), None).unwrap();
        let until = Instant::now() + Duration::from_secs(120);
        while program.processor_time().is_none_or(|used| used < Duration::from_millis(200)) {
            assert!(Instant::now() < until, "{:?}", program.processor_time());
            std::thread::park_timeout(LOOK);
        }
    }
}
