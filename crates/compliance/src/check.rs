//! Grading an external engine command by command: what it was asked, what was expected, what came.
//!
//! Each check talks to a process of its own, so that one that hangs or crashes tells nothing about the next, and each
//! waits a bounded time. A check whose ground is missing (an engine that does not start cannot be asked for moves) is
//! passed over and says so: what fails is the fault itself, not everything behind it.

mod basics;
mod desk;
mod games;
mod leaving;
mod limits;
mod moves;
mod optional;
mod rules;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use inarow_play::Direction;
use inarow_play::gomocup::{Ending, Point, Unstarted};
use inarow_record::file;
use serde::Serialize;

use desk::Bench;

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
    /// It was not looked at.
    Skip,
}

/// What came instead of what was expected, or what came of it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum What {
    /// All was well; perhaps with what there is to know.
    Well(Option<String>),
    /// A line that is no answer to the command.
    Answer(String),
    /// Nothing in this time.
    Nothing(Duration),
    /// `ERROR` or `UNKNOWN`, and what followed it.
    Refused(String),
    /// The program ended, with the last line of its standard error.
    Ended(Ending, String),
    /// It leaves its input unread.
    Deaf,
    /// More than this many bytes before an answer.
    Flood(u64),
    /// A move outside the board.
    Outside(Point),
    /// A move to an occupied cell.
    Occupied(Point),
    /// A move that renju forbids.
    Forbidden(Point),
    /// Not the cell that decides.
    Missed(Point),
    /// An answer that took longer than allowed.
    Late {
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
    NotStarted(Unstarted),
    /// Another check failed on which this one rests.
    Because(Check),
}

/// What a check found.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The grade.
    pub grade: Grade,
    /// What the engine had been told last; empty where it does not matter.
    pub asked: String,
    /// What came.
    pub what: What,
}

/// A line that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// How long after the check began.
    pub at: Duration,
    /// By whom.
    pub by: Direction,
    /// The line.
    pub text: String,
}

/// A check with what it found and all that was said.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked {
    /// Which.
    pub check: Check,
    /// What was found.
    pub finding: Finding,
    /// How long it took.
    pub took: Duration,
    /// Every line said; the first so many of a talkative engine.
    pub said: Vec<Said>,
}

/// How an engine is graded.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// How long an answer to a command that needs no thinking is waited for.
    pub patience: Duration,
    /// How long the answer to a command that need not be known is waited for.
    pub optional: Duration,
    /// How much later than its time an answer may be: the way through two pipes, and a busy machine.
    pub slack: Duration,
    /// Bytes of memory that it is allowed.
    pub memory: u64,
    /// A folder for every line said.
    pub lines: Option<PathBuf>,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions {
            patience: Duration::from_secs(5),
            optional: Duration::from_secs(1),
            slack: Duration::from_millis(100),
            // What the tournaments of Gomocup allow.
            memory: 350 << 20,
            lines: None,
        }
    }
}

impl Finding {
    pub(crate) fn well(detail: Option<String>) -> Finding {
        Finding { grade: Grade::Pass, asked: String::new(), what: What::Well(detail) }
    }
}

/// Grades an engine; `words` are the program and its arguments. `show` sees each check when it is done.
///
/// # Errors
/// When the folder for lines cannot be written; everything the engine does is a finding.
pub fn check(
    words: &[String],
    options: &CheckOptions,
    stop: &inarow_play::Stop,
    mut show: impl FnMut(&Checked),
) -> std::io::Result<Vec<Checked>> {
    if let Some(folder) = &options.lines {
        std::fs::create_dir_all(folder)?;
    }
    let mut bench = Bench::new(words, options);
    // What a check found about another: the memory that an engine took while it was asked for something else.
    let mut elsewhere: BTreeMap<Check, Finding> = BTreeMap::new();
    let mut done: Vec<Checked> = Vec::new();
    for (number, &check) in (1..).zip(Check::ALL) {
        if stop.is_set() {
            break;
        }
        let begun = Instant::now();
        let missing = check.requires().iter().find_map(|required| unsound(&done, *required));
        let finding = match (elsewhere.remove(&check), missing) {
            (Some(finding), _) => finding,
            (None, Some(cause)) => skipped(cause),
            (None, None) => {
                bench.begin();
                let finding = bench.look(check);
                match (&finding.what, check) {
                    (What::Memory { .. }, other) if other != Check::Memory => {
                        elsewhere.insert(Check::Memory, finding);
                        skipped(Check::Memory)
                    }
                    _ => finding,
                }
            }
        };
        let checked = Checked { check, finding, took: begun.elapsed(), said: bench.said() };
        if let Some(folder) = &options.lines {
            keep(folder, number, &checked)?;
        }
        show(&checked);
        done.push(checked);
    }
    Ok(done)
}

fn skipped(cause: Check) -> Finding {
    Finding { grade: Grade::Skip, asked: String::new(), what: What::Because(cause) }
}

/// Why nothing can rest on this check: itself if it failed, or what it was itself passed over for.
fn unsound(done: &[Checked], required: Check) -> Option<Check> {
    let of = done.iter().find(|done| done.check == required)?;
    match (of.finding.grade, &of.finding.what) {
        (Grade::Fail, _) => Some(required),
        (Grade::Skip, What::Because(cause)) => Some(*cause),
        _ => None,
    }
}

/// Writes all that was said in a check to a file of its own: `SECONDS > TEXT` told, `<` answered, `!` complained.
fn keep(folder: &Path, number: usize, checked: &Checked) -> std::io::Result<()> {
    let lines: String = checked.said.iter().map(|said| format!("{said}\n")).collect();
    file::write_whole(&folder.join(format!("{number:02}-{}.log", checked.check.name())), lines.as_bytes())
}

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = match self.by {
            Direction::ToEngine => '>',
            Direction::FromEngine => '<',
            Direction::Complaint => '!',
        };
        write!(f, "{:.6} {sign} {}", self.at.as_secs_f64(), self.text)
    }
}
