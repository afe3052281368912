//! Threats that a mark on each empty cell of a line game would make, for both sides. Every move updates the
//! threats.
//!
//! A cell has four directions. A table ([`WindowTable`]) gives the [`Pattern`] of a mark in one direction by
//! the cell's neighbours. The four patterns together form one [`CellClass`]. [`PatternBoard`] updates all
//! patterns as marks come and go.

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
