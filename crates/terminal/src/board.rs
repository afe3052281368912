//! A board as rows of text.
//!
//! Small boards are a grid, Ultimate has nine frames, and larger boards are a field of marks. A board that does
//! not fit the screen is shown in part, around the last move or a given cell.

mod field;
mod grid;
pub(crate) mod ratings;
mod ultimate;

use std::ops::Range;

use inarow_app::Screen;
use inarow_core::{Cell, Content};
use inarow_view::{Scene, SceneCell};

use crate::ink::{Ink, Row};

/// A board in rows of text.
pub(crate) struct Drawing {
    pub(crate) rows: Vec<Row>,
    /// Visible columns and rows, or `None` if the whole board is visible.
    pub(crate) part: Option<(Range<usize>, Range<usize>)>,
}

/// Sign of a wall, hatched as in every picture.
const WALL: char = '▒';
/// Ratings from low to high. The hatching between the first two is the sign of a wall.
const SHADES: [char; 3] = ['░', '▓', '█'];
/// Longest side of a grid, in cells.
const GRID: usize = 6;
/// Largest height of a whole board, in rows. A taller board is shown in part rather than scrolling away.
const TALL: usize = 40;

/// Draws a board. `around` is the cell to show if the board does not fit.
pub(crate) fn draw(scene: &Scene, screen: Screen, around: Option<Cell>) -> Drawing {
    let shape = scene.shape;
    if !scene.boards.is_empty() {
        return Drawing { rows: ultimate::draw(scene), part: None };
    }
    let rated = scene.cells.iter().any(|cell| cell.heat.is_some());
    if !scene.has_weights() && !rated && shape.width() <= GRID && shape.height() <= GRID {
        return Drawing { rows: grid::draw(scene), part: None };
    }
    let around = around.or(scene.last).or_else(|| middle(scene));
    // Only the rated part of a map is drawn, because two maps have to fit a screen.
    let area = if rated { ratings::rated(scene) } else { (0..shape.width(), 0..shape.height()) };
    field::draw(scene, screen, around, area)
}

/// Returns the middle of the marks, if any.
fn middle(scene: &Scene) -> Option<Cell> {
    let shape = scene.shape;
    let marks = shape
        .iter()
        .filter(|cell| scene.cell(*cell).is_some_and(|shown| matches!(shown.content, Content::Mark(_))));
    let (mut left, mut right, mut top, mut bottom) = (usize::MAX, 0, usize::MAX, 0);
    for (x, y) in marks.map(|cell| shape.xy(cell)) {
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
    }
    let (x, y) = if left == usize::MAX {
        (shape.width() / 2, shape.height() / 2)
    } else {
        (left.midpoint(right), top.midpoint(bottom))
    };
    shape.cell(x as i64, y as i64)
}

/// Returns the sign in a cell and its ink.
fn glyph(scene: &Scene, cell: Cell, star: bool) -> (char, Ink) {
    let Some(shown) = scene.cell(cell) else { return (' ', Ink::Plain) };
    match shown.content {
        Content::Mark(side) => (side.letter(), if shown.winning { Ink::Win(side) } else { Ink::Mark(side) }),
        Content::Wall => (WALL, Ink::Quiet),
        Content::Empty => empty(scene, cell, shown, star),
    }
}

fn empty(scene: &Scene, cell: Cell, shown: &SceneCell, star: bool) -> (char, Ink) {
    if let Some((side, shade)) = scene.rating(cell) {
        // A rating of zero is an empty cell.
        if shade.rank <= 0.0 {
            return ('·', Ink::Quiet);
        }
        let step = (shade.rank * SHADES.len() as f32).ceil() as usize;
        (SHADES[step.clamp(1, SHADES.len()) - 1], Ink::Mark(side))
    } else if shown.forbidden.is_some() {
        ('*', Ink::Bad)
    } else if shown.lit {
        ('·', Ink::Lit)
    } else if star {
        ('+', Ink::Quiet)
    } else {
        ('·', Ink::Quiet)
    }
}

/// Returns the ink of the brackets around a cell.
fn bracket_ink(scene: &Scene, cell: Cell) -> Ink {
    match scene.cell(cell).map(|shown| shown.content) {
        Some(Content::Mark(side)) => Ink::Mark(side),
        _ => Ink::Plain,
    }
}
