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

    /// Reads a cell: `h8`, `x,y` or `x y` in either style; a column alone where marks fall. Russian letters are
    /// taken for the Latin ones that look like them or lie on the same keys, whichever lies on the board; nothing
    /// is played where those are two.
    pub(crate) fn read(self, line: &str, columns: bool) -> Typed {
        let line = line.trim();
        if line.is_ascii() {
            return self.read_latin(line, columns);
        }
        let mut outside = false;
        let mut found = None;
        for latin in russian_readings(line) {
            match self.read_latin(&latin, columns) {
                Typed::Other => {}
                Typed::Outside => outside = true,
                typed if found.is_some_and(|found| found != typed) => return Typed::Other,
                typed => found = Some(typed),
            }
        }
        found.unwrap_or(if outside { Typed::Outside } else { Typed::Other })
    }

    fn read_latin(self, line: &str, columns: bool) -> Typed {
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

    /// The first cell that Russian letters can stand for, where they can stand for several.
    pub(crate) fn other_layout(self, line: &str) -> Option<Cell> {
        let line = line.trim();
        if line.is_ascii() {
            return None;
        }
        let readings = russian_readings(line);
        let read = |latin: &String| self.read_latin(latin, true);
        match readings.iter().map(read).collect::<Vec<_>>()[..] {
            // A column alone: its lowest cell stands for it.
            [Typed::Column(one), Typed::Column(two)] if one != two => {
                self.shape.cell(one as i64, self.shape.height() as i64 - 1)
            }
            [Typed::Cell(cell), _] | [_, Typed::Cell(cell)] => Some(cell),
            _ => None,
        }
    }
}

/// The Latin letters that look like the Russian ones typed, and those on the same keys. No name of a cell is longer
/// than what is looked at.
fn russian_readings(line: &str) -> Vec<String> {
    const ALIKE: [(&str, &str); 2] =
        [("авсекмнорктх", "abcekmhopktx"), ("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm")];
    if line.chars().nth(12).is_some() {
        return Vec::new();
    }
    ALIKE
        .iter()
        .map(|(russian, latin)| {
            let same = |c: char| russian.chars().zip(latin.chars()).find(|(russian, _)| *russian == c);
            let lower = line.chars().flat_map(char::to_lowercase);
            lower.map(|c| same(c).map_or(c, |(_, latin)| latin)).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests;
