//! Errors in the language of the texts. English is what the parts' errors say by themselves, but for those of an arena,
//! which count games; other languages tell all by their kind, and what has no kind of its own stays as it is.

mod arena;
#[cfg(feature = "fleet")]
mod fleet;
mod names;

use std::error::Error;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use inarow_core::{Illegal, ParseCellError, SetupError};
use inarow_play::{EngineError, PlayerError, PresetError};
use inarow_record::{ParseError, ParseTimeError, Place, Refusal, ReplayError, WriteError};
use inarow_view::{Lang, Texts, Value, reasons};

use crate::said::{Said, Within};
use crate::setup_file::Unplaced;
use crate::values::OutOfRange;

pub(crate) use arena::wrong;
pub(crate) use names::{choose, domain, values};

/// What went wrong, from where it was asked to why it failed.
pub(crate) fn told(error: &anyhow::Error, texts: &Texts) -> String {
    let mut parts = Vec::new();
    for cause in error.chain() {
        match of(cause, texts) {
            // A kind that is known says everything below it too.
            Some(text) if !cause.is::<Within>() => {
                parts.push(text);
                break;
            }
            Some(text) => parts.push(text),
            None => parts.push(cause.to_string()),
        }
    }
    parts.join(": ")
}

/// An error of a known kind.
pub(crate) fn of(error: &(dyn Error + 'static), texts: &Texts) -> Option<String> {
    if let Some(said) = error.downcast_ref::<Said>() {
        return Some(said.told(texts));
    }
    if let Some(Within(said, _)) = error.downcast_ref() {
        return Some(said.told(texts));
    }
    let asked = names::of(error, texts).or_else(|| value(error, texts));
    let game = || if says_more(texts) { None } else { game(error, texts) };
    let told = asked.or_else(game).or_else(|| arena::of(error, texts));
    #[cfg(feature = "fleet")]
    let told = told.or_else(|| fleet::of(error, texts));
    told
}

/// Whether an error says more by itself, in English, than its text in every language.
fn says_more(texts: &Texts) -> bool {
    texts.lang() == Lang::En
}

/// An error of a known kind, else what it says itself.
fn any(error: &(dyn Error + 'static), texts: &Texts) -> String {
    of(error, texts).unwrap_or_else(|| error.to_string())
}

/// Values on the command line.
fn value(error: &(dyn Error + 'static), texts: &Texts) -> Option<String> {
    if let Some(OutOfRange { min, max }) = error.downcast_ref() {
        let mut values = vec![("min", Value::from(min.to_string()))];
        let Some(max) = max else { return Some(texts.with("wrong-range-from", &values)) };
        values.push(("max", max.to_string().into()));
        return Some(texts.with("wrong-range", &values));
    }
    if let Some(error) = error.downcast_ref::<ParseIntError>() {
        return Some(match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => texts.get("wrong-number-large"),
            _ => texts.get("wrong-whole"),
        });
    }
    if error.is::<ParseFloatError>() {
        return Some(texts.get("wrong-number"));
    }
    let error = error.downcast_ref::<ParseTimeError>()?;
    Some(texts.with("wrong-time", &[("text", error.text().into())]))
}

/// Games, files and the system.
fn game(error: &(dyn Error + 'static), texts: &Texts) -> Option<String> {
    if let Some(error) = error.downcast_ref::<std::io::Error>() {
        // What a file is too large for, and the like, is told by whoever refused it.
        let inner = error.get_ref().and_then(|inner| of(inner, texts));
        return Some(inner.unwrap_or_else(|| reasons::of_system(error, texts)));
    }
    if let Some(error) = error.downcast_ref::<ParseError>() {
        let reason = Value::from(reasons::of_file(error, texts));
        return Some(match error.place {
            Place::Line { line, column } => {
                let values = [("line", line.to_string().into()), ("column", column.to_string().into())];
                texts.with("wrong-place", &[&values[..], &[("reason", reason)]].concat())
            }
            Place::Byte(byte) => {
                texts.with("wrong-byte", &[("byte", byte.to_string().into()), ("reason", reason)])
            }
        });
    }
    if let Some(Unplaced(error)) = error.downcast_ref() {
        return Some(reasons::of_file(error, texts));
    }
    if let Some(error) = error.downcast_ref::<SetupError>() {
        return Some(reasons::of_setup(error, texts));
    }
    if let Some(error) = error.downcast_ref::<ReplayError>() {
        return Some(reasons::of_replay(error, texts));
    }
    if let Some(error) = error.downcast_ref::<WriteError>() {
        return Some(reasons::of_export(error, texts));
    }
    if let Some(error) = error.downcast_ref::<Illegal>() {
        return Some(texts.get(&format!("reason-{}", Refusal::from(*error).name())));
    }
    if let Some(error) = error.downcast_ref::<ParseCellError>() {
        return Some(match error {
            ParseCellError::Malformed => texts.get("wrong-cell"),
            ParseCellError::OutOfBoard => texts.get("wrong-outside"),
        });
    }
    None
}

/// Who plays.
fn player(error: &PlayerError, texts: &Texts) -> String {
    match error {
        PlayerError::Engine(error) => engine(error, texts),
        error => reasons::of_player(error.parts(), texts),
    }
}

fn engine(error: &EngineError, texts: &Texts) -> String {
    match error {
        EngineError::Spec(error) => any(error, texts),
        EngineError::Setup(error) => reasons::of_setup(error, texts),
        error => reasons::of_player(PlayerError::Engine(error.clone()).parts(), texts),
    }
}

fn preset(error: &PresetError, texts: &Texts) -> String {
    let key = if error.key.is_empty() { String::new() } else { format!("{}: ", error.key) };
    let reason = names::preset_fault(&error.reason, texts);
    let values = [
        ("line", error.line.to_string().into()),
        ("column", error.column.to_string().into()),
        ("detail", Value::from(format!("{key}{reason}"))),
    ];
    texts.with("wrong-preset", &values)
}
