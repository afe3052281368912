//! A board as part of a page, in parts that change independently.

use inarow_view::Scene;

use super::canvas::{Canvas, GridCell, Length};
use super::{layout_of, paint, pixels_of};
use crate::Style;

/// A board as part of a page. The board is a grid whose cells have names for screen readers. The cells respond
/// to pointer and keyboard.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grid {
    /// Value of `viewBox`, in hundredths of a cell.
    pub view_box: String,
    /// Name of the board for screen readers, from the title of the style.
    pub title: String,
    /// SVG of the drawing, without its group.
    pub drawing: String,
    /// Left edges of the columns, in hundredths of a cell.
    pub columns: Vec<String>,
    /// Top edges of the rows, in hundredths of a cell.
    pub rows: Vec<String>,
}

impl Grid {
    /// Draws a scene.
    pub fn of(scene: &Scene, style: &Style) -> Grid {
        let layout = layout_of(scene);
        let mut canvas = Canvas::new();
        paint(&mut canvas, scene, &layout, style, pixels_of(&layout), Vec::new());
        let (width, height) = layout.size();
        Grid {
            view_box: format!("0 0 {} {}", Length(width), Length(height)),
            title: style.title.clone().unwrap_or_default(),
            drawing: canvas.into_shapes(),
            columns: (0..scene.shape.width()).map(|column| Length(layout.x(column)).to_string()).collect(),
            rows: (0..scene.shape.height()).map(|row| Length(layout.y(row)).to_string()).collect(),
        }
    }

    /// Returns the whole element. `names` are the names of the cells, row by row. `plays` are the indices of
    /// the cells that a click plays now. Playable cells have the class `open`. Each cell has its column and row
    /// in `data-cell`. If a click plays another cell, `data-lands` has that cell.
    pub fn svg(&self, names: &[String], plays: &[Option<usize>]) -> String {
        let mut canvas = Canvas::new();
        canvas.open_grid(&self.view_box, &self.title);
        canvas.drawing(&self.drawing);
        let width = self.columns.len().max(1);
        let place = |number: usize| (number % width, number / width);
        for (number, row) in self.rows.iter().enumerate() {
            canvas.row(self.columns.iter().enumerate().map(|(column, left)| {
                let cell = number * width + column;
                GridCell {
                    corner: (left, row),
                    place: place(cell),
                    name: names.get(cell).map_or("", String::as_str),
                    plays: plays.get(cell).copied().flatten().map(place),
                }
            }));
        }
        canvas.finish()
    }
}
