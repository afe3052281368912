//! The two sides.

use core::fmt;

/// A side of the game. X moves first in every game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Side {
    /// The side that moves first: crosses, black stones.
    X,
    /// The side that moves second: noughts, white stones.
    O,
}

impl Side {
    /// Both sides, X first.
    pub const ALL: [Side; 2] = [Side::X, Side::O];

    /// The other side.
    ///
    /// ```
    /// # use inarow_core::Side;
    /// assert_eq!(Side::X.other(), Side::O);
    /// ```
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::X => Side::O,
            Side::O => Side::X,
        }
    }

    /// Index for tables by side: 0 for X, 1 for O.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Letter of the side: `'X'` or `'O'`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::X => 'X',
            Side::O => 'O',
        }
    }

    /// Name of the side in files and protocols: `"x"` or `"o"`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Side::X => "x",
            Side::O => "o",
        }
    }

    /// Returns the side named by an `x` or `o` of either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Side> {
        match letter {
            'x' | 'X' => Some(Side::X),
            'o' | 'O' => Some(Side::O),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// Content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// No mark. A side may play here if the rules allow the move.
    Empty,
    /// Mark of a side.
    Mark(Side),
    /// Permanent obstacle.
    Wall,
}

impl Content {
    /// Letter used in rows of text: `.`, `X`, `O` or `#`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Content::Empty => '.',
            Content::Mark(side) => side.letter(),
            Content::Wall => '#',
        }
    }

    /// Reads a [`Content::letter`]. Accepts marks in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Content> {
        match letter {
            '.' => Some(Content::Empty),
            '#' => Some(Content::Wall),
            _ => match Side::from_letter(letter) {
                Some(side) => Some(Content::Mark(side)),
                None => None,
            },
        }
    }
}
