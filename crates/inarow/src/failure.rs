//! Failures of commands, with cause, place and kind.

use std::io;
use std::path::Path;

use inarow_core::{Arg, Explain, Message, reader_message};
use inarow_sys::system_message;
use inarow_view::Texts;

use crate::values::Explained;

/// A failed command.
#[derive(Debug)]
pub(crate) struct Failure {
    /// Whether the request was wrong (exit code 2). Otherwise the operation failed (exit code 1).
    is_usage: bool,
    /// Places of the failure, the outermost first.
    context: Vec<Message>,
    /// Cause of the failure.
    cause: Message,
    /// Notes, each on its own line.
    notes: Vec<Message>,
    /// Further failures, each on its own line.
    others: Vec<Failure>,
    /// Whether the reader of the output is gone, as in `inarow perft … | head`.
    broken_pipe: bool,
}

impl Failure {
    /// Creates a failure of an operation.
    pub(crate) fn new(cause: Message) -> Failure {
        Failure {
            is_usage: false,
            context: Vec::new(),
            cause,
            notes: Vec::new(),
            others: Vec::new(),
            broken_pipe: false,
        }
    }

    /// Creates a failure for a wrong command line.
    pub(crate) fn usage(error: impl Into<Failure>) -> Failure {
        Failure { is_usage: true, ..error.into() }
    }

    /// Attributes a failure to a file. An error in the file is not a wrong command line, so usage would not
    /// help.
    pub(crate) fn of_file(self, file: &Path) -> Failure {
        if !self.is_usage {
            return self;
        }
        let place = Message::new("as-is").text("text", file.display());
        Failure { is_usage: false, ..self }.within(place)
    }

    /// Adds a place before the other places.
    pub(crate) fn within(mut self, place: Message) -> Failure {
        self.context.insert(0, place);
        self
    }

    /// Adds a note.
    pub(crate) fn noting(mut self, note: Message) -> Failure {
        self.notes.push(note);
        self
    }

    /// Returns whether the command line is wrong.
    pub(crate) fn is_usage(&self) -> bool {
        self.is_usage
    }

    /// Returns whether the only problem is a missing reader of standard output.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        self.broken_pipe && !self.is_usage && self.others.iter().all(Failure::is_broken_pipe)
    }

    /// Returns the failure in words, with its places from outside to inside, then the cause.
    pub(crate) fn in_words(&self, texts: &Texts) -> String {
        let mut parts: Vec<String> = Vec::new();
        for message in self.context.iter().chain([&self.cause]) {
            // Editors and terminals follow FILE:LINE:COLUMN.
            match (parts.last_mut(), place_in_file(message)) {
                (Some(file), Some((line, column, reason))) => {
                    *file = format!("{file}:{line}:{column}");
                    parts.push(texts.say(reason));
                }
                _ => parts.push(texts.tell(message)),
            }
        }
        let mut said = parts.join(": ");
        // A single sentence needs no full stop, although some texts for screens have one.
        if said.ends_with('.') && !said.contains(". ") {
            said.pop();
        }
        let notes = self.notes.iter().map(|note| format!("\n{}", texts.tell(note)));
        let others = self.others.iter().map(|other| format!("\n{}", other.in_words(texts)));
        said + &others.chain(notes).collect::<String>()
    }
}

/// Combines the results of several outputs. Returns the first failure, with further failures as its notes.
pub(crate) fn all_of(results: impl IntoIterator<Item = Result<(), Failure>>) -> Result<(), Failure> {
    let mut failures = results.into_iter().filter_map(Result::err);
    let Some(first) = failures.next() else { return Ok(()) };
    Err(failures.fold(first, |mut first, other| {
        first.others.push(other);
        first
    }))
}

/// Returns the line, column and reason of a message about a place in a file.
fn place_in_file(message: &Message) -> Option<(&str, &str, &Arg)> {
    match (message.key, message.args.as_slice()) {
        ("wrong-place" | "wrong-preset", [(_, Arg::Digits(line)), (_, Arg::Digits(column)), (_, reason)]) => {
            Some((line, column, reason))
        }
        _ => None,
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        let broken_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        Failure { broken_pipe, ..Failure::new(system_message(&error)) }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        match error.io_error_kind() {
            Some(kind) => Failure::from(io::Error::from(kind)),
            None => {
                Failure::new(reader_message(&error.to_string()).unwrap_or_else(|| Message::new("file-value")))
            }
        }
    }
}

/// A blanket implementation over [`Explain`] would overlap with the system's errors.
macro_rules! explained {
    ($($(#[$built_in:meta])? $kind:ty,)*) => {
        $($(#[$built_in])?
        impl From<$kind> for Failure {
            fn from(error: $kind) -> Failure {
                Failure::new(error.message())
            }
        })*
    };
}

explained! {
    Message,
    inarow_core::SpecError,
    inarow_core::SetupError,
    inarow_core::Illegal,
    inarow_core::ParseCellError,
    inarow_core::ChanceError,
    inarow_formats::ParseError,
    inarow_record::ReplayError,
    inarow_formats::WriteError,
    inarow_profile::StoreError,
    inarow_picture::PictureError,
    inarow_play::EngineError,
    inarow_play::MatchError,
    inarow_play::PresetError,
    inarow_play::PlayerError,
    inarow_play::PlayerSpecError,
    inarow_arena::Unplaced,
    inarow_arena::PlanError,
    inarow_arena::PoolError,
    inarow_arena::log::MergeError,
    inarow_arena::OpeningError,
    inarow_arena::LogError,
    inarow_arena::ExportError,
    inarow_arena::RosterError,
    inarow_arena::RunError,
    inarow_arena::TooFewCores,
    inarow_contest::SprtError,
    inarow_arena::tune::TuneError,
    inarow_arena::tune::TunePlanError,
    inarow_arena::tune::ParamError,
    inarow_engine::analysis::AnalysisError,
    inarow_course::StartError,
    inarow_course::ServerError,
    inarow_course::ClientError,
    inarow_server::ServeError,
    inarow_server::StoreError,
    inarow_server::TokenError,
    inarow_server::OperatorError,
    inarow_server::LimitsError,
    #[cfg(feature = "fleet")]
    inarow_fleet::FleetError,
}

/// Place of an error.
pub(crate) trait Context<T> {
    /// Adds a place, such as a file or an option, whose name is equal in every language.
    fn at<P: ToString>(self, place: impl FnOnce() -> P) -> Result<T, Failure>;

    /// Adds a place named by a message.
    fn within(self, place: impl FnOnce() -> Message) -> Result<T, Failure>;
}

impl<T, E: Into<Failure>> Context<T> for Result<T, E> {
    fn at<P: ToString>(self, place: impl FnOnce() -> P) -> Result<T, Failure> {
        self.within(|| Message::new("as-is").text("text", place().to_string()))
    }

    fn within(self, place: impl FnOnce() -> Message) -> Result<T, Failure> {
        self.map_err(|error| error.into().within(place()))
    }
}

impl From<Explained> for Failure {
    fn from(error: Explained) -> Failure {
        Failure::new(error.0)
    }
}
