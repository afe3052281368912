//! How cells, rows and columns are called, and what a typed one means.

use inarow_core::{Active, Cell, ColumnName, ParseCellError, Shape};
use inarow_view::Coordinates;

use crate::Style;

/// The names of a board's parts in a style.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Naming {
    pub(crate) style: Style,
    pub(crate) shape: Shape,
}

/// What a typed line means as a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// That cell.
    Cell(Cell),
    /// A cell in form, outside the board.
    Outside,
    /// That whole column, where marks fall.
    Column(usize),
    /// Nothing like a cell.
    Other,
}

impl Naming {
    pub(crate) fn coordinates(self) -> Coordinates {
        match self.style {
            Style::Chess => Coordinates::Letters,
            Style::Course => Coordinates::Numbers,
        }
    }

    pub(crate) fn cell(self, cell: Cell) -> String {
        match self.style {
            Style::Chess => self.shape.name(cell).to_string(),
            Style::Course => {
                let (x, y) = self.shape.xy(cell);
                format!("{x} {y}")
            }
        }
    }

    pub(crate) fn column(self, x: usize) -> String {
        match self.style {
            Style::Chess => ColumnName(x.min(usize::from(u8::MAX)) as u8).to_string(),
            Style::Course => x.to_string(),
        }
    }

    pub(crate) fn row(self, y: usize) -> String {
        match self.style {
            Style::Chess => self.shape.height().saturating_sub(y).to_string(),
            Style::Course => y.to_string(),
        }
    }

    /// The active row and column as people name them.
    pub(crate) fn active(self, active: Active) -> (Option<String>, Option<String>) {
        (active.row.map(|y| self.row(usize::from(y))), active.column.map(|x| self.column(usize::from(x))))
    }

    /// Reads a cell: `h8`, `x,y` or `x y` in either style; a column alone where marks fall.
    pub(crate) fn read(self, line: &str, columns: bool) -> Typed {
        let line = line.trim();
        match self.shape.parse(line) {
            Ok(cell) => return Typed::Cell(cell),
            Err(ParseCellError::OutOfBoard) => return Typed::Outside,
            Err(ParseCellError::Malformed) => {}
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if let [first, second] = words[..] {
            // At most two letters name a column: the words of commands are longer.
            let letters = first.len() <= 2
                && first.bytes().all(|byte| byte.is_ascii_alphabetic())
                && second.bytes().all(|byte| byte.is_ascii_digit());
            return match self.shape.parse(&[first, second].join(if letters { "" } else { "," })) {
                Ok(cell) => Typed::Cell(cell),
                Err(ParseCellError::OutOfBoard) => Typed::Outside,
                Err(ParseCellError::Malformed) => Typed::Other,
            };
        }
        if columns
            && let [word] = words[..]
            && let Some(x) = (0..self.shape.width()).find(|x| self.column(*x).eq_ignore_ascii_case(word))
        {
            return Typed::Column(x);
        }
        Typed::Other
    }

    /// What was typed with the Russian layout on, where that gives a cell: `р8` is `h8`.
    pub(crate) fn other_layout(self, line: &str) -> Option<Cell> {
        const RUSSIAN: &str = "йцукенгшщзфывапролдячсмить";
        const LATIN: &str = "qwertyuiopasdfghjklzxcvbnm";
        let latin = |c: char| {
            let c = c.to_lowercase().next().unwrap_or(c);
            RUSSIAN
                .chars()
                .zip(LATIN.chars())
                .find(|(russian, _)| *russian == c)
                .map_or(c, |(_, latin)| latin)
        };
        let line = line.trim();
        if line.is_ascii() {
            return None;
        }
        self.shape.parse(&line.chars().take(8).map(latin).collect::<String>()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naming(style: Style) -> Naming {
        Naming { style, shape: Shape::new(15, 15).unwrap() }
    }

    #[test]
    fn cells_are_read_in_every_form() {
        let centre = Shape::new(15, 15).unwrap().parse("h8").unwrap();
        for (line, expected) in [
            ("h8", Typed::Cell(centre)),
            (" H8 ", Typed::Cell(centre)),
            ("7,7", Typed::Cell(centre)),
            ("7 7", Typed::Cell(centre)),
            ("7\t7", Typed::Cell(centre)),
            ("h 8", Typed::Cell(centre)),
            ("z8", Typed::Outside),
            ("-1 3", Typed::Outside),
            ("15 0", Typed::Outside),
            ("h", Typed::Other),
            ("7 7 7", Typed::Other),
            ("undo", Typed::Other),
            ("pace 1", Typed::Other),
            ("", Typed::Other),
        ] {
            assert_eq!(naming(Style::Chess).read(line, false), expected, "{line:?}");
            assert_eq!(naming(Style::Course).read(line, false), expected, "{line:?}");
        }
    }

    #[test]
    fn columns_are_read_where_marks_fall() {
        assert_eq!(naming(Style::Chess).read("C", true), Typed::Column(2));
        assert_eq!(naming(Style::Course).read("2", true), Typed::Column(2));
        assert_eq!(naming(Style::Chess).read("p", true), Typed::Other);
    }

    #[test]
    fn names_follow_the_style() {
        let cell = Shape::new(15, 15).unwrap().parse("c2").unwrap();
        assert_eq!(naming(Style::Chess).cell(cell), "c2");
        assert_eq!(naming(Style::Course).cell(cell), "2 13");
        let active = Active { row: Some(0), column: Some(2) };
        assert_eq!(naming(Style::Chess).active(active), (Some("15".into()), Some("c".into())));
        assert_eq!(naming(Style::Course).active(active), (Some("0".into()), Some("2".into())));
    }

    #[test]
    fn a_cell_in_the_russian_layout_is_recognised() {
        let name = |line| naming(Style::Chess).other_layout(line).map(|cell| naming(Style::Chess).cell(cell));
        assert_eq!(name("р8").as_deref(), Some("h8"));
        assert_eq!(name("Р8").as_deref(), Some("h8"));
        assert_eq!(name("h8"), None);
        assert_eq!(name("ничья"), None);
    }
}
