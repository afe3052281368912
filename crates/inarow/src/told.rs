//! Errors in the language of the texts. English is what the parts' errors say by themselves, but for those of an arena,
//! which count games; other languages tell all by their kind, and what has no kind of its own stays as it is.

mod arena;
#[cfg(feature = "fleet")]
mod fleet;
mod names;

use std::error::Error;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use inarow_core::{Illegal, ParseCellError, SetupError};
use inarow_record::{ParseError, ParseTimeError, ReplayError, WriteError, system_message};
use inarow_view::{Lang, Texts, Value};

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
    error.downcast_ref::<ParseTimeError>().map(|error| texts.explain(error))
}

/// Games, files and the system.
fn game(error: &(dyn Error + 'static), texts: &Texts) -> Option<String> {
    if let Some(error) = error.downcast_ref::<std::io::Error>() {
        // What a file is too large for, and the like, is told by whoever refused it.
        let inner = error.get_ref().and_then(|inner| of(inner, texts));
        return Some(inner.unwrap_or_else(|| texts.tell(&system_message(error))));
    }
    if let Some(error) = error.downcast_ref::<ParseError>() {
        return Some(texts.explain(error));
    }
    if let Some(Unplaced(error)) = error.downcast_ref() {
        return Some(texts.explain(&error.reason));
    }
    if let Some(error) = error.downcast_ref::<SetupError>() {
        return Some(texts.explain(error));
    }
    if let Some(error) = error.downcast_ref::<ReplayError>() {
        return Some(texts.explain(error));
    }
    if let Some(error) = error.downcast_ref::<WriteError>() {
        return Some(texts.explain(error));
    }
    if let Some(error) = error.downcast_ref::<Illegal>() {
        return Some(texts.explain(error));
    }
    error.downcast_ref::<ParseCellError>().map(|error| texts.explain(error))
}
