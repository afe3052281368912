//! Stored pictures. The files are small, but reveal every change of a picture.
//!
//! A picture is stored with its 256 most frequent colours. Each pixel of another colour gets the nearest stored
//! colour. Nearly all such pixels are on the edges of letters. The files are a third as large as with all
//! colours. A few hundred pictures need only a few megabytes.

use std::collections::HashMap;
use std::path::Path;

use image::RgbaImage;

/// A colour, as red, green and blue.
type Colour = [u8; 3];

/// Limit of differing pixels. Pixels on slants may differ between systems that compute sines differently.
const MOST_OTHER: usize = 20;
/// Divisor of the number of pixels. The quotient is the limit of pixels with colours close to the stored
/// colours.
const ONE_IN: usize = 25;

/// A picture in stored form.
#[derive(PartialEq, Debug)]
pub struct Snapshot {
    size: [u32; 2],
    palette: Vec<Colour>,
    /// Index into the palette of each pixel, line by line from the top.
    pixels: Vec<u8>,
}

/// Difference between a picture and the stored picture.
#[derive(PartialEq, Debug)]
pub enum Difference {
    /// Sizes of the picture and of the stored picture, as width and height.
    Size([u32; 2], [u32; 2]),
    /// Number of pixels that differ.
    Pixels(usize),
    /// Number of pixels with colours that are close to the stored colours.
    Shades(usize),
}

impl Snapshot {
    /// Reduces a picture to its most frequent colours.
    pub fn of(picture: &RgbaImage) -> Snapshot {
        let mut counts: HashMap<Colour, u32> = HashMap::new();
        let runs = picture.as_raw().as_chunks::<4>().0.chunk_by(|a, b| a == b);
        for run in runs {
            let [r, g, b, _] = run[0];
            *counts.entry([r, g, b]).or_default() += run.len() as u32;
        }
        let mut colours: Vec<(Colour, u32)> = counts.into_iter().collect();
        colours.sort_unstable_by_key(|(colour, count)| (std::cmp::Reverse(*count), *colour));
        let palette: Vec<Colour> = colours.into_iter().take(256).map(|(colour, _)| colour).collect();
        let mut nearest = Nearest::new(&palette);
        let pixels = picture.as_raw().as_chunks::<4>().0;
        let pixels = pixels.iter().map(|[r, g, b, _]| nearest.place([*r, *g, *b])).collect();
        Snapshot { size: [picture.width(), picture.height()], palette, pixels }
    }

    /// Compares a picture with this snapshot.
    pub fn compare(&self, picture: &RgbaImage) -> Result<(), Difference> {
        let size = [picture.width(), picture.height()];
        if size != self.size {
            return Err(Difference::Size(size, self.size));
        }
        let whole: Vec<[u8; 4]> = self.palette.iter().map(|[r, g, b]| [*r, *g, *b, 255]).collect();
        let expected =
            self.pixels.iter().map(|place| whole.get(usize::from(*place)).copied().unwrap_or_default());
        let expected: Vec<[u8; 4]> = expected.collect();
        let shown = picture.as_raw().as_chunks::<4>().0;
        let mut nearest = Nearest::new(&self.palette);
        let (mut other, mut shades) = (0, 0);
        // Nearly all stretches are equal. This check finds equal stretches quickly.
        for (place, (shown, expected)) in shown.chunks(64).zip(expected.chunks(64)).enumerate() {
            if shown == expected {
                continue;
            }
            for (index, (shown, expected)) in shown.iter().zip(expected).enumerate() {
                let [r, g, b, _] = *shown;
                if shown == expected {
                } else if self.pixels.get(place * 64 + index) == Some(&nearest.place([r, g, b])) {
                    shades += 1;
                } else {
                    other += 1;
                }
            }
        }
        if other > MOST_OTHER {
            return Err(Difference::Pixels(other));
        }
        if shades > self.pixels.len() / ONE_IN {
            return Err(Difference::Shades(shades));
        }
        Ok(())
    }

    /// Reads a file. Returns `None` without a file, or with other contents.
    pub fn read(path: &Path) -> Option<Snapshot> {
        let decoder = png::Decoder::new(std::io::Cursor::new(std::fs::read(path).ok()?));
        let mut reader = decoder.read_info().ok()?;
        let info = reader.info();
        let palette = info.palette.as_ref()?.as_chunks::<3>().0.to_vec();
        let (size, eight) = ([info.width, info.height], info.bit_depth == png::BitDepth::Eight);
        let mut pixels = vec![0; reader.output_buffer_size()?];
        reader.next_frame(&mut pixels).ok()?;
        eight.then_some(Snapshot { size, palette, pixels })
    }

    /// Writes a PNG file with the best compression.
    pub fn write(&self, path: &Path) {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.size[0], self.size[1]);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(self.palette.as_flattened());
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header().expect("a picture has a size and colours");
        writer.write_image_data(&self.pixels).expect("each pixel has a colour");
        writer.finish().expect("memory takes every picture");
        inarow_sys::file::write_whole(path, &bytes).expect("a picture can be kept");
    }
}

/// Search for the nearest colour of a palette.
struct Nearest<'a> {
    palette: &'a [Colour],
    known: HashMap<Colour, u8>,
    /// Previous result, because pixels come in runs of a colour.
    last: Option<(Colour, u8)>,
}

impl<'a> Nearest<'a> {
    fn new(palette: &'a [Colour]) -> Nearest<'a> {
        // The first of several equal colours is the most frequent.
        let known = (0..=255).zip(palette).rev().map(|(place, colour)| (*colour, place)).collect();
        Nearest { palette, known, last: None }
    }

    fn place(&mut self, colour: Colour) -> u8 {
        if let Some((last, place)) = self.last
            && last == colour
        {
            return place;
        }
        let far = |other: &Colour| -> i32 {
            (0..3).map(|i| (i32::from(other[i]) - i32::from(colour[i])).pow(2)).sum()
        };
        let place = *self.known.entry(colour).or_insert_with(|| {
            let nearest = (0..=255).zip(self.palette).min_by_key(|(_, other)| far(other));
            nearest.map_or(0, |(place, _)| place)
        });
        self.last = Some((colour, place));
        place
    }
}

/// Returns the picture at half the width and height. Each pixel is the mean of four pixels.
pub fn halved(picture: &RgbaImage) -> RgbaImage {
    let (width, height) = (picture.width() / 2, picture.height() / 2);
    let line = picture.width() as usize * 4;
    let raw = picture.as_raw();
    let mut bytes = Vec::with_capacity(width as usize * height as usize * 4);
    // Adds two of a pixel's four parts at once, because there are millions of pixels. Each part has space for
    // the sum.
    const PARTS: u32 = 0x00ff_00ff;
    for y in 0..height as usize {
        let (upper, lower) = (&raw[2 * y * line..][..line], &raw[(2 * y + 1) * line..][..line]);
        for (upper, lower) in upper.as_chunks::<8>().0.iter().zip(lower.as_chunks::<8>().0) {
            let [a, b, c, d, e, f, g, h] = *upper;
            let (one, two) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
            let [a, b, c, d, e, f, g, h] = *lower;
            let (three, four) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
            let even = (one & PARTS) + (two & PARTS) + (three & PARTS) + (four & PARTS) + 0x0002_0002;
            let odd = ((one >> 8) & PARTS) + ((two >> 8) & PARTS) + ((three >> 8) & PARTS);
            let odd = odd + ((four >> 8) & PARTS) + 0x0002_0002;
            let mean = ((even >> 2) & PARTS) | (((odd >> 2) & PARTS) << 8);
            bytes.extend_from_slice(&mean.to_le_bytes());
        }
    }
    RgbaImage::from_raw(width, height, bytes).expect("there are four bytes for each pixel")
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;

    fn picture(paint: impl Fn(u32, u32) -> Colour) -> RgbaImage {
        RgbaImage::from_fn(100, 60, |x, y| {
            let [r, g, b] = paint(x, y);
            Rgba([r, g, b, 255])
        })
    }

    #[test]
    fn a_kept_picture_is_found_again_and_a_change_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("picture.png");
        // The picture has more colours than are stored.
        let paint = |x: u32, y: u32| if y < 40 { [20, 20, 40] } else { [x as u8 * 2, (y * 3) as u8, 200] };
        let plain = picture(|x, y| if y < 58 { [20, 20, 40] } else { paint(x, y) });
        Snapshot::of(&plain).write(&path);
        let kept = Snapshot::read(&path).unwrap();
        assert_eq!(kept, Snapshot::of(&plain));
        assert_eq!(kept.compare(&plain), Ok(()));
        let moved = picture(|x, y| if y < 57 { [20, 20, 40] } else { paint(x, y) });
        assert!(matches!(kept.compare(&moved), Err(Difference::Pixels(_))));
        let brighter = picture(|x, y| if y < 58 { [21, 20, 40] } else { paint(x, y) });
        assert_eq!(kept.compare(&brighter), Err(Difference::Shades(5800)));
        assert!(matches!(kept.compare(&halved(&plain)), Err(Difference::Size([50, 30], [100, 60]))));
        assert_eq!(Snapshot::read(&folder.path().join("none.png")), None);
    }

    #[test]
    fn the_half_of_a_picture_is_the_mean_of_its_pixels() {
        let half = halved(&picture(|x, _| [if x % 2 == 0 { 0 } else { 255 }, x as u8 / 2 * 2, 7]));
        assert_eq!(half.get_pixel(3, 5).0, [128, 6, 7, 255]);
    }
}
