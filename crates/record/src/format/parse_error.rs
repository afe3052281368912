//! What is wrong in a file that holds no game.

use inarow_core::{Explain, Illegal, Message, SetupError};

use crate::ReplayError;

/// What is wrong in a file. What people meet often has a variant, so that it can be told in any language.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
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
    Malformed(MalformedKind, String),
    /// The record cannot be played again.
    Replay(ReplayError),
}

/// What kind of thing is wrong in a file, where its place says the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MalformedKind {
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

impl MalformedKind {
    /// Every one.
    pub const ALL: [MalformedKind; 12] = [
        MalformedKind::Foreign,
        MalformedKind::Empty,
        MalformedKind::Short,
        MalformedKind::Syntax,
        MalformedKind::Value,
        MalformedKind::OtherGame,
        MalformedKind::NoCell,
        MalformedKind::Outside,
        MalformedKind::Pass,
        MalformedKind::Turn,
        MalformedKind::Result,
        MalformedKind::Other,
    ];

    /// With the words for it.
    pub(crate) fn with_detail(self, words: impl Into<String>) -> ParseErrorKind {
        ParseErrorKind::Malformed(self, words.into())
    }
}

impl core::fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            ParseErrorKind::Move { number, name, reason } if name.is_empty() => {
                write!(f, "move {number}: {}", explain(*reason))
            }
            ParseErrorKind::Move { number, name, reason } => {
                write!(f, "move {number}, {name}: {}", explain(*reason))
            }
            ParseErrorKind::NoGame => f.write_str("the file holds no game"),
            ParseErrorKind::NotText => f.write_str("this is not text in UTF-8"),
            ParseErrorKind::TooLarge { most } => write!(f, "the file is larger than {most} MiB"),
            ParseErrorKind::TooManyGames { most } => write!(f, "more than {most} games"),
            ParseErrorKind::TooManyMoves { most } => write!(f, "more than {most} moves"),
            ParseErrorKind::Setup(error) => write!(f, "{error}"),
            ParseErrorKind::Version { found, read } => write!(
                f,
                "this record has version {found}, this program reads version {read}; use a newer inarow"
            ),
            ParseErrorKind::Malformed(_, words) => f.write_str(words),
            ParseErrorKind::Replay(error) => write!(f, "{error}"),
        }
    }
}

impl MalformedKind {
    /// The words where they are understood, else what is said of all of the kind.
    pub(crate) fn message_with(self, words: &str) -> Message {
        let kind = match self {
            MalformedKind::Foreign => Message::new("file-foreign"),
            MalformedKind::Empty => Message::new("file-empty"),
            MalformedKind::Short => Message::new("file-short"),
            MalformedKind::Syntax => Message::new("file-syntax"),
            MalformedKind::Value => Message::new("file-value"),
            MalformedKind::OtherGame => Message::new("file-other-game"),
            MalformedKind::NoCell => Message::new("file-no-cell"),
            MalformedKind::Outside => Message::new("file-outside"),
            MalformedKind::Pass => Message::new("file-pass"),
            MalformedKind::Turn => Message::new("file-turn"),
            MalformedKind::Result => Message::new("file-result"),
            MalformedKind::Other => Message::new("file-other").text("detail", words),
        };
        Message::new("file-told").text("words", words).because("kind", kind)
    }
}

impl Explain for ParseErrorKind {
    fn message(&self) -> Message {
        match self {
            ParseErrorKind::Move { number, name, reason } if name.is_empty() => {
                Message::new("file-move").digits("move", number).because("reason", reason.message())
            }
            ParseErrorKind::Move { number, name, reason: Illegal::Occupied } => {
                Message::new("file-move-occupied").digits("move", number).text("cell", name)
            }
            ParseErrorKind::Move { number, name, reason } => Message::new("file-move")
                .text("move", format_args!("{number}, {name}"))
                .because("reason", reason.message()),
            ParseErrorKind::NoGame => Message::new("file-no-game"),
            ParseErrorKind::NotText => Message::new("file-not-text"),
            ParseErrorKind::TooLarge { most } => Message::new("file-too-large").count("most", *most),
            ParseErrorKind::TooManyGames { most } => Message::new("file-many-games").count("most", *most),
            ParseErrorKind::TooManyMoves { most } => Message::new("file-many-moves").count("most", *most),
            ParseErrorKind::Setup(error) => error.message(),
            ParseErrorKind::Version { found, read } => {
                Message::new("file-version").digits("found", found).digits("read", read)
            }
            ParseErrorKind::Malformed(kind, words) => kind.message_with(words),
            ParseErrorKind::Replay(error) => error.message(),
        }
    }
}

/// What a refusal means to somebody with a file of moves in hand.
fn explain(reason: Illegal) -> String {
    match reason {
        Illegal::ChanceDue => "a random draw is due, and this format holds none".to_owned(),
        other => other.to_string(),
    }
}
