//! Geometry in units of one cell. Pictures, windows and the conversion of a pointer to a cell share this
//! geometry. The constants are the proportions of marks.

use inarow_core::{Cell, Shape};

use crate::number::THOUSANDS;
use crate::scene::{Coordinates, DENSE, Look, Scene};

/// Start and end of the strokes of an X, across and down.
pub const CROSS: (f64, f64) = (0.26, 0.74);
/// Width of an X's strokes, which have round ends.
pub const CROSS_WIDTH: f64 = 0.13;
/// Radius of an O, to the middle of its ring.
pub const RING: f64 = 0.255;
/// Width of an O's ring.
pub const RING_WIDTH: f64 = 0.125;
/// Radius of a stone.
pub const STONE: f64 = 0.44;
/// Width of a stone's edge.
pub const STONE_EDGE: f64 = 0.035;
/// Width of the plate under the score of a proposed move. The plate is clearly smaller than a stone.
pub const PROPOSED: f64 = 0.66;
/// Corner radius of the plate of a proposed move.
pub const PROPOSED_RADIUS: f64 = 0.12;
/// Radius of a star point.
pub const STAR: f64 = 0.1;
/// Width of the lines of a board with crossings.
pub const GRID: f64 = 0.03;
/// Size of a move number on a stone.
pub const NUMBER: f64 = 0.36;
/// Size of a move number on a mark.
pub const NUMBER_ON_MARK: f64 = 0.32;
/// Size of a weight.
pub const WEIGHT: f64 = 0.21;
/// Distance of a weight from the right and the lower edge of its cell. The weight is clear of the ring around
/// the last mark.
pub const WEIGHT_INSET: f64 = 0.13;
/// Scale of a mark above a weight.
pub const MARK_BESIDE_WEIGHT: f64 = 0.8;
/// Gap between a cell's border and its edge, on each side.
pub const CELL_INSET: f64 = 0.04;
/// Corner radius of a cell.
pub const CELL_RADIUS: f64 = 0.1;
/// Gap between small boards.
pub const GAP: f64 = 1.0 / 3.0;
/// Width by which a small board's plate extends beyond its cells.
pub const PLATE: f64 = 0.09;
/// Distance by which a mark above a weight moves right, after scaling.
pub const SHIFT_BESIDE_WEIGHT: f64 = 0.02;
/// Width of the winning line.
pub const WIN_WIDTH: f64 = 0.12;
/// Width of the visible ground on each side of the winning line over marks, relative to the line's width. A
/// line along one stroke of an X covers that stroke, so the other stroke must stay recognisable.
pub const WIN_CASING: f64 = 0.12;
/// Width of the casing on stones. Stones are broad and as dark as the line.
pub const WIN_CASING_ON_STONES: f64 = 0.35;
/// Length by which the winning line extends beyond the centres of its first and its last mark.
pub const WIN_BEYOND: f64 = 0.25;
/// Distance of the outline of a line to be answered from the centres of its marks.
pub const OUTLINE: f64 = 0.47;
/// Width of the outline of a line to be answered.
pub const OUTLINE_WIDTH: f64 = 0.05;
/// Share of the accent colour in a lit cell under the pointer.
pub const POINTED: f32 = 0.2;
/// Opacity of the page's colour over a decided small board.
pub const DIMMED: f32 = 0.72;
/// Stroke width of a mark on a whole small board, relative to the board's size.
pub const LARGE_WIDTH: f64 = 0.085;
/// Opacity of the ground of a proposed cell.
pub const HINTED: f32 = 0.12;
/// Opacities of every fifth line of a large board, and of the lines between.
pub const DENSE_LINES: (f32, f32) = (0.95, 0.45);
/// Opacity of the lines between in tiny cells, where stronger lines would drown the marks.
pub const TINY_LINES: f32 = 0.35;
/// Distance between the strokes of a wall's hatching.
pub const HATCH_STEP: f64 = 0.24;
/// Width of the strokes of a wall's hatching.
pub const HATCH_WIDTH: f64 = 0.045;
/// Strokes of the hatching of a drawn small board, relative to the board's size.
pub const LARGE_HATCH: [[f64; 4]; 7] = [
    [0.06, 0.28, 0.28, 0.06],
    [0.06, 0.50, 0.50, 0.06],
    [0.06, 0.72, 0.72, 0.06],
    [0.06, 0.94, 0.94, 0.06],
    [0.28, 0.94, 0.94, 0.28],
    [0.50, 0.94, 0.94, 0.50],
    [0.72, 0.94, 0.94, 0.72],
];
/// Width of the strokes of a drawn small board, relative to the board's size.
pub const LARGE_HATCH_WIDTH: f64 = 0.016;
/// Width of frames around target boards and active lines.
pub const FRAME: f64 = 0.06;
/// Least opacity of marks outside the winning line, once a game is won. [`crate::Tokens::faded`] gives the
/// opacity.
pub const FADED: f32 = 0.62;

/// Positions of a scene's parts, in cells from the top-left corner of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    shape: Shape,
    /// Whether small boards have gaps in between.
    gaps: bool,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
    label: f64,
}

/// Returns width, height and corner radius of the plate behind a rating's number. The plate hides the board. A
/// plate above another plate is lower.
pub fn rating_plate(alone: bool) -> (f64, f64, f64) {
    if alone { (0.86, 0.52, 0.22) } else { (0.78, 0.36, 0.16) }
}

/// Returns the font size of a rating's number. The size is as large as fits the cell, but smaller above another
/// number.
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

/// Returns the centre of a mark in its cell. A mark next to a weight moves up and to the left.
pub fn mark_centre(beside_weight: bool) -> (f64, f64) {
    let half = 0.5 * MARK_BESIDE_WEIGHT;
    if beside_weight { (half + SHIFT_BESIDE_WEIGHT, half) } else { (0.5, 0.5) }
}

/// Returns the font size of a move number. Long numbers are smaller.
pub fn number_size(number: u32, on_mark: bool) -> f64 {
    // Digits of Inter are about 0.62 wide. On a mark, all digits stay within the disc.
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

/// Returns the radius of the disc of ground under a move number on a mark. The mark's ends show around the
/// disc.
pub fn number_disc(number: u32) -> f64 {
    if number < 10 { 0.19 } else { 0.235 }
}

/// Returns the slanting strokes of the hatching of a square with rounded corners, each as `[x1, y1, x2, y2]`
/// within the square. Strokes are `step` apart and a little more than half a `width` clear of the edge.
pub fn hatch(side: f64, radius: f64, step: f64, width: f64) -> Vec<[f64; 4]> {
    let clear = width.max(step * 0.12);
    let half = side / 2.0;
    // Depth of a point within the rounded square.
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

/// A winning line over the marks. The line has a casing of ground where it crosses marks, so that it is visible
/// on every colour.
#[derive(Clone, Debug, PartialEq)]
pub struct WinningLine {
    /// Start and end of the line, across and down.
    pub ends: [(f64, f64); 2],
    /// Parts of the line that lie on marks, as shares of its length.
    pub on_marks: Vec<(f64, f64)>,
}

impl WinningLine {
    /// Returns the point at `share` of the line's length.
    pub fn at(&self, share: f64) -> (f64, f64) {
        let [(x1, y1), (x2, y2)] = self.ends;
        (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
    }
}

impl Layout {
    /// Returns the winning lines of a scene. A line runs from centre to centre of its marks and a little
    /// beyond.
    pub fn winning_lines(&self, scene: &Scene) -> Vec<WinningLine> {
        // In games of small boards the line joins the marks on whole boards.
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
            // Beyond the mark, but not beyond its cell with a round end.
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

    /// Returns the layout of a scene.
    pub fn of(scene: &Scene) -> Self {
        Layout::with_label(scene, 0.0)
    }

    /// Returns the layout of a scene in a picture whose longer side has `pixels`. Coordinates have at least
    /// `least_label` pixels, if possible, regardless of the size of cells.
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
        // Larger coordinates take room from the cells. A few rounds converge.
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
        // Beyond the dense limit only every fifth coordinate is written. Such a coordinate can and must be
        // larger.
        let longest = shape.width().max(shape.height());
        let growth = (longest as f64 / DENSE as f64).max(1.0);
        let usual = 0.32 * growth;
        let label = usual.max(least_label);
        // The additional size needs room for two figures. A hundred needs room for three.
        let three = least_label > 0.0 && shape.height() >= 100 && scene.look == Look::Marks;
        let three = if three { label * 0.9 } else { 0.0 };
        let more = (label - usual) * 1.2 + three;
        let labels = scene.coordinates != Coordinates::None;
        let (plain, beside) = match scene.look {
            Look::Marks => (0.2 * growth, 0.3 + label * 1.3 + more),
            // A hundred is written on the wood, even if tiny cells lose room.
            Look::Stones => (0.25 * growth, 0.1 + label * 1.4 + more + (growth - 1.0) * 1.3),
        };
        // Letters are below the board. Numbers of a board counted from the top-left are above the board.
        let above = labels && scene.coordinates == Coordinates::Numbers;
        let below = labels && !above;
        let side = |labelled: bool| if labelled { beside } else { plain };
        // A board of stones is one plate and needs an equal border all around.
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

    /// Returns width and height of the whole picture.
    pub fn size(&self) -> (f64, f64) {
        (
            self.left + self.span(self.shape.width()) + self.right,
            self.top + self.span(self.shape.height()) + self.bottom,
        )
    }

    /// Returns the size of coordinates.
    pub fn label(&self) -> f64 {
        self.label
    }

    /// Returns the left edge of a column of cells, from 0. The column after the last gives the right edge of
    /// the board.
    pub fn x(&self, column: usize) -> f64 {
        self.left + self.offset(column, self.shape.width())
    }

    /// Returns the top edge of a row of cells, from 0. The row after the last gives the bottom edge of the
    /// board.
    pub fn y(&self, row: usize) -> f64 {
        self.top + self.offset(row, self.shape.height())
    }

    /// Returns the top-left corner of a cell.
    pub fn corner(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.shape.xy(cell);
        (self.x(x), self.y(y))
    }

    /// Returns the centre of a cell.
    pub fn centre(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + 0.5, y + 0.5)
    }

    /// Returns the cell at a point, or `None` outside the cells.
    pub fn cell_at(&self, x: f64, y: f64) -> Option<Cell> {
        let column = self.place(x - self.left, self.shape.width())?;
        let row = self.place(y - self.top, self.shape.height())?;
        self.shape.cell(column as i64, row as i64)
    }

    fn offset(&self, number: usize, side: usize) -> f64 {
        // No gap follows the last cell.
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
                // The main stroke ends at the rounded corner.
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
