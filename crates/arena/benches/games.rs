//! Measures the overhead of the arena with `random` against `random` on 15×15, in process.
//!
//! ```text
//! cargo bench -p inarow-arena --bench games -- [GAMES [CONCURRENCY]]
//! ```
//!
//! Plays GAMES games (default: 10,000), once without storing results and once with a result log. With a log,
//! each game is synced to the disk before its worker starts the next game. Prints games and moves per second.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a program for the developer's terminal")]

mod common;

use inarow_arena::{LocalExecutor, RunOptions, run};
use inarow_play::Stop;
use inarow_record::TimeControl;

fn main() {
    // Cargo passes its own flag to a bench too.
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let games = arguments.next().map_or(10_000, |text| text.parse().unwrap());
    let concurrency = arguments.next().map_or(1, |text| text.parse().unwrap());
    let checked = common::against_itself("random", TimeControl::NONE, games, false);
    let folder = tempfile::tempdir().unwrap();
    for (name, out) in [("in memory", None), ("with a log", Some(folder.path().join("results")))] {
        let options = RunOptions { out, ..RunOptions::default() };
        let mut executor = LocalExecutor { concurrency, ..LocalExecutor::default() };
        let finish = run(&checked, &options, &mut executor, &Stop::new(), |_| ()).unwrap();
        let seconds = finish.took.as_secs_f64();
        let moves: u64 = finish.tally.entrants().iter().map(|entrant| entrant.times.count()).sum();
        println!(
            "{name:10} {} games, {concurrency} at a time, {seconds:.2} s: {:.0} games/s, {:.0} moves/s",
            finish.tally.games(),
            finish.tally.games() as f64 / seconds,
            moves as f64 / seconds,
        );
    }
}
