//! Errors of set-ups.

use crate::{Explain, Message, Side};

/// Reason why a [`Setup`](crate::Setup) describes no game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// The set-up is for another game than the requested position.
    OtherGame,
    /// A number is outside its range.
    Range {
        /// Name of the field.
        field: &'static str,
        /// Given value.
        value: i64,
        /// Smallest allowed value.
        min: i64,
        /// Largest allowed value.
        max: i64,
    },
    /// Renju needs a 15×15 board and k = 5.
    RenjuBoard,
    /// A wall lies outside the board.
    WallOutside {
        /// Index of the wall in `walls`, from 0.
        index: usize,
        /// Given column and row.
        at: [i64; 2],
    },
    /// Every cell is a wall or occupied.
    NoFreeCell,
    /// The number of rows is wrong.
    RowCount {
        /// Number of rows given.
        found: usize,
        /// Number of rows of the board.
        expected: usize,
    },
    /// A row has the wrong length.
    RowLength {
        /// The row, from 1 at the top.
        row: usize,
        /// Number of cells in the row.
        found: usize,
        /// Number of columns of the board.
        expected: usize,
    },
    /// A character is not a content of a cell.
    RowLetter {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1 at the left.
        column: usize,
        /// The character.
        letter: char,
    },
    /// A mark is on a wall of `walls`.
    MarkOnWall {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1 at the left.
        column: usize,
    },
    /// A mark is above an empty cell, in a game where marks fall.
    Floating {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1 at the left.
        column: usize,
    },
    /// A line is already on the board.
    LineOnBoard(Side),
    /// X and O cannot have alternated, beginning with X.
    MarkCount {
        /// Number of X's marks.
        x: usize,
        /// Number of O's marks.
        o: usize,
    },
    /// The weight table is empty or its rows differ in length.
    Weights,
    /// An active row or column is outside the board, full, or not used by this fill.
    Active,
    /// The Ultimate position is not in the form `side;big;b0/…/b8`, or contradicts itself.
    Ultimate {
        /// Column of the text, from 1.
        column: usize,
        /// Fault at that column.
        reason: UltimateFault,
    },
}

/// Fault in the text of an Ultimate position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UltimateFault {
    /// The text is longer or shorter than `side;big;b0/…/b8`.
    Length,
    /// A semicolon or a slash is missing at its place.
    Separator,
    /// The side to move is neither X nor O.
    Side,
    /// A cell is neither empty nor a mark.
    Cell,
    /// Both sides have three in a row in the small board with this number, from 0.
    BothWonSmall(u8),
    /// Two boards are the target.
    SecondTarget,
    /// The target board is won or full.
    TargetDecided,
    /// The big board contradicts the marks of a small one.
    BigDisagrees,
    /// The big board contains an unknown letter.
    BigLetter,
    /// Both sides have three small boards in a row.
    BothWonBig,
}

impl core::fmt::Display for UltimateFault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            UltimateFault::Length => "a position is side;big;b0/…/b8 with 9 characters each, 101 in all",
            UltimateFault::Separator => "a separator is missing: side;big;b0/…/b8",
            UltimateFault::Side => "the side to move is X or O",
            UltimateFault::Cell => "a cell is one of . X O",
            UltimateFault::BothWonSmall(_) => "both sides have three in a row in this small board",
            UltimateFault::SecondTarget => "a second target board",
            UltimateFault::TargetDecided => "the target board is already decided",
            UltimateFault::BigDisagrees => "the big board does not agree with the small board's marks",
            UltimateFault::BigLetter => "the big board has . X O # and @ for the target",
            UltimateFault::BothWonBig => "both sides have three small boards in a row",
        })
    }
}

impl core::fmt::Display for SetupError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            SetupError::OtherGame => f.write_str("the set-up is of another game"),
            SetupError::Range { field, value, min, max } => {
                write!(f, "{field} is {value}, allowed are {min} to {max}")
            }
            SetupError::RenjuBoard => f.write_str("renju is played on 15×15 with k = 5 only"),
            SetupError::WallOutside { index, at: [x, y] } => {
                write!(f, "wall {} at {x},{y} lies outside the board", index + 1)
            }
            SetupError::NoFreeCell => f.write_str("the board has no free cell"),
            SetupError::RowCount { found, expected } => {
                write!(f, "{found} rows given, the board has {expected}")
            }
            SetupError::RowLength { row, found, expected } => {
                write!(f, "row {row} has {found} cells, the board has {expected} columns")
            }
            SetupError::RowLetter { row, column, letter } => {
                write!(f, "row {row}, column {column}: {letter:?} is none of . X O #")
            }
            SetupError::MarkOnWall { row, column } => {
                write!(f, "row {row}, column {column}: a mark stands on a wall")
            }
            SetupError::Floating { row, column } => {
                write!(f, "row {row}, column {column}: the mark hangs above an empty cell")
            }
            SetupError::LineOnBoard(side) => write!(f, "a line of {side} is already on the board"),
            SetupError::MarkCount { x, o } => {
                write!(f, "{x} X and {o} O cannot come from alternate moves begun by X")
            }
            SetupError::Weights => f.write_str("weights must be rows of equal length, at least one number"),
            SetupError::Active => {
                f.write_str("the active row or column is outside the board, full, or not used by this fill")
            }
            SetupError::Ultimate { column, reason } => write!(f, "position, column {column}: {reason}"),
        }
    }
}

impl std::error::Error for SetupError {}

impl Explain for SetupError {
    fn message(&self) -> Message {
        match self {
            SetupError::OtherGame => Message::new("setup-other-game"),
            // A setting is typed without spaces between thousands.
            SetupError::Range { field, value, min, max } => Message::new("setup-range")
                .text("field", field)
                .digits("value", value)
                .digits("min", min)
                .digits("max", max),
            SetupError::RenjuBoard => Message::new("setup-renju"),
            SetupError::WallOutside { index, at: [x, y] } => {
                Message::new("setup-wall").digits("number", index + 1).digits("x", x).digits("y", y)
            }
            SetupError::NoFreeCell => Message::new("setup-full"),
            SetupError::RowCount { found, expected } => {
                Message::new("setup-rows").count("found", *found).count("expected", *expected)
            }
            SetupError::RowLength { row, found, expected } => Message::new("setup-row")
                .count("row", *row)
                .count("found", *found)
                .count("expected", *expected),
            SetupError::RowLetter { row, column, letter } => Message::new("setup-letter")
                .count("row", *row)
                .count("column", *column)
                .text("letter", letter.escape_debug()),
            SetupError::MarkOnWall { row, column } => {
                Message::new("setup-mark-on-wall").count("row", *row).count("column", *column)
            }
            SetupError::Floating { row, column } => {
                Message::new("setup-floating").count("row", *row).count("column", *column)
            }
            SetupError::LineOnBoard(side) => Message::new("setup-line").text("side", side.letter()),
            SetupError::MarkCount { x, o } => Message::new("setup-marks").count("x", *x).count("o", *o),
            SetupError::Weights => Message::new("setup-weights"),
            SetupError::Active => Message::new("setup-active"),
            SetupError::Ultimate { column, reason } => {
                Message::new("setup-ultimate").digits("column", column).because("reason", reason.message())
            }
        }
    }
}

impl Explain for UltimateFault {
    fn message(&self) -> Message {
        Message::new(match self {
            UltimateFault::Length => "ultimate-length",
            UltimateFault::Separator => "ultimate-separator",
            UltimateFault::Side => "ultimate-side",
            UltimateFault::Cell => "ultimate-cell",
            UltimateFault::BothWonSmall(_) => "ultimate-both-small",
            UltimateFault::SecondTarget => "ultimate-second-target",
            UltimateFault::TargetDecided => "ultimate-target-decided",
            UltimateFault::BigDisagrees => "ultimate-big-disagrees",
            UltimateFault::BigLetter => "ultimate-big-letter",
            UltimateFault::BothWonBig => "ultimate-both-big",
        })
    }
}
