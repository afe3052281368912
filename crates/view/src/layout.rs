//! Where everything lies, in units of one cell: shared by pictures, windows and whoever turns a pointer into a
//! cell. Proportions of marks are constants here too.

use inarow_core::{Cell, Shape};

use crate::number::THOUSANDS;
use crate::scene::{Coordinates, DENSE, Look, Scene};

/// The strokes of an X run between these two places of a cell, across and down.
pub const CROSS: (f64, f64) = (0.26, 0.74);
/// The width of an X's strokes, with round ends.
pub const CROSS_WIDTH: f64 = 0.13;
/// The radius of an O, to the middle of its ring.
pub const RING: f64 = 0.255;
/// The width of an O's ring.
pub const RING_WIDTH: f64 = 0.125;
/// The radius of a stone.
pub const STONE: f64 = 0.44;
/// The width of a stone's edge.
pub const STONE_EDGE: f64 = 0.035;
/// The radius of a star point.
pub const STAR: f64 = 0.1;
/// The width of the lines of a board with crossings.
pub const GRID: f64 = 0.03;
/// The size of a move number.
pub const NUMBER: f64 = 0.36;
/// The size of a weight.
pub const WEIGHT: f64 = 0.21;
/// The scale of a mark above a weight.
pub const MARK_BESIDE_WEIGHT: f64 = 0.84;
/// The free border of a cell on each side.
pub const CELL_INSET: f64 = 0.04;
/// The radius of a cell's corners.
pub const CELL_RADIUS: f64 = 0.1;
/// The gap between small boards.
pub const GAP: f64 = 1.0 / 3.0;
/// How far a small board's plate reaches beyond its cells.
pub const PLATE: f64 = 0.09;
/// The width of the winning line.
pub const WIN_WIDTH: f64 = 0.1;
/// How much of the accent a lit cell takes on under the pointer.
pub const POINTED: f32 = 0.2;
/// How much of the page's colour lies over a small board that is decided.
pub const DIMMED: f32 = 0.72;
/// The width of the strokes of a mark on a whole small board, in the board's size.
pub const LARGE_WIDTH: f64 = 0.085;
/// The opacity of the ground of a place that is proposed.
pub const HINTED: f32 = 0.12;
/// The opacity of every fifth line of a large board, and of the lines between those.
pub const DENSE_LINES: (f32, f32) = (0.95, 0.45);
/// The strokes of a wall's hatching in its cell: from across and down, to across and down.
pub const HATCH: [[f64; 4]; 5] = [
    [0.14, 0.36, 0.36, 0.14],
    [0.14, 0.61, 0.61, 0.14],
    [0.14, 0.86, 0.86, 0.14],
    [0.39, 0.86, 0.86, 0.39],
    [0.64, 0.86, 0.86, 0.64],
];
/// The width of those strokes.
pub const HATCH_WIDTH: f64 = 0.05;
/// The strokes of the hatching of a drawn small board, in the board's size.
pub const LARGE_HATCH: [[f64; 4]; 7] = [
    [0.06, 0.28, 0.28, 0.06],
    [0.06, 0.50, 0.50, 0.06],
    [0.06, 0.72, 0.72, 0.06],
    [0.06, 0.94, 0.94, 0.06],
    [0.28, 0.94, 0.94, 0.28],
    [0.50, 0.94, 0.94, 0.50],
    [0.72, 0.94, 0.94, 0.72],
];
/// The width of those strokes, in the board's size.
pub const LARGE_HATCH_WIDTH: f64 = 0.016;
/// The width of frames around target boards and active lines.
pub const FRAME: f64 = 0.06;
/// The opacity of the marks that did not win, once a game is won.
pub const FADED: f32 = 0.4;
/// The opacity of a mark behind its move number.
pub const UNDER_NUMBER: f32 = 0.3;

/// The places of a scene's parts, in cells from the top-left corner of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    shape: Shape,
    /// Small boards have gaps between them.
    gaps: bool,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
    label: f64,
}

/// The size of a rating's number: as large as its cell has room for, less with another one below it.
pub fn rating_size(text: &str, alone: bool) -> f64 {
    let digits = text.chars().filter(|c| *c != THOUSANDS).count();
    let most = match digits {
        0..=3 if alone => 0.38,
        0..=3 => 0.27,
        4 if alone => 0.31,
        4 => 0.24,
        _ => 0.2,
    };
    // Digits of Inter are about 0.62 wide, the narrow space 0.2.
    let wide = 0.62 * digits as f64 + 0.2 * (text.chars().count() - digits) as f64;
    (0.76 / wide.max(0.1)).min(most)
}

impl Layout {
    /// The layout of a scene.
    pub fn of(scene: &Scene) -> Self {
        let shape = scene.shape;
        // Over the dense limit only every fifth coordinate is written: it can be larger and must be, to be read.
        let longest = shape.width().max(shape.height());
        let growth = (longest as f64 / DENSE as f64).max(1.0);
        let label = 0.32 * growth;
        let labels = scene.coordinates != Coordinates::None;
        let (plain, beside) = match scene.look {
            Look::Marks => (0.2 * growth, 0.3 + label * 1.3),
            Look::Stones => (0.25 * growth, 0.1 + label * 1.4),
        };
        // Letters stand below, numbers of a board counted from the top-left stand above.
        let above = labels && scene.coordinates == Coordinates::Numbers;
        let below = labels && !above;
        let side = |labelled: bool| if labelled { beside } else { plain };
        // A board of stones is one plate: it looks right only with the same border all around.
        let around = |labelled| side(labelled || (labels && scene.look == Look::Stones));
        Layout {
            shape,
            gaps: !scene.boards.is_empty(),
            left: around(labels),
            top: around(above),
            right: around(false),
            bottom: around(below),
            label,
        }
    }

    /// Width and height of the whole.
    pub fn size(&self) -> (f64, f64) {
        (
            self.left + self.span(self.shape.width()) + self.right,
            self.top + self.span(self.shape.height()) + self.bottom,
        )
    }

    /// The size of coordinates.
    pub fn label(&self) -> f64 {
        self.label
    }

    /// The left edge of a column of cells, from 0; the column after the last gives the right edge of the board.
    pub fn x(&self, column: usize) -> f64 {
        self.left + self.offset(column, self.shape.width())
    }

    /// The top edge of a row of cells, from 0; the row after the last gives the bottom edge of the board.
    pub fn y(&self, row: usize) -> f64 {
        self.top + self.offset(row, self.shape.height())
    }

    /// The top-left corner of a cell.
    pub fn corner(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.shape.xy(cell);
        (self.x(x), self.y(y))
    }

    /// The centre of a cell.
    pub fn centre(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + 0.5, y + 0.5)
    }

    /// The cell at a point, if there is one.
    pub fn cell_at(&self, x: f64, y: f64) -> Option<Cell> {
        let column = self.place(x - self.left, self.shape.width())?;
        let row = self.place(y - self.top, self.shape.height())?;
        self.shape.cell(column as i64, row as i64)
    }

    fn offset(&self, number: usize, side: usize) -> f64 {
        // After the last cell comes no gap.
        let gaps = if self.gaps { number.min(side - 1) / 3 } else { 0 };
        number as f64 + gaps as f64 * GAP
    }

    fn span(&self, side: usize) -> f64 {
        self.offset(side, side)
    }

    fn place(&self, distance: f64, side: usize) -> Option<usize> {
        (0..side).find(|&number| {
            let start = self.offset(number, side);
            (start..start + 1.0).contains(&distance)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::SceneBoard;

    #[test]
    fn every_cell_is_found_at_its_centre() {
        let open = SceneBoard { state: inarow_core::SmallBoard::Open, open: true };
        for (w, h, boards) in [(3, 3, 0), (1, 1, 0), (20, 7, 0), (9, 9, 9), (100, 100, 0)] {
            for coordinates in [Coordinates::None, Coordinates::Letters, Coordinates::Numbers] {
                for look in [Look::Marks, Look::Stones] {
                    let mut scene = Scene::empty(Shape::new(w, h).unwrap());
                    scene.boards = vec![open; boards];
                    scene.coordinates = coordinates;
                    scene.look = look;
                    let layout = Layout::of(&scene);
                    let (width, height) = layout.size();
                    for cell in scene.shape.iter() {
                        let (x, y) = layout.centre(cell);
                        assert_eq!(layout.cell_at(x, y), Some(cell));
                        assert!(x > 0.5 && x < width - 0.5 && y > 0.5 && y < height - 0.5);
                    }
                    assert_eq!(layout.cell_at(0.0, 0.0), None);
                    assert_eq!(layout.cell_at(width, height), None);
                    assert_eq!(layout.cell_at(f64::NAN, 1.0), None);
                }
            }
        }
    }

    #[test]
    fn gaps_lie_between_small_boards() {
        let mut scene = Scene::empty(Shape::new(9, 9).unwrap());
        scene.boards = vec![SceneBoard { state: inarow_core::SmallBoard::Open, open: true }; 9];
        scene.coordinates = Coordinates::None;
        let layout = Layout::of(&scene);
        assert!((layout.x(3) - layout.x(2) - 1.0 - GAP).abs() < 1e-9);
        assert!((layout.x(9) - layout.x(8) - 1.0).abs() < 1e-9);
        assert_eq!(layout.cell_at(layout.x(3) - GAP / 2.0, layout.y(0) + 0.5), None);
        assert!((layout.size().0 - (9.0 + 2.0 * GAP + 0.4)).abs() < 1e-9);
    }
}
