//! Tests of a seed's effects. A seed gives equal games forever, and no game of another seed.

use std::collections::BTreeSet;

use inarow_arena::{Colours, Openings, Plan, RunOptions, Tournament, game_setup, log};
use inarow_core::Setup;

use crate::plans::plan;
use crate::runs::{moves, played};

/// Users run seeds 1, 2 and 3 for three independent answers, so the seeds must not share games.
#[test]
fn neighbouring_seeds_have_nothing_in_common() {
    let spec = "course".parse().unwrap();
    let openings = Openings::random(6);
    let (mut walls, mut begun) = (Vec::new(), BTreeSet::new());
    for seed in 1..=3 {
        for number in 0..20 {
            let setup = game_setup(&spec, seed, number).unwrap();
            assert!(!walls.contains(&setup), "walls of opening {number} of seed {seed} were there before");
            begun.insert(openings.moves(&setup, seed, number).unwrap());
            walls.push(setup);
        }
    }
    assert_eq!(begun.len(), 60, "openings by chance");
    let folder = tempfile::tempdir().unwrap();
    let mut games = BTreeSet::new();
    for seed in 1..=3 {
        let out = folder.path().join(seed.to_string());
        let options = RunOptions { out: Some(out.clone()), ..RunOptions::default() };
        let of_two = plan("gomoku", Tournament::Match { games: 20 }, &["random", "random"]);
        played(&Plan { seed, colours: Colours::Fixed, ..of_two }, &options);
        games.extend(moves(out).into_iter().map(|(_, _, moves)| moves));
    }
    assert_eq!(games.len(), 60, "games of random players");
}

/// The seed in a record reproduces its walls. Every JSON reader keeps the seed exact.
#[test]
fn the_seed_of_a_record_makes_its_walls() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games");
    let options = RunOptions { out: Some(out.clone()), ..RunOptions::default() };
    played(&plan("course", Tournament::Match { games: 4 }, &["random", "random"]), &options);
    let mut setups: Vec<Setup> = Vec::new();
    log::read(&out, |entry| {
        let seed = entry.record.seed.unwrap();
        assert!(seed < 1 << 53, "{seed}");
        let spec: inarow_core::GameSpec = "course".parse().unwrap();
        let mut dice = inarow_record::Dice::new(seed, inarow_record::Stream::SetUp);
        assert_eq!(spec.setup(&mut dice).unwrap(), entry.record.setup);
        setups.push(entry.record.setup);
    })
    .unwrap();
    assert_eq!(setups[0], setups[1], "a pair has the same walls");
    assert_ne!(setups[1], setups[2]);
}

/// The start of the course's series must never change. Some short games of the series repeat by chance.
#[test]
fn the_courses_series_stays_what_it_is() {
    let series = plan("course15", Tournament::Match { games: 40 }, &["threat1", "threat1"]);
    let finish = played(&Plan { seed: 1, colours: Colours::Fixed, ..series }, &RunOptions::default());
    let x = finish.tally.x();
    assert_eq!((x.wins, x.losses, x.draws), (27, 13, 0));
    let moves: u64 = finish.tally.plies().iter().map(|(plies, games)| *plies as u64 * games).sum();
    assert_eq!(moves, 1836);
    assert_eq!(finish.tally.different_games(), 37);
}
