//! What the numbers of cells of each class are worth together, beside what each cell is worth by itself: a network with
//! one hidden layer.

use std::sync::OnceLock;

use inarow_core::Side;

use crate::patterns::{CLASSES, CellClass, FITS, Fit, PatternBoard, numbers};

/// The classes that are counted.
const FIRST: usize = CellClass::Two as usize;
const COUNTED: usize = CellClass::OpenFour as usize + 1 - FIRST;
/// Numbers of cells that are told apart.
const STEPS: usize = 8;
/// Numbers that a position has: a row of the network each.
pub const COUNTS: usize = 2 * COUNTED;
/// Rows of the network.
pub const ROWS: usize = COUNTS * STEPS;
/// Values of the hidden layer.
pub const HIDDEN: usize = 32;
/// A unit of the hidden layer.
pub const HIDDEN_UNIT: i32 = 256;
/// The weight of a hidden value that adds a point to a position's worth.
pub const WORTH_UNIT: i32 = 16;

/// Common classes in wide steps, the others in narrow ones.
const WIDE: [u16; STEPS - 1] = [1, 4, 7, 11, 16, 22, 29];
const NARROW: [u16; STEPS - 1] = [1, 2, 3, 4, 6, 9, 13];
/// Numbers from here on are one.
const MANY: usize = 32;

/// By whether the class is common, the step of each number.
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

/// The network.
#[derive(Debug)]
pub(crate) struct Census {
    rows: Box<[[i16; HIDDEN]]>,
    bias: [i16; HIDDEN],
    out: [i16; HIDDEN],
    /// What is added to every position.
    base: i32,
}

impl Census {
    /// The network of a fit.
    pub(crate) fn of(fit: Fit) -> &'static Census {
        static ALL: [OnceLock<Census>; FITS] = [const { OnceLock::new() }; FITS];
        ALL[fit as usize].get_or_init(|| Census::read(fit))
    }

    /// Reads a row for each step of each number, of the side to move and then of the other; then the bias, what each hidden
    /// value adds, and what is added to all.
    fn read(fit: Fit) -> Census {
        let mut numbers = numbers(fit.census());
        let mut row = || std::array::from_fn(|_| numbers.next().unwrap_or_default());
        let rows = (0..ROWS).map(|_| row()).collect();
        Census { rows, bias: row(), out: row(), base: i32::from(numbers.next().unwrap_or_default()) }
    }

    /// What the numbers of cells add to a position's worth for the side to move.
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

/// The rows of the network that a position adds up, as indices.
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
