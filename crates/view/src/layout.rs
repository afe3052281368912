//! Where everything lies, in units of one cell: shared by pictures, windows and whatever turns a pointer into a
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
/// The width of the plate under the score of a move that analysis proposes: clearly less than a stone's.
pub const PROPOSED: f64 = 0.66;
/// The radius of that plate's corners.
pub const PROPOSED_RADIUS: f64 = 0.12;
/// The radius of a star point.
pub const STAR: f64 = 0.1;
/// The width of the lines of a board with crossings.
pub const GRID: f64 = 0.03;
/// The size of a move number on a stone.
pub const NUMBER: f64 = 0.36;
/// The size of a move number on a mark.
pub const NUMBER_ON_MARK: f64 = 0.32;
/// The size of a weight.
pub const WEIGHT: f64 = 0.21;
/// How far a weight stays from the right and the lower edge of its cell: clear of the ring around the last mark.
pub const WEIGHT_INSET: f64 = 0.13;
/// The scale of a mark above a weight.
pub const MARK_BESIDE_WEIGHT: f64 = 0.8;
/// The free border of a cell on each side.
pub const CELL_INSET: f64 = 0.04;
/// The radius of a cell's corners.
pub const CELL_RADIUS: f64 = 0.1;
/// The gap between small boards.
pub const GAP: f64 = 1.0 / 3.0;
/// How far a small board's plate reaches beyond its cells.
pub const PLATE: f64 = 0.09;
/// How far a mark above a weight moves from the middle of what it was scaled to.
pub const SHIFT_BESIDE_WEIGHT: f64 = 0.02;
/// The width of the winning line.
pub const WIN_WIDTH: f64 = 0.12;
/// The width of the ground that shows on both sides of the winning line where it crosses marks, in its own width.
/// Along a stroke of an X it takes that stroke's place, and the other stroke must still look like one.
pub const WIN_CASING: f64 = 0.12;
/// The same on stones: those are broad, and dark as the line is.
pub const WIN_CASING_ON_STONES: f64 = 0.35;
/// How far the winning line reaches beyond the centres of its first and its last mark.
pub const WIN_BEYOND: f64 = 0.25;
/// How far the outline of a line that is to be answered stays from the centres of its marks, and how wide it is.
pub const OUTLINE: f64 = 0.47;
/// The width of that outline.
pub const OUTLINE_WIDTH: f64 = 0.05;
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
/// The opacity of those between where cells are tiny: marks must not drown in them.
pub const TINY_LINES: f32 = 0.35;
/// The distance of the strokes of a wall's hatching.
pub const HATCH_STEP: f64 = 0.24;
/// The width of those strokes.
pub const HATCH_WIDTH: f64 = 0.045;
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
/// The least opacity of the marks that did not win, once a game is won: see [`crate::Tokens::faded`].
pub const FADED: f32 = 0.62;

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

/// The width, height and radius of the plate behind a rating's number: nothing of the board shows through it. Lower with
/// another one below it.
pub fn rating_plate(alone: bool) -> (f64, f64, f64) {
    if alone { (0.86, 0.52, 0.22) } else { (0.78, 0.36, 0.16) }
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

/// The centre of a mark in its cell: beside a weight it moves up and to the left.
pub fn mark_centre(beside_weight: bool) -> (f64, f64) {
    let half = 0.5 * MARK_BESIDE_WEIGHT;
    if beside_weight { (half + SHIFT_BESIDE_WEIGHT, half) } else { (0.5, 0.5) }
}

/// The size of a move number: long ones are smaller.
pub fn number_size(number: u32, on_mark: bool) -> f64 {
    // Digits of Inter are about 0.62 wide: on a mark all of them keep to the disc.
    let (size, fits) =
        if on_mark { (NUMBER_ON_MARK, [1.0, 0.7, 0.53, 0.42]) } else { (NUMBER, [1.0, 0.85, 0.68, 0.55]) };
    let [short, hundreds, thousands, more] = fits;
    let fit = match number {
        0..=99 => short,
        100..=999 => hundreds,
        1000..=9999 => thousands,
        _ => more,
    };
    size * fit
}

/// The radius of the disc of ground under a move number on a mark: the mark's ends show around it.
pub fn number_disc(number: u32) -> f64 {
    if number < 10 { 0.19 } else { 0.235 }
}

/// The slanting strokes of the hatching of a square of that side with rounded corners, from across and down to
/// across and down within it: `step` apart, clear of the edge by half a `width` and a little.
pub fn hatch(side: f64, radius: f64, step: f64, width: f64) -> Vec<[f64; 4]> {
    let clear = width.max(step * 0.12);
    let half = side / 2.0;
    // How deep a point lies within the rounded square.
    let depth = |x: f64, y: f64| {
        let (across, down) = ((x - half).abs() - half + radius, (y - half).abs() - half + radius);
        radius - across.max(0.0).hypot(down.max(0.0)) - across.max(down).min(0.0)
    };
    let mut strokes = Vec::new();
    if !(step > 0.0 && side > 0.0) {
        return strokes;
    }
    let diagonal = side * std::f64::consts::SQRT_2;
    // One stroke runs through the middle.
    let count = (diagonal / 2.0 / step) as i32;
    for number in -count..=count {
        let middle = half + f64::from(number) * step * std::f64::consts::FRAC_1_SQRT_2;
        if depth(middle, middle) < clear {
            continue;
        }
        let (mut inside, mut outside) = (0.0, side);
        for _ in 0..20 {
            let reach = (inside + outside) / 2.0;
            if depth(middle + reach, middle - reach) >= clear { inside = reach } else { outside = reach }
        }
        if inside > step * 0.25 {
            strokes.push([middle - inside, middle + inside, middle + inside, middle - inside]);
        }
    }
    strokes
}

/// A winning line: drawn over the marks, with the ground beside it where it crosses them, so that it is seen on
/// marks of every colour.
#[derive(Clone, Debug, PartialEq)]
pub struct WinningLine {
    /// Where it begins and ends, across and down.
    pub ends: [(f64, f64); 2],
    /// The parts of it that lie on marks, as shares of its length.
    pub on_marks: Vec<(f64, f64)>,
}

impl WinningLine {
    /// The place at a share of its length.
    pub fn at(&self, share: f64) -> (f64, f64) {
        let [(x1, y1), (x2, y2)] = self.ends;
        (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
    }
}

impl Layout {
    /// The winning lines of a scene: from centre to centre of their marks and a little beyond.
    pub fn winning_lines(&self, scene: &Scene) -> Vec<WinningLine> {
        // In games of small boards the marks are those on whole boards.
        let size = if scene.boards.is_empty() { 1.0 } else { 3.0 };
        let (dx, dy) = mark_centre(scene.boards.is_empty() && scene.has_weights());
        let (dx, dy) = (dx - 0.5, dy - 0.5);
        let line = |&(from, to): &(Cell, Cell)| {
            if !self.shape.contains(from) || !self.shape.contains(to) {
                return None;
            }
            let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
            let (x1, y1, x2, y2) = (x1 + dx, y1 + dy, x2 + dx, y2 + dy);
            let length = (x2 - x1).hypot(y2 - y1);
            let (along, across) =
                if length > 0.0 { ((x2 - x1) / length, (y2 - y1) / length) } else { (1.0, 0.0) };
            let beyond = WIN_BEYOND * size;
            let ends =
                [(x1 - along * beyond, y1 - across * beyond), (x2 + along * beyond, y2 + across * beyond)];
            let ((a, b), (c, d)) = (self.shape.xy(from), self.shape.xy(to));
            let marks = (a.abs_diff(c).max(b.abs_diff(d)) as f64 / size).round();
            // Beyond the mark, and with a round end not beyond its cell.
            let reach = 0.36 * size / along.abs().max(across.abs());
            let whole = length + 2.0 * beyond;
            let on_marks = (0..=marks as usize)
                .map(|mark| {
                    let centre = beyond + if marks > 0.0 { length * mark as f64 / marks } else { 0.0 };
                    (((centre - reach) / whole).max(0.0), ((centre + reach) / whole).min(1.0))
                })
                .collect();
            Some(WinningLine { ends, on_marks })
        };
        scene.lines.iter().filter_map(line).collect()
    }

    /// The layout of a scene.
    pub fn of(scene: &Scene) -> Self {
        Layout::with_label(scene, 0.0)
    }

    /// The layout of a scene in a picture whose longer side has so many pixels: coordinates can be read where they can
    /// be with at least that many pixels, however small cells are.
    ///
    /// ```
    /// use inarow_core::Shape;
    /// use inarow_view::{Layout, Scene};
    /// let scene = Scene::empty(Shape::new(100, 100).unwrap());
    /// let small = Layout::in_pixels(&scene, 600.0, 9.0);
    /// let (width, _) = small.size();
    /// assert!(small.label() * 600.0 / width > 8.5);
    /// let usual = Scene::empty(Shape::new(15, 15).unwrap());
    /// assert_eq!(Layout::in_pixels(&usual, 900.0, 9.0), Layout::of(&usual));
    /// ```
    pub fn in_pixels(scene: &Scene, pixels: f64, least_label: f64) -> Self {
        let longest = |layout: &Layout| layout.size().0.max(layout.size().1);
        let mut layout = Layout::with_label(scene, f64::MIN_POSITIVE);
        // Larger coordinates take room from the cells: what that comes to is soon found.
        for _ in 0..4 {
            let wanted = least_label * longest(&layout) / pixels.max(1.0);
            if wanted <= layout.label {
                break;
            }
            layout = Layout::with_label(scene, wanted);
        }
        layout
    }

    fn with_label(scene: &Scene, least_label: f64) -> Self {
        let shape = scene.shape;
        // Over the dense limit only every fifth coordinate is written: it can be larger and must be, to be read.
        let longest = shape.width().max(shape.height());
        let growth = (longest as f64 / DENSE as f64).max(1.0);
        let usual = 0.32 * growth;
        let label = usual.max(least_label);
        // What is more than usual needs room for two figures, and a hundred for three.
        let three = least_label > 0.0 && shape.height() >= 100 && scene.look == Look::Marks;
        let three = if three { label * 0.9 } else { 0.0 };
        let more = (label - usual) * 1.2 + three;
        let labels = scene.coordinates != Coordinates::None;
        let (plain, beside) = match scene.look {
            Look::Marks => (0.2 * growth, 0.3 + label * 1.3 + more),
            // A hundred is written on the wood, whatever that takes of tiny cells.
            Look::Stones => (0.25 * growth, 0.1 + label * 1.4 + more + (growth - 1.0) * 1.3),
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
    fn a_winning_line_runs_through_its_marks() {
        for (weights, centre) in [(false, 0.5), (true, 0.4)] {
            let mut scene = Scene::empty(Shape::new(5, 5).unwrap());
            scene.coordinates = Coordinates::None;
            let cell = |x, y| scene.shape.cell(x, y).unwrap();
            scene.lines = vec![(cell(1, 2), cell(4, 2))];
            scene.cells[0].weight = weights.then_some(1);
            let layout = Layout::of(&scene);
            let lines = layout.winning_lines(&scene);
            let [(x1, y1), (x2, y2)] = lines[0].ends;
            let (across, down) = mark_centre(weights);
            assert!((down - centre).abs() < 1e-9 && (y1 - layout.y(2) - down).abs() < 1e-9 && y1 == y2);
            assert!((x1 + WIN_BEYOND - layout.x(1) - across).abs() < 1e-9, "{x1}");
            assert!((x2 - WIN_BEYOND - layout.x(4) - across).abs() < 1e-9, "{x2}");
            assert_eq!(lines[0].on_marks.len(), 4);
            for (number, (from, to)) in lines[0].on_marks.iter().enumerate() {
                let (from, to) = (lines[0].at(*from).0, lines[0].at(*to).0);
                let mark = layout.x(1 + number) + across;
                assert!(from < mark - 0.2 && to > mark + 0.2 && to - from < 1.0, "{from} {to} {mark}");
            }
        }
    }

    #[test]
    fn hatching_keeps_to_its_rounded_square() {
        for (side, radius, step) in [(1.0, 0.1, 0.24), (31.0, 3.0, 8.0), (178.0, 17.8, 8.0), (12.0, 1.0, 3.0)]
        {
            let strokes = hatch(side, radius, step, step * 0.19);
            assert!(strokes.len() >= 3, "{side} {strokes:?}");
            for [x1, y1, x2, y2] in &strokes {
                assert!(*x1 > 0.0 && *y2 > 0.0 && *x2 < side && *y1 < side);
                // The main stroke ends where the corner is round.
                let corner = (side - x2).hypot(*y2);
                assert!(corner > radius * 0.41, "{side}: {corner}");
            }
            for (a, b) in strokes.iter().zip(&strokes[1..]) {
                let apart = (b[0] + b[1] - a[0] - a[1]) / std::f64::consts::SQRT_2;
                assert!((apart - step).abs() < 1e-9, "{apart}");
            }
        }
        assert!(hatch(10.0, 1.0, 0.0, 1.0).is_empty() && hatch(0.0, 0.0, 1.0, 1.0).is_empty());
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
