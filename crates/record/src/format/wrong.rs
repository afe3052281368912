//! What is wrong in a file that holds no game.

use inarow_core::{Explain, Illegal, Message, SetupError};

use crate::ReplayError;

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
    /// One of a kind; the words are English and may know more than the text for all of the kind.
    Told(Kind, String),
    /// The record cannot be played again.
    Replay(ReplayError),
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
    /// Something rarer.
    Other,
}

impl Kind {
    /// Every one.
    pub const ALL: [Kind; 12] = [
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
        Kind::Other,
    ];

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
            Wrong::Told(_, words) => f.write_str(words),
            Wrong::Replay(error) => write!(f, "{error}"),
        }
    }
}

impl Kind {
    /// The words where they are understood, else what is said of all of the kind.
    pub(crate) fn told_as(self, words: &str) -> Message {
        let kind = match self {
            Kind::Foreign => Message::new("file-foreign"),
            Kind::Empty => Message::new("file-empty"),
            Kind::Short => Message::new("file-short"),
            Kind::Syntax => Message::new("file-syntax"),
            Kind::Value => Message::new("file-value"),
            Kind::OtherGame => Message::new("file-other-game"),
            Kind::NoCell => Message::new("file-no-cell"),
            Kind::Outside => Message::new("file-outside"),
            Kind::Pass => Message::new("file-pass"),
            Kind::Turn => Message::new("file-turn"),
            Kind::Result => Message::new("file-result"),
            Kind::Other => Message::new("file-other").text("detail", words),
        };
        Message::new("file-told").text("words", words).because("kind", kind)
    }
}

impl Explain for Wrong {
    fn message(&self) -> Message {
        match self {
            Wrong::Move { number, name, reason } if name.is_empty() => {
                Message::new("file-move").digits("move", number).because("reason", reason.message())
            }
            Wrong::Move { number, name, reason: Illegal::Occupied } => {
                Message::new("file-move-occupied").digits("move", number).text("cell", name)
            }
            Wrong::Move { number, name, reason } => Message::new("file-move")
                .text("move", format_args!("{number}, {name}"))
                .because("reason", reason.message()),
            Wrong::NoGame => Message::new("file-no-game"),
            Wrong::NotText => Message::new("file-not-text"),
            Wrong::TooLarge { most } => Message::new("file-too-large").count("most", *most),
            Wrong::TooManyGames { most } => Message::new("file-many-games").count("most", *most),
            Wrong::TooManyMoves { most } => Message::new("file-many-moves").count("most", *most),
            Wrong::Setup(error) => error.message(),
            Wrong::Version { found, read } => {
                Message::new("file-version").digits("found", found).digits("read", read)
            }
            Wrong::Told(kind, words) => kind.told_as(words),
            Wrong::Replay(error) => error.message(),
        }
    }
}
