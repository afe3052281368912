//! Board, with the place of its cells on the screen and its visible part.
//!
//! Small boards are a grid, Ultimate has nine frames, and larger boards are a field of marks. A board that does
//! not fit is shown in part, around the cursor or the last move.

mod draw;
mod frames;
mod signs;

use inarow_core::{Cell, Content};
use inarow_view::{Scene, SceneCell, Shade, number};
use ratatui::layout::{Position, Rect};

pub(crate) use draw::draw;
pub(crate) use signs::mark;

/// Longest side of a grid, in cells.
const GRID: usize = 6;
/// Smallest visible part of a side, in cells.
const LEAST: usize = 5;

/// Drawing style of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Cells of this width and height, with lines between them.
    Grid(u16, u16),
    /// Nine frames, with this distance between cells, in columns.
    Frames(u16),
    /// A character for each cell and `value` columns for its value. Cells are `pitch` columns apart.
    Field { pitch: u16, value: u16 },
}

/// The cells of one direction.
#[derive(Clone, Copy, Debug)]
struct Axis {
    /// Place of the first visible cell.
    origin: u16,
    /// Index of the first visible cell.
    first: usize,
    /// Number of visible cells.
    count: usize,
    pitch: u16,
    /// Extra columns or rows after every third cell.
    extra: u16,
}

impl Axis {
    fn place(&self, index: usize) -> Option<u16> {
        let step = index.checked_sub(self.first).filter(|step| *step < self.count)?;
        let step = u16::try_from(step).ok()?;
        Some(self.origin + step * self.pitch + step / 3 * self.extra)
    }

    /// Returns the cell whose place begins `back` columns or rows before `at`, within `reach`.
    fn at(&self, at: u16, back: u16, reach: u16) -> Option<usize> {
        (self.first..self.first + self.count).find(|index| {
            self.place(*index).is_some_and(|place| (place..place + reach).contains(&(at + back)))
        })
    }

    fn seen(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.count
    }
}

/// Place of a board's cells on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    /// Area of the board with its coordinates.
    pub(crate) area: Rect,
    kind: Kind,
    x: Axis,
    y: Axis,
    label: u16,
}

/// Visible part of a board, as its first column and row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) x: usize,
    pub(crate) y: usize,
}

impl Placement {
    /// Returns the smallest size of a board, in columns and rows.
    pub(crate) fn smallest(scene: &Scene) -> (u16, u16) {
        let kind = kinds(scene).pop().unwrap_or(Kind::Grid(3, 1));
        let count = |side: usize| if matches!(kind, Kind::Field { .. }) { side.min(LEAST) } else { side };
        size(scene, kind, count(scene.shape.width()), count(scene.shape.height()))
    }

    /// Returns the size of the whole board in the board's tightest style, in columns and rows.
    pub(crate) fn tightest(scene: &Scene) -> (u16, u16) {
        let kind = kinds(scene).pop().unwrap_or(Kind::Grid(3, 1));
        size(scene, kind, scene.shape.width(), scene.shape.height())
    }

    /// Returns the largest useful size of a board, in its roomiest style.
    pub(crate) fn roomiest(scene: &Scene) -> (u16, u16) {
        let kind = kinds(scene).swap_remove(0);
        size(scene, kind, scene.shape.width(), scene.shape.height())
    }

    /// Places a board in the middle of a zone, or returns `None` if the zone is too small. Scrolls `view` so
    /// that `focus` is visible.
    pub(crate) fn new(scene: &Scene, zone: Rect, view: &mut View, focus: Option<Cell>) -> Option<Placement> {
        let shape = scene.shape;
        let fits = |(width, height): (u16, u16)| width <= zone.width && height <= zone.height;
        let kinds = kinds(scene);
        let whole = kinds.iter().find(|kind| fits(size(scene, **kind, shape.width(), shape.height())));
        let kind = *whole.or(kinds.last().filter(|kind| matches!(kind, Kind::Field { .. })))?;
        let (pitch, down, extra) = match kind {
            Kind::Grid(width, height) => (width + 1, height + 1, (0, 0)),
            Kind::Frames(pitch) => (pitch, 1, (2, 1)),
            Kind::Field { pitch, .. } => (pitch, 1, (0, 0)),
        };
        let (mut columns, mut rows) = (shape.width(), shape.height());
        if whole.is_none() {
            let (around_x, around_y) = size(scene, kind, 0, 0);
            columns = columns.min(usize::from(zone.width.checked_sub(around_x)? / pitch));
            rows = rows.min(usize::from(zone.height.checked_sub(around_y)?));
            if columns < LEAST.min(shape.width()) || rows < LEAST.min(shape.height()) {
                return None;
            }
        }
        let at = focus.filter(|cell| shape.contains(*cell)).map(|cell| shape.xy(cell));
        view.x = seen(view.x, columns, shape.width(), at.map(|(x, _)| x));
        view.y = seen(view.y, rows, shape.height(), at.map(|(_, y)| y));
        let (width, height) = size(scene, kind, columns, rows);
        let left = zone.x + (zone.width - width) / 2;
        let top = zone.y + (zone.height - height) / 2;
        let label = label(scene);
        let (inner_x, inner_y) = match kind {
            Kind::Grid(..) => (label + 1, above(scene)),
            Kind::Frames(pitch) => (label + 2 + pitch / 2, above(scene) + 1),
            Kind::Field { .. } => (label + 2, above(scene)),
        };
        Some(Placement {
            area: Rect::new(left, top, width, height),
            kind,
            x: Axis { origin: left + inner_x, first: view.x, count: columns, pitch, extra: extra.0 },
            y: Axis { origin: top + inner_y, first: view.y, count: rows, pitch: down, extra: extra.1 },
            label,
        })
    }

    /// Returns the cell at a screen position.
    pub(crate) fn cell_at(&self, scene: &Scene, position: Position) -> Option<Cell> {
        let (back, wide, high) = match self.kind {
            Kind::Grid(width, height) => (0, width, height),
            Kind::Frames(pitch) => (pitch / 2 - 1, pitch, 1),
            Kind::Field { pitch, .. } => (0, pitch, 1),
        };
        let x = self.x.at(position.x, back, wide)?;
        let y = self.y.at(position.y, 0, high)?;
        scene.shape.cell(x as i64, y as i64)
    }

    /// Returns whether a part of the board is invisible.
    pub(crate) fn is_part(&self, scene: &Scene) -> bool {
        self.x.count < scene.shape.width() || self.y.count < scene.shape.height()
    }

    fn place(&self, scene: &Scene, cell: Cell) -> Option<(u16, u16)> {
        let (x, y) = scene.shape.xy(cell);
        Some((self.x.place(x)?, self.y.place(y)?))
    }
}

/// Returns the possible drawing styles of a board, the roomiest first.
fn kinds(scene: &Scene) -> Vec<Kind> {
    let shape = scene.shape;
    if !scene.boards.is_empty() {
        return vec![Kind::Frames(4), Kind::Frames(2)];
    }
    let value = scene.cells.iter().map(|cell| value(cell, scene.decimal).chars().count()).max().unwrap_or(0);
    if value == 0 && shape.width() <= GRID && shape.height() <= GRID {
        return vec![Kind::Grid(7, 3), Kind::Grid(3, 1)];
    }
    let value = value as u16;
    let pitches = if value == 0 { [2, 2] } else { [value + 3, value + 2] };
    pitches.map(|pitch| Kind::Field { pitch, value }).to_vec()
}

/// Returns the size of a board with this number of cells, labels included, in columns and rows.
fn size(scene: &Scene, kind: Kind, columns: usize, rows: usize) -> (u16, u16) {
    let (columns, rows) = (columns as u16, rows as u16);
    let around = above(scene) + u16::from(scene.coordinates != inarow_view::Coordinates::Numbers);
    match kind {
        Kind::Grid(width, height) => (
            label(scene) + 1 + (columns * (width + 1)).saturating_sub(1),
            around + (rows * (height + 1)).saturating_sub(1),
        ),
        Kind::Frames(pitch) => (label(scene) + 2 + 3 * (3 * pitch + 2), around + 13),
        Kind::Field { pitch, .. } => (label(scene) + 3 + columns * pitch, around + rows),
    }
}

/// Returns the rows above the first cells, for names of columns or the sign of the active column.
fn above(scene: &Scene) -> u16 {
    u16::from(scene.coordinates == inarow_view::Coordinates::Numbers || scene.has_weights())
}

/// Returns the width of the longest row label.
fn label(scene: &Scene) -> u16 {
    (0..scene.shape.height()).filter_map(|y| scene.row_label(y)).map(|text| text.len()).max().unwrap_or(0)
        as u16
}

/// Returns the first of `count` visible cells of `side`. The cell `at` is then visible and not at the edge.
fn seen(first: usize, count: usize, side: usize, at: Option<usize>) -> usize {
    let mut first = first.min(side.saturating_sub(count));
    if let Some(at) = at {
        let edge = 2.min(count.saturating_sub(1) / 2);
        if at < first + edge || at + edge >= first + count {
            // A distant cell comes to the middle.
            let near = at + count >= first && at < first + 2 * count;
            first = match (at < first + edge, near) {
                (true, true) => at.saturating_sub(edge),
                (false, true) => at + edge + 1 - count,
                (_, false) => at.saturating_sub(count / 2),
            };
        }
    }
    first.min(side.saturating_sub(count))
}

/// Returns the text after the mark, which is a weight or a rating.
fn value(cell: &SceneCell, decimal: char) -> String {
    // An empty cell already shows a rating of zero.
    let rating = |heat: &inarow_view::Heat| {
        heat.attack.or(heat.defence).filter(|shade| heat.numbers && shade.rank > 0.0)
    };
    match (cell.weight, cell.heat.as_ref().and_then(rating)) {
        (Some(weight), _) => number::signed(i64::from(weight)),
        (None, Some(shade)) => short(shade, decimal),
        (None, None) => String::new(),
    }
}

/// Formats a rating in at most five columns.
fn short(shade: Shade, decimal: char) -> String {
    let thousands = |value: f32, sign: &str| format!("{value:.0}{sign}");
    match shade.value {
        value if value.abs() >= 1e6 => thousands(value / 1e6, "M"),
        value if value.abs() >= 1e4 => thousands(value / 1e3, "k"),
        value if value.abs() >= 1e3 => format!("{value:.0}"),
        _ => shade.text(decimal),
    }
}

fn is_wall(scene: &Scene, cell: Cell) -> bool {
    scene.cell(cell).is_some_and(|shown| shown.content == Content::Wall)
}

#[cfg(test)]
mod tests;
