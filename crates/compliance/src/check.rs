//! Checks of an engine and their findings.

use std::fmt;
use std::time::Duration;

use inarow_core::{Illegal, Side};
use inarow_gomocup::Point;
use inarow_play::{Direction, ProgramExit, ProgramFault, Protocol, StartFailure};
use serde::Serialize;

macro_rules! checks {
    ($($(#[doc = $about:literal])* $check:ident = $name:literal, [$($requires:ident)*];)*) => {
        /// A check of an engine. Checks run in this order.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        pub enum Check {
            $($(#[doc = $about])* #[serde(rename = $name)] $check,)*
        }

        impl Check {
            /// Every check.
            pub const ALL: &[Check] = &[$(Check::$check,)*];

            /// Returns the name in scripts and texts.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Check::$check => $name,)* }
            }

            /// Returns the checks that must pass before this check runs.
            #[must_use]
            pub const fn requires(self) -> &'static [Check] {
                match self { $(Check::$check => &[$(Check::$requires),*],)* }
            }
        }
    };
}

checks! {
    /// The program starts and accepts boards of 15 and 20.
    Start = "start", [];
    /// The answer to `ABOUT`.
    About = "about", [Start];
    /// A move in answer to `BEGIN`.
    Begin = "begin", [Start];
    /// A legal move in answer to `TURN`.
    Turn = "turn", [Begin];
    /// Boards of other sizes, accepted or refused.
    Sizes = "sizes", [Turn];
    /// A legal move in answer to `BOARD … DONE`.
    Board = "board", [Turn];
    /// Whole games with legal moves only.
    Games = "games", [Turn];
    /// A move that completes a five.
    Five = "five", [Board];
    /// A move that blocks a four.
    Block = "block", [Board];
    /// Silence after `INFO`, known or not.
    Info = "info", [Turn];
    /// The time limit of a turn.
    Time = "time", [Board];
    /// The time limit of a game.
    TimeLeft = "time-left", [Time];
    /// The memory limit.
    Memory = "memory", [Turn];
    /// Rule 0, five or more.
    RuleFreestyle = "rule-freestyle", [Games Info Time];
    /// Rule 1, exactly five.
    RuleExact = "rule-exact", [Games Info Time];
    /// Rule 2, continuous play.
    RuleContinuous = "rule-continuous", [Games Info Time];
    /// Rule 4, renju.
    RuleRenju = "rule-renju", [Games Info Time];
    /// Rule 8, caro in which longer rows win too.
    RuleCaroPlus = "rule-caro-plus", [Games Info Time];
    /// Rule 9, caro.
    RuleCaro = "rule-caro", [Games Info Time];
    /// The opening `swap2`.
    Swap2 = "swap2", [Turn];
    /// `TAKEBACK`.
    TakeBack = "takeback", [Turn];
    /// `RESTART`.
    Restart = "restart", [Turn];
    /// `RECTSTART`.
    RectStart = "rectstart", [Turn];
    /// `PLAY`.
    Play = "play", [Turn];
    /// Commands of Yixin.
    Yixin = "yixin", [Turn];
    /// Unknown commands.
    Unknown = "unknown", [Turn];
    /// Invalid commands.
    Nonsense = "nonsense", [Turn];
    /// Line ends, where LF is as good as CRLF.
    LineEnds = "line-ends", [Turn];
    /// Output in lines of the protocol only.
    Lines = "lines", [Turn];
    /// Exit at `END`.
    End = "end", [Start];
    /// No processes left behind.
    Children = "children", [End];
    /// Exit at the end of the input.
    Input = "input", [Start];
    /// First move in the referee's protocol, after the start of a game.
    FirstMove = "first-move", [];
    /// Line games with walls, a last reply and forbidden cells.
    LineGames = "line-games", [FirstMove];
    /// Openings `swap` and `swap2`.
    Openings = "openings", [FirstMove];
    /// Ultimate.
    UltimateGames = "ultimate-games", [FirstMove];
    /// Score with rows and columns, including drawn games.
    ScoreGames = "score-games", [FirstMove];
    /// One game after another, and a game that is sent again.
    NextGame = "next-game", [FirstMove];
    /// The time limit of a move.
    MoveTime = "move-time", [FirstMove];
    /// The time limit of a clock.
    GameTime = "game-time", [FirstMove];
    /// An answer soon after `stop`.
    Stopped = "stop", [FirstMove];
    /// Unknown lines of later versions, which a program must ignore.
    UnknownLines = "unknown-lines", [FirstMove];
    /// Output in answers and remarks only.
    OtherLines = "other-lines", [FirstMove];
    /// Exit at the end of the input, with all descendants.
    InputEnd = "input-end", [FirstMove];
}

impl Check {
    /// Returns the checks for a program of this protocol.
    #[must_use]
    pub fn of(protocol: Protocol) -> &'static [Check] {
        let is_first = |check: &Check| *check == Check::FirstMove;
        let (gomocup, referee) = Check::ALL.split_at(Check::ALL.iter().position(is_first).unwrap_or(0));
        match protocol {
            Protocol::Gomocup => gomocup,
            Protocol::Referee => referee,
        }
    }
}

/// Grade of a check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// The engine behaved as expected.
    Pass,
    /// A missing feature that games can do without.
    Warn,
    /// A fault that loses games.
    Fail,
    /// A check that did not run. A required check failed, or the program refused an optional request.
    Skip,
}

/// Observation of a check, either a fault or a result.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Observation {
    /// No fault, with an optional detail.
    Well(Option<String>),
    /// A line that is not an answer to the command.
    Answer(String),
    /// Silence for this time.
    Nothing(Duration),
    /// This text without a line end.
    Unended(String),
    /// `ERROR` or `UNKNOWN`, with the text after it.
    Refused(String),
    /// Exit of the program, with the last line of its standard error.
    Ended(ProgramExit, String),
    /// Input that the program does not read.
    InputUnread,
    /// More than this many bytes before an answer.
    Flood(u64),
    /// A move outside the board.
    Outside(Point),
    /// A move to an occupied cell.
    Occupied(Point),
    /// A move that renju forbids.
    Forbidden(Point),
    /// An illegal move of a program in the referee's protocol.
    Illegal {
        /// The cell, as the program wrote it.
        cell: String,
        /// The reason, by the referee's name.
        reason: &'static str,
    },
    /// A move that misses the deciding cell.
    Missed {
        /// The cell of the move.
        point: Point,
        /// The deciding cells.
        cells: Vec<Point>,
    },
    /// An answer after the time limit.
    Late {
        /// The cell, as the protocol writes it.
        cell: String,
        /// Time of the answer.
        took: Duration,
        /// Time limit.
        allowed: Duration,
    },
    /// Memory beyond the limit, in bytes.
    Memory {
        /// Memory used.
        used: u64,
        /// Memory limit.
        allowed: u64,
    },
    /// A value that the system does not report.
    Unseen,
    /// A move that was not asked for.
    Unasked(String),
    /// A line without meaning in the protocol.
    Garbage(String),
    /// A program that did not exit in this time.
    Stayed(Duration),
    /// An exit after the time limit.
    SlowEnd(Duration),
    /// Number of processes left behind.
    Left(usize),
    /// A program that cannot be started, with the reason.
    NotStarted(StartFailure),
    /// A failed check that the current check requires.
    Because(Check),
}

impl From<ProgramFault> for Observation {
    fn from(fault: ProgramFault) -> Observation {
        match fault {
            ProgramFault::NotStarted { reason, .. } => Observation::NotStarted(reason),
            ProgramFault::Crashed { how, last } => Observation::Ended(how, last),
            ProgramFault::Silent { limit, grace } => Observation::Nothing(limit.unwrap_or_default() + grace),
            ProgramFault::Unended { text } => Observation::Unended(text),
            ProgramFault::InputUnread => Observation::InputUnread,
            ProgramFault::Refused { text } => Observation::Refused(text),
            ProgramFault::Flood { bytes } => Observation::Flood(bytes),
            ProgramFault::Memory { allowed } => Observation::Memory { used: allowed, allowed },
            ProgramFault::Outside { text } => {
                Observation::Illegal { cell: text, reason: Illegal::OutOfBoard.name() }
            }
            ProgramFault::Garbage { text } => Observation::Answer(text),
            fault => Observation::Answer(fault.to_string()),
        }
    }
}

/// Finding of a check.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The grade.
    pub grade: Grade,
    /// Last command to the engine, or empty if irrelevant.
    pub asked: String,
    /// The observation.
    pub observed: Observation,
    /// The place in a game.
    pub place: Option<GamePlace>,
}

/// Place of a move in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamePlace {
    /// The game, as the command line names it.
    pub game: String,
    /// The program's side.
    pub side: Side,
    /// Number of the move from 1, with both sides counted.
    pub number: usize,
}

/// A line that the manager or the engine printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranscriptLine {
    /// Time since the start of the check.
    pub at: Duration,
    /// Direction of the line.
    pub by: Direction,
    /// The line.
    pub text: String,
}

/// A check with its finding and transcript.
#[derive(Clone, PartialEq, Debug)]
pub struct Graded {
    /// The check.
    pub check: Check,
    /// The finding.
    pub finding: Finding,
    /// Duration of the check.
    pub took: Duration,
    /// Transcript, or its beginning if the transcript exceeds the limit.
    pub transcript: Vec<TranscriptLine>,
}

impl Finding {
    pub(crate) fn well(detail: Option<String>) -> Finding {
        Finding::new(Grade::Pass, String::new(), Observation::Well(detail))
    }

    pub(crate) fn new(grade: Grade, asked: String, observed: Observation) -> Finding {
        Finding { grade, asked, observed, place: None }
    }
}

impl fmt::Display for TranscriptLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.6} {} {}", self.at.as_secs_f64(), self.by.sign(), self.text)
    }
}
