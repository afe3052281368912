//! Evaluation by a network with one hidden layer, added to the evaluation of single cells. Its inputs are the
//! numbers of cells of each class.

use std::sync::OnceLock;

use inarow_core::Side;

use crate::patterns::{CLASSES, CellClass, FITS, Fit, PatternBoard, numbers};

/// First counted class.
const FIRST: usize = CellClass::Two as usize;
const COUNTED: usize = CellClass::OpenFour as usize + 1 - FIRST;
/// Number of distinguished counts.
const STEPS: usize = 8;
/// Counts of a position, each with one row of the network.
pub const COUNTS: usize = 2 * COUNTED;
/// Rows of the network.
pub const ROWS: usize = COUNTS * STEPS;
/// Size of the hidden layer.
pub const HIDDEN: usize = 32;
/// Fixed-point unit of hidden values.
pub const HIDDEN_UNIT: i32 = 256;
/// Output weight of a hidden value that adds one point.
pub const WORTH_UNIT: i32 = 16;

/// Lower bounds of the steps, wide for common classes, narrow for others.
const WIDE: [u16; STEPS - 1] = [1, 4, 7, 11, 16, 22, 29];
const NARROW: [u16; STEPS - 1] = [1, 2, 3, 4, 6, 9, 13];
/// Counts from here on are equal.
const MANY: usize = 32;

/// Step of each count, by whether the class is common.
const STEP_OF: [[u8; MANY]; 2] = {
    let mut of = [[0; MANY]; 2];
    let mut count = 0;
    while count < MANY {
        let mut step = 0;
        while step < STEPS - 1 {
            of[0][count] += (count as u16 >= NARROW[step]) as u8;
            of[1][count] += (count as u16 >= WIDE[step]) as u8;
            step += 1;
        }
        count += 1;
    }
    of
};

/// Census network.
#[derive(Debug)]
pub(crate) struct Census {
    rows: Box<[[i16; HIDDEN]]>,
    bias: [i16; HIDDEN],
    out: [i16; HIDDEN],
    /// Output bias, in points.
    base: i32,
}

impl Census {
    /// Returns the network of a fit.
    pub(crate) fn of(fit: Fit) -> &'static Census {
        static ALL: [OnceLock<Census>; FITS] = [const { OnceLock::new() }; FITS];
        ALL[fit as usize].get_or_init(|| Census::read(fit))
    }

    /// Reads a row for each step of each count. Rows of the side to move come first. The biases, the output
    /// weights and the output bias follow.
    fn read(fit: Fit) -> Census {
        let mut numbers = numbers(fit.census());
        let mut row = || std::array::from_fn(|_| numbers.next().unwrap_or_default());
        let rows = (0..ROWS).map(|_| row()).collect();
        Census { rows, bias: row(), out: row(), base: i32::from(numbers.next().unwrap_or_default()) }
    }

    /// Addend of the static evaluation for the side to move.
    pub(super) fn worth(&self, board: &PatternBoard, me: Side) -> i32 {
        let mut hidden = self.bias;
        for row in rows(board, me) {
            let row = &self.rows[usize::from(row)];
            for (sum, weight) in hidden.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        let mut sum = 0;
        for (value, out) in hidden.into_iter().zip(self.out) {
            sum += i32::from(value.max(0)) * i32::from(out);
        }
        self.base + sum / (HIDDEN_UNIT * WORTH_UNIT)
    }
}

/// Returns the indices of the rows that a position sums up.
#[inline]
pub(crate) fn rows(board: &PatternBoard, me: Side) -> [u16; COUNTS] {
    let counts = [me, me.other()].map(|side| board.counts(side));
    std::array::from_fn(|index| {
        let class = FIRST + index % COUNTED;
        let count = usize::from(counts[index / COUNTED][class]).min(MANY - 1);
        let is_common = class < CellClass::OpenThree as usize;
        (index * STEPS) as u16 + u16::from(STEP_OF[usize::from(is_common)][count])
    })
}

const _: () = assert!(CLASSES == CellClass::Five as usize + 1);
