//! Boards as rows of text, from the top: reading, turning, and what must hold where marks fall.

use crate::{Cell, Content, SetupError, Shape, Side, Symmetry};

/// The contents that rows of text describe, in row order.
pub(crate) fn read_rows(shape: Shape, rows: &[String]) -> Result<Vec<(Cell, Content)>, SetupError> {
    if rows.len() != shape.height() {
        return Err(SetupError::RowCount { found: rows.len(), expected: shape.height() });
    }
    let mut contents = Vec::with_capacity(shape.cells());
    for (y, row) in rows.iter().enumerate() {
        let found = row.chars().count();
        if found != shape.width() {
            return Err(SetupError::RowLength { row: y + 1, found, expected: shape.width() });
        }
        for (x, letter) in row.chars().enumerate() {
            let content = Content::from_letter(letter);
            let content = content.ok_or(SetupError::RowLetter { row: y + 1, column: x + 1, letter })?;
            contents.push((Cell::new((y * shape.width() + x) as u16), content));
        }
    }
    Ok(contents)
}

/// The marks that rows of text describe, for games without walls, in row order.
pub(crate) fn read_marks(shape: Shape, rows: &[String]) -> Result<Vec<(Cell, Side)>, SetupError> {
    let contents = read_rows(shape, rows)?;
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

/// Checks that no mark hangs above an empty cell, for games where marks fall.
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

/// Turns rows of text, where there are any; `None`, and any rows, when they have not this shape.
pub(crate) fn transform_rows(rows: &mut Option<Vec<String>>, shape: Shape, symmetry: Symmetry) -> Option<()> {
    let Some(rows) = rows else { return Some(()) };
    let old: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    if old.len() != shape.height() || old.iter().any(|row| row.len() != shape.width()) {
        return None;
    }
    let there = symmetry.shape(shape);
    let back = symmetry.inverse();
    let letter = |x, y| {
        let (x, y) = back.xy(there, (x, y));
        old[y][x]
    };
    *rows = (0..there.height()).map(|y| (0..there.width()).map(|x| letter(x, y)).collect()).collect();
    Some(())
}

/// The side to move of a position's text `side;rows`, and the rest with the rows.
pub(crate) fn split_side(text: &str) -> Result<(Side, &str), SetupError> {
    let letter = text.chars().next().unwrap_or(' ');
    let wrong = SetupError::RowLetter { row: 1, column: 1, letter };
    let side = Side::from_letter(letter).ok_or(wrong.clone())?;
    Ok((side, text[1..].strip_prefix(';').ok_or(wrong)?))
}

/// The rows of a position's text, where `/` stands between them.
pub(crate) fn split_rows(text: &str) -> Vec<String> {
    text.split('/').map(str::to_owned).collect()
}
