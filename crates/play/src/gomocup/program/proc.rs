//! What Linux tells of processes.

use std::fs;

/// A process, as far as it matters here.
pub(super) struct Process {
    pub(super) id: u32,
    parent: u32,
    pub(super) group: u32,
    /// Bytes in memory.
    pub(super) resident: u64,
}

/// The living processes of a group and all descendants of its leader, wherever they went.
pub(super) fn family(leader: u32) -> Vec<Process> {
    let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
    let page = rustix::param::page_size() as u64;
    let mut strangers: Vec<Process> = folder
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok())
        .filter_map(|id| parse(id, &fs::read_to_string(format!("/proc/{id}/stat")).ok()?, page))
        .collect();
    let mut family: Vec<Process> = Vec::new();
    loop {
        let related = |process: &Process| {
            process.id == leader
                || process.group == leader
                || family.iter().any(|known| known.id == process.parent)
        };
        let (more, rest): (Vec<Process>, Vec<Process>) = strangers.into_iter().partition(related);
        if more.is_empty() {
            return family;
        }
        family.extend(more);
        strangers = rest;
    }
}

/// Whether there is such a process, and not only what a parent has not looked at yet.
pub(super) fn lives(id: u32) -> bool {
    fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| parse(id, &stat, 0).is_some())
}

/// A line of `/proc/N/stat`: the name in brackets may hold anything, so fields are counted from its end.
fn parse(id: u32, stat: &str, page: u64) -> Option<Process> {
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
    // State is field 3 of the manual page, parent 4, group 5, resident pages 24.
    if matches!(*fields.first()?, "Z" | "X") {
        return None;
    }
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some(Process {
        id,
        parent: number(4)? as u32,
        group: number(5)? as u32,
        resident: number(24)?.saturating_mul(page),
    })
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
        assert!(parse(7, "7 (x) Z 1 5", 4096).is_none());
        assert!(parse(7, "", 4096).is_none());
    }

    #[test]
    fn this_process_uses_memory() {
        let own = family(std::process::id());
        assert!(own.iter().any(|process| process.id == std::process::id() && process.resident > 100_000));
    }
}
