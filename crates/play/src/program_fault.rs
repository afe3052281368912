//! Faults of an external engine that cannot play or did not decide. Logs store faults under stable tags.

use std::io;
use std::path::Path;
use std::time::Duration;

use inarow_core::{Explain, Message};
use inarow_record::{End, Refusal};
use inarow_sys::system_text;
use serde::{Deserialize, Serialize};

/// End of an engine's program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ProgramExit {
    /// The program exited with a code.
    #[error("exit code {0}")]
    Code(i32),
    /// The program was ended by a signal.
    #[error("signal {0}")]
    Signal(i32),
    /// The system reports no reason.
    #[error("for an unknown reason")]
    Unknown,
    /// The program runs, but closed its output.
    #[error("it closed its output")]
    Closed,
}

impl ProgramExit {
    /// Returns the name for texts, and the number. The number is 0 without one.
    #[must_use]
    pub const fn parts(self) -> (&'static str, i32) {
        match self {
            ProgramExit::Code(code) => ("code", code),
            ProgramExit::Signal(signal) => ("signal", signal),
            ProgramExit::Unknown => ("unknown", 0),
            ProgramExit::Closed => ("closed", 0),
        }
    }
}

/// Reason why the system does not start a program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum StartFailure {
    /// There is no file of this name.
    #[error("there is no such file")]
    Missing,
    /// No command has this name, but a file in the working folder of the program has this name.
    #[error("there is no such command; for the file in this folder write ./ before its name")]
    NotOnPath,
    /// The file exists, but the interpreter in its first line is missing.
    #[error("the program that its first line names is missing")]
    NoInterpreter,
    /// The file may not be run.
    #[error("it may not be run")]
    Denied,
    /// The file is not a program for this system.
    #[error("it is no program for this system")]
    NoProgram,
    /// Any other reason, in the system's words.
    #[error("{0}")]
    Other(String),
}

impl StartFailure {
    /// Returns the name for texts.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            StartFailure::Missing => "missing",
            StartFailure::NotOnPath => "not-on-path",
            StartFailure::NoInterpreter => "no-interpreter",
            StartFailure::Denied => "denied",
            StartFailure::NoProgram => "no-program",
            StartFailure::Other(_) => "other",
        }
    }

    /// Returns the failure for a program that the system does not find. A name without a folder is searched
    /// only among the system's commands, not in the working folder of the program.
    #[must_use]
    pub fn missing(program: &str, folder: Option<&Path>) -> StartFailure {
        let is_bare = !program.is_empty() && !program.contains(['/', '\\']);
        let is_there = || folder.unwrap_or(Path::new("")).join(program).is_file();
        match (is_bare, is_there()) {
            (true, true) => StartFailure::NotOnPath,
            (false, true) => StartFailure::NoInterpreter,
            (_, false) => StartFailure::Missing,
        }
    }

    /// Returns advice for this program's file, if there is any.
    #[must_use]
    pub fn advice(&self, program: &str) -> Option<Message> {
        Some(match self {
            StartFailure::Missing => Message::new("exec-advice-missing"),
            StartFailure::NotOnPath => {
                Message::new("exec-advice-not-on-path").text("program", format!("./{program}"))
            }
            StartFailure::NoInterpreter => Message::new("exec-advice-line-ends"),
            StartFailure::Denied => Message::new("exec-advice-denied").text("program", program),
            StartFailure::NoProgram => Message::new("exec-advice-no-program").text("program", program),
            StartFailure::Other(_) => return None,
        })
    }
}

/// Whether the last error line of a program is `env`’s complaint about the first line of a script. A CR before
/// the line end, or an option, counts as a part of the interpreter’s name.
#[must_use]
pub fn has_bad_line_ends(last: &str) -> bool {
    last.contains("use -[v]S")
}

impl From<&io::Error> for StartFailure {
    fn from(error: &io::Error) -> StartFailure {
        /// Code of “Exec format error” on Unix and “not a valid application” on Windows. No `ErrorKind` exists
        /// for either.
        const NO_PROGRAM: i32 = if cfg!(windows) { 193 } else { 8 };
        match error.kind() {
            io::ErrorKind::NotFound => StartFailure::Missing,
            io::ErrorKind::PermissionDenied => StartFailure::Denied,
            _ if error.raw_os_error() == Some(NO_PROGRAM) => StartFailure::NoProgram,
            _ => StartFailure::Other(system_text(error)),
        }
    }
}

const MIB: u64 = 1 << 20;

/// Reason why a program's protocol cannot express a game.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, thiserror::Error,
)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum UnsupportedGame {
    /// The game is not a line game.
    #[error("the engine's protocol has lines of five only, not this game")]
    Game,
    /// The line length is not five.
    #[error("the engine's protocol has lines of five only, not of {0}")]
    Length(u32),
    /// The board has walls.
    #[error("the engine's protocol has no walls")]
    Walls,
    /// The game has O's last reply.
    #[error("the engine's protocol has no last reply")]
    LastReply,
    /// The side lengths are not possible.
    #[error("the board has no such size")]
    Size,
}

impl UnsupportedGame {
    /// Returns the name for texts: `game`, `length`, `walls`, `last-reply`, `size`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            UnsupportedGame::Game => "game",
            UnsupportedGame::Length(_) => "length",
            UnsupportedGame::Walls => "walls",
            UnsupportedGame::LastReply => "last-reply",
            UnsupportedGame::Size => "size",
        }
    }
}

/// Reason why an external engine cannot play, or did not decide.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ProgramFault {
    /// The protocol cannot express the game.
    #[error(transparent)]
    UnsupportedGame(#[from] UnsupportedGame),
    /// The system does not start the program.
    #[error("{program} could not be started: {reason}; check the name and whether the file may be run")]
    NotStarted {
        /// Name of the program.
        program: String,
        /// Reason of the failure.
        reason: StartFailure,
    },
    /// The program ended, or closed its output.
    #[error("the engine ended ({how}){}", said(.last))]
    Crashed {
        /// End of the program.
        how: ProgramExit,
        /// Last line of the standard error. Empty without such a line.
        last: String,
    },
    /// No answer came in time.
    #[error("the engine did not answer within {}", allowed(*.limit, *.grace))]
    Silent {
        /// Time limit. `None` is the time left on a clock, which differs between games. Logs store whole
        /// milliseconds.
        #[serde(rename = "limit_ms", with = "optional_ms")]
        limit: Option<Duration>,
        /// Time of waiting beyond the limit.
        #[serde(rename = "grace_ms", with = "ms")]
        grace: Duration,
    },
    /// Only a part of a line came in time.
    #[error("the engine wrote {text:?} without ending the line")]
    Unended {
        /// The part of the line.
        text: String,
    },
    /// The engine does not read its input. Logs store this fault as `deaf`.
    #[error("the engine does not read its input")]
    #[serde(rename = "deaf")]
    InputUnread,
    /// The engine refused a request that the protocol allows.
    #[error("the engine refused: {text:?}")]
    Refused {
        /// Output of the engine.
        text: String,
    },
    /// The engine printed lines that are not an answer.
    #[error("the engine answered {text:?}, which is no move")]
    Garbage {
        /// The last line that is not an answer.
        text: String,
    },
    /// The engine printed far more in one turn than any answer needs.
    #[error("the engine said more than {bytes} bytes in one turn")]
    Flood {
        /// Limit in bytes.
        bytes: u64,
    },
    /// The move lies outside the board.
    #[error("the engine moved to {text}, outside the board")]
    Outside {
        /// Coordinates of the move.
        text: String,
    },
    /// The engine used more memory than allowed.
    #[error("the engine used more than the {} of memory that it is allowed", amount(*allowed))]
    Memory {
        /// Limit in bytes for the engine and its descendants.
        allowed: u64,
    },
}

impl Explain for StartFailure {
    fn message(&self) -> Message {
        match self {
            StartFailure::Missing => Message::new("exec-unstarted-missing"),
            StartFailure::NotOnPath => Message::new("exec-unstarted-not-on-path"),
            StartFailure::NoInterpreter => Message::new("exec-unstarted-no-interpreter"),
            StartFailure::Denied => Message::new("exec-unstarted-denied"),
            StartFailure::NoProgram => Message::new("exec-unstarted-no-program"),
            StartFailure::Other(detail) => Message::new("exec-unstarted-other").text("detail", detail),
        }
    }
}

impl Explain for ProgramExit {
    fn message(&self) -> Message {
        match self {
            ProgramExit::Code(code) => Message::new("exec-ended-code").digits("number", code),
            ProgramExit::Signal(signal) => Message::new("exec-ended-signal").digits("number", signal),
            ProgramExit::Unknown => Message::new("exec-ended-unknown"),
            ProgramExit::Closed => Message::new("exec-ended-closed"),
        }
    }
}

impl Explain for ProgramFault {
    fn message(&self) -> Message {
        match self {
            ProgramFault::UnsupportedGame(_) => Message::new("exec-game"),
            ProgramFault::NotStarted { program, reason } => match reason.advice(program) {
                Some(advice) => {
                    Message::new("exec-start").because("detail", reason.message()).because("advice", advice)
                }
                None => Message::new("exec-start-other").because("detail", reason.message()),
            },
            ProgramFault::Crashed { how, last } if last.is_empty() => {
                Message::new("exec-crash").because("detail", how.message())
            }
            ProgramFault::Crashed { how, last } => {
                let said =
                    Message::new("exec-last-words").because("detail", how.message()).text("last", last);
                match has_bad_line_ends(last) {
                    true => Message::new("exec-crash-advice")
                        .because("detail", said)
                        .because("advice", Message::new("exec-advice-line-ends")),
                    false => Message::new("exec-crash").because("detail", said),
                }
            }
            ProgramFault::Silent { .. } => Message::new("exec-silent"),
            ProgramFault::Unended { text } => Message::new("exec-unended").text("detail", text),
            ProgramFault::InputUnread => Message::new("exec-deaf"),
            ProgramFault::Refused { text } => Message::new("exec-refused").text("detail", text),
            ProgramFault::Garbage { text } => Message::new("exec-garbage").text("detail", text),
            ProgramFault::Flood { .. } => Message::new("exec-flood"),
            ProgramFault::Outside { text } => Message::new("exec-outside").text("detail", text),
            ProgramFault::Memory { allowed } if allowed.is_multiple_of(MIB) => {
                Message::new("exec-memory").count("mib", allowed / MIB)
            }
            ProgramFault::Memory { allowed } => Message::new("exec-memory-bytes").count("bytes", *allowed),
        }
    }
}

/// Formats bytes for logs.
fn amount(bytes: u64) -> String {
    if bytes > 0 && bytes.is_multiple_of(MIB) {
        format!("{} MiB", bytes / MIB)
    } else {
        format!("{bytes} bytes")
    }
}

impl ProgramFault {
    /// Returns the end of a game lost by this fault.
    #[must_use]
    pub const fn end(&self) -> End {
        match self {
            ProgramFault::UnsupportedGame(_)
            | ProgramFault::Refused { .. }
            | ProgramFault::Garbage { .. }
            | ProgramFault::Flood { .. } => End::Protocol,
            ProgramFault::NotStarted { .. } | ProgramFault::Crashed { .. } => End::Crash,
            ProgramFault::Silent { .. } | ProgramFault::Unended { .. } | ProgramFault::InputUnread => {
                End::Hang
            }
            ProgramFault::Outside { .. } => End::Illegal(Refusal::OutOfBoard),
            ProgramFault::Memory { .. } => End::Memory,
        }
    }
}

impl ProgramFault {
    /// Shortens every text from a program or another machine to at most `most` characters, without control
    /// characters.
    #[must_use]
    pub fn cut(self, most: usize) -> ProgramFault {
        let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
        let short = |text: String| text.chars().take(most).map(plain).collect();
        match self {
            ProgramFault::NotStarted { program, reason: StartFailure::Other(reason) } => {
                ProgramFault::NotStarted {
                    program: short(program),
                    reason: StartFailure::Other(short(reason)),
                }
            }
            ProgramFault::NotStarted { program, reason } => {
                ProgramFault::NotStarted { program: short(program), reason }
            }
            ProgramFault::Crashed { how, last } => ProgramFault::Crashed { how, last: short(last) },
            ProgramFault::Unended { text } => ProgramFault::Unended { text: short(text) },
            ProgramFault::Refused { text } => ProgramFault::Refused { text: short(text) },
            ProgramFault::Garbage { text } => ProgramFault::Garbage { text: short(text) },
            ProgramFault::Outside { text } => ProgramFault::Outside { text: short(text) },
            other => other,
        }
    }
}

/// Description of the time limit of an engine with a clock for the whole game.
const CLOCK: &str = "what its clock left";

/// Formats the time limit. The text has no measured times, so that equal reasons can be counted.
fn allowed(limit: Option<Duration>, grace: Duration) -> String {
    let limit = limit.map_or_else(|| CLOCK.to_owned(), |limit| format!("{} s", limit.as_secs_f64()));
    if grace.is_zero() { limit } else { format!("{limit} and {} s more", grace.as_secs_f64()) }
}

fn said(last: &str) -> String {
    if last.is_empty() { String::new() } else { format!("; it last said {last:?}") }
}

/// Serialises a duration as whole milliseconds.
mod ms {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::clock::whole_ms;

    pub(super) fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        whole_ms(*time).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        Ok(Duration::from_millis(u64::deserialize(from)?))
    }
}

/// Serialises an optional duration as whole milliseconds.
mod optional_ms {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::clock::whole_ms;

    pub(super) fn serialize<S: Serializer>(time: &Option<Duration>, to: S) -> Result<S::Ok, S::Error> {
        time.map(whole_ms).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
        Ok(Option::<u64>::deserialize(from)?.map(Duration::from_millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Logs store tags, so their meaning must never change.
    #[test]
    fn tags_in_logs_are_stable() {
        let text = |text: &str| text.to_owned();
        let not_started = |reason| ProgramFault::NotStarted { program: text("./x"), reason };
        let crashed = |how| ProgramFault::Crashed { how, last: text("no") };
        let (limit, grace) = (Some(Duration::from_millis(300)), Duration::from_secs(1));
        for (fault, tags) in [
            (ProgramFault::from(UnsupportedGame::Game), r#"{"unsupported_game":"game"}"#),
            (UnsupportedGame::Length(4).into(), r#"{"unsupported_game":{"length":4}}"#),
            (UnsupportedGame::Walls.into(), r#"{"unsupported_game":"walls"}"#),
            (UnsupportedGame::LastReply.into(), r#"{"unsupported_game":"last_reply"}"#),
            (UnsupportedGame::Size.into(), r#"{"unsupported_game":"size"}"#),
            (not_started(StartFailure::Missing), r#"{"not_started":{"program":"./x","reason":"missing"}}"#),
            (
                not_started(StartFailure::NotOnPath),
                r#"{"not_started":{"program":"./x","reason":"not_on_path"}}"#,
            ),
            (
                not_started(StartFailure::NoInterpreter),
                r#"{"not_started":{"program":"./x","reason":"no_interpreter"}}"#,
            ),
            (not_started(StartFailure::Denied), r#"{"not_started":{"program":"./x","reason":"denied"}}"#),
            (
                not_started(StartFailure::NoProgram),
                r#"{"not_started":{"program":"./x","reason":"no_program"}}"#,
            ),
            (
                not_started(StartFailure::Other(text("busy"))),
                r#"{"not_started":{"program":"./x","reason":{"other":"busy"}}}"#,
            ),
            (crashed(ProgramExit::Code(-3)), r#"{"crashed":{"how":{"code":-3},"last":"no"}}"#),
            (crashed(ProgramExit::Signal(9)), r#"{"crashed":{"how":{"signal":9},"last":"no"}}"#),
            (crashed(ProgramExit::Unknown), r#"{"crashed":{"how":"unknown","last":"no"}}"#),
            (crashed(ProgramExit::Closed), r#"{"crashed":{"how":"closed","last":"no"}}"#),
            (ProgramFault::Silent { limit, grace }, r#"{"silent":{"limit_ms":300,"grace_ms":1000}}"#),
            (ProgramFault::Silent { limit: None, grace }, r#"{"silent":{"limit_ms":null,"grace_ms":1000}}"#),
            (ProgramFault::Unended { text: text("OK") }, r#"{"unended":{"text":"OK"}}"#),
            (ProgramFault::InputUnread, r#""deaf""#),
            (ProgramFault::Refused { text: text("no") }, r#"{"refused":{"text":"no"}}"#),
            (ProgramFault::Garbage { text: text("?") }, r#"{"garbage":{"text":"?"}}"#),
            (ProgramFault::Flood { bytes: 2 }, r#"{"flood":{"bytes":2}}"#),
            (ProgramFault::Outside { text: text("9,9") }, r#"{"outside":{"text":"9,9"}}"#),
            (ProgramFault::Memory { allowed: 2 }, r#"{"memory":{"allowed":2}}"#),
        ] {
            assert_eq!(serde_json::to_string(&fault).unwrap(), tags);
            assert_eq!(serde_json::from_str::<ProgramFault>(tags).unwrap(), fault);
        }
    }
}
