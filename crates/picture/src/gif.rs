//! A whole game as an animated GIF. Each frame stores only the rectangle that changed, and within it only the
//! pixels that did.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use inarow_view::{Rgb, Scene};
use resvg::tiny_skia::Pixmap;

use crate::palette::{Palette, TRANSPARENT};
use crate::png::render;
use crate::{PictureError, Style, mark};

/// The most frames of one animation.
pub const MAX_FRAMES: usize = 1000;

/// How long frames are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delays {
    /// Between moves, in milliseconds. Browsers slow down what is faster than 20.
    pub move_ms: u32,
    /// The last frame, before the game starts over, in milliseconds.
    pub last_ms: u32,
}

impl Default for Delays {
    /// 0.8 s a move, 4 s at the end.
    fn default() -> Self {
        Delays { move_ms: 800, last_ms: 4000 }
    }
}

/// The hundredths of a second that GIF counts in.
fn hundredths(ms: u32) -> u16 {
    u16::try_from(ms.div_ceil(10)).unwrap_or(u16::MAX).max(2)
}

/// A part of the picture that is stored, and how long it has been shown so far.
struct Pending {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    pixels: Vec<u8>,
    delay: u16,
}

/// Draws scenes as an animated GIF that repeats for ever; the longer side gets `pixels` pixels, 16 to
/// [`MAX_PIXELS`](crate::MAX_PIXELS). Scenes are taken one by one; at most [`MAX_FRAMES`], all of the same shape.
///
/// # Errors
/// When there is no scene or too many, when one has another shape, or when the size is out of bounds.
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
    let first = render(&first, &style, pixels)?;
    let (width, height) = (first.width(), first.height());
    let side = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
    let mut shown = indices(&first, &mut palette);

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
        let picture = render(&scene, &style, pixels)?;
        if (picture.width(), picture.height()) != (width, height) {
            return Err(PictureError::FrameSize { frame: i + 2 });
        }
        let next = indices(&picture, &mut palette);
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

/// The smallest rectangle that holds all changes, unchanged pixels in it transparent; `None` without a change.
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

    #[test]
    fn delays_are_hundredths() {
        for (ms, expected) in [(0, 2), (1, 2), (800, 80), (805, 81), (u32::MAX, u16::MAX)] {
            assert_eq!(hundredths(ms), expected);
        }
    }
}
