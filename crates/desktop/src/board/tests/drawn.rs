//! What boards look like.

use inarow_core::Content;
use inarow_view::{Coordinates, Look, Suggestion};

use super::*;

fn picture(scene: Scene, theme: Theme, name: &str) -> image::RgbaImage {
    let mut bench = Bench::new(scene);
    bench.theme = theme;
    let mut harness = bench.open(700.0, 700.0);
    testing::shot(&mut harness, name)
}

/// The games as the drawings show them.
fn gallery() -> Vec<(&'static str, Theme, Scene)> {
    let renju = "h8 i9 g9 i7 i8 g8 h9 h10 f9 e9 j7 g10 f10 e11 k6";
    let mut analysed = scene("renju", "");
    let position = position("gomoku", renju);
    let mut show = Show { look: Look::Stones, numbers: true, ..Show::default() };
    for (name, text, best) in [("f8", "+62", true), ("g7", "+41", false), ("j9", "+8", false)] {
        let cell = position.shape().parse(name).unwrap();
        show.suggestions.push(Suggestion { cell, text: text.to_owned(), best });
    }
    analysed.clone_from(&Scene::of(&position, &show));
    let plain = Show { coordinates: Coordinates::None, ..Show::default() };
    let stones = Show { look: Look::Stones, ..Show::default() };
    vec![
        (
            "tictactoe",
            Theme::Indigo,
            Scene::of(&super::position("tictactoe", "a3 c3 b2 b1 c1"), &Show::default()),
        ),
        ("gomoku-indigo", Theme::Indigo, scene("gomoku", renju)),
        ("renju-analysis", Theme::Wood, analysed),
        (
            "renju-forbidden",
            Theme::Wood,
            Scene::of(&super::position("renju", "g8 a1 i8 a15 h7 o1 h9 o15"), &stones),
        ),
        (
            "gomoku-won",
            Theme::Wood,
            Scene::of(&super::position("gomoku", "h8 i9 g7 i8 f6 i7 e5 i6 d4"), &stones),
        ),
        ("ultimate", Theme::Indigo, Scene::of(&played_at_random("ultimate", 40), &plain)),
        ("ultimate-over", Theme::Light, Scene::of(&played_at_random("ultimate", 81), &plain)),
        ("score", Theme::Light, Scene::of(&played_at_random("score:fill=rows", 33), &plain)),
        ("course", Theme::Light, scene("course", "")),
        ("large", Theme::Wood, Scene::of(&played_at_random("line:100x100:k=50", 4000), &stones)),
        (
            "large-marks",
            Theme::Indigo,
            Scene::of(&played_at_random("line:100x100:k=50", 4000), &Show::default()),
        ),
    ]
}

/// A game of that many moves, or until it is over.
pub(super) fn played_at_random(game: &str, moves: usize) -> Position {
    let mut position = position(game, "");
    let mut state = 7_usize;
    for _ in 0..moves {
        while position.turn() == Turn::Chance {
            let chance = position.chance_outcomes()[0];
            position.draw(chance).unwrap();
        }
        let Some(side) = position.turn().side() else { break };
        let legal = position.legal_moves();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position.play(side, legal[(state >> 33) % legal.len()]).unwrap();
    }
    while position.turn() == Turn::Chance {
        let chance = position.chance_outcomes()[0];
        position.draw(chance).unwrap();
    }
    position
}

#[test]
fn every_kind_of_board_is_drawn() {
    for (name, theme, scene) in gallery() {
        let marks = scene.cells.iter().filter(|cell| matches!(cell.content, Content::Mark(_))).count();
        let picture = picture(scene, theme, &format!("board-{name}"));
        let first = *picture.get_pixel(0, 0);
        let drawn = picture.pixels().filter(|pixel| **pixel != first).count();
        assert!(drawn > 100_000, "{name}: {drawn} pixels for {marks} marks");
    }
}
