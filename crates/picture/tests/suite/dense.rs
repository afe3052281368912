//! Large boards in small pictures. Small details are drawn plainer and stay legible.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

use inarow_core::{Content, Shape, Side};
use inarow_picture::{Style, png};
use inarow_view::{Look, Scene, SceneCell, Theme};
use resvg::tiny_skia::Pixmap;

/// Returns a square board full of marks, with a run of X in the middle and the last mark next to it.
fn scene(side: u32, look: Look) -> Scene {
    let shape = Shape::new(side, side).unwrap();
    let mut scene = Scene { look, ..Scene::empty(shape) };
    let mut state = 7_u32;
    for cell in &mut scene.cells {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        match state >> 29 {
            0 => *cell = SceneCell::new(Content::Mark(Side::X)),
            1 => *cell = SceneCell::new(Content::Mark(Side::O)),
            2 if state >> 25 & 15 == 0 => *cell = SceneCell::new(Content::Wall),
            _ => {}
        }
    }
    scene.last = shape.cell(i64::from(side) / 2, i64::from(side) / 2);
    if let Some(last) = scene.last {
        scene.cells[last.index()].content = Content::Mark(Side::O);
    }
    scene
}

fn draw(scene: &Scene, theme: Theme, pixels: u32) -> Pixmap {
    let bytes = png(scene, &Style::new(theme), pixels).unwrap();
    if let Some(folder) = std::env::var_os("INAROW_SHOTS") {
        let shape = scene.shape;
        let name = format!("dense-{}-{}x{}-{pixels}.png", theme.name(), shape.width(), shape.height());
        let folder = std::path::Path::new(&folder);
        std::fs::create_dir_all(folder).unwrap();
        inarow_sys::file::write_whole(&folder.join(name), &bytes).unwrap();
    }
    Pixmap::decode_png(&bytes).unwrap()
}

/// Counts the pixels of nearly this colour.
fn count(picture: &Pixmap, colour: inarow_view::Rgb) -> usize {
    let near = |a: u8, b: u8| a.abs_diff(b) <= 24;
    let like = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| {
        near(pixel.red(), colour.0) && near(pixel.green(), colour.1) && near(pixel.blue(), colour.2)
    };
    picture.pixels().iter().filter(like).count()
}

#[test]
fn marks_of_a_large_board_keep_their_colours_in_a_small_picture() {
    for theme in Theme::ALL {
        for (side, pixels) in [(100, 600), (100, 1000), (50, 500)] {
            let look = if theme == Theme::Wood { Look::Stones } else { Look::Marks };
            let scene = scene(side, look);
            let picture = draw(&scene, theme, pixels);
            for mark in Side::ALL {
                let marks = scene.cells.iter().filter(|cell| cell.content == Content::Mark(mark)).count();
                let seen = count(&picture, theme.tokens().of_side(look, mark));
                // A good part of a cell has the pure colour of its mark.
                let cell = (f64::from(pixels) / (f64::from(side) * 1.1)).powi(2);
                let share = seen as f64 / (marks as f64 * cell);
                assert!(share > 0.1, "{} {side} {pixels} {mark:?}: {share:.2}", theme.name());
            }
        }
    }
}

#[test]
fn coordinates_of_a_large_board_are_written_large_enough() {
    let plain = Scene { last: None, ..Scene::empty(Shape::new(100, 100).unwrap()) };
    let with = draw(&plain, Theme::Light, 600);
    // The gutter at the left has room for three figures of nine pixels.
    let layout = inarow_view::Layout::in_pixels(&Scene::empty(plain.shape), 600.0, 9.0);
    let (width, _) = layout.size();
    let gutter = layout.x(0) * 600.0 / width;
    assert!(gutter > 16.0, "{gutter}");
    let bg = with.pixel(0, 0).unwrap();
    let written = |x: u32| (0..600).any(|y| with.pixel(x, y).unwrap() != bg);
    assert!(!written(0), "no figure is cut at the edge");
    assert!((1..gutter as u32).any(written), "there are figures");
}

#[test]
fn usual_boards_are_drawn_as_ever() {
    let scene = scene(15, Look::Marks);
    for theme in [Theme::Light, Theme::Indigo] {
        let picture = draw(&scene, theme, 1280);
        // The ground of the cell surrounds the strokes of an X.
        let tokens = theme.tokens();
        let marks = scene.cells.iter().filter(|cell| cell.content == Content::Mark(Side::X)).count();
        let share = count(&picture, tokens.x) as f64 / (marks as f64 * (1280.0_f64 / 17.0).powi(2));
        assert!((0.1..0.25).contains(&share), "{share:.2}");
    }
}
