//! A game as plain data: anything describable, valid or not. [`crate::Position::new`] is what judges it.

use crate::game::GameSetup;
use crate::{Forbidden, Shape, Side};

/// Makes the names of an enum's variants: one table serves printing, reading and serde.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum $name {
            $($(#[$vmeta])* #[cfg_attr(feature = "serde", serde(rename = $text))] $variant,)+
        }

        impl $name {
            /// Every value.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The name used by the command line, records and protocols.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }

            /// Reads [`Self::name`].
            #[must_use]
            pub fn from_name(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.name() == name)
            }
        }
    };
}

named! {
    /// Which runs of marks win a line game of length `k`.
    LineRule {
        /// `k` or more.
        Freestyle = "freestyle",
        /// Exactly `k`; a longer run is neither a win nor an error.
        Exact = "exact",
        /// Exactly `k`, not closed by enemy marks at both ends.
        Caro = "caro",
        /// Like caro, but a run longer than `k` wins too, closed or not.
        CaroPlus = "caro-plus",
        /// 15×15, `k` = 5: X wins by exactly five and has forbidden moves, O wins by five or more.
        Renju = "renju",
    }
}

named! {
    /// What follows a line of X.
    Reply {
        /// The line ends the game.
        None = "none",
        /// O has one reply; a line by it makes a draw.
        LastMove = "last-move",
    }
}

named! {
    /// How the first stones are placed and the sides chosen; a phase of the match, the position knows only marks.
    Opening {
        /// X moves first, nothing else.
        Free = "free",
        /// The first player places X, O, X; the second chooses a side; O is to move.
        Swap = "swap",
        /// As swap, but the second may instead place O and X too, and the first chooses.
        Swap2 = "swap2",
    }
}

named! {
    /// What decides an Ultimate game without three boards in a row.
    Tiebreak {
        /// A draw.
        None = "none",
        /// The side with more small boards wins.
        Boards = "boards",
    }
}

named! {
    /// Which cells are open in Score.
    Fill {
        /// Any empty cell.
        Free = "free",
        /// The active row, from the top downwards.
        Rows = "rows",
        /// The active column, from the left rightwards.
        Columns = "columns",
        /// A drawn row until it is full.
        RandomRow = "random-row",
        /// A drawn column until it is full.
        RandomColumn = "random-column",
        /// A drawn row and a drawn column, each until it is full.
        RandomRowOrColumn = "random-row-or-column",
        /// The lowest empty cell of any column.
        Gravity = "gravity",
    }
}

impl Fill {
    /// Whether a row is drawn by chance.
    #[must_use]
    pub const fn draws_row(self) -> bool {
        matches!(self, Fill::RandomRow | Fill::RandomRowOrColumn)
    }

    /// Whether a column is drawn by chance.
    #[must_use]
    pub const fn draws_column(self) -> bool {
        matches!(self, Fill::RandomColumn | Fill::RandomRowOrColumn)
    }
}

/// A game as plain data. Other crates work through its methods, so that a new game does not touch them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "game", rename_all = "lowercase")
)]
#[non_exhaustive]
pub enum Setup {
    /// A line game (m,n,k).
    Line(LineSetup),
    /// Ultimate tic-tac-toe.
    Ultimate(UltimateSetup),
    /// Score.
    Score(ScoreSetup),
    /// Drop.
    #[cfg(feature = "test-game")]
    Drop(crate::DropSetup),
}

/// Runs one expression on the set-up of whichever game it is.
macro_rules! each_setup {
    ($any:expr, $setup:ident => $body:expr) => {
        match $any {
            Setup::Line($setup) => $body,
            Setup::Ultimate($setup) => $body,
            Setup::Score($setup) => $body,
            #[cfg(feature = "test-game")]
            Setup::Drop($setup) => $body,
        }
    };
}
pub(crate) use each_setup;

impl Setup {
    /// The game's name in JSON, and in the keys of its texts.
    ///
    /// ```
    /// # use inarow_core::{ScoreSetup, Setup};
    /// assert_eq!(Setup::Score(ScoreSetup::default()).kind(), "score");
    /// ```
    #[must_use]
    pub fn kind(&self) -> &'static str {
        each_setup!(self, setup => setup.kind())
    }

    /// The shape of the board; `None` for sides that no board may have.
    #[must_use]
    pub fn shape(&self) -> Option<Shape> {
        each_setup!(self, setup => setup.shape())
    }

    /// Whether it describes the start of a game, not a position in the middle of one.
    #[must_use]
    pub fn is_start(&self) -> bool {
        each_setup!(self, setup => setup.is_start())
    }

    /// The opening the match is to follow; `free` for games without one.
    #[must_use]
    pub fn opening(&self) -> Opening {
        match self {
            Setup::Line(line) => line.opening,
            _ => Opening::Free,
        }
    }
}

/// A line game as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct LineSetup {
    /// Columns, 1 to 100.
    pub width: u32,
    /// Rows, 1 to 100.
    pub height: u32,
    /// Length to win, 1 to 100.
    #[cfg_attr(feature = "serde", serde(default = "five"))]
    pub k: u32,
    /// Which runs win.
    #[cfg_attr(feature = "serde", serde(default = "freestyle"))]
    pub rule: LineRule,
    /// What follows a line of X.
    #[cfg_attr(feature = "serde", serde(default = "no_reply"))]
    pub reply: Reply,
    /// Moves until a draw, 0 = until the board is full; clamped to the cells.
    #[cfg_attr(feature = "serde", serde(default))]
    pub max_moves: u32,
    /// How the first stones are placed. A position in the middle, `rows` with marks, is past its opening: the match
    /// goes on as if this were `free`.
    #[cfg_attr(feature = "serde", serde(default = "free_opening"))]
    pub opening: Opening,
    /// Obstacles, `[x, y]` from 0 at the top-left.
    #[cfg_attr(feature = "serde", serde(default))]
    pub walls: Vec<[i64; 2]>,
    /// A position in the middle of a game: rows from the top of `.`, `X`, `O`, `#` (walls, joined with `walls`).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub rows: Option<Vec<String>>,
    /// The side to move; without it O when X has more marks, else X.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub turn: Option<Side>,
}

#[cfg(feature = "serde")]
fn five() -> u32 {
    5
}
#[cfg(feature = "serde")]
fn freestyle() -> LineRule {
    LineRule::Freestyle
}
#[cfg(feature = "serde")]
fn no_reply() -> Reply {
    Reply::None
}
#[cfg(feature = "serde")]
fn free_opening() -> Opening {
    Opening::Free
}

impl LineSetup {
    /// A freestyle game without walls, reply, limit or opening.
    ///
    /// ```
    /// # use inarow_core::{LineSetup, Position, Setup};
    /// let position = Position::new(&Setup::Line(LineSetup::new(15, 15, 5))).unwrap();
    /// assert_eq!(position.legal_moves().len(), 225);
    /// ```
    #[must_use]
    pub fn new(width: u32, height: u32, k: u32) -> LineSetup {
        LineSetup {
            width,
            height,
            k,
            rule: LineRule::Freestyle,
            reply: Reply::None,
            max_moves: 0,
            opening: Opening::Free,
            walls: Vec::new(),
            rows: None,
            turn: None,
        }
    }
}

/// Ultimate tic-tac-toe as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct UltimateSetup {
    /// What decides without three boards in a row.
    #[cfg_attr(feature = "serde", serde(default = "no_tiebreak"))]
    pub tiebreak: Tiebreak,
    /// A position `side;big;b0/…/b8`, 9 characters each; without it the start.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub position: Option<String>,
}

#[cfg(feature = "serde")]
fn no_tiebreak() -> Tiebreak {
    Tiebreak::None
}

impl Default for UltimateSetup {
    fn default() -> UltimateSetup {
        UltimateSetup { tiebreak: Tiebreak::None, position: None }
    }
}

/// What the n-th figure of a side costs: `first + (n − 1) · step`, as `[first, step]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Prices {
    /// X's first price and step.
    pub x: [i32; 2],
    /// O's first price and step.
    pub o: [i32; 2],
}

impl Prices {
    /// First price and step of a side.
    #[must_use]
    pub const fn of(&self, side: Side) -> [i32; 2] {
        match side {
            Side::X => self.x,
            Side::O => self.o,
        }
    }
}

/// The active row and column of Score, from 0 at the top-left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Active {
    /// The active row.
    pub row: Option<u8>,
    /// The active column.
    pub column: Option<u8>,
}

/// Score as plain data. Missing fields are those of the preset `score`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields, default)
)]
pub struct ScoreSetup {
    /// Side of the square board, 4 to 30.
    pub size: u32,
    /// Length of a line, 2 to `size`.
    pub length: u32,
    /// Accepted moves until the end, 0 = until the board is full; clamped to the cells.
    pub moves: u32,
    /// Weights, rows from the top, repeated over the board.
    pub weights: Vec<Vec<i32>>,
    /// What figures cost.
    pub prices: Prices,
    /// Added to O's total.
    pub komi: i32,
    /// Which cells are open.
    pub fill: Fill,
    /// A position in the middle of a game: rows from the top of `.`, `X`, `O`; what was spent and earned follows
    /// from the marks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rows: Option<Vec<String>>,
    /// The active row and column of a position with `rows`; what the fill needs and this lacks is drawn.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub active: Option<Active>,
}

impl Default for ScoreSetup {
    /// The preset `score`: the original game.
    fn default() -> ScoreSetup {
        ScoreSetup {
            size: 10,
            length: 4,
            moves: 60,
            weights: vec![vec![2, -2, 1, -1], vec![-1, 1, -2, 2], vec![-2, 2, -1, 1], vec![1, -1, 2, -2]],
            prices: Prices { x: [2, 2], o: [3, 2] },
            komi: 0,
            fill: Fill::Free,
            rows: None,
            active: None,
        }
    }
}

impl ScoreSetup {
    /// The preset `score-balanced`: komi 30, and weights whose windows of 4 each sum to minus the value they leave
    /// out.
    #[must_use]
    pub fn balanced() -> ScoreSetup {
        const VALUES: [i32; 5] = [2, -2, 1, -1, 0];
        let weights =
            (0..5).map(|row| (0..5).map(|column| VALUES[(column + 2 * row) % 5]).collect()).collect();
        ScoreSetup { komi: 30, weights, ..ScoreSetup::default() }
    }
}

/// Why a [`Setup`] describes no game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// The set-up is of another game than the position asked for.
    OtherGame,
    /// A number is outside its range.
    Range {
        /// The field.
        field: &'static str,
        /// What was given.
        value: i64,
        /// The smallest allowed value.
        min: i64,
        /// The largest allowed value.
        max: i64,
    },
    /// Renju is played on 15×15 with k = 5 only.
    RenjuBoard,
    /// A wall lies outside the board.
    WallOutside {
        /// Its number in `walls`, from 0.
        index: usize,
        /// Its column and row as given.
        at: [i64; 2],
    },
    /// Every cell is a wall or occupied.
    NoFreeCell,
    /// Wrong number of rows.
    RowCount {
        /// Rows given.
        found: usize,
        /// Rows of the board.
        expected: usize,
    },
    /// A row of the wrong length.
    RowLength {
        /// The row, from 1 at the top.
        row: usize,
        /// Its cells.
        found: usize,
        /// Columns of the board.
        expected: usize,
    },
    /// A character that is no content of a cell.
    RowLetter {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1 at the left.
        column: usize,
        /// What stands there.
        letter: char,
    },
    /// A mark stands on a wall of `walls`.
    MarkOnWall {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1 at the left.
        column: usize,
    },
    /// Marks fall in this game, and one hangs above an empty cell.
    Floating {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1 at the left.
        column: usize,
    },
    /// A line is already on the board.
    LineOnBoard(Side),
    /// X and O do not alternate from X in these marks.
    MarkCount {
        /// X's marks.
        x: usize,
        /// O's marks.
        o: usize,
    },
    /// The weight table is empty or its rows differ in length.
    Weights,
    /// An active row or column that is outside, full, or not of this fill.
    Active,
    /// The Ultimate position is not in the form `side;big;b0/…/b8`, or contradicts itself.
    Ultimate {
        /// The column of the text, from 1.
        column: usize,
        /// What is wrong there.
        reason: UltimateFault,
    },
}

/// What is wrong with the text of an Ultimate position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UltimateFault {
    /// It is longer or shorter than `side;big;b0/…/b8`.
    Length,
    /// A semicolon or a slash is not where it belongs.
    Separator,
    /// The side to move is neither X nor O.
    Side,
    /// A cell is neither empty nor a mark.
    Cell,
    /// Both sides have three in a row in the small board of that number, from 0.
    BothWonSmall(u8),
    /// Two boards are the target.
    SecondTarget,
    /// The target board is won or full.
    TargetDecided,
    /// The big board says of a small one what its marks do not.
    BigDisagrees,
    /// The big board has a letter that it does not know.
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

/// Checks `min <= value <= max`.
pub(crate) fn in_range(field: &'static str, value: i64, min: i64, max: i64) -> Result<(), SetupError> {
    if (min..=max).contains(&value) { Ok(()) } else { Err(SetupError::Range { field, value, min, max }) }
}

/// A cell that renju forbids, with the reason.
pub type ForbiddenCell = (crate::Cell, Forbidden);
