//! Tests of the search of `computer` in games without patterns: threads, the table, and proved results.

use std::time::Duration;

use inarow_core::{Position, Turn};
use inarow_engine::{Clock, Engine, EngineSpec, Limits, Presets, Stop, Task};
use inarow_record::{Dice, Score, ScoreValue, Stream};

use crate::computer::{computer, opening};
use crate::positions::{draw_chances, setup};

/// Threads share a table that is kept from move to move. A node limit makes both irrelevant, in games without
/// patterns too.
#[test]
fn other_games_are_searched_on_several_threads_too() {
    for game in ["ultimate", "score-balanced", "score:fill=random-row", "line:12x12:k=8"] {
        let setup = setup(game, 1);
        let (stop, mut dice) = (Stop::new(), Dice::new(2, Stream::Opening));
        let mut position = opening(&setup, 4, &mut dice);
        let engine = |settings: &str| {
            let spec: EngineSpec = format!("computer:level=10{settings}").parse().unwrap();
            spec.build(&setup, 1, &Presets::builtin()).unwrap()
        };
        let counted = Limits { nodes: Some(3_000), ..Limits::default() };
        let best =
            |engine: &mut dyn Engine| engine.best_move(&position, &mut Task::within(counted, &stop)).unwrap();
        let mut threads = engine(":threads=3:hash=1");
        let alone = best(engine("").as_mut());
        assert_eq!(best(threads.as_mut()), alone, "{game}");
        let timed = Limits { clock: Some(Clock::of_move(Duration::from_millis(30))), ..Limits::default() };
        for _ in 0..4 {
            let choice = threads.best_move(&position, &mut Task::within(timed, &stop)).unwrap();
            position.play(position.turn().side().unwrap(), choice.cell).unwrap();
            draw_chances(&mut position, &mut dice);
        }
    }
}

/// A proved win ends with the win. A proved loss ends with the loss, and a proved draw with the draw.
#[test]
fn the_end_of_ultimate_is_proved() {
    let (mut proved, setup) = ([0; 3], setup("ultimate", 0));
    for seed in 0..60 {
        let mut position = Position::new(&setup).unwrap();
        let mut engines = [3, 3].map(|level| computer(level, &setup, seed));
        while let Turn::Player(side) = position.turn()
            && u64::from(position.ply()) < 40 + seed % 20
        {
            let choice = engines[side.index()].best_move(&position, &mut Task::new(&Stop::new())).unwrap();
            position.play(side, choice.cell).unwrap();
        }
        let Turn::Player(side) = position.turn() else { continue };
        let choice = computer(10, &setup, 1).best_move(&position, &mut Task::new(&Stop::new())).unwrap();
        let judgement = choice.judgement.unwrap();
        let Some(Score { value, proved: true }) = judgement.score else { continue };
        if let ScoreValue::Win(plies) | ScoreValue::Loss(plies) = value {
            let mut after = position.clone();
            for &cell in &judgement.line {
                after.play(after.turn().side().unwrap(), cell).unwrap();
            }
            let winner = if matches!(value, ScoreValue::Win(_)) { side } else { side.other() };
            assert_eq!(after.turn().outcome().and_then(|over| over.winner), Some(winner), "{judgement:?}");
            assert_eq!(judgement.line.len(), plies as usize);
        }
        proved[match value {
            ScoreValue::Win(_) => 0,
            ScoreValue::Loss(_) => 1,
            _ => 2,
        }] += 1;
    }
    assert!(proved[0] >= 5 && proved[1] >= 5, "{proved:?}");
}
