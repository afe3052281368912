//! Boards of any size, with a character for each cell, its weight, and coordinates around the board.

use std::ops::Range;

use inarow_core::{Cell, Content};
use inarow_view::{Coordinates, Scene, SceneCell, number, star_points};

use super::{Drawing, Screen, TALL, WALL, bracket_ink, glyph};
use crate::ink::{Ink, Row};

/// Screen rows reserved for the text below the board.
const SPEECH: usize = 8;
/// Smallest visible part of a tall board, in rows.
const LEAST: usize = 20;
/// Height in rows from which columns are labelled above and below, and rows on both sides.
const HIGH: usize = 13;

struct Field<'a> {
    scene: &'a Scene,
    across: Range<usize>,
    down: Range<usize>,
    /// Distance between cells, in columns.
    pitch: usize,
    /// Width of the weight after a mark, in columns, or 0 without weights.
    value: usize,
    /// Width of a row label, in columns.
    label: usize,
    /// Whether every side has coordinates.
    around: bool,
    stars: Vec<Cell>,
}

/// Draws the columns and rows of `area`, or the part around a cell if the whole area does not fit.
pub(super) fn draw(
    scene: &Scene,
    screen: Screen,
    around: Option<Cell>,
    area: (Range<usize>, Range<usize>),
) -> Drawing {
    let shape = scene.shape;
    let label =
        (0..shape.height()).filter_map(|y| scene.row_label(y)).map(|text| text.len()).max().unwrap_or(0);
    let value = scene.cells.iter().map(|cell| value(cell).chars().count()).max().unwrap_or(0);
    let room = screen.width.saturating_sub(2 * label + 4);
    let pitch = pitch(area.0.len(), room, value);
    let tall = area.1.len() > TALL;
    let lines = if tall { screen.height.saturating_sub(SPEECH).max(LEAST) } else { area.1.len() };
    let (x, y) = around.map_or((0, 0), |cell| shape.xy(cell));
    let across = window(x, room / pitch, area.0);
    let down = window(y, lines, area.1);
    let whole = across.len() == shape.width() && down.len() == shape.height();
    let stars =
        if value == 0 && shape.width() >= 9 && shape.height() >= 9 { star_points(shape) } else { vec![] };
    let field = Field {
        scene,
        across: across.clone(),
        down: down.clone(),
        pitch,
        value,
        label,
        around: down.len() >= HIGH,
        stars,
    };
    Drawing { rows: field.rows(), part: (!whole).then_some((across, down)) }
}

/// Returns the largest distance between cells that fits. If no distance fits, returns a readable distance. The
/// board is then shown in part.
fn pitch(width: usize, room: usize, value: usize) -> usize {
    let usual = if value > 0 { value + 3 } else { 2 };
    [usual, usual - 1].into_iter().find(|pitch| width * pitch <= room).unwrap_or(usual)
}

/// Returns `length` places of a non-empty area, centred on `middle` as far as possible.
fn window(middle: usize, length: usize, area: Range<usize>) -> Range<usize> {
    let length = length.clamp(1, area.len());
    let start = middle.saturating_sub(length / 2).clamp(area.start, area.end - length);
    start..start + length
}

/// Returns the text after the mark.
fn value(cell: &SceneCell) -> String {
    cell.weight.map_or_else(String::new, |weight| number::signed(i64::from(weight)))
}

impl Field<'_> {
    fn rows(&self) -> Vec<Row> {
        let names = self.names();
        let numbers = self.scene.coordinates == Coordinates::Numbers;
        let mut rows = Vec::new();
        if self.around || numbers {
            rows.extend(names.iter().cloned());
        }
        if let Some(active) = self.scene.active_column.filter(|column| self.across.contains(column)) {
            let mut row = self.margin();
            row.space((active - self.across.start) * self.pitch);
            row.push(Ink::Lit, "▾");
            rows.push(row);
        }
        rows.extend(self.down.clone().map(|y| self.row(y)));
        if self.around || !numbers {
            rows.extend(names);
        }
        rows
    }

    /// Returns the margin left of the cells, as wide as a label, a pointer and a bracket.
    fn margin(&self) -> Row {
        let mut row = Row::new();
        row.space(self.label + 3);
        row
    }

    fn row(&self, y: usize) -> Row {
        let label = self.scene.row_label(y).unwrap_or_default();
        let active = self.scene.active_row == Some(y);
        let ink = if active { Ink::Lit } else { Ink::Quiet };
        let mut row = Row::of(ink, format!(" {label:>0$}", self.label));
        row.push(Ink::Lit, if active { "▸" } else { " " });
        let cell = |x: usize| self.scene.shape.cell(x as i64, y as i64);
        let gap = self.pitch - 1 - self.value;
        let tight = gap == 0;
        for x in self.across.clone() {
            let before = x.checked_sub(1).filter(|left| self.across.contains(left)).and_then(cell);
            // The first cell has room only for its bracket. A tight board has no such room.
            if before.is_none() && tight {
                row.space(1);
            } else {
                self.between(&mut row, if before.is_some() { gap } else { 1 }, before, cell(x));
            }
            if let Some(cell) = cell(x) {
                self.cell(&mut row, cell);
            }
        }
        let last = self.across.clone().last().filter(|_| !tight);
        self.between(&mut row, 1, last.and_then(cell), None);
        if active {
            row.push(Ink::Lit, "◂");
        } else if self.around {
            row.push(Ink::Quiet, &format!(" {label:>0$}", self.label));
        }
        row
    }

    fn cell(&self, row: &mut Row, cell: Cell) {
        let (c, ink) = glyph(self.scene, cell, self.stars.contains(&cell));
        row.push_char(ink, c);
        if self.value > 0
            && let Some(shown) = self.scene.cell(cell)
        {
            let ink = match shown.content {
                Content::Empty if !shown.off => Ink::Plain,
                _ => Ink::Quiet,
            };
            row.push(ink, &format!("{:>1$}", value(shown), self.value));
        }
    }

    /// Returns the signs between two cells, which are spaces and the brackets of either cell.
    fn between(&self, row: &mut Row, gap: usize, left: Option<Cell>, right: Option<Cell>) {
        let scene = self.scene;
        let wall = |cell: Option<Cell>| {
            cell.and_then(|cell| scene.cell(cell)).is_some_and(|shown| shown.content == Content::Wall)
        };
        if wall(left) && wall(right) {
            row.push(Ink::Quiet, &WALL.to_string().repeat(gap));
            return;
        }
        let set_off = |cell: Option<Cell>| cell.filter(|cell| scene.is_set_off(*cell));
        let winning = |cell: Cell| scene.cell(cell).is_some_and(|shown| shown.winning);
        match (set_off(left), set_off(right), gap) {
            (_, _, 0) => {}
            (None, None, _) => row.space(gap),
            (Some(cell), None, _) => {
                row.push(bracket_ink(scene, cell), "]");
                row.space(gap - 1);
            }
            (None, Some(cell), _) => {
                row.space(gap - 1);
                row.push(bracket_ink(scene, cell), "[");
            }
            // One pair of brackets encloses a whole winning line.
            (Some(a), Some(b), _) if winning(a) && winning(b) => row.push(Ink::Plain, &" ".repeat(gap)),
            (Some(_), Some(_), 1) => row.push(Ink::Plain, "|"),
            (Some(a), Some(b), _) => {
                row.push(bracket_ink(scene, a), "]");
                row.space(gap - 2);
                row.push(bracket_ink(scene, b), "[");
            }
        }
    }

    /// Returns the column labels, vertical if one line is too narrow.
    fn names(&self) -> Vec<Row> {
        let name = |x: usize| self.scene.column_label(x).unwrap_or_default();
        let longest = self.across.clone().map(|x| name(x).len()).max().unwrap_or(0);
        if longest == 0 {
            return Vec::new();
        }
        let lines = if longest < self.pitch { 1 } else { longest };
        (0..lines)
            .map(|line| {
                let mut row = self.margin();
                for x in self.across.clone() {
                    row.pad(self.label + 3 + (x - self.across.start) * self.pitch);
                    let name = name(x);
                    let piece = if lines == 1 {
                        name
                    } else {
                        // The last letter of each label is in the line next to the board.
                        let skipped = lines - name.len();
                        line.checked_sub(skipped).and_then(|i| name.get(i..=i)).unwrap_or(" ").to_owned()
                    };
                    row.push(Ink::Quiet, &piece);
                }
                row
            })
            .collect()
    }
}
