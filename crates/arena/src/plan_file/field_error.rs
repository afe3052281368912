//! Errors in a tournament file, found with the table of its fields before the file is deserialised.

use std::fmt;
use std::num::IntErrorKind;
use std::ops::Range;

use inarow_core::{Explain, GameSpec, Message, SpecError};
use inarow_record::{ParseTimeError, TimeControl};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::fields::{Field, Form, PLAN_FIELDS, PLAYER_FIELDS, PLAYERS_EXAMPLE};

/// Error in a field, with the correct notation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FieldError {
    /// The field is unknown.
    Unknown {
        /// Name in the file, possibly shortened.
        key: String,
        /// Names of the known fields.
        known: Vec<&'static str>,
    },
    /// A required field is missing.
    Missing {
        /// Name of the field.
        key: &'static str,
        /// Example of the field.
        example: &'static str,
    },
    /// The value has the wrong form.
    Form {
        /// Name of the field.
        key: &'static str,
        /// Example of the field.
        example: &'static str,
    },
    /// The number is out of range.
    Range {
        /// Name of the field.
        key: &'static str,
        /// Smallest allowed number.
        least: u64,
        /// Largest allowed number, or `None` if the number is not too large for a file.
        most: Option<u64>,
    },
    /// The value is not among the field's words.
    Word {
        /// Name of the field.
        key: &'static str,
        /// Value in the file.
        value: String,
        /// Allowed words.
        known: &'static [&'static str],
    },
    /// The text is not a game.
    Game(SpecError),
    /// The text is not a time control.
    Time(ParseTimeError),
    /// The players are not an array of tables.
    Players,
}

impl Explain for FieldError {
    fn message(&self) -> Message {
        match self {
            FieldError::Unknown { key, known } => {
                Message::new("slip-unknown").text("key", key).known("known", key, known)
            }
            FieldError::Missing { key, example } => {
                Message::new("slip-missing").text("key", key).text("example", example)
            }
            FieldError::Form { key, example } => {
                Message::new("slip-form").text("key", key).text("example", example)
            }
            FieldError::Range { key, least, most: None } => {
                Message::at(key, Message::new("wrong-range-from").digits("min", least))
            }
            FieldError::Range { key, least, most: Some(most) } => {
                Message::at(key, Message::new("wrong-range").digits("min", least).digits("max", most))
            }
            FieldError::Word { key, value, known } => {
                let choose = Message::new("usage-choose").one_of("known", value, *known);
                Message::new("slip-word").text("key", key).text("value", value).because("choose", choose)
            }
            FieldError::Game(error) => Message::at("game", error.message()),
            FieldError::Time(error) => Message::at("time", error.message()),
            FieldError::Players => {
                let (head, example) = PLAYERS_EXAMPLE.split_once('\n').unwrap_or_default();
                Message::new("slip-players-as")
                    .because("said", Message::new("slip-players"))
                    .text("head", head)
                    .text("example", example)
            }
        }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldError::Unknown { key, known } => {
                write!(f, "there is no field {key:?}; there are {}", known.join(", "))
            }
            FieldError::Missing { key, example } => write!(f, "{key} is missing: write {example}"),
            FieldError::Form { key, example } => write!(f, "{key} is of another form: write {example}"),
            FieldError::Range { key, least, most: None } => write!(f, "{key} is a number from {least}"),
            FieldError::Range { key, least, most: Some(most) } => {
                write!(f, "{key} is a number from {least} to {most}")
            }
            FieldError::Word { key, value, known } => {
                write!(f, "{key} cannot be {value:?}; choose {}", known.join(", "))
            }
            FieldError::Game(error) => write!(f, "game: {error}"),
            FieldError::Time(error) => write!(f, "time: {error}"),
            FieldError::Players => write!(f, "each player is a table of its own, as\n{PLAYERS_EXAMPLE}"),
        }
    }
}

/// An error with its place, and whether the error is about something missing.
type Found = (bool, Range<usize>, FieldError);

/// Returns the first error in a file, with its place. Missing fields come last, because a missing field may
/// have been misspelt.
pub(super) fn first(root: &Spanned<DeTable<'_>>) -> Option<(Range<usize>, FieldError)> {
    let mut found = Vec::new();
    // Fields missing in the whole file are placed at its beginning.
    check_table(root.get_ref(), 0..0, PLAN_FIELDS, &mut found);
    let (_, span, error) = found.into_iter().min_by_key(|(is_missing, span, _)| (*is_missing, span.start))?;
    Some((span, error))
}

fn check_table(table: &DeTable<'_>, at: Range<usize>, fields: &[Field], found: &mut Vec<Found>) {
    for (key, value) in table {
        match fields.iter().find(|field| field.name == key.get_ref().as_ref()) {
            Some(field) => check_value(field, value, found),
            None => found.push((false, key.span(), unknown(key.get_ref(), fields))),
        }
    }
    for field in fields.iter().filter(|field| field.is_needed) {
        if !table.iter().any(|(key, _)| key.get_ref().as_ref() == field.name) {
            let (key, example) = (field.name, field.example);
            let error =
                if key == "players" { FieldError::Players } else { FieldError::Missing { key, example } };
            found.push((true, at.clone(), error));
        }
    }
}

fn check_value(field: &Field, value: &Spanned<DeValue<'_>>, found: &mut Vec<Found>) {
    let key = field.name;
    let fits = match (field.form, value.get_ref()) {
        (Form::Text, DeValue::String(_))
        | (Form::Number, DeValue::Integer(_) | DeValue::Float(_))
        | (Form::Flag, DeValue::Boolean(_)) => true,
        (Form::Game, DeValue::String(text)) => {
            if let Err(error) = text.parse::<GameSpec>() {
                found.push((false, value.span(), FieldError::Game(error)));
            }
            true
        }
        (Form::Time, DeValue::String(text)) => {
            if let Err(error) = text.parse::<TimeControl>() {
                found.push((false, value.span(), FieldError::Time(error)));
            }
            true
        }
        (Form::Whole(least, most), DeValue::Integer(number)) => {
            let read = u64::from_str_radix(number.as_str(), number.radix());
            let is_small = match &read {
                Ok(number) => *number < least,
                Err(error) => *error.kind() != IntErrorKind::PosOverflow,
            };
            if !read.is_ok_and(|number| (least..=most).contains(&number)) {
                let most = (!is_small || most < i64::MAX as u64).then_some(most);
                found.push((false, value.span(), FieldError::Range { key, least, most }));
            }
            true
        }
        (Form::Word(known), DeValue::String(word)) => {
            if !known.contains(&word.as_ref()) {
                let error = FieldError::Word { key, value: word.chars().take(40).collect(), known };
                found.push((false, value.span(), error));
            }
            true
        }
        (Form::Table(fields), DeValue::Table(table)) => {
            check_table(table, value.span(), fields, found);
            true
        }
        (Form::Infos, DeValue::Table(table)) => {
            table.iter().all(|(_, value)| matches!(value.get_ref(), DeValue::String(_) | DeValue::Integer(_)))
        }
        (Form::Players, DeValue::Array(players)) => {
            for player in players.iter() {
                match player.get_ref() {
                    DeValue::Table(table) => check_table(table, player.span(), PLAYER_FIELDS, found),
                    _ => found.push((false, player.span(), FieldError::Players)),
                }
            }
            true
        }
        _ => false,
    };
    if !fits {
        let error = match field.form {
            Form::Players => FieldError::Players,
            _ => FieldError::Form { key, example: field.example },
        };
        found.push((false, value.span(), error));
    }
}

fn unknown(key: &str, fields: &[Field]) -> FieldError {
    let known = fields.iter().map(|field| field.name).collect();
    FieldError::Unknown { key: key.chars().take(40).collect(), known }
}
