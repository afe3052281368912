//! Tests of `rating-map` against its twin and on positions rated by hand.

use inarow_core::{Position, RandomSource, Setup, Side};
use inarow_engine::reference::rating_map::{Open, RatingMap, RatingMapParams};
use inarow_engine::{Engine, Stop, Task, rating_maps};
use inarow_record::{Dice, Stream};

use crate::positions::{choose, choose_name, random_position, rows, setup};
use crate::twin;

const GAMES: &[&str] = &[
    "gomoku",
    "course15",
    "course",
    "renju",
    "line:7x19:k=5:rule=exact",
    "line:15x15:k=5:walls=0.6/4/0",
    "line:1x12:k=5",
    "line:100x6:k=5",
];

fn params() -> [RatingMapParams; 4] {
    let balanced = RatingMapParams::default();
    let attacker =
        RatingMapParams { w2: 1.0, w3: 1.0, w4: 1.0, w_open: 1.0, w_attack: 1.1, ..balanced.clone() };
    let attacker10 = RatingMapParams { w4: 10.0, ..attacker.clone() };
    let both = RatingMapParams { open: Open::Both, ..balanced.clone() };
    [balanced, attacker, attacker10, both]
}

#[test]
fn plays_and_rates_like_its_twin() {
    let mut dice = Dice::new(1, Stream::Opening);
    for (round, game) in GAMES.iter().enumerate() {
        for seed in 0..500 {
            let position = random_position(&setup(game, seed), [10, 50, 150][seed as usize % 3], &mut dice);
            let params = &params()[(seed as usize + round) % 4];
            let mut engine = RatingMap::new(params.clone(), seed);
            let cell = engine.best_move(&position, &mut Task::new(&Stop::new())).unwrap().cell;
            assert_eq!(
                cell,
                twin::rating_map::choose(&position, params, seed),
                "{:?}",
                position.current_setup()
            );

            let (attack, defence) = rating_maps(&position, params);
            let side = position.turn().side().unwrap();
            for cell in position.shape().iter() {
                let legal = position.is_legal(cell);
                let rated = |side, weight| {
                    legal.then(|| twin::rating_map::rating(&position, cell, side, params) * weight)
                };
                assert_eq!(attack.get(cell), rated(side, params.w_attack));
                assert_eq!(defence.get(cell), rated(side.other(), params.w_defence));
            }
        }
    }
}

/// Attack rating of the cell marked `?` for X, with these parameters.
fn rating(lines: &[&str], params: &RatingMapParams) -> f32 {
    let y = lines.iter().position(|line| line.contains('?')).unwrap();
    let x = lines[y].find('?').unwrap();
    let text: Vec<String> = lines.iter().map(|line| line.replace('?', ".")).collect();
    let text: Vec<&str> = text.iter().map(String::as_str).collect();
    let mut setup = rows("gomoku", &text);
    if let Setup::Line(line) = &mut setup {
        line.turn = Some(Side::X);
    }
    let position = Position::new(&setup).unwrap();
    let (attack, _) = rating_maps(&position, params);
    attack.get(position.shape().cell(x as i64, y as i64).unwrap()).unwrap()
}

#[test]
fn ratings_worked_out_by_hand() {
    let balanced = RatingMapParams::default();
    let both = RatingMapParams { open: Open::Both, ..balanced.clone() };
    // Two marks, the far end empty: 2 · 1.1 · 1.3.
    assert_eq!(rating(&["?XX..", ".....", ".....", ".....", "....."], &balanced), 2.0f32 * 1.1 * 1.3);
    // The near end is the edge: not open both ways.
    assert_eq!(rating(&["?XX..", ".....", ".....", ".....", "....."], &both), 2.0f32 * 1.1);
    assert_eq!(rating(&[".?XX.", ".....", ".....", ".....", "....."], &both), 2.0f32 * 1.1 * 1.3);
    // O closes one end, and a wall closes the other end.
    assert_eq!(rating(&["?XXO.", ".....", ".....", ".....", "....."], &balanced), 2.0f32 * 1.1);
    assert_eq!(rating(&["?XX#.", ".....", ".....", ".....", "....."], &balanced), 2.0f32 * 1.1);
    // Both ends counted together: 4 · 10, one end open.
    assert_eq!(
        rating(&["OXX?XX.", ".......", ".......", ".......", "......."], &balanced),
        4.0f32 * 10.0 * 1.3
    );
    // Four marks on one side: the walk ends on the fourth and never sees the empty cell behind the fourth.
    assert_eq!(rating(&["?XXXX.", "......", "......", "......", "......"], &balanced), 4.0f32 * 10.0);
    // Five or more marks weigh 1 per mark.
    assert_eq!(rating(&["OXX?XXXO", "........", "........", "........", "........"], &balanced), 5.0);
    // The running sum is multiplied: horizontal 1 (closed), then vertical 1 (open): (1 + 1) · 1.3.
    assert_eq!(rating(&["#X?..", "..X..", ".....", ".....", "....."], &balanced), (1.0f32 + 1.0) * 1.3);
    // The reverse order: (1 · 1.3) + 1.
    assert_eq!(rating(&["..?X.", "..X..", "..O..", ".....", "....."], &balanced), 1.0f32 * 1.3 + 1.0);
    // No marks around.
    assert_eq!(rating(&["X....", ".....", ".....", ".....", "....?"], &balanced), 0.0);
}

#[test]
fn presets_and_settings_change_the_move() {
    // O has four in a row on the left, X three on the right. Without weights the attacker prefers its own row.
    let mut setup = rows(
        "gomoku",
        &[
            "#OOOO......",
            "...........",
            "...........",
            "...........",
            "...........",
            ".....#XXXX.",
            "...........",
        ],
    );
    if let Setup::Line(line) = &mut setup {
        line.turn = Some(Side::X);
    }
    let position = Position::new(&setup).unwrap();
    for player in ["rating-map", "rating-map:preset=attacker", "rating-map:preset=attacker10"] {
        let expected = if player == "rating-map" { ["f7", "k2"] } else { ["k2", "k2"] };
        assert!(expected.contains(&choose_name(player, &position, 3).as_str()), "{player}");
    }
    assert_eq!(choose_name("rating-map:w_defence=2", &position, 3), "f7");
    assert_eq!(choose_name("rating-map:w_defence=2:preset=attacker", &position, 3), "f7");
}

#[test]
fn every_highest_cell_is_found_by_some_seed() {
    let setup = setup("line:5x5:k=5", 0);
    let position = Position::new(&setup).unwrap();
    let seen: std::collections::BTreeSet<_> =
        (0..500).map(|seed| choose("rating-map", &position, seed)).collect();
    assert_eq!(seen.len(), 25, "an empty board rates every cell the same");
    let mut dice = Dice::new(0, Stream::X);
    assert!(dice.below(2) < 2);
}

#[test]
fn other_games_have_no_rating_maps() {
    let position = Position::new(&setup("ultimate", 0)).unwrap();
    assert_eq!(rating_maps(&position, &RatingMapParams::default()).0.range(), None);
}
