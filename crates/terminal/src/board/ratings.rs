//! Map of ratings as numbers, with stronger ink for higher ratings.

use std::ops::Range;

use inarow_core::{Content, Side};
use inarow_view::{Scene, Shade, number};

use super::{Screen, WALL};
use crate::ink::{Ink, Row};

/// Draws the rated part of the board. Fractions become whole numbers if only whole numbers fit. Columns that
/// still do not fit follow below.
pub(crate) fn draw(scene: &Scene, screen: Screen, decimal: char) -> Vec<Row> {
    let shape = scene.shape;
    let label =
        (0..shape.height()).filter_map(|y| scene.row_label(y)).map(|text| text.len()).max().unwrap_or(0);
    let room = screen.width.saturating_sub(label + 3);
    let text = |x: usize, y: usize, places: usize| -> String {
        let Some(shown) = shape.cell(x as i64, y as i64).and_then(|cell| scene.cell(cell)) else {
            return String::new();
        };
        match (shown.content, shade(scene, x, y)) {
            (Content::Mark(side), _) => side.letter().to_string(),
            (Content::Wall, _) => WALL.to_string(),
            (Content::Empty, Some((_, shade))) if shade.value != 0.0 => {
                number::fixed(f64::from(shade.value), places, decimal)
            }
            (Content::Empty, _) => "·".to_owned(),
        }
    };
    let (across, down) = rated(scene);
    let longest = |places: usize| {
        let cells = down.clone().flat_map(|y| across.clone().map(move |x| (x, y)));
        let names = across.clone().map(|x| scene.column_label(x).unwrap_or_default().len());
        cells.map(|(x, y)| text(x, y, places).chars().count()).chain(names).max().unwrap_or(1)
    };
    let places = usize::from((longest(1) + 1) * across.len() <= room);
    let pitch = longest(places) + 1;
    let most = (room / pitch).max(1);
    let mut rows = Vec::new();
    for first in across.clone().step_by(most) {
        if first > across.start {
            rows.push(Row::new());
        }
        let part = first..across.end.min(first + most);
        let mut names = Row::new();
        names.space(label + 2);
        for x in part.clone() {
            names.push(Ink::Quiet, &format!("{:>pitch$}", scene.column_label(x).unwrap_or_default()));
        }
        rows.push(names);
        for y in down.clone() {
            let mut row =
                Row::of(Ink::Quiet, format!(" {:>label$} ", scene.row_label(y).unwrap_or_default()));
            for x in part.clone() {
                row.push(Ink::Plain, " ");
                row.push(ink(scene, x, y), &format!("{:>1$}", text(x, y, places), pitch - 1));
            }
            rows.push(row);
        }
    }
    rows
}

/// Returns the ink of a cell.
fn ink(scene: &Scene, x: usize, y: usize) -> Ink {
    let cell = scene.shape.cell(x as i64, y as i64).and_then(|cell| scene.cell(cell));
    match cell.map(|cell| cell.content) {
        Some(Content::Mark(side)) => Ink::Mark(side),
        Some(Content::Empty) => shade(scene, x, y).map_or(Ink::Quiet, |(side, shade)| rank_ink(side, shade)),
        Some(Content::Wall) | None => Ink::Quiet,
    }
}

/// Returns the columns and rows with ratings and a margin of one, or the whole board without ratings.
pub(super) fn rated(scene: &Scene) -> (Range<usize>, Range<usize>) {
    let (width, height) = (scene.shape.width(), scene.shape.height());
    let valued = |x: usize, y: usize| shade(scene, x, y).is_some_and(|(_, shade)| shade.value != 0.0);
    let columns: Vec<usize> = (0..width).filter(|x| (0..height).any(|y| valued(*x, y))).collect();
    let rows: Vec<usize> = (0..height).filter(|y| (0..width).any(|x| valued(x, *y))).collect();
    let around = |places: &[usize], side: usize| match places {
        [] => 0..side,
        [first, .., last] | [first @ last] => first.saturating_sub(1)..(last + 2).min(side),
    };
    (around(&columns, width), around(&rows, height))
}

/// Returns the rating of a cell, and the side of its colour.
fn shade(scene: &Scene, x: usize, y: usize) -> Option<(Side, Shade)> {
    scene.rating(scene.shape.cell(x as i64, y as i64)?)
}

fn rank_ink(side: Side, shade: Shade) -> Ink {
    if shade.rank >= 1.0 {
        Ink::Win(side)
    } else if shade.rank > 0.5 {
        Ink::Mark(side)
    } else if shade.rank > 0.0 {
        Ink::Plain
    } else {
        Ink::Quiet
    }
}
