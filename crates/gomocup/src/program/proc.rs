//! Processes, as reported by Linux.

use std::fs;
use std::sync::OnceLock;
use std::time::Duration;

/// Limit of attempts to read this process's children while the list changes.
const READINGS: usize = 4;

/// The fields of a process that matter here.
pub(super) struct Process {
    pub(super) id: u32,
    pub(super) parent: u32,
    pub(super) group: u32,
    /// Whether the process has ended and its parent has not reaped it.
    pub(super) is_zombie: bool,
    /// Resident memory, in bytes.
    pub(super) resident: u64,
    /// Start time, in ticks since the start of the system.
    pub(super) began: u64,
    /// Processor time used, including the time of the process's children that have ended.
    pub(super) processor: Duration,
}

/// Returns all visible processes.
pub(super) fn all() -> Vec<Process> {
    let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
    let page = rustix::param::page_size() as u64;
    folder
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok())
        .filter_map(|id| parse(id, &fs::read_to_string(format!("/proc/{id}/stat")).ok()?, page))
        .collect()
}

/// Returns a process. Returns `None` if no process has this id.
pub(super) fn of(id: u32) -> Option<Process> {
    parse(id, &fs::read_to_string(format!("/proc/{id}/stat")).ok()?, rustix::param::page_size() as u64)
}

/// Returns whether the system lists the children of a process.
pub(super) fn lists_children() -> bool {
    static LISTS: OnceLock<bool> = OnceLock::new();
    *LISTS.get_or_init(|| own_list().is_some())
}

/// Returns the children of this process's first thread, as the system lists them. The list includes adopted
/// processes.
fn own_list() -> Option<String> {
    let own = std::process::id();
    let list = || fs::read_to_string(format!("/proc/self/task/{own}/children")).ok();
    let mut last = list()?;
    // A child that ends during the reading may hide the next one.
    for _ in 0..READINGS {
        let again = list()?;
        if again == last {
            break;
        }
        last = again;
    }
    Some(last)
}

/// Returns the children of this process's first thread. The list includes adopted processes.
pub(super) fn children() -> Vec<Process> {
    let own = std::process::id();
    match own_list() {
        Some(list) => ids(&list).filter_map(of).collect(),
        // Not every system has this list.
        None => all().into_iter().filter(|process| process.parent == own).collect(),
    }
}

/// Returns the ids of a process's children, started by any of its threads. Empty if the system does not list
/// children.
pub(super) fn children_of(id: u32) -> Vec<u32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{id}/task")) else { return Vec::new() };
    let lists =
        threads.flatten().filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| ids(&list).collect::<Vec<_>>()).collect()
}

fn ids(list: &str) -> impl Iterator<Item = u32> {
    list.split_ascii_whitespace().filter_map(|id| id.parse().ok())
}

/// Returns whether the process lives. A zombie does not.
pub(super) fn lives(id: u32) -> bool {
    of(id).is_some_and(|process| !process.is_zombie)
}

/// Returns the value of an environment variable at the start of a process.
pub(super) fn variable(id: u32, name: &str) -> Option<String> {
    let environment = fs::read(format!("/proc/{id}/environ")).ok()?;
    environment.split(|byte| *byte == 0).find_map(|entry| {
        let value = entry.strip_prefix(name.as_bytes())?.strip_prefix(b"=")?;
        String::from_utf8(value.to_vec()).ok()
    })
}

/// Reads `/proc/N/stat`. The name in brackets may hold any text, so fields are counted from the name's end.
fn parse(id: u32, stat: &str, page: u64) -> Option<Process> {
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
    // Fields by the manual page: state 3, parent 4, group 5, processor time 14 to 17, start 22, resident pages
    // 24.
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some(Process {
        id,
        parent: number(4)? as u32,
        group: number(5)? as u32,
        is_zombie: matches!(*fields.first()?, "Z" | "X"),
        resident: number(24)?.saturating_mul(page),
        began: number(22)?,
        processor: of_ticks((14..=17).filter_map(number).sum()),
    })
}

/// Returns the processor time of a number of ticks.
fn of_ticks(ticks: u64) -> Duration {
    let each = rustix::param::clock_ticks_per_second().max(1);
    Duration::from_micros(ticks.saturating_mul(1_000_000) / each)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_name_is_skipped() {
        let stat =
            "7 (a) b (c) S 1 5 5 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 100 2000 300 18446744073709551615";
        let process = parse(7, stat, 4096).unwrap();
        assert_eq!((process.parent, process.group, process.resident), (1, 5, 300 * 4096));
        assert_eq!((process.began, process.is_zombie), (100, false));
        assert_eq!(process.processor, of_ticks(5 + 6 + 7 + 8));
        assert!(parse(7, &stat.replace(") S", ") Z"), 4096).unwrap().is_zombie);
        assert!(parse(7, "7 (x) Z 1 5", 4096).is_none());
        assert!(parse(7, "", 4096).is_none());
    }

    #[test]
    fn this_process_uses_memory() {
        let own = of(std::process::id()).unwrap();
        assert!(own.resident > 100_000 && lives(own.id));
    }
}
