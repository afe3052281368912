//! Cells, shapes of boards and names of cells.

use core::fmt;

use crate::{Explain, Message};

/// The longest side a board may have.
pub const MAX_SIDE: u8 = 100;

/// A cell of a board. A cell is also a move, because every game here places one mark.
///
/// The number counts row by row from the top-left: `y · width + x`. A number is meaningful only together with the
/// [`Shape`] of its board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Cell(u16);

impl Cell {
    /// Returns the cell with this number, counted row by row from the top-left.
    #[must_use]
    pub const fn new(index: u16) -> Cell {
        Cell(index)
    }

    /// Number of the cell, counted row by row from the top-left.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Width and height of a board, 1 to 100 each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    width: u8,
    height: u8,
}

impl Shape {
    /// Returns the shape, or `None` when a side is not within `1..=100`.
    #[must_use]
    pub const fn new(width: u32, height: u32) -> Option<Shape> {
        let max = MAX_SIDE as u32;
        if width == 0 || height == 0 || width > max || height > max {
            return None;
        }
        Some(Shape { width: width as u8, height: height as u8 })
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Number of cells on the board, walls included.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// Returns the cell at column `x` and row `y`, both from 0 at the top-left. Returns `None` outside the
    /// board.
    ///
    /// ```
    /// # use inarow_core::Shape;
    /// let shape = Shape::new(15, 15).unwrap();
    /// assert_eq!(shape.name(shape.cell(7, 7).unwrap()).to_string(), "h8");
    /// assert_eq!(shape.cell(-1, 3), None);
    /// ```
    #[must_use]
    pub const fn cell(self, x: i64, y: i64) -> Option<Cell> {
        if x < 0 || y < 0 || x >= self.width as i64 || y >= self.height as i64 {
            return None;
        }
        Some(Cell(y as u16 * self.width as u16 + x as u16))
    }

    /// Column and row of a cell, from 0 at the top-left. Meaningless for a cell of another board.
    #[must_use]
    pub const fn xy(self, cell: Cell) -> (usize, usize) {
        (cell.index() % self.width(), cell.index() / self.width())
    }

    /// Whether the cell lies on a board of this shape.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.index() < self.cells()
    }

    /// All cells, row by row from the top-left.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.cells() as u16).map(Cell)
    }

    /// Name of the cell in the users' notation: column letter and row number from the **bottom**, `h8`.
    #[must_use]
    pub const fn name(self, cell: Cell) -> CellName {
        let (x, y) = self.xy(cell);
        CellName { column: x as u8, row: self.height - y as u8 }
    }

    /// Reads a cell: `h8` (either case, `aa` follows `z`), or `x,y` from 0 at the top-left.
    ///
    /// # Errors
    /// [`ParseCellError::OutOfBoard`] when the text has the form of a cell outside the board, negative numbers
    /// included. [`ParseCellError::Malformed`] when the text has neither form.
    pub fn parse(self, text: &str) -> Result<Cell, ParseCellError> {
        let (x, y) = match text.split_once(',') {
            Some((x, y)) => (integer(x.trim())?, integer(y.trim())?),
            None => {
                let (column, row) = name_parts(text).ok_or(ParseCellError::Malformed)?;
                (column, i64::from(self.height).saturating_sub(row))
            }
        };
        self.cell(x, y).ok_or(ParseCellError::OutOfBoard)
    }
}

/// Reads a whole number of any length. A number too large for `i64` becomes `i64::MAX`, which is outside every board.
fn integer(text: &str) -> Result<i64, ParseCellError> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ParseCellError::Malformed);
    }
    Ok(text.parse().unwrap_or(i64::MAX))
}

/// Splits `h8` or `aa12` into the column from 0 and the row from 1 at the bottom.
fn name_parts(text: &str) -> Option<(i64, i64)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (column, row) = text.split_at(letters);
    if column.is_empty() {
        return None;
    }
    let digits = row.strip_prefix('-').unwrap_or(row);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let column = column.bytes().fold(0i64, |sum, letter| {
        sum.saturating_mul(26).saturating_add(i64::from(letter.to_ascii_lowercase() - b'a') + 1)
    }) - 1;
    Some((column, row.parse().unwrap_or(i64::MAX)))
}

/// Name of a cell, see [`Shape::name`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellName {
    column: u8,
    row: u8,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ColumnName(self.column), self.row)
    }
}

/// Letters of a column: `a`, …, `z`, `aa`, …
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColumnName(
    /// The column, from 0 at the left.
    pub u8,
);

impl fmt::Display for ColumnName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (high, low) = (self.0 / 26, self.0 % 26);
        if high > 0 {
            write!(f, "{}", (b'a' + high - 1) as char)?;
        }
        write!(f, "{}", (b'a' + low) as char)
    }
}

/// Reason why a text names no cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseCellError {
    /// Neither `h8` nor `x,y`.
    Malformed,
    /// A text with the form of a cell, but outside this board.
    OutOfBoard,
}

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseCellError::Malformed => {
                "not a cell: write a letter and a number (h8) or x,y from the top-left"
            }
            ParseCellError::OutOfBoard => "the cell lies outside the board",
        })
    }
}

impl std::error::Error for ParseCellError {}

impl Explain for ParseCellError {
    fn message(&self) -> Message {
        Message::new(match self {
            ParseCellError::Malformed => "wrong-cell",
            ParseCellError::OutOfBoard => "wrong-outside",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_coordinates_read_back() {
        for (w, h) in [(1, 1), (3, 3), (15, 15), (27, 40), (100, 100), (100, 1)] {
            let shape = Shape::new(w, h).unwrap();
            for cell in shape.iter() {
                let name = shape.name(cell).to_string();
                assert_eq!(shape.parse(&name), Ok(cell), "{name}");
                assert_eq!(shape.parse(&name.to_uppercase()), Ok(cell), "{name}");
                let (x, y) = shape.xy(cell);
                assert_eq!(shape.parse(&format!("{x},{y}")), Ok(cell));
            }
        }
    }

    #[test]
    fn outside_is_told_from_malformed() {
        use ParseCellError::{Malformed, OutOfBoard};
        let shape = Shape::new(15, 15).unwrap();
        for (text, error) in [
            ("p1", OutOfBoard),
            ("a16", OutOfBoard),
            ("a0", OutOfBoard),
            ("a-3", OutOfBoard),
            ("-1,3", OutOfBoard),
            ("3,15", OutOfBoard),
            ("99999999999999999999999,1", OutOfBoard),
            ("-99999999999999999999999,1", OutOfBoard),
            ("zzzzzzzzzzzzzzzzzzzzzzzzzzzzz1", OutOfBoard),
            ("", Malformed),
            ("8", Malformed),
            ("h", Malformed),
            ("h8x", Malformed),
            ("1,2,3", Malformed),
            ("1,", Malformed),
            (",", Malformed),
            ("х8", Malformed),
            ("--1,2", Malformed),
        ] {
            assert_eq!(shape.parse(text), Err(error), "{text:?}");
        }
    }
}
