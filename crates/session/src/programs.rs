//! External programs, for hosts without their own protocol. Starts programs and asks for their names.

use std::sync::Arc;
use std::time::Duration;

use inarow_gomocup::{ExternalPrograms, about_field, identify};
use inarow_play::{ExecSpec, PlayerError, PlayerSpec, ProgramFault, Programs};
use inarow_profile::{KnownEngine, clean_name};
use inarow_sys::system_text;

/// Time limit for a program's reply with its name.
const PATIENCE: Duration = Duration::from_secs(10);

/// Returns the starter of programs on this machine.
#[must_use]
pub fn external_programs() -> Arc<dyn Programs> {
    Arc::new(ExternalPrograms)
}

/// Asks an engine of the Gomocup protocol for its name on another thread. The thread calls `on_answer` with the
/// answer. The name is empty if the program gives no printable name. `words` are the program and its arguments.
///
/// # Errors
/// When the system gives no thread.
pub fn identify_program(
    words: Vec<String>,
    on_answer: impl FnOnce(Result<EngineName, ProgramFault>) + Send + 'static,
) -> Result<(), PlayerError> {
    std::thread::Builder::new()
        .name("identify".to_owned())
        .spawn(move || on_answer(identify(&words, PATIENCE).map(|answer| EngineName::parse(&answer))))
        .map(drop)
        .map_err(|error| PlayerError::NotStarted(system_text(&error)))
}

/// Name, version and author that an external engine reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineName {
    /// Name, empty if the engine gives no printable name.
    pub name: String,
    /// Version, perhaps empty.
    pub version: String,
    /// Author, perhaps empty.
    pub author: String,
}

impl EngineName {
    /// Parses the engine's answer to `ABOUT`.
    #[must_use]
    pub fn parse(answer: &str) -> EngineName {
        let field = |name| clean_name(about_field(answer, name).unwrap_or_default());
        EngineName { name: field("name"), version: field("version"), author: field("author") }
    }

    /// Converts a stored engine to its command and name. Returns `None` if the command is not a program.
    pub(crate) fn kept(kept: KnownEngine) -> Option<(ExecSpec, EngineName)> {
        let KnownEngine { player, name, version, author } = kept;
        match player.parse() {
            Ok(PlayerSpec::Exec(exec)) => Some((exec, EngineName { name, version, author })),
            _ => None,
        }
    }

    /// Converts the name to a stored engine with its command.
    #[must_use]
    pub fn to_keep(&self, exec: &ExecSpec) -> KnownEngine {
        let EngineName { name, version, author } = self.clone();
        KnownEngine { player: exec.to_string(), name, version, author }
    }
}
