//! The eight symmetries of a rectangle and its transpose.

use crate::{Cell, Shape};

/// A rotation or reflection of the board. A symmetry that exchanges rows and columns turns a `w × h` board into
/// `h × w`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Leaves everything in place.
    Identity,
    /// A quarter turn clockwise.
    Rotate90,
    /// A half turn.
    Rotate180,
    /// A quarter turn counter-clockwise.
    Rotate270,
    /// Left and right exchanged.
    FlipX,
    /// Top and bottom exchanged.
    FlipY,
    /// Reflected in the diagonal from the top-left, so that rows become columns.
    Transpose,
    /// Reflected in the diagonal from the top-right.
    AntiTranspose,
}

impl Symmetry {
    /// All eight symmetries.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::Rotate90,
        Symmetry::Rotate180,
        Symmetry::Rotate270,
        Symmetry::FlipX,
        Symmetry::FlipY,
        Symmetry::Transpose,
        Symmetry::AntiTranspose,
    ];

    /// Returns the symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::Rotate90 => Symmetry::Rotate270,
            Symmetry::Rotate270 => Symmetry::Rotate90,
            other => other,
        }
    }

    /// Whether the symmetry exchanges rows and columns.
    #[must_use]
    pub const fn transposes(self) -> bool {
        matches!(
            self,
            Symmetry::Rotate90 | Symmetry::Rotate270 | Symmetry::Transpose | Symmetry::AntiTranspose
        )
    }

    /// Shape of the transformed board.
    #[must_use]
    pub fn shape(self, shape: Shape) -> Shape {
        let (w, h) = (shape.width() as u32, shape.height() as u32);
        if self.transposes() { Shape::new(h, w).unwrap_or(shape) } else { shape }
    }

    /// Transforms column `x`, row `y` of a board of `shape`.
    #[must_use]
    pub const fn xy(self, shape: Shape, (x, y): (usize, usize)) -> (usize, usize) {
        let (right, bottom) = (shape.width() - 1, shape.height() - 1);
        match self {
            Symmetry::Identity => (x, y),
            Symmetry::Rotate90 => (bottom - y, x),
            Symmetry::Rotate180 => (right - x, bottom - y),
            Symmetry::Rotate270 => (y, right - x),
            Symmetry::FlipX => (right - x, y),
            Symmetry::FlipY => (x, bottom - y),
            Symmetry::Transpose => (y, x),
            Symmetry::AntiTranspose => (bottom - y, right - x),
        }
    }

    /// Transforms a cell of a board of `shape`.
    #[must_use]
    pub fn cell(self, shape: Shape, cell: Cell) -> Cell {
        let (x, y) = self.xy(shape, shape.xy(cell));
        Cell::new((y * self.shape(shape).width() + x) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_undoes_and_cells_stay_distinct() {
        for (w, h) in [(1, 1), (3, 3), (5, 2), (15, 15), (7, 100)] {
            let shape = Shape::new(w, h).unwrap();
            for symmetry in Symmetry::ALL {
                let there = symmetry.shape(shape);
                let mut seen = vec![false; shape.cells()];
                for cell in shape.iter() {
                    let image = symmetry.cell(shape, cell);
                    assert!(!core::mem::replace(&mut seen[image.index()], true));
                    assert_eq!(symmetry.inverse().cell(there, image), cell);
                }
            }
        }
    }
}
