//! The program's own record as JSON, version 1: one record, or a list of records. `schema/record-1.json`
//! describes this format for other programs.
//!
//! Cells are written by their names (`h8`, row 1 at the bottom). Every move is on its own line, so that records
//! compare well line by line.

mod locate;
mod log;
pub(crate) mod plain;
pub(super) mod setup;

use locate::{Step, locate};
use plain::{Fault, PlainRecord};
use serde::Deserialize;
use serde_json::error::Category;

use super::source::Source;
use super::{JsonFault, MAX_GAMES, Malformed, ParseError, ParseErrorKind, WriteError};
use inarow_record::Record;

/// The version that is written. Readers accept no other version.
const VERSION: u64 = 1;

/// The part of a file that states its version.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    version: Option<u64>,
}

pub(super) fn read(bytes: &[u8]) -> Result<Vec<Record>, ParseError> {
    let source = Source::utf8(bytes)?;
    let text = &*source.text;
    if log::is_log(text) {
        return log::read(&source);
    }
    if text.trim_start().starts_with('[') {
        let records =
            plain::bounded::<PlainRecord, MAX_GAMES, _>(&mut serde_json::Deserializer::from_str(text))
                .map_err(|error| unreadable(&source, &error))?;
        if records.is_empty() {
            return Err(source.error(0, ParseErrorKind::NoGame));
        }
        let records = records
            .into_iter()
            .enumerate()
            .map(|(index, plain)| plain.into_record().map_err(|fault| placed(&source, &fault, Some(index))));
        return records.collect();
    }
    let plain: PlainRecord = serde_json::from_str(text).map_err(|error| unreadable(&source, &error))?;
    Ok(vec![plain.into_record().map_err(|fault| placed(&source, &fault, None))?])
}

/// Returns an error of the JSON itself, or of another version. A different version explains other errors.
fn unreadable(source: &Source<'_>, error: &serde_json::Error) -> ParseError {
    if let Ok(Head { version: Some(version) }) = serde_json::from_str(&source.text)
        && version != VERSION
    {
        let at = locate(&source.text, &[Step::Key("version")]);
        return source.error(at, unknown_version(version));
    }
    wrong_text(source, error).unwrap_or_else(|| of_json(source, error))
}

/// Returns the error if the rows of a record's set-up contain an invalid letter.
fn wrong_text(source: &Source<'_>, error: &serde_json::Error) -> Option<ParseError> {
    let whole: serde_json::Value = serde_json::from_str(&source.text).ok()?;
    let reason = error.to_string();
    let of = |record: &serde_json::Value| {
        setup::wrong_text(record.get("setup")?).filter(|wrong| reason.starts_with(&wrong.to_string()))
    };
    let (mut path, wrong) = match whole.as_array() {
        Some(records) => {
            let found = records.iter().enumerate().find_map(|(index, record)| Some((index, of(record)?)));
            found.map(|(index, wrong)| (vec![Step::Index(index)], wrong))?
        }
        None => (Vec::new(), of(&whole)?),
    };
    path.push(Step::Key("setup"));
    Some(source.error(locate(&source.text, &path), ParseErrorKind::Setup(wrong)))
}

/// Returns an error of the JSON with the error's place.
fn of_json(source: &Source<'_>, error: &serde_json::Error) -> ParseError {
    // The JSON reader counts lines by LF only, and columns in bytes.
    let lines = source.text.split_inclusive('\n').take(error.line().saturating_sub(1));
    unreadable_line(source, lines.map(str::len).sum(), error)
}

/// Works like [`of_json`] for a text that begins at byte `start` of the file.
fn unreadable_line(source: &Source<'_>, start: usize, error: &serde_json::Error) -> ParseError {
    let whole = error.to_string();
    let reason = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(reason, _)| reason);
    let fault = match error.classify() {
        Category::Eof => JsonFault::Short,
        Category::Data => JsonFault::Value,
        Category::Syntax | Category::Io => JsonFault::Syntax,
    };
    source
        .error(start + error.column().saturating_sub(1), Malformed::Json { fault, words: reason.to_owned() })
}

/// Returns the reason of a fault whose place is a line of the file.
fn fault_of(fault: &Fault) -> ParseErrorKind {
    fault.reason.clone()
}

fn unknown_version(found: u64) -> ParseErrorKind {
    ParseErrorKind::Version { found, read: VERSION }
}

fn placed(source: &Source<'_>, fault: &Fault, index: Option<usize>) -> ParseError {
    let path: Vec<Step<'_>> = index.map(Step::Index).into_iter().chain(fault.path.iter().copied()).collect();
    source.error(locate(&source.text, &path), fault.reason.clone())
}

pub(super) fn write(records: &[Record]) -> Result<String, WriteError> {
    let mut games = Vec::with_capacity(records.len());
    for (index, record) in records.iter().enumerate() {
        let text = PlainRecord::new(record).ok().and_then(|plain| plain.pretty().ok());
        games.push(text.ok_or_else(|| WriteError::Refused {
            format: super::Format::Json,
            game: index + 1,
            reason: super::Unwritable::NoBoard,
        })?);
    }
    Ok(match games.as_slice() {
        [game] => format!("{game}\n"),
        games => format!("[\n{}\n]\n", games.join(",\n")),
    })
}
