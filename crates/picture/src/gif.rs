//! A whole game as an animated GIF. Each frame stores only the changed rectangle, and only the changed pixels
//! within it.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use inarow_core::Cell;
use inarow_view::{Rgb, Scene};
use resvg::tiny_skia::Pixmap;

use crate::palette::{Palette, TRANSPARENT};
use crate::png::{render, render_around};
use crate::{PictureError, Style, mark};

/// Limit on frames of one animation.
pub const MAX_FRAMES: usize = 1000;

/// Display times of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delays {
    /// Time between moves, in milliseconds. Browsers slow down animations faster than 20.
    pub move_ms: u32,
    /// Time of the last frame before the game starts over, in milliseconds.
    pub last_ms: u32,
}

impl Default for Delays {
    /// Returns 0.8 s a move, 4 s at the end.
    fn default() -> Self {
        Delays { move_ms: 800, last_ms: 4000 }
    }
}

/// Converts milliseconds to hundredths of a second, the unit of GIF.
fn hundredths(ms: u32) -> u16 {
    u16::try_from(ms.div_ceil(10)).unwrap_or(u16::MAX).max(2)
}

/// A stored part of the picture with its display time so far.
struct Pending {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    pixels: Vec<u8>,
    delay: u16,
}

/// Draws scenes as an animated GIF that repeats forever. The longer side gets `pixels` pixels, 16 to
/// [`MAX_PIXELS`](crate::MAX_PIXELS). Consumes scenes one by one, at most [`MAX_FRAMES`], all of one shape.
///
/// # Errors
/// There is no scene or too many, a scene has another shape, or the size is out of bounds.
pub fn gif(
    scenes: impl IntoIterator<Item = Scene>,
    style: &Style,
    pixels: u32,
    delays: Delays,
) -> Result<Vec<u8>, PictureError> {
    let style = Style { background: true, ..style.clone() };
    let mut palette = Palette::of(style.theme.tokens());
    let mut scenes = scenes.into_iter();
    let first = scenes.next().ok_or(PictureError::NoFrames)?;
    let drawn = render(&first, &style, pixels)?;
    let (width, height) = (drawn.width(), drawn.height());
    let side = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
    let mut shown = indices(&drawn, &mut palette);
    let mut before = first;

    let encoding = |error: gif::EncodingError| PictureError::Encode(error.to_string());
    let mut encoder =
        Encoder::new(Vec::new(), side(width), side(height), &palette.bytes()).map_err(encoding)?;
    encoder.set_repeat(Repeat::Infinite).map_err(encoding)?;
    let delay = hundredths(delays.move_ms);
    let mut pending =
        Pending { left: 0, top: 0, width: side(width), height: side(height), pixels: shown.clone(), delay };
    for (i, scene) in scenes.enumerate() {
        if i + 2 > MAX_FRAMES {
            return Err(PictureError::TooManyFrames { most: MAX_FRAMES });
        }
        let Some(next) = after(&shown, width, [&before, &scene], &style, pixels, &mut palette)? else {
            return Err(PictureError::FrameSize { frame: i + 2 });
        };
        before = scene;
        match difference(&shown, &next, width as usize) {
            Some(mut changed) => {
                changed.delay = delay;
                encoder.write_frame(&frame(std::mem::replace(&mut pending, changed))).map_err(encoding)?;
            }
            None => pending.delay = pending.delay.saturating_add(delay),
        }
        shown = next;
    }
    pending.delay = pending.delay.saturating_sub(delay).saturating_add(hundredths(delays.last_ms));
    encoder.write_frame(&frame(pending)).map_err(encoding)?;
    encoder.into_inner().map(mark::gif).map_err(|error| PictureError::Encode(error.to_string()))
}

/// Returns the frame after the shown frame. If few cells changed, draws only the changed cells. Returns `None`
/// for another size.
fn after(
    shown: &[u8],
    width: u32,
    [before, scene]: [&Scene; 2],
    style: &Style,
    pixels: u32,
    palette: &mut Palette,
) -> Result<Option<Vec<u8>>, PictureError> {
    let Some(changed) = changed_cells(before, scene) else {
        let picture = render(scene, style, pixels)?;
        let has_size =
            picture.width() == width && (picture.width() * picture.height()) as usize == shown.len();
        return Ok(has_size.then(|| indices(&picture, palette)));
    };
    let mut next = shown.to_vec();
    for cell in changed {
        let (picture, part) = render_around(scene, cell, style, pixels)?;
        let drawn = indices(&picture, palette);
        for (row, drawn) in (part.top..).zip(drawn.chunks(part.width as usize)) {
            let from = (row * width + part.left) as usize;
            next[from..from + drawn.len()].copy_from_slice(drawn);
        }
    }
    Ok(Some(next))
}

/// Returns the cells that differ in the second scene. Returns `None` if many cells differ, or if more than
/// cells differs.
fn changed_cells(before: &Scene, after: &Scene) -> Option<Vec<Cell>> {
    /// Limit on cells. More cells are about as much work as the whole board.
    const MOST: usize = 6;
    if before.shape != after.shape || before.cells.len() != after.cells.len() {
        return None;
    }
    // The side to move is visible only in ratings and in lines to answer.
    let has_mover =
        |scene: &Scene| !scene.answered.is_empty() || scene.cells.iter().any(|cell| cell.heat.is_some());
    if before.mover != after.mover && (has_mover(before) || has_mover(after)) {
        return None;
    }
    let marks = [before.last, after.last].into_iter().flatten().filter(|_| before.last != after.last);
    let all = before.shape.iter().zip(before.cells.iter().zip(&after.cells));
    let mut changed: Vec<Cell> = all.filter(|(_, (one, other))| one != other).map(|(cell, _)| cell).collect();
    changed.extend(marks);
    changed.sort_unstable();
    changed.dedup();
    let rest = Scene { cells: Vec::new(), last: None, mover: None, ..before.clone() };
    let is_same = rest == Scene { cells: Vec::new(), last: None, mover: None, ..after.clone() };
    (is_same && changed.len() <= MOST).then_some(changed)
}

fn indices(picture: &Pixmap, palette: &mut Palette) -> Vec<u8> {
    // Neighbours are usually equal.
    let mut last = (Rgb(0, 0, 0), palette.index(Rgb(0, 0, 0)));
    let mut index = |pixel: &resvg::tiny_skia::PremultipliedColorU8| {
        let colour = Rgb(pixel.red(), pixel.green(), pixel.blue());
        if colour != last.0 {
            last = (colour, palette.index(colour));
        }
        last.1
    };
    picture.pixels().iter().map(&mut index).collect()
}

/// Returns the smallest rectangle with all changes, or `None` without a change. Unchanged pixels of the
/// rectangle are transparent.
fn difference(before: &[u8], after: &[u8], width: usize) -> Option<Pending> {
    let rows = before.chunks(width).zip(after.chunks(width));
    let changed = |(a, b): (&[u8], &[u8])| a != b;
    let top = rows.clone().position(changed)?;
    let bottom = rows.clone().rposition(changed)?;
    let (mut left, mut right) = (width, 0);
    for (a, b) in rows.clone().skip(top).take(bottom - top + 1) {
        let differs = |(a, b): (&u8, &u8)| a != b;
        if let Some(first) = a.iter().zip(b).position(differs) {
            left = left.min(first);
        }
        if let Some(last) = a.iter().zip(b).rposition(differs) {
            right = right.max(last);
        }
    }
    let mut pixels = Vec::with_capacity((right + 1 - left) * (bottom + 1 - top));
    for (a, b) in rows.skip(top).take(bottom - top + 1) {
        pixels.extend(
            a[left..=right].iter().zip(&b[left..=right]).map(|(a, b)| if a == b { TRANSPARENT } else { *b }),
        );
    }
    let number = |value: usize| u16::try_from(value).unwrap_or(u16::MAX);
    Some(Pending {
        left: number(left),
        top: number(top),
        width: number(right + 1 - left),
        height: number(bottom + 1 - top),
        pixels,
        delay: 0,
    })
}

fn frame(pending: Pending) -> Frame<'static> {
    Frame {
        left: pending.left,
        top: pending.top,
        width: pending.width,
        height: pending.height,
        delay: pending.delay,
        dispose: DisposalMethod::Keep,
        transparent: Some(TRANSPARENT),
        buffer: pending.pixels.into(),
        ..Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_changed_rectangle_is_kept() {
        let before = [0; 20];
        let mut after = before;
        after[6] = 1;
        after[13] = 2;
        let part = difference(&before, &after, 5).unwrap();
        assert_eq!((part.left, part.top, part.width, part.height), (1, 1, 3, 2));
        assert_eq!(part.pixels, [1, TRANSPARENT, TRANSPARENT, TRANSPARENT, TRANSPARENT, 2]);
        assert!(difference(&before, &before, 5).is_none());
    }

    /// Partially drawn frames equal fully drawn frames.
    #[test]
    fn parts_look_like_the_whole() {
        use inarow_core::{GameSpec, Position};
        use inarow_record::{Dice, Stream};
        use inarow_view::{Show, Theme};
        const PIXELS: u32 = 300;
        let mut parts = 0;
        for game in
            ["gomoku", "renju", "course", "caro", "ultimate", "score-balanced", "line:30x8:k=5", "tictactoe"]
        {
            let setup = game.parse::<GameSpec>().unwrap().setup(&mut Dice::new(1, Stream::SetUp)).unwrap();
            let mut position = Position::new(&setup).unwrap();
            let mut chance = Dice::new(1, Stream::Chance);
            for theme in [Theme::Wood, Theme::Indigo] {
                let style = Style { background: true, ..Style::new(theme) };
                let show = Show { numbers: theme == Theme::Indigo, ..Show::suited(&setup, theme) };
                let mut palette = Palette::of(theme.tokens());
                let mut before = Scene::of(&position, &show);
                let first = render(&before, &style, PIXELS).unwrap();
                let mut shown = indices(&first, &mut palette);
                for ply in 0..20 {
                    position.draw_chance(&mut chance);
                    let legal = position.legal_moves();
                    let Some(cell) = legal.get(ply * 37 % legal.len().max(1)) else { break };
                    position.play_unchecked(*cell);
                    let scene = Scene::of(&position, &show);
                    parts += usize::from(changed_cells(&before, &scene).is_some());
                    shown = after(&shown, first.width(), [&before, &scene], &style, PIXELS, &mut palette)
                        .unwrap()
                        .unwrap();
                    let whole = indices(&render(&scene, &style, PIXELS).unwrap(), &mut palette);
                    let off = shown.iter().zip(&whole).filter(|(one, other)| one != other).count();
                    // Smoothed edges may be rounded differently. A missing mark would differ more.
                    assert!(off * 1_000 <= whole.len(), "{game} {ply}: {off} pixels differ");
                    before = scene;
                }
            }
        }
        assert!(parts > 150, "{parts} frames of which a part was drawn");
    }

    #[test]
    fn delays_are_hundredths() {
        for (ms, expected) in [(0, 2), (1, 2), (800, 80), (805, 81), (u32::MAX, u16::MAX)] {
            assert_eq!(hundredths(ms), expected);
        }
    }
}
