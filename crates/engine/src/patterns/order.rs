//! Addends of move ranks besides the ranks of the cell's kinds. The addends depend on the cell's classes for
//! both sides together, and on the offsets from the last two marks.

use std::sync::OnceLock;

use super::cell::{CLASSES, SITUATIONS};
use super::fit::{FITS, Fit, numbers};

/// Largest distinguished offset, in columns or rows.
const FARTHEST_OFFSET: usize = 4;
/// Number of distinguished offsets between two cells, regardless of direction. Offset 0 is for cells more than four
/// columns or rows apart.
pub const OFFSETS: usize = (FARTHEST_OFFSET + 1) * (FARTHEST_OFFSET + 2) / 2;

/// Addends by situation. 64 are one logistic unit of a move's probability.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// Addends by the cell's classes, the own class first.
    pub(super) pairs: [[[i16; CLASSES]; CLASSES]; SITUATIONS],
    /// Addends by the offset from the last mark, and by the offset from the mark before.
    pub(super) offsets: [[[i16; OFFSETS]; 2]; SITUATIONS],
}

impl Order {
    /// Returns the fitted values for the fit's side to move.
    pub(super) fn of(fit: Fit) -> &'static Order {
        static ALL: [OnceLock<Order>; FITS] = [const { OnceLock::new() }; FITS];
        ALL[fit as usize].get_or_init(|| Order::read(fit))
    }

    /// Reads the file, whose head describes the format.
    fn read(fit: Fit) -> Order {
        let mut numbers = numbers(fit.order());
        let mut next = || numbers.next().unwrap_or_default();
        let mut order =
            Order { pairs: [[[0; CLASSES]; CLASSES]; SITUATIONS], offsets: [[[0; OFFSETS]; 2]; SITUATIONS] };
        for situation in 0..SITUATIONS {
            order.pairs[situation].iter_mut().flatten().for_each(|rank| *rank = next());
            order.offsets[situation].iter_mut().flatten().for_each(|rank| *rank = next());
        }
        order
    }
}

/// Returns the offset between two cells by their distance in columns and rows, regardless of direction.
#[must_use]
pub(crate) const fn offset(columns: usize, rows: usize) -> u8 {
    let (less, more) = if columns < rows { (columns, rows) } else { (rows, columns) };
    if more > FARTHEST_OFFSET { 0 } else { (more * (more + 1) / 2 + less) as u8 }
}

/// Returns the offsets between places of a padded board by their difference. The middle of the list is
/// difference 0. Cells beyond the list or beyond a window's reach are far.
pub(super) fn offsets(stride: usize, reach: usize) -> Vec<u8> {
    // Beyond this distance, cells of different rows can have equal differences.
    let most = FARTHEST_OFFSET.min(reach);
    let mut offsets = vec![0; 2 * most * (stride + 1) + 1];
    for row in 0..=2 * most {
        for column in 0..=2 * most {
            offsets[row * stride + column] = offset(column.abs_diff(most), row.abs_diff(most));
        }
    }
    offsets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_the_file_and_is_one() {
        for fit in Fit::ALL {
            let lines = fit.order().lines().filter(|line| !line.starts_with('#'));
            let words: Vec<&str> = lines.flat_map(str::split_ascii_whitespace).collect();
            assert_eq!(words.len(), SITUATIONS * (CLASSES * CLASSES + 2 * OFFSETS), "{fit:?}");
            assert!(words.iter().all(|word| word.parse::<i16>().is_ok()), "{fit:?}");
        }
    }

    #[test]
    fn offsets_are_told_apart_whatever_the_direction() {
        let mut seen = std::collections::BTreeSet::new();
        for columns in 0..=FARTHEST_OFFSET {
            for rows in 0..=columns {
                let number = offset(columns, rows);
                assert_eq!(number, offset(rows, columns));
                assert!(usize::from(number) < OFFSETS);
                assert!(seen.insert(number), "{columns} {rows}");
            }
            assert_eq!(offset(FARTHEST_OFFSET + 1, columns), 0);
        }
    }
}
