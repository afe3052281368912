//! Coordinates in the protocol's notation.

use std::fmt;

use inarow_core::{Cell, Shape};

/// Column and row from 0 at the top-left, written `x,y`. The point may be off the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
}

impl Point {
    /// Returns the coordinates of a cell.
    #[must_use]
    pub fn of(shape: Shape, cell: Cell) -> Point {
        let (x, y) = shape.xy(cell);
        // Boards have at most 100 columns and rows.
        Point { x: x as i32, y: y as i32 }
    }

    /// Returns the cell. Returns `None` outside the board.
    #[must_use]
    pub fn cell(self, shape: Shape) -> Option<Cell> {
        shape.cell(self.x.into(), self.y.into())
    }

    /// Reads `x,y`. Blanks around the numbers are allowed. Numbers of any length are accepted, because a number
    /// that is too large is outside every board.
    #[must_use]
    pub fn parse(text: &str) -> Option<Point> {
        let (x, y) = text.split_once(',')?;
        Some(Point { x: whole(x)?, y: whole(y)? })
    }
}

/// Reads a whole number, clamped to the type.
pub(super) fn whole(text: &str) -> Option<i32> {
    Some(long(text)?.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
}

/// Reads a whole number, clamped to the type.
pub(super) fn long(text: &str) -> Option<i64> {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let clamped = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(clamped))
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_print_and_read_back() {
        for (text, x, y) in [
            ("7,8", 7, 8),
            (" 0 , 19 ", 0, 19),
            ("-1,+3", -1, 3),
            ("99999999999999999999,-99999999999999999999", i32::MAX, i32::MIN),
        ] {
            let point = Point::parse(text).unwrap();
            assert_eq!(point, Point { x, y }, "{text}");
            assert_eq!(Point::parse(&point.to_string()), Some(point));
        }
        for text in ["", ",", "7", "7,", "7;8", "7,8,9", "h8", "7, x", "--1,2", "7,８"] {
            assert_eq!(Point::parse(text), None, "{text}");
        }
    }
}
