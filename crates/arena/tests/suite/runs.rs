//! Tests of plans played to their end. The table does not depend on concurrency or interruptions.

use std::path::PathBuf;

use inarow_arena::{
    Adjudication, Colours, Entry, Finish, LocalExecutor, Openings, Plan, RunOptions, Tally, Tournament,
    Tracker, log, run,
};
use inarow_contest::{Games, Hypotheses, Model};
use inarow_play::Stop;
use inarow_record::{End, Judgement};

use crate::plans::plan;

/// Node limit per move.
const NODES: u64 = 300;

fn at_once(concurrency: usize) -> LocalExecutor {
    LocalExecutor { concurrency, ..LocalExecutor::default() }
}

pub(crate) fn played(plan: &Plan, options: &RunOptions) -> Finish {
    played_at_once(plan, options, 1)
}

/// Plays a plan with `concurrency` games at once.
pub(crate) fn played_at_once(plan: &Plan, options: &RunOptions, concurrency: usize) -> Finish {
    let checked = plan.clone().check().unwrap();
    let finish = run(&checked, options, &mut at_once(concurrency), &Stop::new(), |_| ()).unwrap();
    assert!(!finish.stopped);
    finish
}

/// Returns the content of a table, without times.
fn table(tally: &Tally) -> Vec<(String, Games, Games, u64)> {
    let of = |(name, entrant): (&String, &inarow_arena::EntrantTally)| {
        (name.clone(), entrant.as_x, entrant.as_o, entrant.times.count())
    };
    tally.names().iter().zip(tally.entrants()).map(of).collect()
}

fn entries(path: PathBuf) -> Vec<Entry> {
    let mut entries = Vec::new();
    log::read(&path, |entry| entries.push(entry)).unwrap();
    entries.sort_by_key(|entry| entry.game);
    entries
}

/// Returns the games, without times.
pub(crate) fn moves(path: PathBuf) -> Vec<(u64, [usize; 2], Vec<inarow_core::Cell>)> {
    entries(path).iter().map(|entry| (entry.game, entry.sides, entry.record.moves().collect())).collect()
}

#[test]
fn the_table_is_the_same_whatever_is_quicker() {
    let folder = tempfile::tempdir().unwrap();
    for (number, (game, tournament, players)) in [
        (
            "gomoku",
            Tournament::RoundRobin { openings: 2, by_rounds: true },
            &["threat1", "rating-map", "random"][..],
        ),
        (
            "course",
            Tournament::Swiss { rounds: 2, openings: 1 },
            &["threat1", "rating-map", "random", "random"],
        ),
        ("score:fill=random-row", Tournament::Match { games: 6 }, &["score2", "random"]),
        ("ultimate", Tournament::Knockout { openings: 1 }, &["ultimate2", "random", "random"]),
        ("gomoku:opening=swap2", Tournament::Match { games: 4 }, &["threat1", "rating-map"]),
        // Players that would think for long without a limit.
        (
            "gomoku",
            Tournament::RoundRobin { openings: 1, by_rounds: true },
            &["computer:level=10", "computer:level=9", "rating-map"],
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let swap = game.contains("swap2");
        let openings = if swap { Openings::None } else { Openings::random(4) };
        let mut plan = Plan { openings, ..plan(game, tournament, players) };
        plan.entrants.iter_mut().for_each(|entrant| entrant.nodes = Some(NODES));
        let results = [1, 4].map(|concurrency| {
            let out = folder.path().join(format!("{number} {concurrency}"));
            let options = RunOptions { out: Some(out.clone()), ..RunOptions::default() };
            let finish = played(&plan, &options);
            assert_eq!(finish.tally.games(), finish.games);
            (table(&finish.tally), finish.tally.endings().clone(), moves(out))
        });
        assert_eq!(results[0], results[1], "{game}");
        if swap {
            let changed = results[0]
                .2
                .iter()
                .any(|(game, sides, _)| *sides != [game % 2, 1 - game % 2].map(|i| i as usize));
            assert!(changed, "somebody changes sides");
        }
    }
}

/// Returns the judgements of moves after the opening, and the number of moves without a judgement.
fn judged(log: PathBuf) -> (Vec<Judgement>, usize) {
    let plies: Vec<Option<Judgement>> = entries(log)
        .into_iter()
        .flat_map(|entry| entry.record.plies.into_iter().skip(entry.opening_plies))
        .map(|ply| ply.judgement)
        .collect();
    let others = plies.iter().filter(|judgement| judgement.is_none()).count();
    (plies.into_iter().flatten().collect(), others)
}

/// Checks in every game that no move exceeds the player's limits of nodes and depth.
#[test]
fn limits_of_a_move_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["gomoku", "renju", "ultimate", "score", "tictactoe"] {
        let openings = Openings::random(2);
        let mut usual =
            Plan { openings, ..plan(game, Tournament::Match { games: 2 }, &["computer:level=10"; 2]) };
        let mut thought = |name: &str, nodes: Option<u64>, depth: Option<u32>| {
            usual.entrants.iter_mut().for_each(|entrant| (entrant.nodes, entrant.depth) = (nodes, depth));
            let out = folder.path().join(format!("{game} {name}"));
            let finish = played(&usual, &RunOptions { out: Some(out.clone()), ..RunOptions::default() });
            let (judged, others) = judged(out);
            assert_eq!(others, 0, "{game}: every move is judged");
            let nodes: Vec<u64> = judged.iter().map(|judgement| judgement.nodes.unwrap()).collect();
            let sum: u64 = finish.tally.entrants().iter().map(|entrant| entrant.nodes).sum();
            assert_eq!(sum, nodes.iter().sum::<u64>(), "{game}: the table counts what the moves took");
            let moves: u64 = finish.tally.entrants().iter().map(|entrant| entrant.times.count()).sum();
            let deepest = judged.iter().filter_map(|judgement| judgement.depth).max().unwrap();
            (nodes.into_iter().max().unwrap(), sum as f64 / moves as f64, deepest)
        };
        let (most, _, _) = thought("few", Some(60), None);
        let (more, _, _) = thought("more", Some(NODES), None);
        assert!(most <= 60 && more <= NODES && most < more, "{game}: {most} of 60, {more} of {NODES}");
        let (_, shallow, one) = thought("one", Some(4 * NODES), Some(1));
        let (_, deep, four) = thought("four", Some(4 * NODES), Some(4));
        assert!(one == 1 && (2..=4).contains(&four), "{game}: {one} and {four} plies");
        assert!(shallow < deep, "{game}: {shallow} positions a move at depth 1, {deep} at depth 4");
    }
}

#[test]
fn a_stopped_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(
        "tictactoe",
        Tournament::RoundRobin { openings: 40, by_rounds: true },
        &["random", "rule3", "random"],
    );
    let whole = played(&plan, &RunOptions::default());
    let out = folder.path().join("results");
    let options = RunOptions { out: Some(out.clone()), ..RunOptions::default() };
    let checked = plan.clone().check().unwrap();
    let mut runs = 0;
    let last = loop {
        let stop = Stop::new();
        let before = if out.exists() { entries(out.clone()).len() as u64 } else { 0 };
        let finish = run(&checked, &options, &mut at_once(3), &stop, |standing| {
            if standing.done() > before + 20 {
                stop.set();
            }
        })
        .unwrap();
        runs += 1;
        assert!(runs < 100);
        if !finish.stopped {
            break finish;
        }
    };
    assert_eq!(table(&last.tally), table(&whole.tally));
    assert_eq!(entries(out).len(), 240, "no game is lost or stored twice");
}

/// Tournaments with dependent pairings have equal results after any interruption.
#[test]
fn rounds_and_tests_that_were_stopped_come_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let hypotheses = Hypotheses { elo0: 0.0, elo1: 150.0, alpha: 0.05, beta: 0.05, model: Model::Logistic };
    let five = ["random", "rule3", "random", "minimax", "random"];
    for (number, (tournament, players)) in [
        (Tournament::Swiss { rounds: 4, openings: 5 }, &five[..]),
        (Tournament::Knockout { openings: 4 }, &five[..]),
        (Tournament::Gauntlet { openings: 8 }, &five[..]),
        (Tournament::Sprt { max_games: 1000, hypotheses }, &five[..2]),
    ]
    .into_iter()
    .enumerate()
    {
        let plan = Plan { openings: Openings::random(2), ..plan("tictactoe", tournament, players) };
        let whole = played(&plan, &RunOptions::default());
        let out = folder.path().join(number.to_string());
        let options = RunOptions { out: Some(out.clone()), ..RunOptions::default() };
        let checked = plan.clone().check().unwrap();
        let mut stops = 0;
        let last = loop {
            let stop = Stop::new();
            let before = if out.exists() { entries(out.clone()).len() as u64 } else { 0 };
            let finish = run(&checked, &options, &mut at_once(3), &stop, |standing| {
                if standing.done() > before + 8 {
                    stop.set();
                }
            })
            .unwrap();
            if !finish.stopped {
                if stops > 0 {
                    break finish;
                }
                // Cuts the log to the state after a kill, because every game was over before the stop.
                let log = std::fs::read_to_string(&out).unwrap();
                let lines: Vec<&str> = log.split_inclusive('\n').collect();
                let cut = lines[..lines.len() / 2].concat();
                inarow_sys::file::write_whole(&out, cut.as_bytes()).unwrap();
            }
            stops += 1;
            assert!(stops < 200);
        };
        assert_eq!(table(&last.tally), table(&whole.tally), "{tournament:?}");
        assert_eq!(last.tally.places(), whole.tally.places(), "{tournament:?}");
        assert_eq!(last.tally.different_games(), whole.tally.different_games());
        assert_eq!(last.tally.knockout_winner(), whole.tally.knockout_winner());
    }
}

/// An engine's implausible node count must not end the arena.
#[test]
fn an_engine_that_brags_ends_nothing() {
    let program = env!("CARGO_BIN_EXE_inarow-arena-engine");
    let engine = format!("exec:'{program}' brags");
    let plan = plan("gomoku", Tournament::Match { games: 2 }, &[&engine, "random"]);
    let finish = played(&plan, &RunOptions::default());
    assert_eq!(finish.tally.entrants()[0].nodes, u64::MAX);
    assert!(finish.tally.entrants()[0].faults.is_empty(), "{:?}", finish.tally.endings());
}

/// Opening moves, about which no player thought, earn no increments.
#[test]
fn clocks_begin_after_the_opening() {
    let folder = tempfile::tempdir().unwrap();
    let engine = format!("exec:'{}'", env!("CARGO_BIN_EXE_inarow-arena-engine"));
    let mut plan = Plan {
        openings: Openings::Random { plies: 5, judge: 0 },
        ..plan("gomoku", Tournament::Match { games: 2 }, &[&engine, "random"])
    };
    for entrant in &mut plan.entrants {
        entrant.time = "10s+10s".parse().unwrap();
    }
    played(&plan, &RunOptions { transcripts: Some(folder.path().to_owned()), ..RunOptions::default() });
    for (game, seat) in [("game-000001.log", "X>"), ("game-000002.log", "O>")] {
        let said = std::fs::read_to_string(folder.path().join(game)).unwrap();
        let left = said.lines().find_map(|line| line.split_once("INFO time_left ")).unwrap();
        assert!(left.0.contains(seat), "{said}");
        // Increments for the opening would exceed the limit. Little time passes between start and request.
        let left: u64 = left.1.trim().parse().unwrap();
        assert!((9_000..=10_000).contains(&left), "{said}");
    }
}

#[test]
fn each_opening_is_played_from_both_sides() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("results");
    let plan = Plan {
        openings: Openings::random(5),
        ..plan("course", Tournament::Match { games: 6 }, &["threat1", "rating-map"])
    };
    played(&plan, &RunOptions { out: Some(out.clone()), ..RunOptions::default() });
    for pair in entries(out).chunks(2) {
        assert_eq!(pair[0].record.setup, pair[1].record.setup, "walls too");
        let opening = |entry: &Entry| entry.record.moves().take(5).collect::<Vec<_>>();
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!(pair[0].sides, [0, 1]);
        assert_eq!(pair[1].sides, [1, 0]);
        let chosen: usize = pair[0].work.iter().map(|work| work.move_us.len()).sum();
        assert_eq!(chosen + pair[0].opening_plies, pair[0].record.plies.len());
        assert!(pair[0].record.plies[..5].iter().all(|ply| ply.time_ms.is_none()));
        pair[0].record.check().unwrap();
    }
}

#[test]
fn a_test_ends_at_the_same_game_whatever_is_quicker() {
    let hypotheses = Hypotheses { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05, model: Model::Logistic };
    let tournament = Tournament::Sprt { max_games: 10_000, hypotheses };
    let plan = plan("tictactoe", tournament, &["rule3", "random"]);
    let ends = [1, 4].map(|concurrency| {
        let finish = played_at_once(&plan, &RunOptions::default(), concurrency);
        (finish.tally.games(), table(&finish.tally))
    });
    assert_eq!(ends[0], ends[1]);
    assert!(ends[0].0 < 500, "a plain difference is seen soon: {}", ends[0].0);
}

/// A player is not better than itself. The test may err in one of twenty runs, and by chance in a few more.
#[test]
fn a_player_is_rarely_proved_better_than_itself() {
    const RUNS: u64 = 200;
    let hypotheses = Hypotheses { elo0: 0.0, elo1: 120.0, alpha: 0.05, beta: 0.05, model: Model::Logistic };
    let tournament = Tournament::Sprt { max_games: 20_000, hypotheses };
    let (mut better, mut no_better) = (0, 0);
    for seed in 0..RUNS {
        let plan = Plan { seed: 1000 * seed, ..plan("tictactoe", tournament, &["random", "random"]) };
        let finish = played(&plan, &RunOptions::default());
        let test = inarow_contest::Sprt::new(hypotheses).unwrap();
        let (likelihood, bounds) = (finish.tally.likelihood(&test), test.bounds());
        assert!(finish.tally.games() < 20_000, "seed {seed}: {likelihood} is between the bounds");
        better += u64::from(likelihood >= bounds.upper);
        no_better += u64::from(likelihood <= bounds.lower);
    }
    // A test that never decides would rarely be wrong too.
    assert_eq!(better + no_better, RUNS, "each is decided");
    let limit = RUNS as f64 * (0.05 + 3.0 * (0.05f64 * 0.95 / RUNS as f64).sqrt());
    assert!(better as f64 <= limit, "{better} of {RUNS}");
}

#[test]
fn plain_results_are_not_played_out() {
    let resign = Tracker { moves: 1, points: 1, from: 0 };
    let draw = Tracker { moves: 2, points: u32::MAX, from: 3 };
    let adjudication = Adjudication { draw: None, resign: Some(resign) };
    let lost = Plan {
        adjudication,
        openings: Openings::random(4),
        ..plan("ultimate", Tournament::Match { games: 2 }, &["ultimate2", "ultimate2"])
    };
    let finish = played(&lost, &RunOptions::default());
    assert_eq!(finish.tally.endings().get(End::Adjudicated.name()), Some(&2));
    assert_eq!(finish.tally.x().draws, 0);
    let drawn = Plan {
        adjudication: Adjudication { draw: Some(draw), resign: None },
        colours: Colours::Fixed,
        ..lost
    };
    let finish = played(&drawn, &RunOptions::default());
    assert_eq!(finish.tally.x().draws, 2);
}
