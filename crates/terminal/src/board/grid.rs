//! Small boards as a grid with cells of three columns.

use inarow_view::{Coordinates, Scene};

use super::{WALL, bracket_ink, glyph};
use crate::ink::{Ink, Row};

pub(super) fn draw(scene: &Scene) -> Vec<Row> {
    let shape = scene.shape;
    let (width, height) = (shape.width(), shape.height());
    let line = |left: &str, middle: &str, right: &str| {
        let mut row = Row::new();
        row.space(5);
        row.push(Ink::Quiet, left);
        row.push(Ink::Quiet, &vec!["───"; width].join(middle));
        row.push(Ink::Quiet, right);
        row
    };
    let mut rows = Vec::new();
    if scene.coordinates == Coordinates::Numbers {
        rows.push(labels(scene));
    }
    rows.push(line("┌", "┬", "┐"));
    for y in 0..height {
        if y > 0 {
            rows.push(line("├", "┼", "┤"));
        }
        let mut row = Row::new();
        row.push(Ink::Quiet, &format!("{:>4} ", scene.row_label(y).unwrap_or_default()));
        for x in 0..width {
            row.push(Ink::Quiet, "│");
            let Some(cell) = shape.cell(x as i64, y as i64) else { continue };
            let (c, ink) = glyph(scene, cell, false);
            let (open, close, around) = if c == WALL {
                (WALL, WALL, ink)
            } else if scene.is_set_off(cell) {
                ('[', ']', bracket_ink(scene, cell))
            } else {
                (' ', ' ', Ink::Plain)
            };
            row.push_char(around, open);
            // The grid already shows the empty cells.
            row.push_char(ink, if c == '·' { ' ' } else { c });
            row.push_char(around, close);
        }
        row.push(Ink::Quiet, "│");
        rows.push(row);
    }
    rows.push(line("└", "┴", "┘"));
    if scene.coordinates == Coordinates::Letters {
        rows.push(labels(scene));
    }
    rows
}

fn labels(scene: &Scene) -> Row {
    let mut row = Row::new();
    row.space(5);
    for x in 0..scene.shape.width() {
        row.push(Ink::Quiet, &format!("  {} ", scene.column_label(x).unwrap_or_default()));
    }
    row
}
