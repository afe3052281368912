//! Tests of forced wins. Wins are proved, the reported lines follow the rules, and every defence fails.

use std::num::NonZeroUsize;

use inarow_core::{Cell, Position};
use inarow_engine::{Ask, Choice, Engine, EngineSpec, Limits, Presets, Stop, Task};
use inarow_record::{Score, ScoreValue};

use crate::defences::Defences;
use crate::positions::setup;

/// Forced wins found by `cargo run --release -p inarow-engine --example forced_wins`, one per line: the game, plies to
/// the end, the position.
const OWN: &str = include_str!("../data/own_wins.txt");
/// Claimed forced wins on 15×15, see the folder's README.
const CLAIMED: &str = include_str!("../data/claimed_wins.txt");

fn wins(text: &str) -> impl Iterator<Item = (u32, Position)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [game, plies, rows] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = Position::from_text(&setup(game, 0), rows).expect("a position");
        (plies.parse().expect("plies"), position)
    })
}

fn engine(position: &Position) -> Box<dyn Engine> {
    let spec: EngineSpec = "computer:level=10".parse().expect("a player");
    spec.build(&position.initial_setup(), 1, &Presets::builtin()).expect("an engine")
}

fn think(engine: &mut dyn Engine, position: &Position, nodes: u64) -> Choice {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.best_move(position, &mut Task::within(limits, &Stop::new())).expect("a move")
}

/// Returns the plies of a proved win and replays its line.
fn proved(position: &Position, choice: &Choice) -> Option<u32> {
    let judgement = choice.judgement.as_ref()?;
    let Some(Score { value: ScoreValue::Win(plies), proved: true }) = judgement.score else { return None };
    let mut after = position.clone();
    for &cell in &judgement.line {
        let side = after.turn().side().expect("the line goes on after its end");
        after.play(side, cell).expect("the line is legal");
    }
    assert_eq!(judgement.line.len(), plies as usize, "{position:?}");
    assert_eq!(after.turn().outcome().and_then(|outcome| outcome.winner), position.turn().side());
    Some(plies)
}

#[test]
fn claimed_wins_are_proved_and_their_lines_replayed() {
    let wins: Vec<_> = wins(CLAIMED).collect();
    let total = wins.len();
    let found = wins.into_iter().filter(|(_, position)| {
        let choice = think(&mut *engine(position), position, 200_000);
        proved(position, &choice).is_some()
    });
    assert_eq!(found.count(), total);
}

/// A proof does not end the analysis of several lines. The depth of the other lines is as without the proof.
#[test]
fn a_proved_win_leaves_the_other_lines_their_positions() {
    let lines = NonZeroUsize::new(3).expect("three");
    let mut proofs = 0;
    for (_, position) in wins(CLAIMED).step_by(4) {
        let limits = Limits { nodes: Some(60_000), ..Limits::default() };
        let stop = Stop::new();
        let mut task = Task { ask: Ask::Analyse { lines }, ..Task::within(limits, &stop) };
        let found = engine(&position).think(&position, &mut task).expect("lines");
        if proved(&position, &found[0]).is_some() {
            let depth = |choice: &Choice| choice.judgement.as_ref().and_then(|judgement| judgement.depth);
            let looked = |choice: &Choice| depth(choice) >= Some(4) || proved(&position, choice).is_some();
            assert!(found.len() > 1 && found.iter().all(looked), "{found:?}");
            proofs += 1;
        }
    }
    assert!(proofs > 2, "{proofs}");
}

/// The depth limit also applies to the search for a shorter win.
#[test]
fn nothing_is_searched_deeper_than_was_asked() {
    let mut proofs = 0;
    for (_, position) in wins(OWN).step_by(4) {
        let spec: EngineSpec = "computer:level=10:depth=2".parse().expect("a player");
        let mut engine = spec.build(&position.initial_setup(), 1, &Presets::builtin()).expect("an engine");
        let choice = think(&mut *engine, &position, 20_000);
        proofs += u32::from(proved(&position, &choice).is_some());
        let depth = choice.judgement.as_ref().and_then(|judgement| judgement.depth);
        assert!(depth.is_some_and(|depth| depth <= 2), "{choice:?}");
    }
    assert!(proofs > 5, "{proofs}");
}

/// Checks only some of the wins, because every game has many. The example checks all wins.
#[test]
fn own_wins_are_proved_and_every_defence_fails() {
    for (plies, position) in wins(OWN).step_by(8) {
        let choice = think(&mut *engine(&position), &position, 20_000);
        let claimed = proved(&position, &choice).unwrap_or_else(|| panic!("{choice:?} {position:?}"));
        assert!(claimed <= plies, "{claimed} plies, {plies} before: {position:?}");
        let mut engine = engine(&position);
        let mut name = |position: &Position| Some(think(&mut *engine, position, 20_000).cell);
        assert!(Defences::new(&position, &mut name).all_fail(claimed), "{claimed} plies: {position:?}");
    }
}

/// The check above finds existing defences.
#[test]
fn a_defence_is_found_where_there_is_one() {
    let rows = |text: &str| Position::from_text(&setup("line:7x7:k=5", 0), text).expect("a position");
    let three = rows("X;......./......./......./..XXX../......./OO..O../.......");
    let first = |position: &Position| position.legal_moves().first().copied();
    let open_four = |position: &Position| {
        let cell = Cell::new(3 * 7 + 1);
        if position.is_legal(cell) { Some(cell) } else { first(position) }
    };
    assert!(Defences::new(&three, &mut { open_four }).all_fail(3));
    assert!(!Defences::new(&three, &mut { first }).all_fail(3), "the named move is none");
    let closed = rows("X;......./......./......./.OXXX../......./OO...../.......");
    let four = |_: &Position| Some(Cell::new(3 * 7 + 5));
    assert!(!Defences::new(&closed, &mut { four }).all_fail(3), "a four that can be stopped");
}
