//! QR codes of links, as data for every screen.

use qrcode::{Color, EcLevel, QrCode};

/// Width of the light border that scanners need, in modules.
const QUIET: usize = 4;

/// A QR code with its quiet zone. The code is a square of dark and light modules.
///
/// ```
/// use inarow_view::Qr;
///
/// let qr = Qr::of("http://192.168.1.20:8090/game/Ab3dE6gH").expect("a link is short");
/// assert_eq!(qr.width(), 37);
/// assert!(!qr.is_dark(0, 0), "the quiet zone is light");
/// assert!(qr.is_dark(4, 4), "a finder pattern begins behind it");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Qr {
    width: usize,
    dark: Vec<bool>,
}

impl Qr {
    /// Encodes a text in the smallest possible code, with the best error correction possible at this size.
    /// Returns `None` beyond about 2,900 bytes, the limit of QR codes.
    #[must_use]
    pub fn of(text: &str) -> Option<Qr> {
        let smallest = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
        let better = [EcLevel::H, EcLevel::Q, EcLevel::M];
        let version = smallest.version();
        let code = better.into_iter().find_map(|level| QrCode::with_version(text, version, level).ok());
        let code = code.unwrap_or(smallest);
        let (inner, width) = (code.width(), code.width() + 2 * QUIET);
        let mut dark = vec![false; width * width];
        for (index, color) in code.to_colors().into_iter().enumerate() {
            let (column, row) = (index % inner + QUIET, index / inner + QUIET);
            dark[row * width + column] = color == Color::Dark;
        }
        Some(Qr { width, dark })
    }

    /// Returns width and height in modules, including the quiet zone.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Whether the module in this column and row is dark, counted from 0 at the top left. Modules outside are
    /// light.
    #[must_use]
    pub fn is_dark(&self, column: usize, row: usize) -> bool {
        column < self.width && self.dark.get(row * self.width + column).copied().unwrap_or(false)
    }

    /// Returns runs of dark modules as column, row and length. Runs are fewer shapes to draw than modules.
    pub fn runs(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        (0..self.width).flat_map(move |row| {
            let mut column = 0;
            std::iter::from_fn(move || {
                while column < self.width && !self.is_dark(column, row) {
                    column += 1;
                }
                let from = column;
                while self.is_dark(column, row) {
                    column += 1;
                }
                (column > from).then_some((from, row, column - from))
            })
        })
    }

    /// Returns the dark modules as the `d` of an SVG path. One unit is a module. The whole SVG is `<svg
    /// viewBox="0 0 W W"><path fill="#fff" d="M0 0hWvWh-Wz"/><path fill="#000" d="…"/></svg>` where W is the
    /// width.
    #[must_use]
    pub fn svg_path(&self) -> String {
        use std::fmt::Write;
        self.runs().fold(String::new(), |mut path, (column, row, length)| {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{column} {row}h{length}v1h-{length}z");
            path
        })
    }

    /// Returns lines for a terminal, two rows of modules in each line. The blocks are the light modules. White
    /// on black, the code scans on every terminal. Without colours, the code scans only on dark terminals.
    #[must_use]
    pub fn half_blocks(&self) -> Vec<String> {
        let row_pairs = (0..self.width).step_by(2);
        row_pairs
            .map(|row| {
                let block = |column| match [row, row + 1].map(|row| !self.is_dark(column, row)) {
                    [true, true] => '█',
                    [true, false] => '▀',
                    [false, true] => '▄',
                    [false, false] => ' ',
                };
                (0..self.width).map(block).collect()
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: &str = "http://192.168.1.20:8090/game/Ab3dE6gH";

    #[test]
    fn a_link_has_three_finders_and_a_quiet_zone() {
        let qr = Qr::of(LINK).unwrap();
        let width = qr.width();
        for (left, top) in [(4, 4), (width - 11, 4), (4, width - 11)] {
            for row in 0..7 {
                for column in 0..7 {
                    let ring = row == 0 || row == 6 || column == 0 || column == 6;
                    let core = (2..=4).contains(&row) && (2..=4).contains(&column);
                    assert_eq!(
                        qr.is_dark(left + column, top + row),
                        ring || core,
                        "{left} {top} {column} {row}"
                    );
                }
            }
        }
        let edge = |at: usize| at < 4 || at >= width - 4;
        for row in 0..width {
            for column in 0..width {
                assert!(!(edge(row) || edge(column)) || !qr.is_dark(column, row));
            }
        }
        assert!(!qr.is_dark(width, 4) && !qr.is_dark(4, width), "outside is light");
    }

    #[test]
    fn runs_cover_exactly_the_dark_modules() {
        let qr = Qr::of(LINK).unwrap();
        let mut drawn = vec![false; qr.width() * qr.width()];
        for (column, row, length) in qr.runs() {
            for at in column..column + length {
                assert!(!std::mem::replace(&mut drawn[row * qr.width() + at], true));
            }
        }
        assert_eq!(drawn, qr.dark);
        assert_eq!(qr.svg_path().matches('M').count(), qr.runs().count());
    }

    #[test]
    fn half_blocks_read_back_as_the_modules() {
        let qr = Qr::of(LINK).unwrap();
        let lines = qr.half_blocks();
        assert_eq!(lines.len(), qr.width().div_ceil(2));
        for (pair, line) in lines.iter().enumerate() {
            assert_eq!(line.chars().count(), qr.width());
            for (column, block) in line.chars().enumerate() {
                let is_dark = [!"█▀".contains(block), !"█▄".contains(block)];
                assert_eq!(is_dark, [0, 1].map(|row| qr.is_dark(column, 2 * pair + row)));
            }
        }
    }

    #[test]
    fn what_no_code_holds_has_none() {
        assert!(Qr::of(&"a".repeat(2_900)).is_some());
        assert_eq!(Qr::of(&"a".repeat(3_000)), None);
    }
}
