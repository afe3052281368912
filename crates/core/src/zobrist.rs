//! Keys for incremental position hashes (Zobrist, *A New Hashing Method*, 1970).

use crate::{Cell, Side};

/// Number of cells of the largest board.
const CELLS: usize = 100 * 100;

/// SplitMix64 (Steele, Lea, Flood 2014): spreads a counter over 64 bits.
#[must_use]
pub(crate) const fn mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

static MARKS: [[u64; CELLS]; 2] = {
    let mut keys = [[0; CELLS]; 2];
    let mut i = 0;
    while i < CELLS {
        keys[0][i] = mix(2 * i as u64 + 1);
        keys[1][i] = mix(2 * i as u64 + 2);
        i += 1;
    }
    keys
};

/// Key for O to move.
pub(crate) const O_TO_MOVE: u64 = mix(1_000_003);

/// Key of a side's mark on a cell.
#[inline]
pub(crate) fn mark(side: Side, cell: Cell) -> u64 {
    MARKS[side.index()][cell.index()]
}

/// Key of a small fact. `kind` is the kind of fact (target board, active row, …), and `value` is its state.
#[inline]
pub(crate) const fn fact(kind: u64, value: u64) -> u64 {
    mix(2_000_003 + kind * 1_009 + value)
}
