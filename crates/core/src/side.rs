//! The two sides.

use core::fmt;

/// A side of the game: X moves first in every game.
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

    /// 0 for X, 1 for O: for tables by side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `'X'` or `'O'`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::X => 'X',
            Side::O => 'O',
        }
    }

    /// `"x"` or `"o"`: the side as files and protocols name it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Side::X => "x",
            Side::O => "o",
        }
    }

    /// The side named by an `x` or `o` of either case.
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

/// What stands on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// Nothing: a mark may go here if the rules allow it.
    Empty,
    /// A side's mark.
    Mark(Side),
    /// An obstacle, for ever.
    Wall,
}

impl Content {
    /// The letter used in rows of text: `.`, `X`, `O` or `#`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Content::Empty => '.',
            Content::Mark(side) => side.letter(),
            Content::Wall => '#',
        }
    }

    /// Reads [`Content::letter`]; marks in either case.
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
