//! Names of cells, rows and columns, and their parser.

use inarow_core::{Active, Cell, Chance, ColumnName, Content, ParseCellError, Position, Shape};

use crate::Coordinates;

/// Names of a board's cells, rows and columns. A board without coordinates uses letters.
#[derive(Clone, Copy, Debug)]
pub struct Naming {
    /// Coordinates of the board.
    pub coordinates: Coordinates,
    /// Size of the board.
    pub shape: Shape,
}

/// A typed line, read as a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A cell of the board.
    Cell(Cell),
    /// A well-formed cell outside the board.
    Outside,
    /// A whole column, in games with falling marks.
    Column(usize),
    /// Not a cell.
    Other,
}

impl Naming {
    /// Returns the name of a cell, such as `h8` or `7 7`.
    pub fn cell(self, cell: Cell) -> String {
        match self.coordinates {
            Coordinates::Letters | Coordinates::None => self.shape.name(cell).to_string(),
            Coordinates::Numbers => {
                let (x, y) = self.shape.xy(cell);
                format!("{x} {y}")
            }
        }
    }

    /// Returns the name of a column, from 0 at the left.
    pub fn column(self, x: usize) -> String {
        match self.coordinates {
            Coordinates::Letters | Coordinates::None => {
                ColumnName(x.min(usize::from(u8::MAX)) as u8).to_string()
            }
            Coordinates::Numbers => x.to_string(),
        }
    }

    /// Returns the name of a row, from 0 at the top.
    pub fn row(self, y: usize) -> String {
        match self.coordinates {
            Coordinates::Letters | Coordinates::None => self.shape.height().saturating_sub(y).to_string(),
            Coordinates::Numbers => y.to_string(),
        }
    }

    /// Returns `row` or `column`, and the name of the row or column chosen by chance.
    pub fn chance(self, chance: Chance) -> (&'static str, String) {
        match chance {
            Chance::Row(row) => ("row", self.row(usize::from(row))),
            Chance::Column(column) => ("column", self.column(usize::from(column))),
        }
    }

    /// Returns the names of the active row and column.
    pub fn active(self, active: Active) -> (Option<String>, Option<String>) {
        (active.row.map(|y| self.row(usize::from(y))), active.column.map(|x| self.column(usize::from(x))))
    }

    /// Reads a cell, `h8`, `x,y` or `x y`, with either coordinates. Reads a column alone if `columns` is set.
    ///
    /// Russian letters are read as Latin letters of equal shape or on equal keys. If both readings are valid
    /// and differ, the result is [`Typed::Other`].
    pub fn read(self, line: &str, columns: bool) -> Typed {
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

    /// Reads a move in a position. In games with falling marks, a column alone and every empty cell in the
    /// column name the landing cell. A full column and an occupied cell stay as typed and are refused as
    /// occupied.
    pub fn read_move(self, line: &str, position: &Position) -> Typed {
        match self.read(line, position.falls()) {
            Typed::Column(x) => {
                let top = self.shape.cell(x as i64, 0);
                top.map_or(Typed::Outside, |top| Typed::Cell(position.lands(top)))
            }
            Typed::Cell(cell) if position.content(cell) == Content::Empty => {
                Typed::Cell(position.lands(cell))
            }
            typed => typed,
        }
    }

    fn read_latin(self, line: &str, columns: bool) -> Typed {
        match self.shape.parse(line) {
            Ok(cell) => return Typed::Cell(cell),
            Err(ParseCellError::OutOfBoard) => return Typed::Outside,
            Err(ParseCellError::Malformed) => {}
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if let [first, second] = words[..] {
            // At most two letters name a column, because the words of commands are longer.
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

    /// Returns the first cell that ambiguous Russian letters can mean. Returns `None` for unambiguous letters.
    pub fn other_layout(self, line: &str) -> Option<Cell> {
        let line = line.trim();
        if line.is_ascii() {
            return None;
        }
        let readings = russian_readings(line);
        let read = |latin: &String| self.read_latin(latin, true);
        match readings.iter().map(read).collect::<Vec<_>>()[..] {
            // The lowest cell of a column represents a column alone.
            [Typed::Column(one), Typed::Column(two)] if one != two => {
                self.shape.cell(one as i64, self.shape.height() as i64 - 1)
            }
            [Typed::Cell(cell), _] | [_, Typed::Cell(cell)] => Some(cell),
            _ => None,
        }
    }
}

/// Returns the Latin readings of Russian letters, by equal shape and by equal keys. Returns nothing for a line
/// longer than any name of a cell.
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
