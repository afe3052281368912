//! Tests of the limits of `computer`: nodes, clock, stop, threads and memory.

use std::time::{Duration, Instant};

use inarow_core::Position;
use inarow_engine::{Aborted, Ask, Clock, EngineSpec, Info, Limits, Presets, Resources, Stop, Task};
use inarow_record::{Dice, Stream};

use crate::computer::{computer, opening};
use crate::positions::setup;

/// With a node limit, equal questions have equal answers on every machine, because no sufficient clock changes
/// the move. A clock that is used up still ends the search.
#[test]
fn where_positions_are_counted_a_clock_ends_a_move_only_when_it_is_used_up() {
    let begun = Instant::now();
    for game in ["gomoku", "course15", "line:12x12:k=8", "ultimate"] {
        let setup = setup(game, 0);
        let position = opening(&setup, 4, &mut Dice::new(2, Stream::Opening));
        let choose = |player: &str, clock: Option<Clock>, nodes: u64| {
            let spec: EngineSpec = player.parse().unwrap();
            let limits = Limits { clock, nodes: Some(nodes), ..Limits::default() };
            let mut engine = spec.build(&setup, 1, &Presets::builtin()).unwrap();
            engine.best_move(&position, &mut Task::within(limits, &Stop::new())).unwrap()
        };
        let of_game = |left: u64| Clock { left: Some(Duration::from_millis(left)), ..Clock::default() };
        for player in ["computer:level=10", "computer:level=7", "computer:level=10:threads=2:time=40s"] {
            let free = choose(player, None, 2000);
            for clock in [Clock::of_move(Duration::from_secs(60)), of_game(90_000), Clock::default()] {
                assert_eq!(choose(player, Some(clock), 2000), free, "{game}, {player}");
            }
        }
        for clock in [Clock::of_move(Duration::from_millis(20)), of_game(20)] {
            let nodes = choose("computer:level=10", Some(clock), 1_000_000_000).judgement.unwrap().nodes;
            assert!(nodes.unwrap() < 100_000_000, "{game}: {nodes:?}");
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

/// A node limit of the host or of a setting replaces the highest level's own limit.
#[test]
fn a_number_of_positions_replaces_that_of_the_highest_level() {
    let setup = setup("gomoku20", 0);
    let position = opening(&setup, 4, &mut Dice::new(2, Stream::Opening));
    let visited = |player: &str, nodes: Option<u64>| {
        let spec: EngineSpec = player.parse().unwrap();
        let mut engine = spec.build(&setup, 1, &Presets::builtin()).unwrap();
        let stop = Stop::new();
        let task = &mut Task::within(Limits { nodes, ..Limits::default() }, &stop);
        engine.best_move(&position, task).unwrap().judgement.unwrap().nodes.unwrap()
    };
    for (player, nodes) in [("computer:level=10", Some(250_000)), ("computer:level=10:nodes=250000", None)] {
        let visited = visited(player, nodes);
        // Level 10's own limit is half of 200,000 here.
        assert!((100_001..=250_000).contains(&visited), "{player}: {visited}");
    }
    assert!(visited("computer:level=9", Some(250_000)) <= 43_000);
}

/// A host that panics in a report ends the other threads too.
#[test]
fn a_panic_of_the_first_thread_ends_the_others() {
    let setup = setup("gomoku", 0);
    let position = opening(&setup, 4, &mut Dice::new(2, Stream::Opening));
    let spec: EngineSpec = "computer:level=10:threads=3:hash=1".parse().unwrap();
    let mut engine = spec.build(&setup, 1, &Presets::builtin()).unwrap();
    let begun = Instant::now();
    let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let limits = Limits { clock: Some(Clock::of_move(Duration::from_secs(600))), ..Limits::default() };
        let mut hear = |info: &Info| assert!(info.depth < Some(4), "the host fails");
        let stop = Stop::new();
        engine.best_move(&position, &mut Task { info: Some(&mut hear), ..Task::within(limits, &stop) })
    }));
    assert!(thought.is_err());
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

/// The tighter of the host's limits and the player's settings applies.
#[test]
fn of_threads_and_memory_the_smaller_numbers_count() {
    // A table of few entries forgets results, so a search to an equal depth takes more nodes.
    let setup = setup("gomoku", 0);
    let position = opening(&setup, 6, &mut Dice::new(2, Stream::Opening));
    let visited = |settings: &str, table_bytes: Option<u64>| {
        let spec: EngineSpec = format!("computer:level=10:depth=9{settings}").parse().unwrap();
        let mut engine = spec.build(&setup, 1, &Presets::builtin()).unwrap();
        engine.set_resources(Resources { table_bytes, ..Resources::default() });
        let choice = engine.best_move(&position, &mut Task::new(&Stop::new())).unwrap();
        choice.judgement.unwrap().nodes.unwrap()
    };
    let (small, large) = (visited("", Some(1 << 10)), visited("", None));
    assert_ne!(small, large);
    assert_eq!(visited(":hash=64", Some(1 << 10)), small);
    assert_eq!(visited(":hash=64", None), large);
    assert_ne!(visited(":hash=1", Some(1 << 30)), small);
    assert_eq!(visited(":hash=1", Some(1 << 30)), visited(":hash=1", None));
}

/// Returns the time from a stop to the end of a search, by the delay of the stop in ms. The stops come during
/// or after the filling of the table.
fn stops(mebi: u64) -> Vec<(u64, Duration)> {
    let setup = setup("gomoku", 0);
    let position = opening(&setup, 4, &mut Dice::new(2, Stream::Opening));
    let stopped = |after| {
        let spec: EngineSpec = format!("computer:level=10:hash={mebi}").parse().unwrap();
        let mut engine = spec.build(&setup, 1, &Presets::builtin()).unwrap();
        let stop = Stop::new();
        let limits = Limits { clock: Some(Clock::of_move(Duration::from_secs(600))), ..Limits::default() };
        std::thread::scope(|scope| {
            let (_sender, receiver) = std::sync::mpsc::channel::<()>();
            let stop = &stop;
            let stopping = scope.spawn(move || {
                let waited = receiver.recv_timeout(Duration::from_millis(after));
                let at = Instant::now();
                stop.set();
                assert!(waited.is_err(), "nobody sends anything");
                at
            });
            let choice = engine.best_move(&position, &mut Task::within(limits, stop));
            let end = Instant::now();
            // A search that starts after the stop chooses no move.
            assert!(choice.is_ok() || choice == Err(Aborted));
            (after, end.saturating_duration_since(stopping.join().unwrap()))
        })
    };
    [1, 3, 10, 30, 100, 300, 1000].map(stopped).into()
}

/// Table of 128 MiB, or of `STOP_MEBI` MiB.
#[test]
fn a_stop_ends_a_search_soon_also_while_its_table_is_filled() {
    let mebi = std::env::var("STOP_MEBI").map_or(128, |text| text.parse().unwrap());
    for (after, took) in stops(mebi) {
        println!("stopped after {after} ms: {:.2} ms later", took.as_secs_f64() * 1e3);
        // The stop takes a millisecond or two on a quiet machine.
        assert!(took < Duration::from_millis(200), "{after} ms: {took:?}");
    }
}

/// Returns the move of level 10 after the given moves. The clock has ten minutes per move, and humans wait. A
/// pondering search starts before its clock.
fn with_ten_minutes(game: &str, moves: &str, ask: Ask) -> String {
    let mut position = Position::new(&setup(game, 0)).unwrap();
    for name in moves.split_whitespace() {
        position.play_unchecked(position.shape().parse(name).unwrap());
    }
    let (clock, stop) = (Clock::of_move(Duration::from_secs(600)), Stop::new());
    let limits = Limits { clock: (ask == Ask::Move).then_some(clock), ..Limits::default() };
    let begun = Instant::now();
    let mut engine = computer(10, &position.initial_setup(), 1);
    let mut hear = |_: &Info| stop.start_clock(clock);
    let info = (ask == Ask::Ponder).then_some(&mut hear as &mut dyn FnMut(&Info));
    let choice = engine.best_move(&position, &mut Task { ask, info, ..Task::within(limits, &stop) }).unwrap();
    // The limit is far more than a busy machine needs, and far less than the clock allows.
    assert!(begun.elapsed() < Duration::from_secs(120), "{game} {moves}: {:?}", begun.elapsed());
    position.shape().name(choice.cell).to_string()
}

#[test]
fn people_do_not_wait_for_moves_that_are_plain() {
    for (game, moves, best) in [
        // The engine stops a four in its only cell, or completes its own four.
        ("gomoku", "h8 a15 i8 a13 j8 g8 k8", Some("l8")),
        ("renju", "h8 a15 i8 a13 j8 g8 k8", Some("l8")),
        ("gomoku", "h8 a15 i8 a13 j8 g8 k8 a1", Some("l8")),
        // The book knows the reply to the middle. An empty board needs no search.
        ("gomoku", "h8", None),
        ("renju", "h8", None),
        ("gomoku", "", None),
    ] {
        let name = with_ten_minutes(game, moves, Ask::Move);
        assert!(best.is_none_or(|best| best == name), "{game} {moves}: {name}");
    }
    // The result is equal after pondering.
    with_ten_minutes("renju", "h8", Ask::Ponder);
}
