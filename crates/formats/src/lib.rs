//! File formats of games: bytes to records and back.
//!
//! [`read`] and [`write`](fn@write) convert between a file's bytes and [`Record`]s. [`Format`] names the
//! formats and detects the format of a file. [`Sequence`] writes a file of many games one at a time.
//! [`record_json`] embeds a record in other JSON, for serde.
//!
//! Every reader accepts hostile input. A reader returns games, or an error with its place and reason, in
//! bounded memory and without recursion. Every writer keeps moves and rules or refuses. A writer omits times,
//! evaluations and comments if a format has no room.
//!
//! # Files
//!
//! - `json.rs`, `psq.rs`, `sgf.rs`, `renlib.rs`, `openings.rs`, `text.rs`, `ultimate.rs`: one format per file;
//!   `../schema/`: JSON Schema of records
//! - `source.rs`: encoding of a file and places of errors. `Source::decoded` detects the encoding of SGF and
//!   Piskvork files. The other text formats are UTF-8 (`Source::utf8`).
//! - `named_encoding` in `sgf/read.rs`: encoding named by an SGF file; `plain` in `renlib.rs`: texts of RenLib
//! - `malformed.rs`, `parse_error.rs`: errors of readers, format by format; `unwritable.rs`: reasons of
//!   writers to refuse
//! - `tree.rs`: a tree of moves while a file is read, with the limits on moves and games

mod json;
mod malformed;
mod openings;
mod parse_error;
mod psq;
pub mod record_json;
mod renlib;
mod sequence;
mod sgf;
mod source;
mod text;
mod tree;
mod ultimate;
mod unwritable;

use std::path::Path;

pub use malformed::{JsonFault, Malformed};
pub use parse_error::ParseErrorKind;
pub use sequence::Sequence;
pub use sgf::event_with_round;
pub use unwritable::Unwritable;

use inarow_core::{Explain, LineSetup, Message, Position, Setup};
use inarow_record::{GameResult, Record, ReplayError};

use inarow_sys::file;

/// Limit on games read from one file, so that a hostile file cannot exhaust the memory.
pub const MAX_GAMES: usize = 200_000;

/// A file format for games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// The program's own lossless JSON record, one game or a list of games.
    Json,
    /// Moves in plain notation, `h8i9h9`, one game a line. The reader must know the game itself.
    Text,
    /// Piskvork's `.psq`, one game.
    Psq,
    /// SGF, `FF[4]GM[4]`, one game or a collection, with variations.
    Sgf,
    /// RenLib's `.lib`, a read-only tree of moves.
    RenLib,
    /// Gomocup's opening file, with offsets from the centre, one opening a line.
    Openings,
    /// Positions of Ultimate tic-tac-toe, one a line.
    Ultimate,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 7] = [
        Format::Json,
        Format::Text,
        Format::Psq,
        Format::Sgf,
        Format::RenLib,
        Format::Openings,
        Format::Ultimate,
    ];

    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Text => "text",
            Format::Psq => "psq",
            Format::Sgf => "sgf",
            Format::RenLib => "renlib",
            Format::Openings => "openings",
            Format::Ultimate => "ultimate",
        }
    }

    /// Returns the format with this [`Format::name`], in either case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// Returns the extensions of the format's files, without the dot, the usual extension first.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Format::Json => &["json"],
            Format::Text => &["txt", "pos"],
            Format::Psq => &["psq"],
            Format::Sgf => &["sgf"],
            Format::RenLib => &["lib"],
            Format::Openings => &["openings"],
            Format::Ultimate => &["uttt"],
        }
    }

    /// Returns the format for a file's extension. `txt` is [`Format::Text`].
    #[must_use]
    pub fn from_path(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?;
        Format::ALL
            .into_iter()
            .find(|format| format.extensions().iter().any(|known| known.eq_ignore_ascii_case(extension)))
    }

    /// Detects the format of an existing file by its extension. The content decides for `.txt`, because
    /// openings and positions of Ultimate often have that extension.
    #[must_use]
    pub fn detect(path: &Path, bytes: &[u8]) -> Option<Format> {
        // A result log of the arena also contains games. No writer writes such a log.
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jsonl")) {
            return Some(Format::Json);
        }
        let format = Format::from_path(path);
        if format != Some(Format::Text) {
            return format;
        }
        let line = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).find_map(|line| {
            let line = line.trim_ascii();
            (!line.is_empty() && !line.starts_with(b"#")).then_some(line)
        });
        match line {
            Some([b'x' | b'X' | b'o' | b'O', b';', ..]) => Some(Format::Ultimate),
            Some(line)
                if line.contains(&b',') && line.iter().all(|byte| b"0123456789+-, \t".contains(byte)) =>
            {
                Some(Format::Openings)
            }
            _ => Some(Format::Text),
        }
    }

    /// Whether a file can contain more than one game.
    #[must_use]
    pub const fn holds_many(self) -> bool {
        !matches!(self, Format::Psq | Format::RenLib)
    }

    /// Returns the extensions of formats that can be written with several games a file: `json`, `txt`, …
    pub fn extensions_of_many() -> impl Iterator<Item = &'static str> {
        let formats = Format::ALL.into_iter().filter(|format| format.is_written() && format.holds_many());
        formats.filter_map(|format| format.extensions().first().copied())
    }

    /// Whether a file can contain variations.
    #[must_use]
    pub const fn holds_variations(self) -> bool {
        matches!(self, Format::Json | Format::Sgf | Format::RenLib)
    }

    /// Whether the format can be written.
    #[must_use]
    pub const fn is_written(self) -> bool {
        !matches!(self, Format::RenLib)
    }
}

impl core::fmt::Display for Format {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

/// Facts that a reader cannot learn from the file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ReadOptions {
    /// Game, for formats with moves only (text, openings) or without all rules (psq, SGF, RenLib). Without a
    /// game, RenLib's moves are read as renju, and all others as Gomoku 15×15.
    pub game: Option<Setup>,
    /// Whether text counts rows from the top instead of the bottom.
    pub rows_from_top: bool,
}

/// Options for writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WriteOptions {
    /// Whether text counts rows from the top instead of the bottom.
    pub rows_from_top: bool,
    /// Whether to drop variations. Without this option, a format without variations refuses such a game.
    pub main_line: bool,
}

/// Reads the games of a file, at least one. Removes control characters from names of players and events.
///
/// ```
/// use inarow_formats::{Format, ReadOptions};
///
/// let games = inarow_formats::read(Format::Text, b"h8i9h9", &ReadOptions::default()).unwrap();
/// assert_eq!(games[0].plies.len(), 3);
/// let error = inarow_formats::read(Format::Text, b"h8i9h8", &ReadOptions::default()).unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 5: move 3, h8: the cell is occupied");
/// ```
///
/// # Errors
/// The first error in the file, with the error's place.
pub fn read(format: Format, bytes: &[u8], options: &ReadOptions) -> Result<Vec<Record>, ParseError> {
    if bytes.len() > file::MAX_BYTES {
        let reason = ParseErrorKind::TooLarge { most: file::MAX_BYTES >> 20 };
        return Err(ParseError { place: Place::Byte(file::MAX_BYTES), reason });
    }
    let mut records = match format {
        Format::Json => json::read(bytes),
        Format::Text => text::read(bytes, options),
        Format::Psq => psq::read(bytes, options).map(|record| vec![record]),
        Format::Sgf => sgf::read(bytes, options),
        Format::RenLib => renlib::read(bytes, options).map(|record| vec![record]),
        Format::Openings => openings::read(bytes, options),
        Format::Ultimate => ultimate::read(bytes, options),
    }?;
    records.iter_mut().for_each(Record::clean_names);
    Ok(records)
}

/// Reads the first game of a text in [`Format::Json`], in which programs store single games.
///
/// # Errors
/// The first error in the text, with the error's place.
pub fn read_json(text: &str) -> Result<Record, ParseError> {
    let records = read(Format::Json, text.as_bytes(), &ReadOptions::default())?;
    let place = Place::Line { line: 1, column: 1 };
    records.into_iter().next().ok_or(ParseError { place, reason: ParseErrorKind::NoGame })
}

/// Reads a set-up in JSON from a separate file, and checks that the set-up describes a position.
///
/// ```
///
/// let setup = inarow_formats::read_setup(br#"{"game":"line","width":3,"height":3,"k":3}"#).unwrap();
/// assert_eq!(setup.kind(), "line");
/// let error = inarow_formats::read_setup(br#"{"game":"line","width":3,"height":3,"k":4}"#).unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 41: k is 4, allowed are 1 to 3");
/// ```
///
/// # Errors
/// The first error in the file, with the error's place, or a file of more than 1 MiB.
pub fn read_setup(bytes: &[u8]) -> Result<Setup, ParseError> {
    json::setup::read(bytes)
}

/// Writes games to a file's bytes.
///
/// # Errors
/// The format cannot hold these games unchanged, or a game is invalid.
pub fn write(format: Format, records: &[Record], options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    can_hold(format, records.len())?;
    for (index, record) in records.iter().enumerate() {
        record.check().map_err(|source| WriteError::Invalid { game: index + 1, source })?;
        let variations = record.variations.len();
        if variations > 0 && !format.holds_variations() && !options.main_line {
            return Err(WriteError::Variations { format, game: index + 1, found: variations });
        }
    }
    let stripped: Vec<Record>;
    let records = if options.main_line && records.iter().any(|record| !record.variations.is_empty()) {
        let strip = |record: &Record| Record { variations: Vec::new(), ..record.clone() };
        stripped = records.iter().map(strip).collect();
        &stripped[..]
    } else {
        records
    };
    let refuse = |game: usize, reason: Unwritable| WriteError::Refused { format, game: game + 1, reason };
    match format {
        Format::Json => json::write(records),
        Format::Text => text::write(records, options, &refuse),
        Format::Psq => psq::write(&records[0], &refuse),
        Format::Sgf => sgf::write(records, &refuse),
        Format::Openings => openings::write(records, &refuse),
        Format::Ultimate => ultimate::write(records, &refuse),
        Format::RenLib => Err(WriteError::ReadOnly { format }),
    }
    .map(String::into_bytes)
}

/// Whether [`write()`] accepts every game of this set-up in this format, whatever the moves. False for formats
/// that hold only parts of games.
#[must_use]
pub fn holds_games_of(format: Format, setup: &Setup) -> bool {
    match format {
        Format::Json => true,
        Format::Psq => psq::holdable(setup).is_ok(),
        Format::Sgf => sgf::holdable(setup).is_ok(),
        Format::Text | Format::Openings | Format::Ultimate | Format::RenLib => false,
    }
}

/// Checks that a file of this format can be written with this number of games.
fn can_hold(format: Format, games: usize) -> Result<(), WriteError> {
    if games == 0 {
        return Err(WriteError::NoGame);
    }
    if !format.is_written() {
        return Err(WriteError::ReadOnly { format });
    }
    if games > 1 && !format.holds_many() {
        return Err(WriteError::ManyGames { format, found: games });
    }
    Ok(())
}

/// Creates a refusal of the game at this index, from 0.
type Refuse<'a> = dyn Fn(usize, Unwritable) -> WriteError + 'a;

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A place in a text.
    Line {
        /// Line, from 1.
        line: usize,
        /// Character within the line, from 1.
        column: usize,
    },
    /// A place in a binary file, as the number of preceding bytes.
    Byte(usize),
}

impl core::fmt::Display for Place {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Place::Line { line, column } => write!(f, "line {line}, column {column}"),
            Place::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// Error: a file could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct ParseError {
    /// Place of the error.
    pub place: Place,
    /// Reason.
    pub reason: ParseErrorKind,
}

/// Error: games could not be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    /// No game was given.
    #[error("there is no game to write")]
    NoGame,
    /// The format is read-only.
    #[error("{format} files are only read; write sgf or json instead")]
    ReadOnly {
        /// The format.
        format: Format,
    },
    /// There are more games than the format holds.
    #[error(
        "a {format} file holds one game, there are {found}; choose one with --number, or write sgf or json"
    )]
    ManyGames {
        /// The format.
        format: Format,
        /// Number of games.
        found: usize,
    },
    /// The game has variations, which the format cannot hold.
    #[error(
        "game {game} has variations ({found}), {format} holds none; write sgf or json, or only the main line"
    )]
    Variations {
        /// The format.
        format: Format,
        /// Number of the game, from 1.
        game: usize,
        /// Number of variations.
        found: usize,
    },
    /// The game has a property that the format cannot hold.
    #[error("game {game} cannot be written as {format}: {reason}")]
    Refused {
        /// The format.
        format: Format,
        /// Number of the game, from 1.
        game: usize,
        /// The property.
        reason: Unwritable,
    },
    /// The game is invalid.
    #[error("game {game} is not valid: {source}")]
    Invalid {
        /// Number of the game, from 1.
        game: usize,
        /// Reason.
        source: ReplayError,
    },
}

impl ParseError {
    /// Returns a sentence on why the file gives no game, with the remedy.
    #[must_use]
    pub fn in_file(&self, file: impl ToString) -> Message {
        let reason = self.reason.message();
        match self.place {
            Place::Line { line, column } => Message::new("error-file-format-at")
                .text("file", file)
                .count("line", line)
                .count("column", column)
                .because("reason", reason),
            // The place of a file's size limit is of no use.
            Place::Byte(_) if matches!(self.reason, ParseErrorKind::TooLarge { .. }) => {
                Message::new("error-file-format").text("file", file).because("reason", reason)
            }
            Place::Byte(byte) => Message::new("error-file-format-byte")
                .text("file", file)
                .count("byte", byte)
                .because("reason", reason),
        }
    }
}

impl Explain for ParseError {
    fn message(&self) -> Message {
        let reason = self.reason.message();
        match self.place {
            Place::Line { line, column } => Message::new("wrong-place")
                .digits("line", line)
                .digits("column", column)
                .because("reason", reason),
            Place::Byte(byte) => Message::new("wrong-byte").digits("byte", byte).because("reason", reason),
        }
    }
}

impl Explain for Format {
    fn message(&self) -> Message {
        Message::new(match self {
            Format::Json => "format-json",
            Format::Text => "format-text",
            Format::Psq => "format-psq",
            Format::Sgf => "format-sgf",
            Format::RenLib => "format-renlib",
            Format::Openings => "format-openings",
            Format::Ultimate => "format-ultimate",
        })
    }
}

impl Explain for WriteError {
    fn message(&self) -> Message {
        match self {
            WriteError::NoGame => Message::new("export-no-game"),
            WriteError::ReadOnly { format } => Message::new("export-read-only").text("format", format),
            WriteError::ManyGames { format, found } => {
                Message::new("said-many-games").because("format", format.message()).count("found", *found)
            }
            WriteError::Variations { format, game, found } => Message::new("said-variations")
                .because("format", format.message())
                .digits("game", game)
                .count("found", *found),
            WriteError::Refused { format, game, reason } => Message::new("export-refused")
                .because("format", format.message())
                .digits("game", game)
                .because("detail", reason.message()),
            WriteError::Invalid { game, source } => {
                Message::new("export-invalid").digits("game", game).because("reason", source.message())
            }
        }
    }
}

/// Returns the game of moves that come without a game.
fn default_game() -> Setup {
    Setup::Line(LineSetup::new(15, 15, 5))
}

/// Returns the board's result, for formats that do not store one.
fn board_result(position: &Position) -> Option<GameResult> {
    position.turn().outcome().map(GameResult::from)
}

/// Checks that formats with moves only can hold a game. The reader of such a format supplies the game itself.
fn only_moves(record: &Record) -> Result<(), Unwritable> {
    let walls = matches!(&record.setup, Setup::Line(line) if !line.walls.is_empty());
    let has_chance = !record.chance.is_empty() || record.plies.iter().any(|ply| !ply.chance.is_empty());
    if !record.setup.is_start() {
        Err(Unwritable::SetUp)
    } else if walls {
        Err(Unwritable::Walls)
    } else if has_chance {
        Err(Unwritable::Chance)
    } else {
        Ok(())
    }
}
