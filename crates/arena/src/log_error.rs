//! Reasons why results cannot be stored or read.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use crate::fingerprints::Change;
use crate::plan_diff::{JUDGEMENT, PlanDifference};
use inarow_core::{Arg, Explain, Message, reader_message};
use inarow_sys::system_message;

/// Reason why results cannot be stored or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// The system reported an error.
    #[error("{}: {reason}", path.display())]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// Error of the system.
        reason: io::Error,
    },
    /// A game could not be stored.
    #[error(
        "{}: game {} could not be stored: {reason}; the {stored} games before it are kept, and the same \
         command goes on once there is room",
        path.display(), game + 1
    )]
    Full {
        /// Path of the file.
        path: PathBuf,
        /// Number of the game, from 0.
        game: u64,
        /// Number of stored games.
        stored: u64,
        /// Error of the system.
        reason: io::Error,
    },
    /// A pipe or a device, from which written results cannot be read again.
    #[error("{}: this is a pipe or a device, results need a file; choose another name", .0.display())]
    NoFile(PathBuf),
    /// Another run writes to the file.
    #[error("{}: another run is writing to this file", .0.display())]
    Busy(PathBuf),
    /// A file that holds something other than results.
    #[error("{}: this is no result log, it is left as it is; choose another file", .0.display())]
    Foreign(PathBuf),
    /// The results have an unsupported version.
    #[error(
        "{}: these results have version {found} of the log, in which a seed means other games; this program continues \
         version {known}. Finish them with the program that began them, or choose another file", path.display()
    )]
    Version {
        /// Path of the file.
        path: PathBuf,
        /// Version of the file.
        found: u32,
        /// Version that is written.
        known: u32,
    },
    /// A line in the middle of the file is invalid.
    #[error("{}:{line}: {reason}", path.display())]
    Line {
        /// Path of the file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: u64,
        /// Reason why the line is invalid.
        reason: String,
    },
    /// The results belong to another plan.
    #[error(
        "{}: these are the results of another plan, different in {}; choose another file, or the settings it was \
         begun with", path.display(), listed(what)
    )]
    OtherPlan {
        /// Path of the file.
        path: PathBuf,
        /// The settings that differ.
        what: Vec<PlanDifference>,
    },
    /// Another version judged the random openings of the log. Each version would choose others.
    #[error("{}: another version judged these openings; continue with that version", .0.display())]
    OtherJudgement(PathBuf),
    /// The results are from other programs.
    #[error(
        "{}: other programs played these results: {}; go on with those, choose another file, or take --allow-changed \
         to count the games of both together", path.display(), listed(what)
    )]
    OtherPrograms {
        /// Path of the file.
        path: PathBuf,
        /// The changes of the programs.
        what: Vec<Change>,
    },
}

impl Explain for LogError {
    fn message(&self) -> Message {
        match self {
            LogError::Io { path, reason } => Message::at(path.display(), system_message(reason)),
            LogError::Full { path, game, stored, reason } => {
                let full = Message::new("log-full")
                    .digits("game", game + 1)
                    .count("stored", *stored)
                    .because("reason", system_message(reason));
                Message::at(path.display(), full)
            }
            LogError::NoFile(path) => Message::at(path.display(), Message::new("log-no-file")),
            LogError::Busy(path) => Message::at(path.display(), Message::new("log-busy")),
            LogError::Foreign(path) => Message::at(path.display(), Message::new("log-foreign")),
            LogError::Version { path, found, known } => {
                let version = Message::new("log-version").digits("found", found).digits("known", known);
                Message::at(path.display(), version)
            }
            LogError::Line { path, line, reason } => {
                let reason = reader_message(reason).unwrap_or_else(|| Message::new("log-line"));
                Message::at(format_args!("{}:{line}", path.display()), reason)
            }
            LogError::OtherPlan { path, what } => {
                let all = differences(what, "log-difference");
                let plan = Message::new("log-other-plan").count("count", what.len()).arg("what", all);
                Message::at(path.display(), plan)
            }
            LogError::OtherJudgement(path) => Message::at(path.display(), Message::new("opening-judge")),
            LogError::OtherPrograms { path, what } => {
                let all = what.iter().map(|change| Arg::Message(Box::new(change.message())));
                let programs = Message::new("log-other-programs").arg("what", Arg::List(all.collect()));
                Message::at(path.display(), programs)
            }
        }
    }
}

/// Returns the differences of two plans, with both values where these are words. `key` is the text of a
/// difference with values.
pub(crate) fn differences(what: &[PlanDifference], key: &'static str) -> Arg {
    Arg::List(what.iter().map(|one| difference(one, key)).collect())
}

fn difference(difference: &PlanDifference, key: &'static str) -> Arg {
    let setting = setting(&difference.setting);
    let Some(values) = &difference.values else { return setting };
    let [there, here] = values.each_ref().map(|value| match value {
        Some(value) => Arg::Text(value.clone()),
        None => Arg::Message(Box::new(Message::new("log-not-set"))),
    });
    let values = Message::new(key).arg("setting", setting).arg("there", there).arg("here", here);
    Arg::Message(Box::new(values))
}

/// Returns the name of a setting. Options have equal names in every language.
fn setting(what: &str) -> Arg {
    let message = |key| Arg::Message(Box::new(Message::new(key)));
    match what {
        "the kind of tournament" => message("log-kind"),
        "the players" => message("log-players"),
        "everything" => message("log-everything"),
        option => Arg::Text(option.to_owned()),
    }
}

pub(crate) fn listed(changes: &[impl fmt::Display]) -> String {
    changes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl LogError {
    /// Creates the error for another plan. If no setting differs, the plan's text was changed.
    pub(crate) fn other_plan(path: &Path, mut what: Vec<PlanDifference>) -> LogError {
        if what.iter().any(|difference| difference.setting == JUDGEMENT) {
            return LogError::OtherJudgement(path.to_owned());
        }
        if what.is_empty() {
            what.push(PlanDifference { setting: "hash".to_owned(), values: None });
        }
        LogError::OtherPlan { path: path.to_owned(), what }
    }
}
