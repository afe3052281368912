//! What is wrong in a file that holds no game.

use inarow_core::{Explain, Illegal, Message, SetupError};
use inarow_record::ReplayError;

use super::Malformed;

/// What is wrong in a file. What people meet often has a variant, so that it has a sentence in any language.
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
    /// Something stands there that does not belong there.
    Malformed(Malformed),
    /// The record cannot be played again.
    Replay(ReplayError),
}

impl From<Malformed> for ParseErrorKind {
    fn from(malformed: Malformed) -> ParseErrorKind {
        ParseErrorKind::Malformed(malformed)
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
            ParseErrorKind::Malformed(malformed) => write!(f, "{malformed}"),
            ParseErrorKind::Replay(error) => write!(f, "{error}"),
        }
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
            ParseErrorKind::Malformed(malformed) => malformed.message(),
            ParseErrorKind::Replay(error) => error.message(),
        }
    }
}

/// What a refusal means for a file of moves.
fn explain(reason: Illegal) -> String {
    match reason {
        Illegal::ChanceDue => "chance is due, and this format holds no outcome of it".to_owned(),
        other => other.to_string(),
    }
}
