//! Errors in files of games, format by format.

use inarow_core::{Explain, Message, ParseCellError, Side, UltimateFault, reader_message};

use super::Format;

/// An error in a file of games. Excerpts of files are shortened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Malformed {
    /// Invalid JSON, or JSON that is no record. The words are the JSON reader's, in English.
    #[error("{words}")]
    Json {
        /// Kind of the error.
        fault: JsonFault,
        /// Words of the reader.
        words: String,
    },
    /// JSON of another format.
    #[error("this is no record: format is not {expected:?}")]
    NoRecord {
        /// Value of `format` in records.
        expected: &'static str,
    },
    /// A set-up without a board, of a game with a board.
    #[error("width and height are 1 to 100")]
    BoardSize,
    /// A set-up that is no object, or an object without a game.
    #[error("a set-up is an object that names its game, as {SETUP}; games are {}", known.join(", "))]
    NoSetup {
        /// Known games.
        known: Vec<&'static str>,
    },
    /// A set-up of an unknown game.
    #[error("no game of a set-up is called {given:?}; games are {}", known.join(", "))]
    UnknownGame {
        /// Name of the game in the file.
        given: String,
        /// Known games.
        known: Vec<&'static str>,
    },
    /// A move without a valid cell.
    #[error("move {number}: {name:?}: {reason}")]
    MoveCell {
        /// Number of the move, from 1.
        number: usize,
        /// Name in the file.
        name: String,
        /// Reason why the name is no cell.
        reason: ParseCellError,
    },
    /// A line of play without a valid cell.
    #[error("{name:?}: {reason}")]
    LineCell {
        /// Name in the file.
        name: String,
        /// Reason why the name is no cell.
        reason: ParseCellError,
    },

    /// No lines of moves.
    #[error("there is no game here: write moves as h8i9h9, a game on each line")]
    NoMoves,
    /// Not a move in plain notation.
    #[error("{text:?} is no move: write a letter and a number, as h8")]
    NoMove {
        /// Text in the file.
        text: String,
    },

    /// No lines of offsets.
    #[error("there is no opening here: write offsets from the centre as {OPENING}")]
    NoOpenings,
    /// Not a number.
    #[error("{text:?} is no number: moves are offsets dx,dy from the centre")]
    NoOffset {
        /// Text in the file.
        text: String,
    },
    /// An offset across without an offset down.
    #[error("{text} has no second number: moves are dx,dy")]
    HalfOffset {
        /// The first number.
        text: String,
    },

    /// An empty file.
    #[error("the file is empty; it begins with Piskvorky 15x15, 0:0, 0")]
    PsqEmpty,
    /// An invalid first line.
    #[error("this is no psq file: its first line is like Piskvorky 15x15, 0:0, 0")]
    PsqHeader,
    /// A time of a move that is too long.
    #[error("move {number}, {x},{y}: the time is too long")]
    PsqTime {
        /// Number of the move, from 1.
        number: usize,
        /// Column, from 1.
        x: i64,
        /// Row, from 1.
        y: i64,
    },
    /// A line after the moves that is no name.
    #[error("{line:?} is neither a move x,y,ms nor one of the two names at the end")]
    PsqLine {
        /// Text of the line.
        line: String,
    },
    /// Numbers after the names.
    #[error("{line:?} is no winner with a rule's name, as 1,Freestyle, and moves stand before the names")]
    PsqNumbers {
        /// Text of the line.
        line: String,
    },
    /// A winner that differs from the board's winner.
    #[error("the winner is not the one that the board shows; name the game if its rule is another")]
    Winner,

    /// No game at all.
    #[error("this is no SGF file: a game begins with (;")]
    SgfStart,
    /// Characters between games.
    #[error("a game begins with (;")]
    SgfGame,
    /// A value without a closing bracket.
    #[error("this value has no closing bracket")]
    SgfOpenValue,
    /// A game without a closing bracket.
    #[error("the file ends within a game: a closing bracket is missing")]
    SgfOpenGame,
    /// An unexpected character.
    #[error("{letter:?} does not belong here: a property, ; ( or ) does")]
    SgfLetter {
        /// The character.
        letter: char,
    },
    /// A bracket without a node.
    #[error("a bracket is followed by a node: write (;")]
    SgfNoNode,
    /// A property without a value.
    #[error("the property before has no value")]
    SgfNoValue,
    /// A value without a property.
    #[error("this value has no property before it")]
    SgfNoProperty,
    /// Set-up stones after a move.
    #[error("{name} after the first move: stones are set up only before it")]
    SgfLateStones {
        /// Name of the property.
        name: String,
    },
    /// A game of Go.
    #[error("this is a game of Go (GM[1]), not Gomoku (GM[4])")]
    SgfGo,
    /// Another game.
    #[error("GM[{value}] is not Gomoku (GM[4])")]
    SgfOtherGame {
        /// Number of the game.
        value: String,
    },
    /// An unknown version.
    #[error("FF[{value}] is not known, only 1 to 4")]
    SgfVersion {
        /// Number of the version.
        value: String,
    },
    /// An invalid side to move.
    #[error("PL is B or W")]
    SgfTurn,
    /// More set-up stones than any board has points.
    #[error("more than {most} set-up points")]
    SgfManyStones {
        /// Limit.
        most: usize,
    },
    /// An invalid board size.
    #[error("SZ[{value}] is no size: write 15 or 20:15")]
    SgfSize {
        /// Value in the file.
        value: String,
    },
    /// A board without points.
    #[error("a board has at least one row and one column")]
    SgfNoBoard,
    /// More columns or rows than letters.
    #[error("a board of {width}×{height} is larger than SGF's letters reach (52×52)")]
    SgfLarge {
        /// Number of columns.
        width: u32,
        /// Number of rows.
        height: u32,
    },
    /// Set-up stones on a board beyond the letters.
    #[error("set-up stones reach boards up to {most}×{most}")]
    SgfFarStones {
        /// Limit on columns and rows.
        most: usize,
    },
    /// Set-up stones outside the board.
    #[error("{text:?} is no point of this board")]
    SgfStone {
        /// Text in the file.
        text: String,
    },
    /// A move of the wrong side.
    #[error("move {number}: {}", turns(*to_move))]
    SgfOrder {
        /// Number of the move, from 1.
        number: usize,
        /// Side to move. X is black.
        to_move: Side,
    },
    /// A pass.
    #[error("move {number} is a pass, which these games do not know")]
    Pass {
        /// Number of the move, from 1.
        number: usize,
    },
    /// A move without a valid point.
    #[error("move {number}: {text:?} is no point: write two letters")]
    SgfPoint {
        /// Number of the move, from 1.
        number: usize,
        /// Text in the file.
        text: String,
    },
    /// A move outside the board.
    #[error("move {number}: the point lies outside the board")]
    SgfOutside {
        /// Number of the move, from 1.
        number: usize,
    },
    /// A result that differs from the board's result.
    #[error("the result is not the one that the board shows; name the game if its rule is another")]
    Result,

    /// Not a RenLib file.
    #[error("this is no RenLib file: its header is missing")]
    RenLibHeader,
    /// An unknown version of the format.
    #[error("version {major}.{minor} of RenLib's format is not known, only up to 3.4")]
    RenLibVersion {
        /// Major version.
        major: u8,
        /// Minor version.
        minor: u8,
    },
    /// Fewer bytes than a header has.
    #[error("the file ends within its header")]
    RenLibShortHeader,
    /// Fewer bytes than the tree has.
    #[error("the file ends within its tree")]
    RenLibShortTree,
    /// A comment without an end.
    #[error("a comment has no end")]
    RenLibComment,
    /// A move below a remark.
    #[error("a move follows a node that is none")]
    RenLibOrphan,
    /// Bytes after the last node.
    #[error("bytes follow the end of the tree")]
    RenLibTail,
    /// A node outside the board.
    #[error("position {position:#04x} lies outside the board")]
    RenLibOutside {
        /// Position byte of the node.
        position: u8,
    },
    /// The named game has another board than RenLib's.
    #[error("RenLib files hold games on 15×15, another game was named")]
    RenLibOtherGame,

    /// No lines of positions.
    #[error("there is no position here: write side;big;b0/…/b8, one on each line")]
    NoPositions,
    /// Not a position of Ultimate.
    #[error("{0}")]
    Ultimate(UltimateFault),
    /// The named game is not Ultimate.
    #[error("these are positions of ultimate, another game was named")]
    UltimateOtherGame,

    /// The named game is not a line game.
    #[error("{} files hold line games, another game was named", short(*format))]
    NoLineGame {
        /// Format of the file.
        format: Format,
    },
    /// The named game has a board of another size.
    #[error("the file's board is {}×{}, the named game's {}×{}", file.0, file.1, named.0, named.1)]
    OtherBoard {
        /// Columns and rows in the file.
        file: (u32, u32),
        /// Columns and rows of the named game.
        named: (u32, u32),
    },
}

/// Kind of an error in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JsonFault {
    /// The text ends too early.
    Short,
    /// The text is not JSON.
    Syntax,
    /// A value is invalid.
    Value,
    /// The set-up is invalid. Only the words describe the error.
    Setup,
}

/// A valid set-up, as an example.
const SETUP: &str = r#"{"game":"line","width":15,"height":15}"#;
/// A valid opening, as an example.
const OPENING: &str = "0,0, 1,-1";

fn turns(to_move: Side) -> &'static str {
    match to_move {
        Side::X => "black is to move, white does",
        Side::O => "white is to move, black does",
    }
}

/// Returns the name of the format in English sentences.
fn short(format: Format) -> &'static str {
    if format == Format::Sgf { "SGF" } else { format.name() }
}

impl Explain for Malformed {
    fn message(&self) -> Message {
        match self {
            Malformed::Json { fault: JsonFault::Setup, words } => {
                reader_message(words).unwrap_or_else(|| Message::new("file-other").text("detail", words))
            }
            Malformed::Json { fault, words } => reader_message(words).unwrap_or_else(|| fault.message()),
            Malformed::NoRecord { expected } => Message::new("file-no-record").text("format", expected),
            Malformed::BoardSize => Message::new("file-board-size"),
            Malformed::NoSetup { known } => {
                Message::new("file-no-setup").text("example", SETUP).list("games", known)
            }
            Malformed::UnknownGame { given, known } => {
                Message::new("file-unknown-game").text("name", given).list("games", known)
            }
            Malformed::MoveCell { number, name, reason } => Message::new("file-move-cell")
                .digits("move", number)
                .text("name", name)
                .because("reason", reason.message()),
            Malformed::LineCell { name, reason } => {
                Message::new("file-line-cell").text("name", name).because("reason", reason.message())
            }
            Malformed::NoMoves => Message::new("file-no-moves"),
            Malformed::NoMove { text } => Message::new("file-no-move").text("text", text),
            Malformed::NoOpenings => Message::new("file-no-openings").text("example", OPENING),
            Malformed::NoOffset { text } => Message::new("file-no-offset").text("text", text),
            Malformed::HalfOffset { text } => Message::new("file-half-offset").text("text", text),
            Malformed::PsqEmpty => Message::new("file-psq-empty"),
            Malformed::PsqHeader => Message::new("file-psq-header"),
            Malformed::PsqTime { number, x, y } => {
                Message::new("file-psq-time").digits("move", number).digits("x", x).digits("y", y)
            }
            Malformed::PsqLine { line } => Message::new("file-psq-line").text("text", line),
            Malformed::PsqNumbers { line } => Message::new("file-psq-numbers").text("text", line),
            Malformed::Winner | Malformed::Result => Message::new("file-result"),
            Malformed::SgfStart => Message::new("file-sgf-start"),
            Malformed::SgfGame => Message::new("file-sgf-game"),
            Malformed::SgfOpenValue => Message::new("file-sgf-open-value"),
            Malformed::SgfOpenGame => Message::new("file-sgf-open-game"),
            Malformed::SgfLetter { letter } => Message::new("file-sgf-letter").text("letter", letter),
            Malformed::SgfNoNode => Message::new("file-sgf-no-node"),
            Malformed::SgfNoValue => Message::new("file-sgf-no-value"),
            Malformed::SgfNoProperty => Message::new("file-sgf-no-property"),
            Malformed::SgfLateStones { name } => Message::new("file-sgf-late-stones").text("name", name),
            Malformed::SgfGo => Message::new("file-sgf-go"),
            Malformed::SgfOtherGame { value } => Message::new("file-sgf-other-game").text("value", value),
            Malformed::SgfVersion { value } => Message::new("file-sgf-version").text("value", value),
            Malformed::SgfTurn => Message::new("file-sgf-turn"),
            Malformed::SgfManyStones { most } => Message::new("file-sgf-many-stones").count("most", *most),
            Malformed::SgfSize { value } => Message::new("file-sgf-size").text("value", value),
            Malformed::SgfNoBoard => Message::new("file-sgf-no-board"),
            Malformed::SgfLarge { width, height } => {
                Message::new("file-sgf-large").digits("width", width).digits("height", height)
            }
            Malformed::SgfFarStones { most } => Message::new("file-sgf-far-stones").digits("most", most),
            Malformed::SgfStone { text } => Message::new("file-sgf-stone").text("text", text),
            Malformed::SgfOrder { number, to_move: Side::X } => {
                Message::new("file-sgf-black").digits("move", number)
            }
            Malformed::SgfOrder { number, to_move: Side::O } => {
                Message::new("file-sgf-white").digits("move", number)
            }
            Malformed::Pass { number } => Message::new("file-pass").digits("move", number),
            Malformed::SgfPoint { number, text } => {
                Message::new("file-sgf-point").digits("move", number).text("text", text)
            }
            Malformed::SgfOutside { number } => Message::new("file-sgf-outside").digits("move", number),
            Malformed::RenLibHeader => Message::new("file-renlib-header"),
            Malformed::RenLibVersion { major, minor } => {
                Message::new("file-renlib-version").text("version", format_args!("{major}.{minor}"))
            }
            Malformed::RenLibShortHeader => Message::new("file-renlib-short-header"),
            Malformed::RenLibShortTree => Message::new("file-renlib-short-tree"),
            Malformed::RenLibComment => Message::new("file-renlib-comment"),
            Malformed::RenLibOrphan => Message::new("file-renlib-orphan"),
            Malformed::RenLibTail => Message::new("file-renlib-tail"),
            Malformed::RenLibOutside { position } => {
                Message::new("file-renlib-outside").text("position", format_args!("{position:#04x}"))
            }
            Malformed::RenLibOtherGame => Message::new("file-renlib-other-game"),
            Malformed::NoPositions => Message::new("file-no-positions"),
            Malformed::Ultimate(fault) => fault.message(),
            Malformed::UltimateOtherGame => Message::new("file-ultimate-other-game"),
            Malformed::NoLineGame { format } => {
                Message::new("file-no-line-game").text("format", short(*format))
            }
            Malformed::OtherBoard { file, named } => Message::new("file-other-board")
                .text("file", format_args!("{}×{}", file.0, file.1))
                .text("named", format_args!("{}×{}", named.0, named.1)),
        }
    }
}

impl Explain for JsonFault {
    fn message(&self) -> Message {
        Message::new(match self {
            JsonFault::Short => "file-short",
            JsonFault::Syntax => "file-syntax",
            JsonFault::Value | JsonFault::Setup => "file-value",
        })
    }
}
