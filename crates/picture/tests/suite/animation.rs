//! Tests of GIF: frames, delays, size, and pixels that match the scene's PNG.

use inarow_core::{Content, LineSetup, Setup, Shape, Side};
use inarow_picture::{Delays, MAX_FRAMES, PictureError, Style, animate, gif};
use inarow_record::{Ply, Record};
use inarow_view::{Scene, SceneCell, Show, Theme};

/// Returns a game that fills a row, one mark a frame, after the empty board.
fn game(side: u32, moves: usize) -> Vec<Scene> {
    let mut scene = Scene::empty(Shape::new(side, side).expect("a board"));
    let mut scenes = vec![scene.clone()];
    for i in 0..moves {
        scene.cells[i] = SceneCell::new(Content::Mark(Side::ALL[i % 2]));
        scene.last = scene.shape.cell(i as i64 % i64::from(side), i as i64 / i64::from(side));
        scenes.push(scene.clone());
    }
    scenes
}

struct Decoded {
    width: u16,
    height: u16,
    /// Left, top, width, height and delay of every frame.
    frames: Vec<[u16; 5]>,
    /// Final picture, RGBA.
    last: Vec<u8>,
}

fn decode(bytes: &[u8]) -> Decoded {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let (width, height) = (decoder.width(), decoder.height());
    let mut last = vec![0; usize::from(width) * usize::from(height) * 4];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        frames.push([frame.left, frame.top, frame.width, frame.height, frame.delay]);
        for y in 0..usize::from(frame.height) {
            for x in 0..usize::from(frame.width) {
                let from = (y * usize::from(frame.width) + x) * 4;
                let to =
                    ((y + usize::from(frame.top)) * usize::from(width) + x + usize::from(frame.left)) * 4;
                if frame.buffer[from + 3] != 0 {
                    last[to..to + 4].copy_from_slice(&frame.buffer[from..from + 4]);
                }
            }
        }
    }
    Decoded { width, height, frames, last }
}

#[test]
fn one_frame_a_move_and_only_what_changed() {
    let delays = Delays { move_ms: 500, last_ms: 3000 };
    let bytes = gif(game(15, 9), &Style::new(Theme::Indigo), 480, delays).unwrap();
    let decoded = decode(&bytes);
    assert_eq!((decoded.width, decoded.height), (480, 480));
    assert_eq!(decoded.frames.len(), 10);
    assert_eq!(decoded.frames[0][..4], [0, 0, 480, 480]);
    for frame in &decoded.frames[1..] {
        assert!(frame[2] < 80 && frame[3] < 45, "{frame:?}");
    }
    let shown: Vec<u16> = decoded.frames.iter().map(|frame| frame[4]).collect();
    assert_eq!(shown, [50, 50, 50, 50, 50, 50, 50, 50, 50, 300]);
    assert!(bytes.len() < 30_000, "{} bytes", bytes.len());
}

#[test]
fn the_last_frame_looks_like_the_still_picture() {
    for theme in Theme::ALL {
        let scenes = game(5, 12);
        let still = inarow_picture::png(scenes.last().unwrap(), &Style::new(theme), 300).unwrap();
        let still = resvg::tiny_skia::Pixmap::decode_png(&still).unwrap();
        let decoded = decode(&gif(scenes, &Style::new(theme), 300, Delays::default()).unwrap());
        let mut exact = 0;
        let mut worst = 0;
        for (shown, drawn) in decoded.last.chunks(4).zip(still.data().chunks(4)) {
            let off = (0..3).map(|i| shown[i].abs_diff(drawn[i])).max().unwrap();
            exact += usize::from(off == 0);
            worst = worst.max(off);
        }
        assert!(exact * 100 > 300 * 300 * 85, "{}: {exact} pixels exact", theme.name());
        assert!(worst < 48, "{}: off by {worst}", theme.name());
    }
}

#[test]
fn a_pause_lengthens_the_frame_before() {
    let mut scenes = game(3, 2);
    scenes.insert(1, scenes[0].clone());
    let delays = Delays { move_ms: 100, last_ms: 1000 };
    let decoded = decode(&gif(scenes, &Style::new(Theme::Light), 120, delays).unwrap());
    let shown: Vec<u16> = decoded.frames.iter().map(|frame| frame[4]).collect();
    assert_eq!(shown, [20, 10, 100]);
}

#[test]
fn impossible_animations_are_refused() {
    let style = Style::new(Theme::Light);
    let delays = Delays::default();
    assert!(matches!(gif(Vec::new(), &style, 100, delays), Err(PictureError::NoFrames)));
    assert!(matches!(gif(game(3, 1), &style, 5, delays), Err(PictureError::Size { .. })));
    let mut mixed = game(3, 1);
    mixed.extend(game(3, 0));
    mixed.push(Scene::empty(Shape::new(4, 3).unwrap()));
    assert!(matches!(gif(mixed, &style, 100, delays), Err(PictureError::FrameSize { frame: 4 })));
    let one = Scene::empty(Shape::new(1, 1).unwrap());
    let endless = std::iter::repeat(one);
    let refused = gif(endless, &style, 16, delays);
    assert!(matches!(refused, Err(PictureError::TooManyFrames { most: MAX_FRAMES })));
}

#[test]
fn the_largest_board_is_animated() {
    let decoded = decode(&gif(game(100, 2), &Style::new(Theme::Wood), 600, Delays::default()).unwrap());
    assert_eq!(decoded.frames.len(), 3);
}

fn record(setup: LineSetup, moves: impl Iterator<Item = (i64, i64)>) -> Record {
    let shape = Shape::new(setup.width, setup.height).expect("a board");
    let mut record = Record::new(Setup::Line(setup));
    record.plies = moves.map(|(x, y)| Ply::new(shape.cell(x, y).expect("a cell"))).collect();
    record
}

#[test]
fn a_recorded_game_gets_a_frame_a_move() {
    let game = record(LineSetup::new(15, 15, 5), (0..9).map(|i| (i / 2, i % 2)));
    let style = Style::new(Theme::Wood);
    let show = Show::suited(&game.setup, Theme::Wood);
    let decoded = decode(&animate(&game, &show, &style, 400, Delays::default()).unwrap());
    assert_eq!(decoded.frames.len(), 10);
    assert_eq!(decoded.frames.last().unwrap()[4], 400);
}

#[test]
fn a_long_game_on_a_large_board_is_shortened_and_ends_whole() {
    // The moves use every other cell of every other row. No side wins, because no two marks touch.
    let moves = (0..601i64).map(|i| (i * 2 % 100, i * 2 / 100 * 2));
    let game = record(LineSetup::new(100, 100, 5), moves);
    let decoded =
        decode(&animate(&game, &Show::default(), &Style::new(Theme::Light), 100, Delays::default()).unwrap());
    assert!((80..=101).contains(&decoded.frames.len()), "{}", decoded.frames.len());
}

#[test]
fn a_broken_record_is_refused() {
    let game = record(LineSetup::new(3, 3, 3), [(0, 0), (0, 0)].into_iter());
    let drawn = animate(&game, &Show::default(), &Style::new(Theme::Light), 100, Delays::default());
    assert!(matches!(drawn, Err(PictureError::Replay(_))));
    let game = record(LineSetup { k: 9, ..LineSetup::new(3, 3, 3) }, std::iter::empty());
    let drawn = animate(&game, &Show::default(), &Style::new(Theme::Light), 100, Delays::default());
    assert!(matches!(drawn, Err(PictureError::Replay(_))));
}
