//! Tests of the caches between frames and of their effect.

use std::time::Instant;

use super::super::camera::Camera;
use inarow_view::display::Moving;

use super::super::drawing::{BEYOND, CachedDrawing};
use super::drawn::played_at_random;
use super::*;

/// Runs one frame without a screen reader, including tessellation, with the pointer at a position.
fn frame(context: &egui::Context, bench: &mut Bench, pointer: egui::Pos2) -> usize {
    frame_with(context, bench, vec![egui::Event::PointerMoved(pointer)])
}

fn frame_with(context: &egui::Context, bench: &mut Bench, events: Vec<egui::Event>) -> usize {
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 1000.0));
    let input = egui::RawInput { screen_rect: Some(screen), events, ..egui::RawInput::default() };
    let mut output = context.run_ui(input, |ui| bench.ui(ui));
    let shapes = std::mem::take(&mut output.shapes);
    let count = context.tessellate(shapes, output.pixels_per_point).len();
    output.drop_without_applying_deltas();
    count
}

/// Returns the number of times that the board was drawn.
fn times(bench: &Bench) -> u32 {
    bench.board.cached.as_ref().map_or(0, |cached| cached.times)
}

/// Returns the mean time of a frame, in milliseconds.
fn time<T>(count: u32, mut frame: impl FnMut(u32) -> T) -> f64 {
    let began = Instant::now();
    for i in 0..count {
        let _ = frame(i);
    }
    began.elapsed().as_secs_f64() * 1000.0 / f64::from(count)
}

#[test]
fn a_full_board_is_drawn_once_and_kept() {
    let show = Show { forbidden: false, ..Show::default() };
    let scene = Scene::of(&played_at_random("line:100x100:k=50", 10_000), &show);
    let context = egui::Context::default();
    let mut bench = Bench::new(scene);
    for _ in 0..3 {
        frame(&context, &mut bench, egui::pos2(500.0, 500.0));
    }
    let at = |i: u32| egui::pos2(300.0 + 9.0 * i as f32, 500.0);
    let first = time(5, |i| {
        bench.board.cached = None;
        assert!(frame(&context, &mut bench, at(i)) > 0);
    });
    let anew = time(10, |i| {
        bench.board.cached.as_mut().unwrap().forget();
        frame(&context, &mut bench, at(i));
    });
    let before = times(&bench);
    let cached = time(10, |i| frame(&context, &mut bench, at(i)));
    assert_eq!(times(&bench), before, "a frame in which only the pointer moves draws the board anew");
    let vertices = |bench: &Bench| {
        bench
            .board
            .cached
            .as_ref()
            .map_or(0, |cached| cached.under.vertices.len() + cached.over.vertices.len())
    };
    let whole = vertices(&bench);
    println!(
        "a full board of {whole} vertices: {first:.1} ms the first frame, {anew:.1} ms a frame after a change,"
    );
    println!("{cached:.1} ms a frame without one");

    // The board is zoomed a little, so that most of the board is in view. Small steps then move the board to
    // the opposite corner.
    let middle = egui::Event::PointerMoved(egui::pos2(640.0, 500.0));
    let before = times(&bench);
    let zoom = |factor: f32| vec![middle.clone(), egui::Event::Zoom(factor)];
    let zoomed = time(20, |_| frame_with(&context, &mut bench, zoom(1.04)));
    let drawn = times(&bench) - before;
    println!("{zoomed:.1} ms a frame while it is zoomed, {drawn} of 20 of them drawn anew");
    let wheel = |x: f32, y: f32| egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(x, y),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: egui::Modifiers::NONE,
    };
    let before = times(&bench);
    let place = bench.board.cached.as_ref().unwrap().place().clone();
    let panned = time(40, |_| frame_with(&context, &mut bench, vec![middle.clone(), wheel(-12.0, 0.0)]));
    let moved = place.origin.x - bench.board.cached.as_ref().unwrap().place().origin.x;
    let (drawn, beyond) = (times(&bench) - before, BEYOND * place.window.width());
    println!(
        "{panned:.1} ms a frame while it is moved by {moved}, {drawn} of 40 drawn anew, {} vertices",
        vertices(&bench)
    );
    assert!(moved > 100.0, "{moved}");
    assert!(f64::from(drawn) <= f64::from(moved / (beyond - place.unit)).ceil(), "{drawn} for {moved}");
}

/// Panning moves the drawing. The visible part then equals a fresh drawing.
#[test]
fn a_moved_drawing_is_the_one_that_belongs_there() {
    let show = Show { numbers: true, ..Show::default() };
    let scenes = [
        Scene::of(&played_at_random("line:100x100:k=50", 6000), &show),
        Scene::of(&played_at_random("ultimate", 40), &show),
        Scene { look: inarow_view::Look::Stones, ..scene("gomoku", "h8 i9 g9") },
    ];
    for scene in scenes {
        let rect = egui::Rect::from_min_size(egui::pos2(264.0, 48.0), egui::vec2(720.0, 752.0));
        let (mut camera, moving) = (Camera::default(), Moving::default());
        let whole = camera.place(&scene, rect, 1.25);
        camera.zoom_at(&whole, rect.center(), 2.6);
        let place = camera.place(&scene, rect, 1.25);
        let mut cached = CachedDrawing::new(&scene, &place, Theme::Wood, &moving);
        let mut drawn = 0;
        for step in 0..60_u8 {
            let by = egui::Vec2::angled(f32::from(step) * 0.11) * 37.0;
            let before = camera.place(&scene, rect, 1.25);
            camera.pan(&before, by);
            let place = camera.place(&scene, rect, 1.25);
            cached.follow(&scene, &place, Theme::Wood, &moving);
            drawn = cached.times;
            if step % 10 != 9 {
                continue;
            }
            let fresh = CachedDrawing::new(&scene, &place, Theme::Wood, &moving);
            // The edge is off the pixel grid, so that nothing lies on the edge.
            let window = place.window.shrink(3.017);
            let seen = |mesh: &egui::Mesh| -> Vec<egui::epaint::Vertex> {
                mesh.vertices.iter().filter(|vertex| window.contains(vertex.pos)).copied().collect()
            };
            for (a, b) in [(&cached.under, &fresh.under), (&cached.over, &fresh.over)] {
                let (a, b) = (seen(a), seen(b));
                assert_eq!(a.len(), b.len());
                for (a, b) in a.iter().zip(&b) {
                    assert!(a.color == b.color && (a.pos - b.pos).length() < 0.02, "{a:?} {b:?}");
                }
            }
            let said = |cached: &CachedDrawing| -> Vec<String> {
                let labels = cached.labels.iter().filter(|label| window.contains(label.at));
                labels.map(|label| label.text.clone()).collect()
            };
            assert_eq!(said(&cached), said(&fresh));
        }
        assert!(drawn < 30, "drawn {drawn} times in 60 steps");
    }
}

/// The maps are computed between two frames. Four times the cells therefore take about four times as long.
#[test]
fn maps_of_a_large_board_take_as_long_as_it_has_cells() {
    let params = inarow_play::RatingMapParams::default();
    let least = |game: &str, moves: usize| {
        let position = played_at_random(game, moves);
        let free = position.legal_moves().len();
        let maps = || time(1, |_| assert_eq!(count(&inarow_play::rating_maps(&position, &params).0), free));
        (0..9).map(|_| maps()).fold(f64::INFINITY, f64::min)
    };
    fn count(map: &inarow_record::HeatMap) -> usize {
        map.values().iter().flatten().count()
    }
    let (large, small) = (least("line:100x100:k=50", 3000), least("line:50x50:k=50", 750));
    println!("the maps of 7,000 free cells: {large:.1} ms, of 1,750: {small:.1} ms");
    // Comparing pairs of cells would take sixteen times as long.
    assert!(large < small * 10.0, "{large:.1} ms and {small:.1} ms");
}
