//! Boards as rows, from the top: reading, transforming, and checks for games where marks fall.

use crate::{Cell, Content, SetupError, Shape, Side, Symmetry};

/// Contents of a board, row by row from the top. The number and the lengths of the rows are arbitrary, because
/// the rows are checked when a position is made.
///
/// ```
/// # use inarow_core::{Content, Rows, Side};
/// let rows = Rows::parse(["X..", "..#"]).unwrap();
/// assert_eq!(rows.iter().next().unwrap()[0], Content::Mark(Side::X));
/// assert_eq!(rows.lines().collect::<Vec<_>>(), ["X..", "..#"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Vec<String>", into = "Vec<String>")
)]
pub struct Rows(Vec<Vec<Content>>);

impl Rows {
    /// Wraps rows without a check.
    #[must_use]
    pub fn new(rows: Vec<Vec<Content>>) -> Rows {
        Rows(rows)
    }

    /// Returns the rows of a board of this shape.
    #[must_use]
    pub fn of_board(shape: Shape, content: impl Fn(Cell) -> Content) -> Rows {
        let cells: Vec<Content> = shape.iter().map(content).collect();
        Rows(cells.chunks(shape.width()).map(<[Content]>::to_vec).collect())
    }

    /// Reads rows of [`Content::letter`]s.
    ///
    /// # Errors
    /// [`SetupError::RowLetter`] when a letter is not a content, with the first such letter.
    pub fn parse<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> Result<Rows, SetupError> {
        let row = |(y, line): (usize, T)| -> Result<Vec<Content>, SetupError> {
            let content = |(x, letter)| {
                let wrong = SetupError::RowLetter { row: y + 1, column: x + 1, letter };
                Content::from_letter(letter).ok_or(wrong)
            };
            line.as_ref().chars().enumerate().map(content).collect()
        };
        Ok(Rows(lines.into_iter().enumerate().map(row).collect::<Result<_, _>>()?))
    }

    /// Iterates over the rows.
    pub fn iter(&self) -> impl Iterator<Item = &[Content]> {
        self.0.iter().map(Vec::as_slice)
    }

    /// Iterates over the rows in the form that [`Rows::parse`] reads.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.iter().map(|row| row.iter().map(|content| content.letter()).collect())
    }

    /// Whether the rows contain a wall.
    #[must_use]
    pub fn has_walls(&self) -> bool {
        self.iter().flatten().any(|content| *content == Content::Wall)
    }

    /// Returns the contents of a board of this shape, in row order.
    pub(crate) fn contents(&self, shape: Shape) -> Result<Vec<(Cell, Content)>, SetupError> {
        if self.0.len() != shape.height() {
            return Err(SetupError::RowCount { found: self.0.len(), expected: shape.height() });
        }
        let expected = shape.width();
        if let Some((y, row)) = self.iter().enumerate().find(|(_, row)| row.len() != expected) {
            return Err(SetupError::RowLength { row: y + 1, found: row.len(), expected });
        }
        Ok(shape.iter().zip(self.iter().flatten().copied()).collect())
    }

    /// Applies a symmetry to a board of this shape. Returns `None` if the rows have another shape.
    pub(crate) fn transformed(&self, shape: Shape, symmetry: Symmetry) -> Option<Rows> {
        let contents = self.contents(shape).ok()?;
        let there = symmetry.shape(shape);
        let back = symmetry.inverse();
        Some(Rows::of_board(there, |cell| contents[back.cell(there, cell).index()].1))
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<String>> for Rows {
    type Error = SetupError;

    fn try_from(lines: Vec<String>) -> Result<Rows, SetupError> {
        Rows::parse(lines)
    }
}

#[cfg(feature = "serde")]
impl From<Rows> for Vec<String> {
    fn from(rows: Rows) -> Vec<String> {
        rows.lines().collect()
    }
}

/// Returns the marks of rows in row order, for games without walls.
pub(crate) fn read_marks(shape: Shape, rows: &Rows) -> Result<Vec<(Cell, Side)>, SetupError> {
    let contents = rows.contents(shape)?;
    let mark = |(cell, content)| match content {
        Content::Empty => None,
        Content::Mark(side) => Some(Ok((cell, side))),
        Content::Wall => {
            let (x, y) = shape.xy(cell);
            Some(Err(SetupError::RowLetter { row: y + 1, column: x + 1, letter: content.letter() }))
        }
    };
    contents.into_iter().filter_map(mark).collect()
}

/// Checks that no mark is above an empty cell, for games where marks fall.
pub(crate) fn check_fallen(shape: Shape, marks: &[(Cell, Side)]) -> Result<(), SetupError> {
    let mut marked = vec![false; shape.cells()];
    for (cell, _) in marks {
        marked[cell.index()] = true;
    }
    let below = |cell: Cell| marked.get(cell.index() + shape.width()).copied().unwrap_or(true);
    match marks.iter().find(|&&(cell, _)| !below(cell)) {
        Some(&(cell, _)) => {
            let (x, y) = shape.xy(cell);
            Err(SetupError::Floating { row: y + 1, column: x + 1 })
        }
        None => Ok(()),
    }
}

/// Transforms the rows, if any. Returns `None` when the rows have another shape.
pub(crate) fn transform_rows(rows: &mut Option<Rows>, shape: Shape, symmetry: Symmetry) -> Option<()> {
    if let Some(rows) = rows {
        *rows = rows.transformed(shape, symmetry)?;
    }
    Some(())
}

/// Splits a position's text `side;rows` into the side to move and the rest with the rows.
pub(crate) fn split_side(text: &str) -> Result<(Side, &str), SetupError> {
    let letter = text.chars().next().unwrap_or(' ');
    let wrong = SetupError::RowLetter { row: 1, column: 1, letter };
    let side = Side::from_letter(letter).ok_or(wrong.clone())?;
    Ok((side, text[1..].strip_prefix(';').ok_or(wrong)?))
}

/// Reads the rows of a position's text, separated by `/`.
pub(crate) fn split_rows(text: &str) -> Result<Rows, SetupError> {
    Rows::parse(text.split('/'))
}
