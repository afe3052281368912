//! The small boards of Ultimate tic-tac-toe: their lines and their states.

use crate::{Cell, Side};

/// State of a small board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SmallBoard {
    /// Neither won nor full.
    Open,
    /// Won by three in a row.
    Won(Side),
    /// Full without a winner.
    Drawn,
}

/// The eight lines of a 3×3 board as sets of bits.
pub const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Whether a set of places contains three in a row, for each of the 512 sets.
pub(crate) static HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < 8 {
            if set as u16 & LINES[line] == LINES[line] {
                table[set] = true;
            }
            line += 1;
        }
        set += 1;
    }
    table
};

/// Set of all nine places.
pub(crate) const FULL: u16 = 0o777;

/// Small board 0–8 of each cell, and the cell's place in that board, 0–8. Both count row by row from the
/// top-left.
pub(crate) const SPLIT: [(u8, u8); 81] = {
    let mut split = [(0, 0); 81];
    let mut i = 0;
    while i < 81 {
        let (x, y) = (i % 9, i / 9);
        split[i] = ((y / 3 * 3 + x / 3) as u8, (y % 3 * 3 + x % 3) as u8);
        i += 1;
    }
    split
};

/// Returns the cell of a place in a small board.
pub(crate) const fn join(board: u8, place: u8) -> Cell {
    let (x, y) = (board % 3 * 3 + place % 3, board / 3 * 3 + place / 3);
    Cell::new(y as u16 * 9 + x as u16)
}

impl SmallBoard {
    /// Returns the state of a board with the given marks of X and O, as sets of places. If both sides have a
    /// line, X's line counts.
    pub(crate) fn of_marks([x, o]: [u16; 2]) -> SmallBoard {
        match (HAS_LINE[x as usize], HAS_LINE[o as usize]) {
            (true, _) => SmallBoard::Won(Side::X),
            (_, true) => SmallBoard::Won(Side::O),
            _ if x | o == FULL => SmallBoard::Drawn,
            _ => SmallBoard::Open,
        }
    }
}
