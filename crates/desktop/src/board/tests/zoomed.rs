//! Tests of zoom and pan, and of requested frames.

use egui::{Event, Modifiers, MouseWheelUnit, Rect, TouchPhase, Vec2, pos2, vec2};
use inarow_core::Shape;
use inarow_view::Coordinates;

use super::super::camera::{Camera, Place};
use super::*;

fn zone() -> Rect {
    Rect::from_min_size(pos2(264.0, 48.0), vec2(720.0, 752.0))
}

/// Finds the cell at a point slowly by checking every cell.
fn slow_cell_at(place: &Place, scene: &Scene, point: egui::Pos2) -> Option<Cell> {
    if place.zoomed && !place.window.contains(point) {
        return None;
    }
    scene.shape.iter().find(|cell| {
        let rect = place.cell(*cell);
        (rect.left()..rect.right()).contains(&point.x) && (rect.top()..rect.bottom()).contains(&point.y)
    })
}

#[test]
fn points_and_drawn_cells_agree() {
    for (game, scale) in [("tictactoe", 1.0), ("ultimate", 1.5), ("gomoku", 1.0), ("line:100x100:k=5", 2.0)] {
        for coordinates in [Coordinates::None, Coordinates::Letters, Coordinates::Numbers] {
            let mut scene = scene(game, "");
            scene.coordinates = coordinates;
            let mut camera = Camera::default();
            let mut place = camera.place(&scene, zone(), scale);
            for step in 0..6 {
                for i in 0..400 {
                    let share = vec2((i * 37 % 101) as f32 / 101.0, (i * 53 % 103) as f32 / 103.0);
                    let point = zone().min + zone().size() * share;
                    // Borders of cells are on pixels. Between two pixels the methods may round differently.
                    let point = pos2(point.x.floor() + 0.3, point.y.floor() + 0.3);
                    assert_eq!(place.cell_at(point), slow_cell_at(&place, &scene, point), "{game} {point}");
                }
                camera.zoom_at(&place, zone().min + vec2(100.0 * step as f32, 333.0), 1.7);
                place = camera.place(&scene, zone(), scale);
            }
        }
    }
}

#[test]
fn what_is_under_the_pointer_stays_there() {
    let scene = scene("line:100x100:k=5", "");
    let mut camera = Camera::default();
    let mut place = camera.place(&scene, zone(), 1.0);
    let point = zone().center() + vec2(120.0, -90.0);
    let before = place.inverse(point);
    for factor in [1.6, 1.4, 1.9, 0.8] {
        camera.zoom_at(&place, point, factor);
        place = camera.place(&scene, zone(), 1.0);
        assert!(place.zoomed);
        let after = place.inverse(point);
        // The tolerance is the pixel to which the corner is rounded.
        let slack = f64::from(1.0 / place.unit);
        assert!(
            (after.0 - before.0).abs() < slack && (after.1 - before.1).abs() < slack,
            "{before:?} {after:?}"
        );
    }
    camera.zoom_at(&place, point, 0.001);
    let whole = camera.place(&scene, zone(), 1.0);
    assert!(!whole.zoomed);
    assert_eq!(whole, Camera::default().place(&scene, zone(), 1.0));
}

#[test]
fn a_slow_gesture_zooms_as_far_as_a_quick_one() {
    let scene = scene("line:100x100:k=5", "");
    let (mut slow, mut quick) = (Camera::default(), Camera::default());
    let point = zone().center();
    let whole = quick.place(&scene, zone(), 1.0);
    quick.zoom_at(&whole, point, 1.01_f32.powi(80));
    for _ in 0..80 {
        let place = slow.place(&scene, zone(), 1.0);
        slow.zoom_at(&place, point, 1.01);
    }
    let (slow, quick) = (slow.place(&scene, zone(), 1.0), quick.place(&scene, zone(), 1.0));
    assert!(quick.zoomed && slow.unit == quick.unit, "{} {}", slow.unit, quick.unit);
    // A zoom that began in another area does not continue in the current area.
    let mut camera = Camera::default();
    let place = camera.place(&scene, zone(), 1.0);
    camera.zoom_at(&place, point, 1.1);
    assert!(!camera.place(&scene, zone(), 1.0).zoomed);
    assert!(!camera.place(&scene, zone().expand(900.0), 1.0).zoomed);
}

#[test]
fn the_board_cannot_be_lost() {
    let scene = scene("line:100x100:k=5", "");
    let mut camera = Camera::default();
    let mut place = camera.place(&scene, zone(), 1.0);
    camera.zoom_at(&place, zone().center(), 3.0);
    place = camera.place(&scene, zone(), 1.0);
    for by in [vec2(1e6, 1e6), vec2(-1e6, 0.0), vec2(0.0, -1e9), vec2(f32::MAX, 0.0)] {
        camera.pan(&place, by);
        place = camera.place(&scene, zone(), 1.0);
        let shown =
            scene.shape.iter().filter(|cell| place.window.contains(place.cell(*cell).center())).count();
        assert!(shown > 400, "{by} leaves {shown} cells");
    }
    let corner = scene.shape.parse("a1").unwrap();
    camera.show(&place, corner);
    place = camera.place(&scene, zone(), 1.0);
    assert!(place.window.contains_rect(place.cell(corner)));
}

#[test]
fn cells_are_whole_pixels() {
    for side in [3, 10, 15, 20, 40, 100] {
        for scale in [1.0, 1.25, 1.5, 2.0] {
            for size in [320.0, 684.0, 1213.0] {
                let scene = Scene::empty(Shape::new(side, side).unwrap());
                let rect = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(size));
                let place = Camera::default().place(&scene, rect, scale);
                let pixels = place.unit * scale;
                if pixels < 3.0 {
                    continue; // rounding down would cost a third of the board
                }
                assert!((pixels - pixels.round()).abs() < 1e-3, "{side} {scale} {size}: {pixels}");
                for part in [place.origin.x, place.origin.y] {
                    assert!(((part * scale).round() - part * scale).abs() < 1e-2);
                }
                // The border has room for coordinates. The rest of the border is only as large as rounding to
                // pixels requires.
                let free =
                    if side as usize > inarow_view::DENSE { 0.0 } else { inarow_view::layout::CELL_INSET };
                let beside = (size - place.length(side as f64 - 2.0 * free)) / 2.0;
                let rounded = (side as f32 + 1.0) / (2.0 * scale);
                assert!(beside >= 22.0 - 1e-3, "{side} {scale} {size}: {beside}");
                assert!(beside <= 22.0 + 0.1 * place.unit + rounded, "{side} {scale} {size}: {beside}");
            }
        }
    }
}

/// No room is reserved for hidden coordinates, nor for the free border of the outer cells.
#[test]
fn a_board_takes_the_room_it_has() {
    for (game, side) in [("tictactoe", 3), ("line:4x4:k=4", 4), ("gomoku", 15), ("course", 20)] {
        let mut scene = super::scene(game, "");
        scene.coordinates = Coordinates::None;
        let rect = Rect::from_min_size(pos2(264.0, 48.0), vec2(720.0, 752.0));
        let place = Camera::default().place(&scene, rect, 1.0);
        let cell = |number: i64| place.cell(scene.shape.cell(number, number).unwrap());
        let free = place.length(inarow_view::layout::CELL_INSET);
        let seen = cell(0).union(cell(side - 1)).shrink(free);
        let left = 720.0 - 16.0 - seen.width();
        assert!((-0.01..side as f32).contains(&left), "{game}: {left} of 704 is left");
        assert!((seen.center() - rect.center()).abs().max_elem() <= 1.0, "{game}: {seen}");
    }
}

#[test]
fn the_wheel_zooms_a_large_board() {
    let mut harness = Bench::new(scene("line:100x100:k=5", "")).open(700.0, 700.0);
    harness.hover_at(pos2(300.0, 300.0));
    harness.run();
    let before = harness.state().board.camera;
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, 8.0),
        phase: TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    harness.run_ok();
    assert_ne!(harness.state().board.camera, before);
    testing::shot(&mut harness, "board-zoomed");
}

#[test]
fn nothing_moves_when_nothing_happens() {
    for motion in [true, false] {
        let mut bench = Bench::new(scene("tictactoe", "a3 c3 b2 b1"));
        bench.motion = motion;
        let mut harness = bench.open(400.0, 400.0);
        let steps = harness.run();
        assert!(steps <= 2, "{steps} frames for a board at rest");
        // After a winning move the mark grows and the line draws itself. Without motion mark and line are
        // complete at once.
        harness.state_mut().scene = scene("tictactoe", "a3 c3 b2 b1 c1");
        harness.step();
        let now = harness.ctx.input(|input| input.time);
        assert_eq!(harness.state().board.motion.runs(now), motion);
        harness.run();
        let now = harness.ctx.input(|input| input.time);
        assert!(!harness.state().board.motion.runs(now));
        // Another game is a jump.
        harness.state_mut().scene = scene("tictactoe", "b2");
        harness.step();
        let now = harness.ctx.input(|input| input.time);
        assert!(!harness.state().board.motion.runs(now));
        let steps = harness.run();
        assert!(steps <= 2, "{steps} frames for a board at rest");
    }
}
