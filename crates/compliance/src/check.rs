//! What an engine is graded in, and what was found.

use std::fmt;
use std::time::Duration;

use inarow_core::{Illegal, Side};
use inarow_gomocup::Point;
use inarow_play::{Direction, ProgramExit, ProgramFault, Protocol, StartFailure};
use serde::Serialize;

macro_rules! checks {
    ($($(#[doc = $about:literal])* $check:ident = $name:literal, [$($requires:ident)*];)*) => {
        /// One thing that an engine is graded in, in the order in which they are looked at.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        pub enum Check {
            $($(#[doc = $about])* #[serde(rename = $name)] $check,)*
        }

        impl Check {
            /// Every check.
            pub const ALL: &[Check] = &[$(Check::$check,)*];

            /// Its name in scripts and texts.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Check::$check => $name,)* }
            }

            /// What must have held for this one to be looked at.
            #[must_use]
            pub const fn requires(self) -> &'static [Check] {
                match self { $(Check::$check => &[$(Check::$requires),*],)* }
            }
        }
    };
}

checks! {
    /// The program starts, and takes boards of 15 and 20.
    Start = "start", [];
    /// It says who it is.
    About = "about", [Start];
    /// `BEGIN` is answered by a move.
    Begin = "begin", [Start];
    /// `TURN` is answered by a legal move.
    Turn = "turn", [Begin];
    /// Boards of other sizes are taken or refused.
    Sizes = "sizes", [Turn];
    /// `BOARD … DONE` is answered by a legal move.
    Board = "board", [Turn];
    /// Whole games with legal moves only.
    Games = "games", [Turn];
    /// It completes a five.
    Five = "five", [Board];
    /// It blocks a four.
    Block = "block", [Board];
    /// What it is told with `INFO` needs no answer, known or not.
    Info = "info", [Turn];
    /// The time of a turn is kept.
    Time = "time", [Board];
    /// What is left of the game's time is kept.
    TimeLeft = "time-left", [Time];
    /// The memory allowed is kept.
    Memory = "memory", [Turn];
    /// Rule 0: five or more.
    RuleFreestyle = "rule-freestyle", [Games Info Time];
    /// Rule 1: exactly five.
    RuleExact = "rule-exact", [Games Info Time];
    /// Rule 2: continuous play.
    RuleContinuous = "rule-continuous", [Games Info Time];
    /// Rule 4: renju.
    RuleRenju = "rule-renju", [Games Info Time];
    /// Rule 8: caro, longer rows win too.
    RuleCaroPlus = "rule-caro-plus", [Games Info Time];
    /// Rule 9: caro.
    RuleCaro = "rule-caro", [Games Info Time];
    /// The opening swap2.
    Swap2 = "swap2", [Turn];
    /// `TAKEBACK`.
    TakeBack = "takeback", [Turn];
    /// `RESTART`.
    Restart = "restart", [Turn];
    /// `RECTSTART`.
    RectStart = "rectstart", [Turn];
    /// `PLAY`.
    Play = "play", [Turn];
    /// The commands of Yixin.
    Yixin = "yixin", [Turn];
    /// A command that there is none of.
    Unknown = "unknown", [Turn];
    /// Commands that make no sense.
    Nonsense = "nonsense", [Turn];
    /// Lines may end with LF as with CRLF.
    LineEnds = "line-ends", [Turn];
    /// Every line it said belongs to the protocol.
    Lines = "lines", [Turn];
    /// It goes when it is told `END`.
    End = "end", [Start];
    /// Nothing that it started stays.
    Children = "children", [End];
    /// It goes when its input ends.
    Input = "input", [Start];
    /// In the referee's words: a program reads how a game begins, and moves.
    FirstMove = "first-move", [];
    /// Line games with walls, a last reply and forbidden cells.
    LineGames = "line-games", [FirstMove];
    /// The openings swap and swap2.
    Openings = "openings", [FirstMove];
    /// Ultimate.
    UltimateGames = "ultimate-games", [FirstMove];
    /// Score with rows and columns, drawn ones too.
    ScoreGames = "score-games", [FirstMove];
    /// One game after another, and a game that is told anew.
    NextGame = "next-game", [FirstMove];
    /// The time of a move is kept.
    MoveTime = "move-time", [FirstMove];
    /// What is left on the clock is kept.
    GameTime = "game-time", [FirstMove];
    /// `stop` ends a question.
    Stopped = "stop", [FirstMove];
    /// Lines of later versions are passed over.
    UnknownLines = "unknown-lines", [FirstMove];
    /// Every line is an answer or a remark.
    OtherLines = "other-lines", [FirstMove];
    /// It goes, with all that it started, when its input ends.
    InputEnd = "input-end", [FirstMove];
}

impl Check {
    /// What a program that speaks this is graded in.
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

/// What a check came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// All was as expected.
    Pass,
    /// Something that games can do without is missing.
    Warn,
    /// Games are lost by it.
    Fail,
    /// It was not looked at: another check failed, or the program may refuse it and does.
    Skip,
}

/// What came instead of what was expected, or what came of it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Observation {
    /// All was well; perhaps with what there is to know.
    Well(Option<String>),
    /// A line that is no answer to the command.
    Answer(String),
    /// Nothing in this time.
    Nothing(Duration),
    /// This, without a line end.
    Unended(String),
    /// `ERROR` or `UNKNOWN`, and what followed it.
    Refused(String),
    /// The program ended, with the last line of its standard error.
    Ended(ProgramExit, String),
    /// It leaves its input unread.
    InputUnread,
    /// More than this many bytes before an answer.
    Flood(u64),
    /// A move outside the board.
    Outside(Point),
    /// A move to an occupied cell.
    Occupied(Point),
    /// A move that renju forbids.
    Forbidden(Point),
    /// A move of a program in the referee's words that is not allowed.
    Illegal {
        /// The cell, as the program wrote it.
        cell: String,
        /// Why not, by the referee's name.
        reason: &'static str,
    },
    /// Not a cell that decides.
    Missed {
        /// The cell of the move.
        point: Point,
        /// Those that decide.
        cells: Vec<Point>,
    },
    /// An answer that took longer than allowed.
    Late {
        /// The cell, as the protocol writes it.
        cell: String,
        /// How long it took.
        took: Duration,
        /// How long it may take.
        allowed: Duration,
    },
    /// More memory than allowed, in bytes.
    Memory {
        /// Held.
        used: u64,
        /// Allowed.
        allowed: u64,
    },
    /// The system does not tell.
    Unseen,
    /// Nobody asked for that move.
    Unasked(String),
    /// A line that means nothing in the protocol.
    Garbage(String),
    /// The program did not end in this time.
    Stayed(Duration),
    /// It ended, but later than it should.
    SlowEnd(Duration),
    /// Processes that it started stayed.
    Left(usize),
    /// The program cannot be started, and why.
    NotStarted(StartFailure),
    /// Another check failed on which this one rests.
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

/// What a check found.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The grade.
    pub grade: Grade,
    /// What the engine had been told last; empty where it does not matter.
    pub asked: String,
    /// What came.
    pub observed: Observation,
    /// Where in which game.
    pub place: Option<GamePlace>,
}

/// A move of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamePlace {
    /// The game, as the command line names it.
    pub game: String,
    /// The side that the program had.
    pub side: Side,
    /// The number of the move, from 1, both sides counted.
    pub number: usize,
}

/// A line that the manager or the engine printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranscriptLine {
    /// How long after the check began.
    pub at: Duration,
    /// By whom.
    pub by: Direction,
    /// The line.
    pub text: String,
}

/// A check with what it found and all lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Graded {
    /// Which.
    pub check: Check,
    /// What was found.
    pub finding: Finding,
    /// How long it took.
    pub took: Duration,
    /// Every line; the first so many of a talkative engine.
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
