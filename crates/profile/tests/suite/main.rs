//! Tests of the store through its public interface, with real folders and real processes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

mod damage;
mod keeping;
mod processes;

use inarow_core::Side;
use inarow_profile::{Finished, Location, Opened, Profile};
use tempfile::TempDir;

/// Returns a folder that is deleted with the test.
fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

#[track_caller]
fn open(folder: &TempDir) -> Profile {
    let Opened { profile, notice } = Profile::open(&Location::folder(folder.path()));
    assert_eq!(notice, None);
    profile
}

/// Returns a game of `game` won by `winner`, between a person as X and `o`.
fn finished(game: &str, o: Option<&str>, winner: Option<Side>) -> Finished {
    Finished {
        own: None,
        one: Side::X,
        finished: 1_000,
        game: game.to_owned(),
        x: None,
        o: o.map(str::to_owned),
        x_name: "Анна".to_owned(),
        o_name: "Computer".to_owned(),
        winner,
        why: if winner.is_some() { "line" } else { "full" }.to_owned(),
        moves: 9,
        record: "{\"version\":1}".to_owned(),
    }
}
