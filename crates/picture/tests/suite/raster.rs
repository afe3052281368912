//! PNG: the right size, and the right colours at the right points.

use inarow_picture::{Delays, MARKS, MAX_PIXELS, PictureError, Style, gif, png, svg};
use inarow_view::{Coordinates, Layout, Look, Rgb, Scene, Theme};
use resvg::tiny_skia::Pixmap;

use crate::scenes;

const PIXELS: u32 = 600;

fn draw(scene: &Scene, theme: Theme) -> Pixmap {
    let bytes = png(scene, &Style::new(theme), PIXELS).expect("a picture");
    Pixmap::decode_png(&bytes).expect("a PNG")
}

/// Returns the colour at a point in cells.
fn at(picture: &Pixmap, scene: &Scene, x: f64, y: f64) -> Rgb {
    let (width, height) = Layout::of(scene).size();
    let scale = f64::from(PIXELS) / width.max(height);
    let pixel = picture.pixel((x * scale) as u32, (y * scale) as u32).expect("a pixel of the picture");
    Rgb(pixel.red(), pixel.green(), pixel.blue())
}

/// Returns the colour at an offset from the centre of a cell.
fn near(picture: &Pixmap, scene: &Scene, name: &str, dx: f64, dy: f64) -> Rgb {
    let (x, y) = Layout::of(scene).centre(scene.shape.parse(name).expect("a cell"));
    at(picture, scene, x + dx, y + dy)
}

#[test]
fn every_picture_says_which_program_made_it() {
    let (scene, style) = (scenes::tictactoe(), Style::new(Theme::Wood));
    let scenes = std::iter::once(scene.clone());
    for picture in [
        svg(&scene, &style).into_bytes(),
        png(&scene, &style, 100).unwrap(),
        gif(scenes, &style, 100, Delays::default()).unwrap(),
    ] {
        let says = |mark: &[u8]| picture.windows(mark.len()).any(|window| window == mark);
        assert_eq!(MARKS.into_iter().filter(|mark| says(mark)).count(), 1);
    }
}

#[test]
fn sizes() {
    for (scene, pixels) in [(scenes::tictactoe(), 16), (scenes::renju(), 333), (scenes::score(), 1280)] {
        let bytes = png(&scene, &Style::new(Theme::Light), pixels).unwrap();
        let picture = Pixmap::decode_png(&bytes).unwrap();
        assert_eq!(picture.width().max(picture.height()), pixels);
    }
    let wide = Scene::empty(inarow_core::Shape::new(100, 1).unwrap());
    let picture = Pixmap::decode_png(&png(&wide, &Style::new(Theme::Light), MAX_PIXELS).unwrap()).unwrap();
    assert_eq!(picture.width(), MAX_PIXELS);
    assert!(picture.height() < 250);
}

#[test]
fn sizes_out_of_bounds_are_refused() {
    for pixels in [0, 15, MAX_PIXELS + 1, u32::MAX] {
        match png(&scenes::tictactoe(), &Style::new(Theme::Light), pixels) {
            Err(PictureError::Size { wanted, .. }) => assert_eq!(wanted, pixels),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn marks_have_their_colours_and_places() {
    for theme in Theme::ALL {
        let tokens = theme.tokens();
        let scene = scenes::walls();
        let picture = draw(&scene, theme);
        let check = |name: &str, dx: f64, dy: f64, expected: Rgb| {
            assert_eq!(near(&picture, &scene, name, dx, dy), expected, "{} {name}", theme.name());
        };
        // f7 is an X, f6 an O, a10 empty.
        check("f7", 0.0, 0.0, tokens.x);
        check("f7", 0.2, 0.2, tokens.x);
        check("f7", -0.2, 0.2, tokens.x);
        check("f7", 0.0, 0.3, tokens.cell);
        check("f6", 0.0, 0.0, tokens.cell);
        check("f6", 0.255, 0.0, tokens.o);
        check("f6", 0.0, -0.255, tokens.o);
        check("f6", 0.26, 0.26, tokens.cell);
        check("a10", 0.0, 0.0, tokens.cell);
        // c9 is a wall. Hatching crosses the middle, with the wall's own colour next to the hatching.
        check("c9", 0.0, 0.0, tokens.wall_line);
        check("c9", 0.12, 0.0, tokens.wall);
        assert_eq!(at(&picture, &scene, 0.05, 0.05), tokens.bg);
    }
}

#[test]
fn stones_lie_on_crossings() {
    let tokens = Theme::Wood.tokens();
    let scene = scenes::renju();
    let picture = draw(&scene, Theme::Wood);
    let check = |name: &str, dx: f64, dy: f64, expected: Rgb| {
        assert_eq!(near(&picture, &scene, name, dx, dy), expected, "{name} {dx} {dy}");
    };
    check("h8", 0.0, 0.35, tokens.stone_x);
    check("i9", 0.0, 0.35, tokens.stone_o);
    check("c3", 0.3, 0.3, tokens.cell);
    check("c3", 0.0, 0.0, tokens.grid);
    check("d4", 0.045, 0.045, tokens.grid); // a star point
    check("k6", 0.0, -0.44, tokens.stone_last); // around the stone
    check("f8", 0.0, 0.3, tokens.win); // the best move
    check("h7", 0.0, 0.31, tokens.win); // Another move is outlined.
    check("h7", 0.0, 0.24, tokens.cell);
    check("g7", 0.0, 0.0, tokens.bad); // forbidden
}

#[test]
fn the_target_is_lit_and_framed() {
    for theme in Theme::ALL {
        let tokens = theme.tokens();
        let scene = scenes::ultimate();
        let picture = draw(&scene, theme);
        assert_eq!(near(&picture, &scene, "h6", 0.0, 0.0), tokens.cell_hover);
        // The frame lies around the plate.
        assert_eq!(near(&picture, &scene, "h6", 0.0, -0.625), tokens.target);
        assert_eq!(near(&picture, &scene, "b2", 0.0, 0.0), tokens.cell.over(tokens.cell_off, 0.7));
        // One large X over the middle board.
        assert_eq!(near(&picture, &scene, "e5", 0.5, 0.5), tokens.x);
    }
}

#[test]
fn the_active_row_is_framed_and_weights_are_written() {
    let tokens = Theme::Light.tokens();
    let scene = scenes::score();
    let picture = draw(&scene, Theme::Light);
    assert_eq!(near(&picture, &scene, "c7", 0.0, 0.0), tokens.cell_hover);
    assert_eq!(near(&picture, &scene, "c7", 0.0, -0.5), tokens.target);
    assert_eq!(near(&picture, &scene, "c3", 0.0, 0.0), tokens.cell_off);
    // Some pixel of the lower right corner has the weight's colour.
    let has = |name: &str, colour: Rgb| {
        (0..40).any(|i| {
            (0..40).any(|j| {
                let (dx, dy) = (f64::from(i) * 0.01 + 0.05, f64::from(j) * 0.01 + 0.05);
                near(&picture, &scene, name, dx, dy) == colour
            })
        })
    };
    assert!(has("b6", tokens.bad), "−2");
    assert!(has("a6", tokens.muted), "+2");
}

#[test]
fn the_winning_line_is_drawn_and_the_rest_fades() {
    let tokens = Theme::Light.tokens();
    let scene = Scene { coordinates: Coordinates::None, ..scenes::tictactoe() };
    let picture = draw(&scene, Theme::Light);
    assert_eq!(near(&picture, &scene, "b2", -0.4, -0.4), tokens.win);
    assert_eq!(near(&picture, &scene, "b2", 0.0, 0.0), tokens.win, "over the marks");
    assert_eq!(near(&picture, &scene, "b2", 0.2, -0.2), tokens.x, "marks can be told under it");
    // No part of the stroke shows next to the line, because the line covers one stroke of the mark.
    assert_eq!(near(&picture, &scene, "b2", 0.15 + 0.06, 0.15 - 0.06), tokens.cell);
    let faded = tokens.o.over(tokens.cell, tokens.faded_mark(inarow_view::Look::Marks, inarow_core::Side::O));
    let found = near(&picture, &scene, "c3", 0.255, 0.0);
    for (a, b) in [(found.0, faded.0), (found.1, faded.1), (found.2, faded.2)] {
        assert!(a.abs_diff(b) <= 2, "{found} {faded}");
    }
}

#[test]
fn letters_are_drawn_with_the_embedded_typeface() {
    let tokens = Theme::Light.tokens();
    for coordinates in [Coordinates::None, Coordinates::Letters] {
        let scene = Scene { coordinates, ..Scene::empty(inarow_core::Shape::new(3, 3).unwrap()) };
        let picture = draw(&scene, Theme::Light);
        let muted =
            picture.pixels().iter().filter(|p| Rgb(p.red(), p.green(), p.blue()) == tokens.muted).count();
        assert_eq!(muted > 100, coordinates == Coordinates::Letters, "{muted}");
    }
}

#[test]
fn the_largest_board_is_drawn() {
    for look in [Look::Marks, Look::Stones] {
        let bytes = png(&scenes::large(100, look), &Style::new(Theme::Indigo), 1000).unwrap();
        assert_eq!(Pixmap::decode_png(&bytes).unwrap().width(), 1000);
    }
}

#[test]
fn a_cell_with_a_mark_is_not_lit() {
    let tokens = Theme::Light.tokens();
    let mut scene = scenes::score();
    for cell in &mut scene.cells {
        (cell.lit, cell.off) = (cell.lit || cell.off, false);
    }
    let empty = draw(&scene, Theme::Light);
    assert_eq!(near(&empty, &scene, "c7", 0.3, -0.3), tokens.cell_hover);
    let mark = scene.shape.parse("c7").unwrap().index();
    scene.cells[mark].content = inarow_core::Content::Mark(inarow_core::Side::X);
    let played = draw(&scene, Theme::Light);
    assert_eq!(near(&played, &scene, "c7", 0.3, -0.3), tokens.cell);
}

/// Both ratings of a cell are visible. The disc lies within the outline, on the cell's ground.
#[test]
fn two_ratings_without_numbers_are_both_seen() {
    for (look, theme) in [(Look::Marks, Theme::Light), (Look::Stones, Theme::Wood)] {
        let mut scene = Scene { look, ..scenes::heat() };
        for cell in &mut scene.cells {
            if let Some(heat) = &mut cell.heat {
                heat.numbers = false;
            }
        }
        let tokens = theme.tokens();
        let picture = draw(&scene, theme);
        // b4 has both ratings.
        let [attack, ground, defence] =
            [(0.0, 0.0), (0.22, 0.0), (0.32, 0.0)].map(|(dx, dy)| near(&picture, &scene, "b4", dx, dy));
        assert!(attack != tokens.cell && defence != tokens.cell && attack != defence, "{look:?}");
        if look == Look::Marks {
            assert_eq!(ground, tokens.cell);
        }
    }
}

#[test]
fn large_marks_fade_evenly() {
    let scene = scenes::ultimate_won();
    let tokens = Theme::Light.tokens();
    let picture = draw(&scene, Theme::Light);
    let ground = tokens.dimmed();
    let faded = tokens.x.over(ground, tokens.faded(tokens.x, ground));
    // The strokes of the large X cross at the first point. The second point is on one stroke.
    assert_eq!(near(&picture, &scene, "h8", 0.0, 0.0), faded);
    assert_eq!(near(&picture, &scene, "h8", 0.5, 0.5), faded);
}

#[test]
fn walls_of_small_cells_are_one_dark_shape() {
    let tokens = Theme::Light.tokens();
    let scene = Scene { coordinates: Coordinates::None, ..scenes::walls() };
    for (pixels, hatched) in [(120, false), (600, true)] {
        let bytes = png(&scene, &Style::new(Theme::Light), pixels).unwrap();
        let picture = Pixmap::decode_png(&bytes).unwrap();
        let count = |colour: Rgb| {
            picture.pixels().iter().filter(|p| Rgb(p.red(), p.green(), p.blue()) == colour).count()
        };
        assert_eq!(count(tokens.wall_line) > 0, hatched, "{pixels}");
        assert!(count(tokens.wall) > 100);
    }
}
