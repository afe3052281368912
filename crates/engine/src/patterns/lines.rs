//! Marks of a padded board along each of the four directions, two bits per cell.

use inarow_core::Shape;

use super::window::{FARTHEST, WALL};

/// Two bits per cell in its row, column and both diagonals. One read returns all cells that a mark affects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lines {
    /// All lines in sequence, with walls between.
    bits: Vec<u8>,
    /// First cell of a place's word, by place and direction. A word has equally many cells before and after the
    /// place.
    starts: Vec<[u16; 4]>,
}

/// Bytes of a word.
const WORD: usize = 8;

impl Lines {
    /// Returns lines of walls. A place is `(y + reach) * stride + x + reach`. A word contains `2 * reach` cells
    /// on each side of the place. A reach of at most seven needs 58 bits.
    pub(super) fn new(shape: Shape, reach: usize, stride: usize) -> Lines {
        debug_assert!(reach <= FARTHEST);
        let (width, height) = (shape.width(), shape.height());
        let mut starts = vec![[0; 4]; (height + 2 * reach) * stride + 2 * reach];
        // The first word starts at the first cell, so twice as many walls precede the first line.
        let mut next = reach;
        for (direction, (dx, dy)) in [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().enumerate() {
            let is_on = |x: i64, y: i64| (0..width as i64).contains(&x) && (0..height as i64).contains(&y);
            for cell in shape.iter() {
                let (x, y) = shape.xy(cell);
                let (mut x, mut y) = (x as i64, y as i64);
                if is_on(x - dx, y - dy) {
                    continue;
                }
                next += reach;
                while is_on(x, y) {
                    let place = (y as usize + reach) * stride + x as usize + reach;
                    starts[place][direction] = (next - 2 * reach) as u16;
                    next += 1;
                    (x, y) = (x + dx, y + dy);
                }
            }
        }
        debug_assert!(next <= usize::from(u16::MAX), "{next} cells on the lines of {width} by {height}");
        let walls = WALL * 0b0101_0101;
        Lines { bits: vec![walls; next.div_ceil(4) + WORD], starts }
    }

    /// Toggles bits of a place in one direction and returns the new neighbours there. A neighbour has two bits.
    /// The farthest neighbour before the place is lowest. The place itself follows `2 * reach` neighbours.
    #[inline]
    pub(super) fn change(&mut self, place: usize, direction: usize, reach: usize, bits: u8) -> u64 {
        let start = usize::from(self.starts[place][direction]);
        let Some((word, _)) = self.bits[start / 4..].split_first_chunk_mut::<WORD>() else { return u64::MAX };
        let shift = start % 4 * 2;
        let changed = u64::from_le_bytes(*word) ^ u64::from(bits) << (4 * reach + shift);
        *word = changed.to_le_bytes();
        changed >> shift
    }

    /// Returns the neighbours without a change.
    pub(super) fn word(&self, place: usize, direction: usize) -> u64 {
        let start = usize::from(self.starts[place][direction]);
        let word = self.bits[start / 4..].first_chunk::<WORD>();
        word.map_or(u64::MAX, |word| u64::from_le_bytes(*word) >> (start % 4 * 2))
    }
}
