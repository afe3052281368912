//! Tests of `threat1` against its twin and on positions evaluated by hand.

use inarow_core::{Cell, Position, RandomSource, Setup, Side, Turn};
use inarow_engine::reference::threat1::{Threat1, Threat1Params};
use inarow_engine::{Engine, Stop, Task};
use inarow_record::{Dice, Stream};

use crate::positions::{choose_name, random_position, rows, setup};
use crate::twin;

const GAMES: &[&str] = &[
    "gomoku",
    "course15",
    "gomoku-standard",
    "caro",
    "line:15x15:k=5:rule=caro-plus",
    "line:9x13:k=5",
    "line:20x7:k=5:reply=last-move",
    "line:15x15:k=5:walls=0.7/6/0",
    "line:12x16:k=5:walls=0.5/3/1:reply=last-move",
    "line:15x15:k=5:max-moves=40",
    "line:5x5:k=5",
    "line:1x30:k=5",
    "line:2x9:k=5",
];

fn fast(position: &Position, params: &Threat1Params, seed: u64) -> Cell {
    let mut engine = Threat1::new(params.clone(), seed);
    engine.best_move(position, &mut Task::new(&Stop::new())).expect("a choice").cell
}

fn agree(position: &Position, params: &Threat1Params, seed: u64) {
    assert_eq!(
        fast(position, params, seed),
        twin::threat1::choose(position, params, seed),
        "{params:?} in {:?}",
        position.current_setup()
    );
}

#[test]
fn plays_like_its_twin_in_every_game() {
    let mut dice = Dice::new(1, Stream::Opening);
    for game in GAMES {
        for seed in 0..400 {
            let setup = setup(game, seed);
            let plies = [12, 40, 120][seed as usize % 3];
            let position = random_position(&setup, plies, &mut dice);
            agree(&position, &Threat1Params::default(), seed);
        }
    }
}

#[test]
fn plays_like_its_twin_on_the_course_field_and_in_renju() {
    let mut dice = Dice::new(2, Stream::Opening);
    for (game, count) in [("course", 60), ("renju", 120)] {
        for seed in 0..count {
            let position = random_position(&setup(game, seed), 60, &mut dice);
            agree(&position, &Threat1Params::default(), seed);
        }
    }
}

#[test]
fn plays_like_its_twin_with_any_parameters() {
    let mut dice = Dice::new(3, Stream::Opening);
    for seed in 0..400 {
        let mut weight = |most: u64| dice.below(2 * most + 1) as i64 - most as i64;
        let params = Threat1Params {
            candidates: weight(20).abs() + 1,
            five: weight(1_000_000),
            four2: weight(5000),
            four1: weight(5000),
            three2: weight(500),
            three1: weight(500),
            two2: weight(60),
            two1: weight(60),
            centre: weight(10),
            enemy: weight(4),
        };
        let game = GAMES[seed as usize % GAMES.len()];
        let position = random_position(&setup(game, seed), 60, &mut dice);
        agree(&position, &params, seed);
    }
}

#[test]
fn plays_like_its_twin_over_whole_games() {
    for (seed, game) in [(1, "course15"), (2, "gomoku"), (3, "gomoku-standard"), (4, "caro"), (5, "renju")] {
        let setup = setup(game, seed);
        let mut position = Position::new(&setup).unwrap();
        let mut engine = Threat1::new(Threat1Params::default(), seed);
        while let Turn::Player(side) = position.turn() {
            let cell = engine.best_move(&position, &mut Task::new(&Stop::new())).unwrap().cell;
            assert_eq!(cell, twin::threat1::choose(&position, &Threat1Params::default(), seed));
            position.play(side, cell).unwrap();
        }
    }
}

/// In renju the enemy may complete a five where the own side may not play. The own side cannot stop this five,
/// so the five decides the value of every candidate.
#[test]
fn plays_like_its_twin_where_the_winning_reply_is_forbidden_to_itself() {
    let mut dice = Dice::new(6, Stream::Opening);
    let empty = "...............";
    let overline = ".........XXXXXX";
    for top in [empty, overline] {
        let lines = [
            top,
            empty,
            empty,
            empty,
            ".....X.........",
            ".....X.........",
            ".....X.........",
            "XOOOO..........",
            ".....X.........",
            ".....X.........",
            empty,
            empty,
            empty,
            empty,
            empty,
        ];
        let mut setup = rows("renju", &lines);
        if let Setup::Line(line) = &mut setup {
            line.turn = Some(Side::X);
        }
        let position = Position::new(&setup).unwrap();
        assert!(position.forbidden_cells().iter().any(|(cell, _)| position.shape().xy(*cell) == (5, 7)));
        for seed in 0..40 {
            agree(&position, &Threat1Params::default(), seed);
            let later = random_position(&setup, 12, &mut dice);
            agree(&later, &Threat1Params { five: 0, ..Threat1Params::default() }, seed);
        }
    }
}

/// Runs of five or more that did not end the game decide the evaluation. The first run in row order counts.
#[test]
fn plays_like_its_twin_beside_standing_overlines() {
    let mut dice = Dice::new(4, Stream::Opening);
    let overlines: &[&[&str]] = &[
        &["............", ".OXXXXXXO...", "............", "............", ".......X....", "......O....."],
        &["............", ".XOOOOOOX...", "............", ".....X......", "..O.........", "............"],
        &["OOOOOOX.....", "............", "............", "............", ".....X......", "OXXXXXXX#..."],
    ];
    for lines in overlines {
        for seed in 0..40 {
            let mut setup = rows("line:15x15:k=5:rule=exact", lines);
            if let Setup::Line(line) = &mut setup {
                line.turn = Some(if seed % 2 == 0 { Side::X } else { Side::O });
            }
            let position = random_position(&setup, 20, &mut dice);
            agree(&position, &Threat1Params::default(), seed);
        }
    }
}

/// Checks the chosen cell on a board of rows with this side to move.
fn check(lines: &[&str], turn: Side, expected: &str) {
    let mut setup = rows("gomoku", lines);
    if let Setup::Line(line) = &mut setup {
        line.turn = Some(turn);
    }
    assert_eq!(choose_name("threat1", &Position::new(&setup).unwrap(), 1), expected);
}

#[test]
fn begins_in_the_centre_or_where_it_may() {
    check(&[".......", ".......", ".......", ".......", "......."], Side::X, "d3");
    check(&["......", "......", "......", "......", "......", "......"], Side::X, "d3");
    check(&["#......", ".......", "...#...", ".......", "......."], Side::X, "b5");
}

#[test]
fn the_first_cell_in_row_order_with_any_threat_is_played() {
    // The enemy's win on a3 is above the own one on a1.
    check(&["......", "......", "......", ".OOOOX", "X.X...", ".XXXXO"], Side::X, "a3");
    check(&["......", "......", "......", ".XXXXO", "......", ".OOOOX"], Side::X, "a3");
    // Under any rule, a run of six counts as a win.
    check(&["......", "......", "......", "......", "XX.XXX", "OO.OO."], Side::X, "c2");
}

#[test]
fn a_double_four_needs_two_directions_with_an_open_end_each() {
    // X on d5 makes a vertical and a horizontal four, both open at one end.
    check(
        &["...O....", "...X....", "...X....", "...X....", "XXX.....", "........", "........", "..OO...O"],
        Side::X,
        "d4",
    );
    // A double four of the enemy is blocked in the same way.
    check(
        &["...O....", "...X....", "...X....", "...X....", "XXX.....", "........", "........", "..OO...O"],
        Side::O,
        "d4",
    );
}

#[test]
fn a_walled_first_move_falls_back_and_the_seed_only_breaks_ties() {
    let setup = setup("gomoku", 0);
    let mut position = Position::new(&setup).unwrap();
    position.play(Side::X, position.shape().parse("h8").unwrap()).unwrap();
    let moves: std::collections::BTreeSet<String> =
        (0..40).map(|seed| choose_name("threat1", &position, seed)).collect();
    assert!(moves.len() > 1, "the shuffle orders equal moves: {moves:?}");
    for seed in 0..10 {
        assert_eq!(choose_name("threat1", &position, seed), choose_name("threat1", &position, seed));
    }
}

#[test]
fn a_finished_game_or_a_stop_gives_no_move() {
    let setup = setup("tictactoe", 0);
    let position = Position::new(&setup).unwrap();
    let stop = Stop::new();
    let mut engine = Threat1::new(Threat1Params::default(), 1);
    assert!(engine.best_move(&position, &mut Task::new(&stop)).is_ok());
    let full = rows("line:5x5:k=5:max-moves=2", &["XO...", ".....", ".....", ".....", "....."]);
    assert!(engine.best_move(&Position::new(&full).unwrap(), &mut Task::new(&stop)).is_err());
}
