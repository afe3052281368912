//! Errors of texts that should name an engine.

use inarow_core::spec::unknown_setting;
use inarow_core::{Explain, Message};

use crate::Domain;
use crate::catalogue::{names, settings_of};

/// Reason why a text names no engine.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No engine has this name.
    #[error("no player is called {name:?}; there are: {}", names().join(", "))]
    UnknownEngine {
        /// The name.
        name: String,
    },
    /// A piece between colons is not `name=value`.
    #[error("{piece:?} is not a setting: write name=value")]
    Piece {
        /// The piece.
        piece: String,
    },
    /// The engine has no such setting.
    #[error("{player} has no setting {name:?}; {}", or_none(&settings_of(.player)))]
    UnknownSetting {
        /// The engine.
        player: &'static str,
        /// The setting.
        name: String,
    },
    /// A setting is given twice.
    #[error("the setting {name} is given twice")]
    Twice {
        /// The setting.
        name: &'static str,
    },
    /// The setting does not accept the value.
    #[error("{name}={value}: write {domain}")]
    Value {
        /// The setting.
        name: &'static str,
        /// Given value.
        value: String,
        /// Accepted values.
        domain: Domain,
    },
}

impl Explain for SpecError {
    fn message(&self) -> Message {
        match self {
            SpecError::UnknownEngine { name } => unknown_player(name, []),
            SpecError::Piece { piece } => Message::new("wrong-piece").text("piece", piece),
            SpecError::UnknownSetting { player, name } => unknown_setting(player, name, settings_of(player)),
            SpecError::Twice { name } => Message::new("wrong-twice").text("setting", name),
            SpecError::Value { name, value, domain } => Message::new("wrong-value")
                .text("setting", name)
                .text("value", value)
                .arg("expected", domain.expected(value)),
        }
    }
}

/// Returns the message for a name that is neither in the catalogue nor among `others`.
#[must_use]
pub fn unknown_player(name: &str, others: impl IntoIterator<Item = &'static str>) -> Message {
    let known = names().into_iter().chain(others);
    Message::new("wrong-player").text("name", name).known("known", name, known)
}

/// Shortens a wrong text to its first 40 characters.
pub(crate) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

fn or_none(known: &[&str]) -> String {
    if known.is_empty() { "it has none".to_owned() } else { format!("it has: {}", known.join(", ")) }
}
