//! Names of players without a given name.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use inarow_core::is_hidden;
use inarow_gomocup::{about_field, identify_in};
use inarow_play::{ExecSpec, PlayerSpec, Protocol};

use crate::plan::{Entrant, Plan};

/// Time limit for a program's answer to `ABOUT`.
const PATIENCE: Duration = Duration::from_secs(3);
/// Length limit of a program's own name, in characters.
const MOST: usize = 60;

/// Names the entrants that are not `named`. The continued log's names come first. Engines run by a system
/// program (`exec:python3 engine.py`) get the name in their answer to `ABOUT`. A name of another player is not
/// used. Engines without such a name keep the name of their file. Engines' folders are relative to `beside`.
pub fn name_players(entrants: &mut [Entrant], named: &[bool], log: Option<&Plan>, beside: &Path) {
    let is_unnamed = |index: usize| !named.get(index).is_some_and(|named| *named);
    let known = log.and_then(|log| names_of(log, entrants, is_unnamed)).unwrap_or_default();
    for (index, name) in &known {
        entrants[*index].name.clone_from(name);
    }
    let at_once = thread::available_parallelism().map_or(1, usize::from);
    let here = &*entrants;
    let is_open = |index: usize| is_unnamed(index) && known.iter().all(|(known, _)| *known != index);
    let ask = |index: usize| is_open(index).then(|| own_name(&here[index], beside)).flatten();
    let answers = few_at_once(here.len(), at_once, ask);
    for (index, answer) in answers.iter().enumerate() {
        let Some(name) = answer else { continue };
        let is_taken = (0..entrants.len()).any(|other| {
            other != index && (answers[other].as_ref() == Some(name) || entrants[other].name == *name)
        });
        if !is_taken {
            entrants[index].name.clone_from(name);
        }
    }
}

/// Returns the log's names for entrants without a name, by index. Returns `None` if the log lacks a player and
/// so belongs to another plan. Players with a given name are found by the given name.
fn names_of(
    log: &Plan,
    entrants: &[Entrant],
    is_unnamed: impl Fn(usize) -> bool,
) -> Option<Vec<(usize, String)>> {
    let mut found: Vec<(usize, String)> = Vec::new();
    for there in &log.entrants {
        let is_same = |index: &usize| {
            let here = &entrants[*index];
            let is_free = found.iter().all(|(taken, _)| taken != index);
            is_free && here.player == there.player && (is_unnamed(*index) || here.name == there.name)
        };
        let index = (0..entrants.len()).find(is_same)?;
        found.push((index, there.name.clone()));
    }
    Some(found)
}

/// Calls `ask` with the numbers below `count` on up to `at_once` threads. If the system grants fewer threads,
/// each thread makes more calls. Without any thread no call is made.
fn few_at_once<T: Send>(
    count: usize,
    at_once: usize,
    ask: impl Fn(usize) -> Option<T> + Sync,
) -> Vec<Option<T>> {
    let answers: Mutex<Vec<Option<T>>> = Mutex::new((0..count).map(|_| None).collect());
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            let answer = ask(index);
            answers.lock().unwrap_or_else(PoisonError::into_inner)[index] = answer;
        }
    };
    thread::scope(|scope| {
        for _ in 0..at_once.min(count) {
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
    });
    answers.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the own name of an engine that is run by a system program.
fn own_name(entrant: &Entrant, beside: &Path) -> Option<String> {
    let Ok(PlayerSpec::Exec(ExecSpec { protocol: Protocol::Gomocup, words })) = entrant.player.parse() else {
        return None;
    };
    // For a program given by path, the file name distinguishes versions.
    if words.first()?.contains(['/', '\\']) {
        return None;
    }
    let dir = entrant.dir.as_ref().map(|dir| beside.join(dir));
    let answer = identify_in(&words, dir.as_deref(), PATIENCE).ok()?;
    let name: String = about_field(&answer, "name")?.chars().filter(|letter| !is_hidden(*letter)).collect();
    let name: String = name.trim().chars().take(MOST).collect();
    Some(name).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_asked_and_only_a_few_at_once() {
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let answers = few_at_once(100, 3, |index| {
            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            let begun = std::time::Instant::now();
            while begun.elapsed() < Duration::from_millis(2) {
                thread::yield_now();
            }
            now.fetch_sub(1, Ordering::SeqCst);
            (index != 7).then_some(index)
        });
        let expected: Vec<Option<usize>> = (0..100).map(|index| (index != 7).then_some(index)).collect();
        assert_eq!(answers, expected);
        let most = most.into_inner();
        assert!((2..=3).contains(&most), "{most} at once");
        assert_eq!(few_at_once(5, 0, Some), [None; 5], "nobody is there to ask");
        assert_eq!(few_at_once(0, 3, Some), [None; 0]);
    }
}
