//! What is wrong in a file that holds no game.

use inarow_core::{Illegal, SetupError};

use super::source;

/// What is wrong in a file. What people meet often has a variant, so that it can be told in any language.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Wrong {
    /// A move cannot be played.
    Move {
        /// Its number, from 1.
        number: usize,
        /// What the file calls its cell; may be empty.
        name: String,
        /// Why it cannot be played.
        reason: Illegal,
    },
    /// There is no game in it.
    NoGame,
    /// The bytes are no text.
    NotText,
    /// The file has more bytes than are read.
    TooLarge {
        /// The most, in MiB.
        most: usize,
    },
    /// There are more games than are read.
    TooManyGames {
        /// The most.
        most: usize,
    },
    /// There are more moves than are read.
    TooManyMoves {
        /// The most.
        most: usize,
    },
    /// The set-up is no game.
    Setup(SetupError),
    /// A record of another version than this program reads.
    Version {
        /// Its version.
        found: u64,
        /// The version that is read.
        read: u64,
    },
    /// One of a kind; the words are English and may know more.
    Told(Kind, String),
    /// Something rarer, in English.
    Other(String),
}

/// What kind of thing is wrong in a file, where its place says the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// It is not of the format that it was taken for.
    Foreign,
    /// There is no game in it.
    Empty,
    /// It ends before its game does.
    Short,
    /// What is there does not belong there: the format is broken.
    Syntax,
    /// The value is none that can stand there.
    Value,
    /// The board or the game is not the one that was named.
    OtherGame,
    /// Cells are named in another way.
    NoCell,
    /// The cell lies outside the board.
    Outside,
    /// A player passes, which these games do not know.
    Pass,
    /// The other side is to move.
    Turn,
    /// The stated result is not the one that the board shows.
    Result,
}

impl Kind {
    /// Every one.
    pub const ALL: [Kind; 11] = [
        Kind::Foreign,
        Kind::Empty,
        Kind::Short,
        Kind::Syntax,
        Kind::Value,
        Kind::OtherGame,
        Kind::NoCell,
        Kind::Outside,
        Kind::Pass,
        Kind::Turn,
        Kind::Result,
    ];

    /// Its name in texts.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Foreign => "foreign",
            Kind::Empty => "empty",
            Kind::Short => "short",
            Kind::Syntax => "syntax",
            Kind::Value => "value",
            Kind::OtherGame => "other-game",
            Kind::NoCell => "no-cell",
            Kind::Outside => "outside",
            Kind::Pass => "pass",
            Kind::Turn => "turn",
            Kind::Result => "result",
        }
    }

    /// With the words for it.
    pub(crate) fn told(self, words: impl Into<String>) -> Wrong {
        Wrong::Told(self, words.into())
    }
}

impl core::fmt::Display for Wrong {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Wrong::Move { number, name, reason } if name.is_empty() => {
                write!(f, "move {number}: {}", source::explain(*reason))
            }
            Wrong::Move { number, name, reason } => {
                write!(f, "move {number}, {name}: {}", source::explain(*reason))
            }
            Wrong::NoGame => f.write_str("the file holds no game"),
            Wrong::NotText => f.write_str("this is not text in UTF-8"),
            Wrong::TooLarge { most } => write!(f, "the file is larger than {most} MiB"),
            Wrong::TooManyGames { most } => write!(f, "more than {most} games"),
            Wrong::TooManyMoves { most } => write!(f, "more than {most} moves"),
            Wrong::Setup(error) => write!(f, "{error}"),
            Wrong::Version { found, read } => write!(
                f,
                "this record has version {found}, this program reads version {read}; use a newer inarow"
            ),
            Wrong::Told(_, words) | Wrong::Other(words) => f.write_str(words),
        }
    }
}

impl From<String> for Wrong {
    fn from(reason: String) -> Self {
        Wrong::Other(reason)
    }
}

impl From<&str> for Wrong {
    fn from(reason: &str) -> Self {
        Wrong::Other(reason.to_owned())
    }
}
