//! Frame times of the whole window with every cell of the largest board marked, compared with an empty board.
//! The times cover everything that the program does for a frame, except the graphics card's work.
//! docs/window.md has the numbers.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use egui_kittest::kittest::Queryable as _;
use inarow_core::{GameSpec, Position};
use inarow_formats::{Format, WriteOptions};
use inarow_record::{Dice, Ply, Record, Stream};
use inarow_sys::file;
use inarow_view::Lang;

use crate::flows_files::Dropped;
use crate::person::Person;
use crate::testing::Size;

/// Number of frames that are timed together. An unoptimised build only checks that the frames are drawn.
const FRAMES: u32 = if cfg!(debug_assertions) { 6 } else { 20 };

/// Writes a file with a game of random moves.
fn played(path: &Path, moves: usize) {
    let mut dice = Dice::new(1, Stream::Opening);
    let setup = "line:100x100:k=50".parse::<GameSpec>().unwrap().setup(&mut dice).unwrap();
    let mut position = Position::new(&setup).unwrap();
    let mut record = Record::new(setup);
    let mut cells = position.legal_moves();
    dice.shuffle(&mut cells);
    for cell in cells.into_iter().take(moves) {
        position.play_unchecked(cell);
        record.plies.push(Ply::new(cell));
    }
    record.result = position.turn().outcome().map(Into::into);
    let text = inarow_formats::write(Format::Json, &[record], &WriteOptions::default()).unwrap();
    file::write_whole(path, &text).unwrap();
}

/// Returns the mean time of a frame in milliseconds, including tessellation and the output for screen readers.
fn time(person: &mut Person, mut events: impl FnMut(u32) -> Vec<egui::Event>) -> f64 {
    let harness = &mut person.stage.harness;
    let mut took = 0.0;
    for frame in 0..FRAMES {
        harness.input_mut().events.extend(events(frame));
        let began = Instant::now();
        harness.step();
        let (shapes, scale) = (harness.output().shapes.clone(), harness.output().pixels_per_point);
        let triangles = harness.ctx.tessellate(shapes, scale);
        took += began.elapsed().as_secs_f64();
        assert!(!triangles.is_empty());
    }
    took * 1000.0 / f64::from(FRAMES)
}

/// Returns the times of frames in which the pointer moves, the board is zoomed, and the board is dragged.
fn times(moves: usize) -> [f64; 3] {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    played(&path, moves);
    let mut person = Person::at(folder.path(), Lang::En, Size::USUAL);
    person.stage.harness.input_mut().dropped_files.push(Arc::new(Dropped(path)));
    let board = person.text("board-name");
    // The list of 10,000 moves needs more frames to scroll to its end than a stage waits for.
    person.stage.restless = true;
    person.stage.until("the game is shown", |stage| stage.harness.query_by_label(&board).is_some());
    person.stage.harness.run_steps(24);
    person.stage.restless = false;
    assert_eq!(person.marks(), moves);
    let at = |frame: u32| egui::Event::PointerMoved(egui::pos2(500.0 + frame as f32, 400.0));
    let pointed = time(&mut person, |frame| vec![at(frame)]);
    let zoomed = time(&mut person, |frame| vec![at(frame), egui::Event::Zoom(1.04)]);
    let button = |pressed| egui::Event::PointerButton {
        pos: egui::pos2(500.0, 400.0),
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    let before = person.stage.shot("full-board-before");
    let dragged = time(&mut person, |frame| match frame {
        0 => vec![button(true)],
        frame => vec![at(3 * frame)],
    });
    person.stage.harness.event(button(false));
    person.stage.settle();
    assert_ne!(before, person.stage.shot("full-board-after"), "the board was not dragged");
    [pointed, zoomed, dragged]
}

#[test]
fn a_full_board_in_the_whole_window() {
    let (full, empty) = (times(10_000), times(0));
    for (what, index) in [("the pointer moves", 0), ("the board is zoomed", 1), ("the board is dragged", 2)] {
        println!(
            "{what}: {:.1} ms a frame with a full board, {:.1} ms with an empty one",
            full[index], empty[index]
        );
    }
}
