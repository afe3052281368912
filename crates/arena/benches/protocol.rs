//! Measures the overhead of the protocol with `random` against `random` on 15×15. Each player is a separate
//! program behind pipes.
//!
//! ```text
//! cargo bench -p inarow-arena --bench protocol -- [GAMES [MANAGER]]
//! ```
//!
//! Plays GAMES games (default: 600), once with engines restarted for each game and once with engines reused.
//! MANAGER is a `c-gomoku-cli` for comparison, which also reuses its engines. The manager plays an equal number
//! of games with an equal engine, in alternation with the arena. Choose GAMES so that a round takes some
//! seconds. The manager checks for the end only ten times a second. Prints moves per second of each round, and
//! the medians.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a program for the developer's terminal")]

mod common;

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use inarow_arena::{LocalExecutor, RunOptions, run};
use inarow_gomocup::serve;
use inarow_play::{Presets, Stop};

const ROUNDS: usize = 7;

fn main() {
    // Cargo passes its own flag to a bench too.
    let arguments: Vec<String> = std::env::args().skip(1).filter(|text| !text.starts_with("--")).collect();
    if arguments.first().is_some_and(|text| text == "engine") {
        // The equivalent of `inarow engine --player random`.
        let engine = Some("random".parse().unwrap());
        serve(engine, &Presets::builtin(), std::process::id().into(), io::stdin(), io::stdout()).unwrap();
        return;
    }
    let games = arguments.first().map_or(600, |text| text.parse().unwrap());
    let manager = arguments.get(1);
    let engine = format!("{} engine", std::env::current_exe().unwrap().display());
    let mut rates: Vec<(&str, Vec<f64>)> =
        ["anew", "kept", "other"].into_iter().map(|name| (name, Vec::new())).collect();
    for _ in 0..ROUNDS {
        rates[0].1.push(ours(&engine, games, false));
        rates[1].1.push(ours(&engine, games, true));
        if let Some(manager) = manager {
            rates[2].1.push(theirs(Path::new(manager), &engine, games));
        }
    }
    let ratios: Vec<f64> = rates[1].1.iter().zip(&rates[2].1).map(|(ours, theirs)| ours / theirs).collect();
    rates.push(("ratio", ratios));
    for (name, rates) in &mut rates {
        let (unit, places) = if *name == "ratio" { ("kept / other", 2) } else { ("moves/s", 0) };
        rates.sort_by(f64::total_cmp);
        if let Some(median) = rates.get(rates.len() / 2) {
            let all: Vec<String> = rates.iter().map(|rate| format!("{rate:.places$}")).collect();
            println!("{name:5} {median:.places$} {unit} (of {})", all.join(", "));
        }
    }
}

/// Returns moves per second of a whole run, including the start of engines.
fn ours(engine: &str, games: u64, keep_engines: bool) -> f64 {
    let checked =
        common::against_itself(&format!("exec:{engine}"), "5s/move".parse().unwrap(), games, keep_engines);
    let finish =
        run(&checked, &RunOptions::default(), &mut LocalExecutor::default(), &Stop::new(), |_| ()).unwrap();
    assert_eq!(finish.tally.endings().keys().collect::<Vec<_>>(), [&"line"]);
    let moves: u64 = finish.tally.entrants().iter().map(|entrant| entrant.times.count()).sum();
    moves as f64 / finish.took.as_secs_f64()
}

fn theirs(manager: &Path, engine: &str, games: u64) -> f64 {
    let folder = tempfile::tempdir().unwrap();
    let sgf = folder.path().join("games.sgf");
    let begun = Instant::now();
    let ended = Command::new(manager)
        .args(["-each", &format!("cmd={engine}"), "tc=0/5", "-engine", "name=A", "-engine", "name=B"])
        .args(["-boardsize", "15", "-rule", "0", "-concurrency", "1", "-games", &games.to_string(), "-sgf"])
        .arg(&sgf)
        .stdout(Stdio::null())
        .status()
        .unwrap();
    let took = begun.elapsed().as_secs_f64();
    assert!(ended.success());
    let games = std::fs::read_to_string(&sgf).unwrap();
    let moves = games.matches(";B[").count() + games.matches(";W[").count();
    moves as f64 / took
}
