//! Errors in files without a valid game.

use inarow_core::{Explain, Illegal, Message, SetupError};
use inarow_record::ReplayError;

use super::Malformed;

/// An error in a file. Every frequent error has its own variant, and thus a sentence in every language.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A move is illegal.
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// Name of the move's cell in the file. May be empty.
        name: String,
        /// Reason why the move is illegal.
        reason: Illegal,
    },
    /// The file contains no game.
    NoGame,
    /// The bytes are not text.
    NotText,
    /// The file exceeds the size limit.
    TooLarge {
        /// Limit, in MiB.
        most: usize,
    },
    /// The file exceeds the limit on games.
    TooManyGames {
        /// Limit.
        most: usize,
    },
    /// The file exceeds the limit on moves.
    TooManyMoves {
        /// Limit.
        most: usize,
    },
    /// The set-up is invalid.
    Setup(SetupError),
    /// The record has a version that this program cannot read.
    Version {
        /// Version of the record.
        found: u64,
        /// Version that this program reads.
        read: u64,
    },
    /// The file violates its format.
    Malformed(Malformed),
    /// The record cannot be replayed.
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

/// Returns the meaning of an illegal move for a file of moves.
fn explain(reason: Illegal) -> String {
    match reason {
        Illegal::ChanceDue => "chance is due, and this format holds no outcome of it".to_owned(),
        other => other.to_string(),
    }
}
