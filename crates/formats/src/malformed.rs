//! What stands in a file of games that does not belong there, format by format.

use inarow_core::{Explain, Message, ParseCellError, Side, UltimateFault, reader_message};

use super::Format;

/// What stands in a file that does not belong there. Texts of files are cut to their beginnings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Malformed {
    /// Not JSON, or not of the form of a record. The words are the JSON reader's, in English.
    #[error("{words}")]
    Json {
        /// What kind of thing is wrong.
        fault: JsonFault,
        /// The words of the reader.
        words: String,
    },
    /// JSON of something else.
    #[error("this is no record: format is not {expected:?}")]
    NoRecord {
        /// What stands there in records.
        expected: &'static str,
    },
    /// A set-up without a board, of a game that has one.
    #[error("width and height are 1 to 100")]
    BoardSize,
    /// A set-up that is no object, or names no game.
    #[error("a set-up is an object that names its game, as {SETUP}; games are {}", known.join(", "))]
    NoSetup {
        /// The games that there are.
        known: Vec<&'static str>,
    },
    /// A set-up of an unknown game.
    #[error("no game of a set-up is called {given:?}; games are {}", known.join(", "))]
    UnknownGame {
        /// What it is called.
        given: String,
        /// The games that there are.
        known: Vec<&'static str>,
    },
    /// A move that names no cell.
    #[error("move {number}: {name:?}: {reason}")]
    MoveCell {
        /// The move's number, from 1.
        number: usize,
        /// What stands there.
        name: String,
        /// Why it is no cell.
        reason: ParseCellError,
    },
    /// A line of play that names no cell.
    #[error("{name:?}: {reason}")]
    LineCell {
        /// What stands there.
        name: String,
        /// Why it is no cell.
        reason: ParseCellError,
    },

    /// No lines of moves.
    #[error("there is no game here: write moves as h8i9h9, a game on each line")]
    NoMoves,
    /// No move as people write it.
    #[error("{text:?} is no move: write a letter and a number, as h8")]
    NoMove {
        /// What stands there.
        text: String,
    },

    /// No lines of offsets.
    #[error("there is no opening here: write offsets from the centre as {OPENING}")]
    NoOpenings,
    /// No number.
    #[error("{text:?} is no number: moves are offsets dx,dy from the centre")]
    NoOffset {
        /// What stands there.
        text: String,
    },
    /// One number without the other.
    #[error("{text} has no second number: moves are dx,dy")]
    HalfOffset {
        /// The first number.
        text: String,
    },

    /// A file without its first line.
    #[error("the file is empty; it begins with Piskvorky 15x15, 0:0, 0")]
    PsqEmpty,
    /// Another first line.
    #[error("this is no psq file: its first line is like Piskvorky 15x15, 0:0, 0")]
    PsqHeader,
    /// A time of a move that is no time.
    #[error("move {number}, {x},{y}: the time is too long")]
    PsqTime {
        /// The move's number, from 1.
        number: usize,
        /// The column, from 1.
        x: i64,
        /// The row, from 1.
        y: i64,
    },
    /// A line after the moves that is no name.
    #[error("{line:?} is neither a move x,y,ms nor one of the two names at the end")]
    PsqLine {
        /// The line.
        line: String,
    },
    /// Numbers behind the names.
    #[error("{line:?} is no winner with a rule's name, as 1,Freestyle, and moves stand before the names")]
    PsqNumbers {
        /// The line.
        line: String,
    },
    /// Another winner than the board shows.
    #[error("the winner is not the one that the board shows; name the game if its rule is another")]
    Winner,

    /// No bracket at all.
    #[error("this is no SGF file: a game begins with (;")]
    SgfStart,
    /// Something between the games.
    #[error("a game begins with (;")]
    SgfGame,
    /// A value that has no end before that of the file.
    #[error("this value has no closing bracket")]
    SgfOpenValue,
    /// A game that has no end before that of the file.
    #[error("the file ends within a game: a closing bracket is missing")]
    SgfOpenGame,
    /// A letter where a property begins.
    #[error("{letter:?} does not belong here: a property, ; ( or ) does")]
    SgfLetter {
        /// The letter.
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
    /// Stones that are set up after a move.
    #[error("{name} after the first move: stones are set up only before it")]
    SgfLateStones {
        /// The property.
        name: String,
    },
    /// A file of Go.
    #[error("this is a game of Go (GM[1]), not Gomoku (GM[4])")]
    SgfGo,
    /// A file of another game.
    #[error("GM[{value}] is not Gomoku (GM[4])")]
    SgfOtherGame {
        /// The number of the game.
        value: String,
    },
    /// Another version.
    #[error("FF[{value}] is not known, only 1 to 4")]
    SgfVersion {
        /// The version.
        value: String,
    },
    /// Neither black nor white is to move.
    #[error("PL is B or W")]
    SgfTurn,
    /// More stones than any board has points.
    #[error("more than {most} set-up points")]
    SgfManyStones {
        /// The most.
        most: usize,
    },
    /// No size of a board.
    #[error("SZ[{value}] is no size: write 15 or 20:15")]
    SgfSize {
        /// What stands there.
        value: String,
    },
    /// A board without points.
    #[error("a board has at least one row and one column")]
    SgfNoBoard,
    /// More columns or rows than there are letters.
    #[error("a board of {width}×{height} is larger than SGF's letters reach (52×52)")]
    SgfLarge {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// Stones on a board that letters do not reach.
    #[error("set-up stones reach boards up to {most}×{most}")]
    SgfFarStones {
        /// The most columns and rows.
        most: usize,
    },
    /// Stones beside the board.
    #[error("{text:?} is no point of this board")]
    SgfStone {
        /// What stands there.
        text: String,
    },
    /// The other side is to move.
    #[error("move {number}: {}", turns(*to_move))]
    SgfOrder {
        /// The move's number, from 1.
        number: usize,
        /// Who is to move; X is black.
        to_move: Side,
    },
    /// A move that is none.
    #[error("move {number} is a pass, which these games do not know")]
    Pass {
        /// The move's number, from 1.
        number: usize,
    },
    /// A move that is no point.
    #[error("move {number}: {text:?} is no point: write two letters")]
    SgfPoint {
        /// The move's number, from 1.
        number: usize,
        /// What stands there.
        text: String,
    },
    /// A move beside the board.
    #[error("move {number}: the point lies outside the board")]
    SgfOutside {
        /// The move's number, from 1.
        number: usize,
    },
    /// Another result than the board shows.
    #[error("the result is not the one that the board shows; name the game if its rule is another")]
    Result,

    /// Not a file of RenLib.
    #[error("this is no RenLib file: its header is missing")]
    RenLibHeader,
    /// A file of a newer RenLib.
    #[error("version {major}.{minor} of RenLib's format is not known, only up to 3.4")]
    RenLibVersion {
        /// Before the point.
        major: u8,
        /// After it.
        minor: u8,
    },
    /// Fewer bytes than a header has.
    #[error("the file ends within its header")]
    RenLibShortHeader,
    /// Fewer bytes than the tree has.
    #[error("the file ends within its tree")]
    RenLibShortTree,
    /// A comment that has no end before that of the file.
    #[error("a comment has no end")]
    RenLibComment,
    /// A move below a remark.
    #[error("a move follows a node that is none")]
    RenLibOrphan,
    /// Bytes after the last node.
    #[error("bytes follow the end of the tree")]
    RenLibTail,
    /// A node beside the board.
    #[error("position {position:#04x} lies outside the board")]
    RenLibOutside {
        /// Its byte.
        position: u8,
    },
    /// Another board than RenLib's was named.
    #[error("RenLib files hold games on 15×15, another game was named")]
    RenLibOtherGame,

    /// No lines of positions.
    #[error("there is no position here: write side;big;b0/…/b8, one on each line")]
    NoPositions,
    /// Not a position of Ultimate.
    #[error("{0}")]
    Ultimate(UltimateFault),
    /// Another game than Ultimate was named.
    #[error("these are positions of ultimate, another game was named")]
    UltimateOtherGame,

    /// Another game than those of lines was named.
    #[error("{} files hold line games, another game was named", short(*format))]
    NoLineGame {
        /// The format.
        format: Format,
    },
    /// A board of another size was named.
    #[error("the file's board is {}×{}, the named game's {}×{}", file.0, file.1, named.0, named.1)]
    OtherBoard {
        /// Columns and rows in the file.
        file: (u32, u32),
        /// Columns and rows that were named.
        named: (u32, u32),
    },
}

/// What kind of thing is wrong with JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JsonFault {
    /// It ends too early.
    Short,
    /// It is no JSON.
    Syntax,
    /// A value that cannot stand there.
    Value,
    /// Something about the set-up that the words alone tell.
    Setup,
}

/// A set-up that can be read.
const SETUP: &str = r#"{"game":"line","width":15,"height":15}"#;
/// An opening that can be read.
const OPENING: &str = "0,0, 1,-1";

fn turns(to_move: Side) -> &'static str {
    match to_move {
        Side::X => "black is to move, white does",
        Side::O => "white is to move, black does",
    }
}

/// What the format is called in English sentences.
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
