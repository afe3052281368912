//! Games as plain data, valid or not. [`crate::Position::new`] checks a set-up.

use crate::{Forbidden, Rows, Shape, Side};

#[cfg(feature = "test-game")]
mod drop;
mod error;
mod game_setup;
mod ultimate_boards;
#[cfg(feature = "test-game")]
pub use drop::DropSetup;
#[cfg(feature = "test-game")]
pub(crate) use drop::SHAPE as SHAPE_OF_DROP;
pub use error::{SetupError, UltimateFault};
pub(crate) use game_setup::GameSetup;
pub use ultimate_boards::UltimateBoards;
pub(crate) use ultimate_boards::wrong;

/// Defines an enum and the names of its variants. One table serves printing, reading and serde.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum $name {
            $($(#[$vmeta])* #[cfg_attr(feature = "serde", serde(rename = $text))] $variant,)+
        }

        impl $name {
            /// All values.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// Name used by the command line, records and protocols.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }

            /// Reads a [`Self::name`].
            #[must_use]
            pub fn from_name(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.name() == name)
            }
        }
    };
}

named! {
    /// Runs of marks that win a line game of length `k`.
    LineRule {
        /// `k` or more in a row.
        Freestyle = "freestyle",
        /// Exactly `k` in a row. A longer run is neither a win nor an error.
        Exact = "exact",
        /// Exactly `k` in a row, not closed by enemy marks at both ends.
        Caro = "caro",
        /// As caro, but a run longer than `k` also wins, closed or not.
        CaroPlus = "caro-plus",
        /// 15×15, `k` = 5: X wins by exactly five and has forbidden moves, O wins by five or more.
        Renju = "renju",
    }
}

named! {
    /// Consequence of a line of X.
    Reply {
        /// The line ends the game.
        None = "none",
        /// O has one reply. A line by that reply makes a draw.
        LastMove = "last-move",
    }
}

named! {
    /// Placement of the first stones and choice of sides. An opening is a phase of the match, because a
    /// position contains only marks.
    Opening {
        /// No opening: X moves first.
        Free = "free",
        /// The first player places X, O, X. The second player chooses a side. O is to move.
        Swap = "swap",
        /// As swap, but the second player may instead place another O and X. Then the first player chooses.
        Swap2 = "swap2",
    }
}

named! {
    /// Decision of an Ultimate game without three boards in a row.
    Tiebreak {
        /// A draw.
        None = "none",
        /// The side with more small boards wins.
        Boards = "boards",
    }
}

named! {
    /// Cells that are open in Score.
    Fill {
        /// Any empty cell.
        Free = "free",
        /// The active row, from the top down.
        Rows = "rows",
        /// The active column, from left to right.
        Columns = "columns",
        /// A random row until that row is full.
        RandomRow = "random-row",
        /// A random column until that column is full.
        RandomColumn = "random-column",
        /// A random row and a random column, until the row or column is full.
        RandomRowOrColumn = "random-row-or-column",
        /// The lowest empty cell of any column.
        Gravity = "gravity",
    }
}

impl Fill {
    /// Whether chance decides a row or a column.
    #[must_use]
    pub const fn is_random(self) -> bool {
        self.has_random_row() || self.has_random_column()
    }

    /// Whether chance decides a row.
    #[must_use]
    pub const fn has_random_row(self) -> bool {
        matches!(self, Fill::RandomRow | Fill::RandomRowOrColumn)
    }

    /// Whether chance decides a column.
    #[must_use]
    pub const fn has_random_column(self) -> bool {
        matches!(self, Fill::RandomColumn | Fill::RandomRowOrColumn)
    }
}

/// A game as plain data. Other crates call its methods, so that a new game requires no change in other crates.
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
    Drop(DropSetup),
}

/// Evaluates one expression on the concrete set-up.
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
    /// Name of the game in JSON, and in the keys of its texts.
    ///
    /// ```
    /// # use inarow_core::{ScoreSetup, Setup};
    /// assert_eq!(Setup::Score(ScoreSetup::default()).kind(), "score");
    /// ```
    #[must_use]
    pub fn kind(&self) -> &'static str {
        each_setup!(self, setup => setup.kind())
    }

    /// Shape of the board. `None` for sides outside 1 to 100.
    #[must_use]
    pub fn shape(&self) -> Option<Shape> {
        each_setup!(self, setup => setup.shape())
    }

    /// Whether the set-up describes the start of a game, not a position in the middle of one.
    #[must_use]
    pub fn is_start(&self) -> bool {
        each_setup!(self, setup => setup.is_start())
    }

    /// Opening of the match, `free` for games without openings.
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
    /// Runs that win.
    #[cfg_attr(feature = "serde", serde(default = "freestyle"))]
    pub rule: LineRule,
    /// Consequence of a line of X.
    #[cfg_attr(feature = "serde", serde(default = "no_reply"))]
    pub reply: Reply,
    /// Moves until a draw, limited to the number of cells. 0 means until the board is full.
    #[cfg_attr(feature = "serde", serde(default))]
    pub max_moves: u32,
    /// Placement of the first stones. Ignored, as if `free`, for a position in the middle of a game (`rows` with
    /// marks).
    #[cfg_attr(feature = "serde", serde(default = "free_opening"))]
    pub opening: Opening,
    /// Obstacles, `[x, y]` from 0 at the top-left.
    #[cfg_attr(feature = "serde", serde(default))]
    pub walls: Vec<[i64; 2]>,
    /// Position in the middle of a game. Its walls are added to `walls`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub rows: Option<Rows>,
    /// Side to move. Without a given side, O moves when X has more marks, else X.
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
    /// Returns a freestyle game without walls, reply, limit or opening.
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
    /// Decision without three boards in a row.
    #[cfg_attr(feature = "serde", serde(default = "no_tiebreak"))]
    pub tiebreak: Tiebreak,
    /// Position in the middle of a game, or `None` for the start.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub position: Option<UltimateBoards>,
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

/// Price of a side's n-th figure: `first + (n − 1) · step`, as `[first, step]`.
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

/// Score as plain data. Missing fields have the values of the preset `score`.
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
    /// Moves until the end, limited to the number of cells. 0 means until the board is full.
    pub moves: u32,
    /// Weights, rows from the top, repeated over the board.
    pub weights: Vec<Vec<i32>>,
    /// Prices of figures.
    pub prices: Prices,
    /// Points added to O's total.
    pub komi: i32,
    /// Cells that are open.
    pub fill: Fill,
    /// Position in the middle of a game, without walls. The points spent and earned are computed from the marks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rows: Option<Rows>,
    /// Active row and column of a position with `rows`. Chance decides a row or column that the fill needs and
    /// this field lacks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub active: Option<Active>,
}

impl Default for ScoreSetup {
    /// Returns the preset `score`: the original game.
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
    /// Returns the preset `score-balanced`, with komi 30. Each window of 4 weights sums to minus the value that
    /// the window leaves out.
    #[must_use]
    pub fn balanced() -> ScoreSetup {
        const VALUES: [i32; 5] = [2, -2, 1, -1, 0];
        let weights =
            (0..5).map(|row| (0..5).map(|column| VALUES[(column + 2 * row) % 5]).collect()).collect();
        ScoreSetup { komi: 30, weights, ..ScoreSetup::default() }
    }
}

/// Checks `min <= value <= max`.
pub(crate) fn in_range(field: &'static str, value: i64, min: i64, max: i64) -> Result<(), SetupError> {
    if (min..=max).contains(&value) { Ok(()) } else { Err(SetupError::Range { field, value, min, max }) }
}

/// A cell that renju forbids, with the reason.
pub type ForbiddenCell = (crate::Cell, Forbidden);
