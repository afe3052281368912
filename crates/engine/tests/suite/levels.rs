//! Tests of the levels of `computer`. Every level is better than the levels below, by its view and its
//! overlooked moves.

use std::fs;
use std::path::Path;

use inarow_core::{Position, Setup, Side};
use inarow_engine::{EngineSpec, Limits, Presets, Stop, Task};
use inarow_formats::{Format, ReadOptions};
use inarow_record::{Dice, Record, ScoreValue, Stream};

use crate::computer::{computer, opening, play_on};
use crate::positions::{choose, rows, setup};

/// Returns the balanced openings of `gomoku` from their book.
fn balanced(setup: &Setup) -> Vec<Position> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../openings/freestyle15.openings"));
    let bytes = fs::read(path).unwrap();
    let options = ReadOptions { game: Some(setup.clone()), rows_from_top: false };
    let records = inarow_formats::read(Format::detect(path, &bytes).unwrap(), &bytes, &options).unwrap();
    let position = |record: &Record| {
        let mut position = Position::new(setup).unwrap();
        record.moves().for_each(|cell| position.play_unchecked(cell));
        position
    };
    records.iter().map(position).collect()
}

/// Returns the wins, draws and losses of one level against another, with every opening played twice with
/// colours swapped. In `gomoku` the openings are balanced, because four random plies decide most games of good
/// players. In other games the openings are four random plies.
fn series(game: &str, levels: [u32; 2], openings: u64) -> [u32; 3] {
    let mut results = [0; 3];
    let book = if game == "gomoku" { balanced(&setup(game, 0)) } else { Vec::new() };
    for seed in 1..=openings {
        let setup = setup(game, seed);
        let random = || opening(&setup, 4, &mut Dice::new(seed, Stream::Opening));
        let start = book.get(seed as usize).cloned().unwrap_or_else(random);
        for side in Side::ALL {
            let levels = if side == Side::X { levels } else { [levels[1], levels[0]] };
            let mut engines = levels.map(|level| computer(level, &setup, seed));
            let end = play_on(start.clone(), &mut engines, Limits::default(), seed);
            let winner = end.turn().outcome().unwrap().winner;
            results[winner.map_or(1, |winner| if winner == side { 0 } else { 2 })] += 1;
        }
    }
    results
}

fn is_far_stronger(game: &str, least: u32) {
    let [wins, draws, losses] = series(game, [7, 2], 20);
    assert!(wins >= least && losses <= 40 - least, "{game}, 7 against 2: {wins} : {losses}, {draws} drawn");
}

/// Level 4 wins more games than the other level, by more than `more` of 50.
fn is_stronger(game: &str, than: u32, more: u32) {
    let [wins, draws, losses] = series(game, [4, than], 25);
    assert!(wins > losses + more, "{game}, 4 against {than}: {wins} : {losses}, {draws} drawn");
}

#[test]
fn level_7_beats_level_2_in_gomoku() {
    is_far_stronger("gomoku", 36);
}

#[test]
fn level_7_beats_level_2_in_ultimate() {
    is_far_stronger("ultimate", 36);
}

#[test]
fn level_7_beats_level_2_in_score() {
    is_far_stronger("score-balanced", 36);
}

#[test]
fn level_7_beats_level_2_at_four_in_a_row() {
    // One side wins after most openings. Level 2 wins a third of its games.
    is_far_stronger("line:7x7:k=4", 24);
}

#[test]
fn level_4_is_better_than_level_2_everywhere() {
    for game in ["gomoku", "caro", "renju", "ultimate", "score-balanced", "line:7x7:k=4"] {
        is_stronger(game, 2, 10);
    }
    // Six in a row is a draw between players who block lines, as level 2 nearly always does.
    is_stronger("line:12x12:k=6", 1, 10);
}

#[test]
fn each_level_is_better_than_the_second_below_it() {
    for (game, levels) in
        [("gomoku", 3..=8), ("course15", 3..=6), ("ultimate", 3..=7), ("score-balanced", 3..=6)]
    {
        for level in levels {
            let [wins, draws, losses] = series(game, [level, level - 2], 15);
            assert!(
                2 * wins + draws > 34,
                "{game}, {level} against {}: {wins} : {losses}, {draws} drawn",
                level - 2
            );
        }
    }
}

#[test]
fn level_7_is_better_than_threat1() {
    let (mut wins, setup) = (0, setup("gomoku", 0));
    for seed in 1..=10 {
        let start = opening(&setup, 4, &mut Dice::new(seed, Stream::Opening));
        for side in Side::ALL {
            let threat1 = "threat1".parse::<EngineSpec>().unwrap().build(&setup, seed, &Presets::builtin());
            let mut engines = [computer(7, &setup, seed), threat1.unwrap()];
            if side == Side::O {
                engines.swap(0, 1);
            }
            let end = play_on(start.clone(), &mut engines, Limits::default(), seed);
            wins += u32::from(end.turn().outcome().unwrap().winner == Some(side));
        }
    }
    assert!(wins >= 18, "{wins} of 20");
}

#[test]
fn the_two_lowest_levels_alone_overlook_lines() {
    let mut four = vec!["..............."; 15];
    (four[7], four[9]) = ("....OXXXX......", "....O.O.O......");
    for (game, o_moves) in [("gomoku", false), ("gomoku", true), ("course15", false), ("course15", true)] {
        let Setup::Line(mut setup) = rows(game, &four) else { panic!("a line game") };
        setup.turn = o_moves.then_some(Side::O).or(setup.turn);
        let position = Position::new(&Setup::Line(setup)).unwrap();
        let shape = position.shape();
        for (level, least, most) in [(1, 120, 170), (2, 176, 198), (3, 200, 200), (5, 200, 200)] {
            let player = format!("computer:level={level}");
            let moves: Vec<_> = (0..200).map(|seed| shape.xy(choose(&player, &position, seed))).collect();
            let taken = moves.iter().filter(|&&at| at == shape.xy(shape.parse("j8").unwrap())).count();
            assert!((least..=most).contains(&taken), "{game} {level}: {taken} of 200");
            // All other moves are near the marks.
            for (x, y) in moves {
                assert!((2..=11).contains(&x) && (4..=11).contains(&y), "{game} {level}: {x},{y}");
            }
        }
    }
}

/// The other side has two threats, and a move stops only one. A level does not call a position lost beyond its
/// view.
#[test]
fn a_level_sees_threats_of_its_length() {
    let row = "...............";
    let mut open_threes = vec![row; 15];
    (open_threes[0], open_threes[14]) = ("X.......X.....X", "X.......X.....X");
    (open_threes[3], open_threes[11]) = ("...OOO.........", ".........OOO...");
    let mut four_threes = vec![row; 15];
    (four_threes[0], four_threes[7], four_threes[14]) =
        ("X.......X.....X", "X..............", "X....X..X.....X");
    (four_threes[2], four_threes[3], four_threes[4]) =
        (".....O.........", ".....O.........", ".XOOO..........");
    (four_threes[9], four_threes[10], four_threes[11]) =
        ("............O..", "............O..", "........XOOO...");
    let sees_loss = |level: u32, board: &[&str], seed: u64| {
        let position = Position::new(&rows("gomoku", board)).unwrap();
        let mut engine = computer(level, &position.initial_setup(), seed);
        let choice = engine.best_move(&position, &mut Task::new(&Stop::new())).unwrap();
        matches!(choice.judgement.unwrap().score.unwrap().value, ScoreValue::Loss(_))
    };
    for (level, sees) in [(2, [false, false]), (4, [true, false]), (6, [true, true]), (10, [true, true])] {
        for seed in 0..10 {
            let seen = [&open_threes, &four_threes].map(|board| sees_loss(level, board, seed));
            assert_eq!(seen, sees, "level {level}");
        }
    }
}
