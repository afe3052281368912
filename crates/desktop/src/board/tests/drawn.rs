//! Tests of the appearance of boards.

use inarow_core::{Content, Side};
use inarow_play::{RatingMapParams, rating_maps};
use inarow_view::{Coordinates, Look, Suggestion};

use super::*;

/// Returns the part of a picture with approximately this colour.
fn part(picture: &image::RgbaImage, ink: inarow_view::Rgb) -> [u32; 4] {
    let near = |a: u8, b: u8| a.abs_diff(b) < 40;
    let same = |p: &image::Rgba<u8>| near(p[0], ink.0) && near(p[1], ink.1) && near(p[2], ink.2);
    let mut part = [u32::MAX, u32::MAX, 0, 0];
    for (x, y, _) in picture.enumerate_pixels().filter(|(_, _, pixel)| same(pixel)) {
        part = [part[0].min(x), part[1].min(y), part[2].max(x + 1), part[3].max(y + 1)];
    }
    part
}

fn picture(scene: Scene, theme: Theme, name: &str) -> image::RgbaImage {
    let mut bench = Bench::new(scene);
    bench.theme = theme;
    let mut harness = bench.open(700.0, 700.0);
    testing::shot(&mut harness, name)
}

/// Returns the games of the drawings.
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
        (
            "tictactoe-wood",
            Theme::Wood,
            Scene::of(&super::position("tictactoe", "a3 c3 b2 b1 c1"), &Show::default()),
        ),
        ("ultimate-wood", Theme::Wood, Scene::of(&played_at_random("ultimate", 40), &Show::default())),
        ("ultimate-target", Theme::Wood, Scene::of(&played_at_random("ultimate", 21), &plain)),
        ("score-wood", Theme::Wood, Scene::of(&played_at_random("score:fill=rows", 33), &Show::default())),
        ("course-wood", Theme::Wood, Scene::of(&played_at_random("course", 30), &Show::default())),
        ("score-indigo", Theme::Indigo, Scene::of(&played_at_random("score:fill=rows", 33), &plain)),
        ("course-indigo", Theme::Indigo, Scene::of(&played_at_random("course", 30), &Show::default())),
        ("heat", Theme::Indigo, rated(Look::Marks, false)),
        ("heat-numbers", Theme::Light, rated(Look::Marks, true)),
        ("heat-stones", Theme::Wood, rated(Look::Stones, false)),
        ("heat-stones-numbers", Theme::Wood, rated(Look::Stones, true)),
        ("hint", Theme::Indigo, hinted(Look::Marks)),
        ("hint-stones", Theme::Wood, hinted(Look::Stones)),
        ("large", Theme::Wood, Scene::of(&played_at_random("line:100x100:k=50", 4000), &stones)),
        (
            "large-marks",
            Theme::Indigo,
            Scene::of(&played_at_random("line:100x100:k=50", 4000), &Show::default()),
        ),
    ]
}

/// Returns a position of mutual threats with the maps of the side to move.
fn rated(look: Look, ratings: bool) -> Scene {
    let position = position("gomoku", "h8 i9 g9 i7 i8 g8 h9");
    let (attack, defence) = rating_maps(&position, &RatingMapParams::default());
    let (attack, defence) = (Some(attack), Some(defence));
    Scene::of(&position, &Show { look, attack, defence, ratings, decimal: ',', ..Show::default() })
}

/// Returns a position of mutual threats with a hint.
fn hinted(look: Look) -> Scene {
    let position = position("gomoku", "h8 i9 g9 i7 i8 g8 h9");
    let cell = position.shape().parse("f10").unwrap();
    Scene::of(&position, &Show { look, hint: Some(cell), ..Show::default() })
}

/// Returns a game after this number of moves, or after its end.
pub(super) fn played_at_random(game: &str, moves: usize) -> Position {
    let mut position = position(game, "");
    let mut state = 7_usize;
    for _ in 0..moves {
        while position.turn() == Turn::Chance {
            let chance = position.chance_outcomes()[0];
            position.apply_chance(chance).unwrap();
        }
        let Some(side) = position.turn().side() else { break };
        let legal = position.legal_moves();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position.play(side, legal[(state >> 33) % legal.len()]).unwrap();
    }
    while position.turn() == Turn::Chance {
        let chance = position.chance_outcomes()[0];
        position.apply_chance(chance).unwrap();
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

/// The weight of a highlighted cell stays readable under the pointer.
#[test]
fn texts_on_a_pointed_cell_are_readable() {
    for theme in Theme::ALL {
        let mut bench = Bench::new(scene("score:fill=rows", ""));
        bench.theme = theme;
        let mut harness = bench.open(700.0, 700.0);
        let lit = |scene: &Scene| scene.cells.iter().position(|cell| cell.lit && cell.weight < Some(0));
        let cell = Cell::new(lit(&harness.state().scene).unwrap() as u16);
        let square = harness.state().board.cached.as_ref().unwrap().place().cell(cell);
        let ink = |harness: &Harness<'_, Bench>| {
            harness.output().shapes.iter().find_map(|shape| match &shape.shape {
                egui::Shape::Text(text) if square.contains(text.visual_bounding_rect().center()) => {
                    let ink = text.galley.job.sections[0].format.color;
                    Some(inarow_view::Rgb(ink.r(), ink.g(), ink.b()))
                }
                _ => None,
            })
        };
        let tokens = theme.tokens();
        assert_eq!(ink(&harness), Some(tokens.bad), "{}", theme.name());
        harness.hover_at(square.center());
        harness.run();
        let ratio = ink(&harness).unwrap().contrast(tokens.pointed());
        assert!(ratio >= inarow_view::contrast::TEXT, "{} {ratio:.2}", theme.name());
    }
}

#[test]
fn both_marks_are_as_large_as_in_the_drawings() {
    let size = |name: &str, moves: &str, side: Side| {
        let plain = Show { coordinates: Coordinates::None, ..Show::default() };
        let scene = Scene { last: None, ..Scene::of(&position("tictactoe", moves), &plain) };
        let tokens = Theme::Indigo.tokens();
        let ink = if side == Side::X { tokens.x } else { tokens.o };
        let [left, top, right, bottom] = part(&picture(scene, Theme::Indigo, name), ink);
        assert!((right - left).abs_diff(bottom - top) <= 1);
        right - left
    };
    // Size of a cell of 3×3 in this window, without the free border around the board.
    let cell = ((700.0 - 2.0 * 8.0 - 2.0 * 8.0) / 2.92_f64).floor();
    let (x, o) = (size("board-x", "b2", Side::X), size("board-o", "a1 b2", Side::O));
    let near = |pixels: u32, share: f64| (f64::from(pixels) - cell * share).abs() < cell * 0.02;
    assert!(near(x, 0.74 - 0.26 + 0.13), "X {x} of {cell}");
    assert!(near(o, 2.0 * 0.255 + 0.125), "O {o} of {cell}");
}
