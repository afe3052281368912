//! External programs: hosts without a protocol of their own start them and ask their names here.

use std::sync::Arc;
use std::time::Duration;

use inarow_gomocup::{ExternalPrograms, about_field, identify};
use inarow_play::{ExecSpec, PlayerError, PlayerSpec, ProgramFault, Programs};
use inarow_profile::{KnownEngine, clean_name};
use inarow_sys::system_text;

/// How long a program may take to tell its name.
const PATIENCE: Duration = Duration::from_secs(10);

/// Programs that are started on this machine.
#[must_use]
pub fn external_programs() -> Arc<dyn Programs> {
    Arc::new(ExternalPrograms)
}

/// Asks an engine of the Gomocup protocol for its name, on a thread of its own. The answer goes to `on_answer`, on that thread; the name is
/// empty where the program gives none that can be shown. `words` are the program and its arguments.
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

/// How an external engine names itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineName {
    /// Its name; empty where it gives none that can be shown.
    pub name: String,
    /// Its version; may be empty.
    pub version: String,
    /// Who made it; may be empty.
    pub author: String,
}

impl EngineName {
    /// From its answer to `ABOUT`.
    #[must_use]
    pub fn parse(answer: &str) -> EngineName {
        let field = |name| clean_name(about_field(answer, name).unwrap_or_default());
        EngineName { name: field("name"), version: field("version"), author: field("author") }
    }

    /// A stored engine with its command; `None` where that names no program.
    pub(crate) fn kept(kept: KnownEngine) -> Option<(ExecSpec, EngineName)> {
        let KnownEngine { player, name, version, author } = kept;
        match player.parse() {
            Ok(PlayerSpec::Exec(exec)) => Some((exec, EngineName { name, version, author })),
            _ => None,
        }
    }

    /// What is stored of that program.
    #[must_use]
    pub fn to_keep(&self, exec: &ExecSpec) -> KnownEngine {
        let EngineName { name, version, author } = self.clone();
        KnownEngine { player: exec.to_string(), name, version, author }
    }
}
