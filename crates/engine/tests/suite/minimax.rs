//! Tests of `minimax`: never loses, prefers sooner wins and later losses, and plays equally with and without pruning.

use inarow_core::{Cell, Position, Setup, Side, Turn};
use inarow_engine::{Choice, EngineError, EngineSpec, Presets, Stop, Task};
use inarow_record::{Dice, Score, ScoreValue, Stream};

use crate::positions::{choose_name, random_position, rows, setup};

fn ask(player: &str, position: &Position) -> Choice {
    let spec: EngineSpec = player.parse().unwrap();
    let mut engine = spec.build(&position.initial_setup(), 0, &Presets::builtin()).unwrap();
    engine.best_move(position, &mut Task::new(&Stop::new())).unwrap()
}

/// Plays `engine` as `side` against every move of the other side. Counts the engine's wins, draws and losses.
fn against_all(
    position: &mut Position,
    side: Side,
    engine: &mut dyn inarow_engine::Engine,
    tally: &mut [u32; 3],
) {
    match position.turn() {
        Turn::Over(outcome) => match outcome.winner {
            Some(winner) if winner == side => tally[0] += 1,
            None => tally[1] += 1,
            Some(_) => tally[2] += 1,
        },
        Turn::Player(turn) if turn == side => {
            let cell = engine.best_move(position, &mut Task::new(&Stop::new())).unwrap().cell;
            position.play(side, cell).unwrap();
            against_all(position, side, engine, tally);
            position.undo();
        }
        _ => {
            for cell in position.legal_moves() {
                position.play_unchecked(cell);
                against_all(position, side, engine, tally);
                position.undo();
            }
        }
    }
}

#[test]
fn never_loses_tictactoe_in_any_game() {
    let setup = setup("tictactoe", 0);
    for pruning in ["minimax", "minimax:pruning=off"] {
        for side in Side::ALL {
            let spec: EngineSpec = pruning.parse().unwrap();
            let mut engine = spec.build(&setup, 0, &Presets::builtin()).unwrap();
            let mut tally = [0; 3];
            against_all(&mut Position::new(&setup).unwrap(), side, engine.as_mut(), &mut tally);
            assert_eq!(tally[2], 0, "{pruning} as {side}: {tally:?}");
            assert!(tally[0] > 0 && tally[1] > 0);
        }
    }
}

#[test]
fn visits_the_whole_tree_without_pruning() {
    let position = Position::new(&setup("tictactoe", 0)).unwrap();
    // Published leaf counts of depths 1 to 9, added.
    let nodes = 9 + 72 + 504 + 3024 + 15120 + 54720 + 148_176 + 200_448 + 127_872;
    let whole = ask("minimax:pruning=off", &position).judgement.unwrap();
    let pruned = ask("minimax:pruning=on", &position).judgement.unwrap();
    assert_eq!(whole.nodes, Some(nodes));
    assert!(pruned.nodes.unwrap() < nodes / 5);
    assert_eq!((whole.score, pruned.score), (Some(Score::DRAW), Some(Score::DRAW)));
}

/// Value for the side to move by full enumeration, as a float from −13 to 13.
fn value(position: &Position, side: Side, plies: i32) -> f64 {
    match position.turn() {
        Turn::Over(outcome) => match outcome.winner {
            None => 0.0,
            Some(winner) => f64::from(13 - plies) * if winner == side { 1.0 } else { -1.0 },
        },
        Turn::Chance => {
            let outcomes = position.chance_outcomes();
            let sum: f64 = outcomes
                .iter()
                .map(|&chance| {
                    let mut after = position.clone();
                    after.apply_chance(chance).unwrap();
                    value(&after, side, plies)
                })
                .sum();
            sum / outcomes.len() as f64
        }
        Turn::Player(turn) => {
            let values = position.legal_moves().into_iter().map(|cell| {
                let mut after = position.clone();
                after.play_unchecked(cell);
                value(&after, side, plies + 1)
            });
            if turn == side { values.fold(f64::MIN, f64::max) } else { values.fold(f64::MAX, f64::min) }
        }
    }
}

/// Returns the first move in row order with the best value.
fn first_best(position: &Position) -> (Cell, f64) {
    let side = position.turn().side().unwrap();
    let mut best: Option<(Cell, f64)> = None;
    for cell in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(cell);
        let value = value(&after, side, 1);
        if best.is_none_or(|(_, highest)| value > highest + 1e-9) {
            best = Some((cell, value));
        }
    }
    best.unwrap()
}

#[test]
fn plays_like_plain_enumeration_with_and_without_pruning() {
    let mut dice = Dice::new(5, Stream::Opening);
    let games = [
        ("tictactoe", 9),
        ("line:3x3:k=3:reply=last-move", 9),
        ("line:4x3:k=3", 9),
        ("line:4x4:k=3:rule=caro", 12),
        ("line:5x3:k=3:rule=exact:max-moves=9", 9),
        ("ultimate", 80),
        ("score:size=4:length=3:moves=14:fill=free", 16),
        ("score:size=4:length=2:moves=0:fill=random-row", 16),
        ("score:size=4:length=2:moves=0:fill=random-row-or-column", 16),
    ];
    let mut compared = 0;
    for (game, plies) in games {
        let mut found = 0;
        for seed in 0..4000 {
            let position = random_position(&setup(game, seed), plies, &mut dice);
            let free = position.shape().iter().filter(|&cell| position.is_legal(cell)).count();
            let left = position.shape().cells() as u32 - position.ply();
            let small = left <= 7 || (game == "ultimate" && free <= 4 && left <= 22);
            let spec: EngineSpec = "minimax".parse().unwrap();
            let at = position.current_setup();
            let Ok(at) = Position::new(&at) else { continue };
            if !small || spec.build(&at.initial_setup(), 0, &Presets::builtin()).is_err() {
                continue;
            }
            let (on, off) = (ask("minimax:pruning=on", &at), ask("minimax:pruning=off", &at));
            let (cell, value) = first_best(&at);
            assert_eq!(on.cell, cell, "{at:?}");
            assert_eq!(off.cell, cell, "{at:?}");
            let (on, off) = (on.judgement.unwrap(), off.judgement.unwrap());
            assert_eq!(on.score, off.score);
            assert!(on.nodes <= off.nodes);
            assert!(on.score.is_none_or(|score| score.proved || score == Score::points(0)));
            match on.score.map(|score| score.value) {
                Some(ScoreValue::Win(plies)) => assert!((value - f64::from(13 - plies)).abs() < 1e-9),
                Some(ScoreValue::Loss(plies)) => assert!((value + f64::from(13 - plies)).abs() < 1e-9),
                Some(ScoreValue::Draw) => assert!(value.abs() < 1e-9),
                // The value is a mean over chance.
                Some(ScoreValue::Points(_)) => assert!(value.abs() < 1e-9 && game.starts_with("score")),
                None => assert!(game.starts_with("score")),
            }
            found += 1;
            if found == 60 {
                break;
            }
        }
        assert!(found >= 20, "{game}: {found} positions small enough");
        compared += found;
    }
    assert!(compared >= 400);
}

fn check(lines: &[&str], turn: Side, expected: &str, score: Score) {
    let mut setup = rows("line:3x3:k=3", lines);
    if let Setup::Line(line) = &mut setup {
        line.turn = Some(turn);
    }
    let position = Position::new(&setup).unwrap();
    assert_eq!(choose_name("minimax", &position, 0), expected);
    assert_eq!(ask("minimax", &position).judgement.unwrap().score, Some(score));
}

#[test]
fn prefers_sooner_wins_and_later_losses() {
    check(&["XX.", "OO.", "..."], Side::X, "c3", Score::win(1));
    check(&["X..", ".O.", "..X"], Side::O, "b3", Score::DRAW);
    // O cannot defend against two threats. Blocking the later threat loses in four more plies, not two.
    check(&["X.X", ".O.", "..X"], Side::O, "b3", Score::loss(2));
    // All moves draw, so `minimax` plays the first in row order.
    check(&["...", "...", "..."], Side::X, "a3", Score::DRAW);
}

#[test]
fn refuses_positions_that_are_too_large() {
    let spec: EngineSpec = "minimax".parse().unwrap();
    for game in
        ["gomoku", "connect4x4", "ultimate", "score", "line:7x2:k=3", "score:size=4:moves=9:fill=random-row"]
    {
        let error = spec.build(&setup(game, 0), 0, &Presets::builtin()).err().unwrap();
        assert!(matches!(error, EngineError::TooLarge { player: "minimax" }), "{game}: {error}");
    }
    for game in ["line:4x3:k=3", "line:2x6:k=3", "line:100x100:k=5:max-moves=2", "line:5x5:k=4:max-moves=6"] {
        assert!(spec.build(&setup(game, 0), 0, &Presets::builtin()).is_ok(), "{game}");
    }
}

#[test]
fn a_stop_ends_the_search() {
    let position = Position::new(&setup("line:4x3:k=3", 0)).unwrap();
    let spec: EngineSpec = "minimax:pruning=off".parse().unwrap();
    let mut engine = spec.build(&position.initial_setup(), 0, &Presets::builtin()).unwrap();
    let stop = Stop::new();
    stop.set();
    assert!(engine.best_move(&position, &mut Task::new(&stop)).is_err());
}
