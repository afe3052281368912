//! What a mark on each empty cell of a line game would make, for both sides, kept up move by move.
//!
//! A cell is seen along four directions. What a mark there makes in one of them is its [`Pattern`], read from a table by
//! the neighbours of the cell ([`WindowTable`]); the four patterns together are one [`CellClass`] with its values
//! ([`CellTable`]). [`PatternBoard`] keeps all of it while marks come and go.

mod board;
mod cell;
mod fit;
mod lines;
mod order;
mod window;

#[cfg(test)]
pub(crate) use board::tests as board_tests;
pub(crate) use board::{PatternBoard, Place};
pub use cell::{CLASSES, SITUATIONS};
pub(crate) use cell::{CellClass, Situation, fitted_kinds};
pub(crate) use fit::{FITS, Fit, numbers};
pub use order::OFFSETS;
pub(crate) use order::offset;
pub(crate) use window::Pattern;
