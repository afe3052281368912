//! Why results cannot be stored or read.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use crate::fingerprints::Change;
use crate::plan_diff::PlanDifference;
use inarow_core::{Arg, Explain, Message, reader_message};
use inarow_sys::system_message;

/// Why results cannot be stored or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// The system.
    #[error("{}: {reason}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        reason: io::Error,
    },
    /// Nothing more could be written.
    #[error(
        "{}: game {} could not be stored: {reason}; the {stored} games before it are kept, and the same \
         command goes on once there is room",
        path.display(), game + 1
    )]
    Full {
        /// The file.
        path: PathBuf,
        /// The game.
        game: u64,
        /// How many are stored.
        stored: u64,
        /// What the system said.
        reason: io::Error,
    },
    /// A pipe or a device: what is written to it cannot be read again.
    #[error("{}: this is a pipe or a device, results need a file; choose another name", .0.display())]
    NoFile(PathBuf),
    /// Another run writes to it.
    #[error("{}: another run is writing to this file", .0.display())]
    Busy(PathBuf),
    /// Something else than results.
    #[error("{}: this is no result log, it is left as it is; choose another file", .0.display())]
    Foreign(PathBuf),
    /// Results of another version.
    #[error(
        "{}: these results have version {found} of the log, in which a seed means other games; this program continues \
         version {known}. Finish them with the program that began them, or choose another file", path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The one that is written.
        known: u32,
    },
    /// A line in the middle that is none.
    #[error("{}:{line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Which, from 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
    /// Results of something else.
    #[error(
        "{}: these are the results of another plan, different in {}; choose another file, or the settings it was \
         begun with", path.display(), listed(what)
    )]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// The settings that differ.
        what: Vec<PlanDifference>,
    },
    /// Results of other programs.
    #[error(
        "{}: other programs played these results: {}; go on with those, choose another file, or take --allow-changed \
         to count the games of both together", path.display(), listed(what)
    )]
    OtherPrograms {
        /// The file.
        path: PathBuf,
        /// What has changed.
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
            LogError::OtherPrograms { path, what } => {
                let all = what.iter().map(|change| Arg::Message(Box::new(change.message())));
                let programs = Message::new("log-other-programs").arg("what", Arg::List(all.collect()));
                Message::at(path.display(), programs)
            }
        }
    }
}

/// Differences of two plans, each with both values where they are words; `key` is the text of one with values.
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

/// A setting; options are called the same in every language.
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
    /// Results of another plan; of one whose text was changed, when nothing else differs.
    pub(crate) fn other_plan(path: &Path, mut what: Vec<PlanDifference>) -> LogError {
        if what.is_empty() {
            what.push(PlanDifference { setting: "hash".to_owned(), values: None });
        }
        LogError::OtherPlan { path: path.to_owned(), what }
    }
}
