//! What is kept between frames, and what that saves.

use std::sync::Arc;
use std::time::Instant;

use super::drawn::played_at_random;
use super::*;

/// One frame without a screen reader, down to triangles.
fn frame(context: &egui::Context, bench: &mut Bench, pointer: egui::Pos2) -> usize {
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 1000.0));
    let input = egui::RawInput {
        screen_rect: Some(screen),
        events: vec![egui::Event::PointerMoved(pointer)],
        ..egui::RawInput::default()
    };
    let mut output = context.run_ui(input, |ui| bench.ui(ui));
    let shapes = std::mem::take(&mut output.shapes);
    let count = context.tessellate(shapes, output.pixels_per_point).len();
    output.drop_without_applying_deltas();
    count
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
    let mesh = bench.board.kept.as_ref().map(|kept| kept.over.clone()).unwrap();
    let mut times = [0.0; 2];
    for (kept, time) in times.iter_mut().enumerate() {
        let began = Instant::now();
        for i in 0..5 {
            if kept == 0 {
                bench.board.kept = None;
            }
            assert!(frame(&context, &mut bench, egui::pos2(300.0 + 9.0 * i as f32, 500.0)) > 0);
        }
        *time = began.elapsed().as_secs_f64() * 200.0;
    }
    let [anew, kept] = times;
    println!(
        "a full board: {anew:.1} ms a frame drawn anew, {kept:.1} ms kept, {} vertices",
        mesh.vertices.len()
    );
    let before = bench.board.kept.as_ref().map(|kept| kept.over.clone()).unwrap();
    frame(&context, &mut bench, egui::pos2(700.0, 420.0));
    let after = bench.board.kept.as_ref().map(|kept| kept.over.clone()).unwrap();
    assert!(Arc::ptr_eq(&before, &after), "a frame in which only the pointer moves draws the board anew");
}

#[test]
fn maps_of_a_large_board_are_worked_out_between_two_frames() {
    let position = played_at_random("line:100x100:k=50", 3000);
    let began = Instant::now();
    let (attack, _) = inarow_play::rating_maps(&position, &inarow_play::RatingMapParams::default());
    let time = began.elapsed().as_secs_f64() * 1000.0;
    println!("the maps of 7,000 free cells: {time:.1} ms");
    assert!(attack.values().iter().flatten().count() == 7000);
    // Ten times as long as it takes, so that a busy machine does not fail it.
    assert!(time < 80.0, "{time:.1} ms: to be worked out in another thread");
}
