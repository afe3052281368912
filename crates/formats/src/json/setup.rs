//! Set-ups in separate files.
//!
//! A set-up is recognised by its member `game`. Serde reads such a value twice, the second time without places.
//! The reader therefore finds the place of an error afterwards. Parts of the file are read alone until a part
//! gives an equal error. This search works without a list of games.

use inarow_core::{Position, Rows, Setup, SetupError, UltimateBoards, spec};
use serde_json::{Map, Value};

use super::locate::{Step, locate};
use super::of_json;
use crate::source::Source;
use crate::{JsonFault, Malformed, ParseError, ParseErrorKind, Place};

/// Limit on a set-up file, in bytes. A full board takes a tenth.
const MAX_BYTES: usize = 1 << 20;

/// Member with the name of the game.
const GAME: &str = "game";

pub(crate) fn read(bytes: &[u8]) -> Result<Setup, ParseError> {
    if bytes.len() > MAX_BYTES {
        let reason = ParseErrorKind::TooLarge { most: MAX_BYTES >> 20 };
        return Err(ParseError { place: Place::Byte(MAX_BYTES), reason });
    }
    let source = Source::utf8(bytes)?;
    let text = &*source.text;
    let json = text.trim_start();
    if !json.starts_with('{') {
        let at = if json.is_empty() { 0 } else { text.len() - json.len() };
        return Err(source.error(at, Malformed::NoSetup { known: games() }));
    }
    let whole: Value = serde_json::from_str(text).map_err(|error| of_json(&source, &error))?;
    let refused = |error: SetupError| {
        let (path, column) = path_of(&error, &whole);
        let value = locate(text, &path);
        let at = column.map_or(value, |column| within(text, value, column));
        source.error(at, ParseErrorKind::Setup(error))
    };
    let setup: Setup = serde_json::from_str(text).map_err(|error| {
        let reason = error.to_string();
        match wrong_text(&whole).filter(|wrong| reason.starts_with(&wrong.to_string())) {
            Some(wrong) => refused(wrong),
            None => unreadable(&source, &whole, &error),
        }
    })?;
    match Position::new(&setup) {
        Ok(_) => Ok(setup),
        Err(error) => Err(refused(error)),
    }
}

/// Returns the error in the letters of a set-up: in its rows, or in the position of Ultimate.
pub(super) fn wrong_text(setup: &Value) -> Option<SetupError> {
    if let Some(text) = setup.get("position").and_then(Value::as_str) {
        return UltimateBoards::parse(text).err();
    }
    let rows = setup.get("rows")?.as_array()?;
    Rows::parse(rows.iter().map(|row| row.as_str().unwrap_or_default())).err()
}

/// Returns the error of an object that is no set-up.
fn unreadable(source: &Source<'_>, whole: &Value, error: &serde_json::Error) -> ParseError {
    let fail = |path: &[Step<'_>], reason| source.error(locate(&source.text, path), reason);
    let json = |words: &str| Malformed::Json { fault: JsonFault::Setup, words: words.to_owned() };
    let known = games();
    let game = match whole.get(GAME) {
        None => return fail(&[], Malformed::NoSetup { known }),
        Some(Value::String(game)) if known.contains(&game.as_str()) => game,
        Some(Value::String(game)) => {
            let given = game.chars().take(20).collect();
            return fail(&[Step::Key(GAME)], Malformed::UnknownGame { given, known });
        }
        Some(_) => return fail(&[Step::Key(GAME)], Malformed::NoSetup { known }),
    };
    let of_game = |part| match part {
        Value::Object(mut members) => {
            members.insert(GAME.to_owned(), Value::String(game.clone()));
            Value::Object(members)
        }
        other => other,
    };
    if let Some(reason) = error_of(whole.clone()) {
        let mut path = Vec::new();
        descend(whole, &reason, &of_game, &mut path);
        return fail(&path, json(&reason));
    }
    // A map drops duplicate members, so only duplicates can cause this error.
    let reason = error.to_string();
    let reason = reason.rsplit_once(" at line ").map_or(reason.as_str(), |(reason, _)| reason);
    let twice = reason.split('`').nth(1).map(Step::Key);
    fail(twice.as_slice(), json(reason))
}

/// Returns the kinds of games that a set-up may have.
fn games() -> Vec<&'static str> {
    let mut games: Vec<&str> = spec::presets().iter().map(|preset| preset.kind()).collect();
    games.dedup();
    games
}

fn error_of(whole: Value) -> Option<String> {
    serde_json::from_value::<Setup>(whole).err().map(|error| error.to_string())
}

/// Adds the path from a value to the part of the value that gives this error. `put` makes a set-up from a
/// replacement of the value, with no other error.
fn descend<'v>(value: &'v Value, reason: &str, put: &dyn Fn(Value) -> Value, path: &mut Vec<Step<'v>>) {
    let same = |part: Value| error_of(put(part)).as_deref() == Some(reason);
    match value {
        Value::Object(members) if !same(Value::Object(Map::new())) => {
            // A missing member of the object is not an error of a member that belongs to another object.
            let inner = |value: &Value| value.is_object() || !reason.starts_with("missing field");
            let alone = |key: &str, value| Value::Object(Map::from_iter([(key.to_owned(), value)]));
            let guilty =
                members.iter().find(|(key, value)| inner(value) && same(alone(key, (*value).clone())));
            if let Some((key, value)) = guilty {
                path.push(Step::Key(key));
                descend(value, reason, &|part| put(alone(key, part)), path);
            }
        }
        Value::Array(elements) if !same(Value::Array(Vec::new())) => {
            // Binary search: `right` elements are valid, and one more has the error.
            let (mut right, mut wrong) = (0, elements.len());
            while wrong - right > 1 {
                let middle = right.midpoint(wrong);
                match same(Value::Array(elements[..middle].to_vec())) {
                    true => wrong = middle,
                    false => right = middle,
                }
            }
            let (before, Some(value)) = (&elements[..right], elements.get(right)) else { return };
            path.push(Step::Index(right));
            let put = |part| put(Value::Array(before.iter().cloned().chain([part]).collect()));
            descend(value, reason, &put, path);
        }
        _ => {}
    }
}

/// Returns the path to the invalid value. If the value is a text, also returns the character within the text,
/// from 1.
fn path_of<'v>(error: &SetupError, whole: &'v Value) -> (Vec<Step<'v>>, Option<usize>) {
    let row = |row: usize| vec![Step::Key("rows"), Step::Index(row.saturating_sub(1))];
    let path = match *error {
        SetupError::Range { field, value, .. } => {
            let mut path = vec![Step::Key(field)];
            if let Some(member) = whole.get(field) {
                find(member, value, &mut path);
            }
            path
        }
        SetupError::RenjuBoard => vec![Step::Key("rule")],
        SetupError::WallOutside { index, .. } => vec![Step::Key("walls"), Step::Index(index)],
        SetupError::RowLength { row: number, .. } => row(number),
        SetupError::RowLetter { row: number, column, .. }
        | SetupError::MarkOnWall { row: number, column }
        | SetupError::Floating { row: number, column } => return (row(number), Some(column)),
        SetupError::RowCount { .. } | SetupError::LineOnBoard(_) => vec![Step::Key("rows")],
        SetupError::MarkCount { .. } => {
            let marks = ["rows", "position"].into_iter().find(|key| whole.get(key).is_some());
            marks.map(Step::Key).into_iter().collect()
        }
        SetupError::Weights => {
            let rows = whole.get("weights").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let length = |row: &Value| row.as_array().map(Vec::len);
            let other = rows.iter().position(|row| length(row) != length(&rows[0]));
            [Step::Key("weights")].into_iter().chain(other.map(Step::Index)).collect()
        }
        SetupError::Active => vec![Step::Key("active")],
        SetupError::Ultimate { column, .. } => return (vec![Step::Key("position")], Some(column)),
        _ => Vec::new(),
    };
    (path, None)
}

/// Adds the path to the first number equal to `number`. Returns `false` if there is no such number.
fn find<'v>(value: &'v Value, number: i64, path: &mut Vec<Step<'v>>) -> bool {
    let mut steps: Box<dyn Iterator<Item = (Step<'v>, &'v Value)>> = match value {
        Value::Array(elements) => {
            Box::new(elements.iter().enumerate().map(|(index, value)| (Step::Index(index), value)))
        }
        Value::Object(members) => Box::new(members.iter().map(|(key, value)| (Step::Key(key), value))),
        value => return value.as_i64() == Some(number),
    };
    steps.any(|(step, value)| {
        path.push(step);
        let found = find(value, number, path);
        if !found {
            path.pop();
        }
        found
    })
}

/// Returns the byte of a character of the string at `at`. Returns the byte of the string itself if escapes come
/// before the character.
fn within(text: &str, at: usize, column: usize) -> usize {
    let Some(string) = text[at..].strip_prefix('"') else { return at };
    let end = string.find('"').unwrap_or(string.len());
    let before = &string[..end];
    let offset = before.char_indices().nth(column.saturating_sub(1)).map_or(end, |(offset, _)| offset);
    if before[..offset].contains('\\') { at } else { at + 1 + offset }
}
