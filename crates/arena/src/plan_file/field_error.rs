//! Errors in a tournament file, found with a table of its fields before the file is deserialised.

use std::fmt;
use std::ops::Range;

use inarow_core::{Explain, GameSpec, Message, SpecError};
use inarow_record::{ParseTimeError, TimeControl};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

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
        /// Largest allowed number.
        most: u64,
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
            FieldError::Range { key, least, most } => {
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

/// Upper limit of a clock's margin, in ms.
pub const MAX_MARGIN_MS: u64 = 60_000;
/// Upper limit of an external engine's memory and hash table, in MiB.
pub const MAX_MEBI: u64 = 1 << 30;
/// Upper limit of an external engine's threads.
pub const MAX_THREADS: u64 = 1024;

/// Example of a player in a file.
pub const PLAYERS_EXAMPLE: &str = "[[players]]\nplayer = \"threat1\"";

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldError::Unknown { key, known } => {
                write!(f, "there is no field {key:?}; there are {}", known.join(", "))
            }
            FieldError::Missing { key, example } => write!(f, "{key} is missing: write {example}"),
            FieldError::Form { key, example } => write!(f, "{key} is of another form: write {example}"),
            FieldError::Range { key, least, most } => write!(f, "{key} is a number from {least} to {most}"),
            FieldError::Word { key, value, known } => {
                write!(f, "{key} cannot be {value:?}; choose {}", known.join(", "))
            }
            FieldError::Game(error) => write!(f, "game: {error}"),
            FieldError::Time(error) => write!(f, "time: {error}"),
            FieldError::Players => write!(f, "each player is a table of its own, as\n{PLAYERS_EXAMPLE}"),
        }
    }
}

struct Field {
    name: &'static str,
    form: Form,
    /// Example of the field.
    example: &'static str,
    is_needed: bool,
}

#[derive(Clone, Copy)]
enum Form {
    Text,
    /// Text that names a game.
    Game,
    /// Text of a time control.
    Time,
    Whole,
    /// Whole number, 1 or more.
    Positive,
    /// Whole number between two limits, inclusive.
    Range(u64, u64),
    Number,
    Flag,
    Word(&'static [&'static str]),
    Table(&'static [Field]),
    /// Table of any keys with texts or whole numbers.
    Infos,
    Players,
}

const fn field(name: &'static str, form: Form, example: &'static str) -> Field {
    Field { name, form, example, is_needed: false }
}

const fn needed(name: &'static str, form: Form, example: &'static str) -> Field {
    Field { name, form, example, is_needed: true }
}

const KINDS: &[&str] = &["match", "sprt", "gauntlet", "round-robin", "swiss", "knockout"];

const FIELDS: &[Field] = &[
    needed("tournament", Form::Word(KINDS), "tournament = \"round-robin\""),
    field("game", Form::Game, "game = \"gomoku\""),
    field("openings", Form::Text, "openings = \"random:4\""),
    field("openings_order", Form::Word(&["shuffled", "listed"]), "openings_order = \"listed\""),
    field("openings_from", Form::Positive, "openings_from = 1"),
    field("colours", Form::Word(&["swap", "fixed"]), "colours = \"swap\""),
    field("games", Form::Whole, "games = 100"),
    field("opening_pairs", Form::Whole, "opening_pairs = 20"),
    field("rounds", Form::Whole, "rounds = 5"),
    field("sprt", Form::Table(SPRT), "sprt = { elo0 = 0, elo1 = 20 }"),
    TIME,
    NODES,
    DEPTH,
    MARGIN,
    MEMORY,
    field("seed", Form::Whole, "seed = 7"),
    field("presets", Form::Text, "presets = \"presets.toml\""),
    field("adjudication", Form::Table(ADJUDICATION), "adjudication = { draw = { moves = 20, points = 10 } }"),
    field("concurrency", Form::Positive, "concurrency = 2"),
    field("share_cores", Form::Flag, "share_cores = true"),
    field("out", Form::Text, "out = \"league.jsonl\""),
    field("log", Form::Text, "log = \"lines\""),
    field("keep_engines", Form::Flag, "keep_engines = true"),
    field("workers", Form::Text, "workers = \"nats://localhost:4222\""),
    field("report", Form::Text, "report = \"league.html\""),
    field("title", Form::Text, "title = \"Spring cup\""),
    field("records", Form::Text, "records = \"games.json\""),
    needed("players", Form::Players, PLAYERS_EXAMPLE),
];

const TIME: Field = field("time", Form::Time, "time = \"5s/move\"");
const NODES: Field = field("nodes", Form::Positive, "nodes = 10000");
const DEPTH: Field = field("depth", Form::Positive, "depth = 8");
const MARGIN: Field = field("margin", Form::Range(0, MAX_MARGIN_MS), "margin = 50");
const MEMORY: Field = field("memory", Form::Range(1, MAX_MEBI), "memory = 350");

const PLAYER: &[Field] = &[
    needed("player", Form::Text, "player = \"threat1\""),
    field("name", Form::Text, "name = \"Rapfi\""),
    TIME,
    NODES,
    DEPTH,
    MARGIN,
    MEMORY,
    field("dir", Form::Text, "dir = \"rapfi\""),
    field("folder", Form::Text, "folder = \"learnt\""),
    field("threads", Form::Range(1, MAX_THREADS), "threads = 2"),
    field("hash", Form::Range(1, MAX_MEBI), "hash = 64"),
    field("info", Form::Infos, "info = { strength = 90 }"),
];

const SPRT: &[Field] = &[
    needed("elo0", Form::Number, "elo0 = 0"),
    needed("elo1", Form::Number, "elo1 = 20"),
    field("alpha", Form::Number, "alpha = 0.05"),
    field("beta", Form::Number, "beta = 0.05"),
    field("model", Form::Word(&["logistic", "normalised"]), "model = \"logistic\""),
];

const ADJUDICATION: &[Field] = &[
    field("draw", Form::Table(TRACKER), "draw = { moves = 20, points = 10, from = 40 }"),
    field("loss", Form::Table(TRACKER), "loss = { moves = 4, points = 2000 }"),
];

const TRACKER: &[Field] = &[
    needed("moves", Form::Whole, "moves = 20"),
    needed("points", Form::Whole, "points = 10"),
    field("from", Form::Whole, "from = 40"),
];

/// An error with its place, and whether something is missing.
type Found = (bool, Range<usize>, FieldError);

/// Returns the first error in a file with its place. Missing fields come last, because they may have been misspelt.
pub(super) fn first(root: &Spanned<DeTable<'_>>) -> Option<(Range<usize>, FieldError)> {
    let mut found = Vec::new();
    // Fields missing in the whole file are placed at its beginning.
    look(root.get_ref(), 0..0, FIELDS, &mut found);
    let (_, span, error) = found.into_iter().min_by_key(|(is_missing, span, _)| (*is_missing, span.start))?;
    Some((span, error))
}

fn look(table: &DeTable<'_>, at: Range<usize>, fields: &[Field], found: &mut Vec<Found>) {
    for (key, value) in table {
        match fields.iter().find(|field| field.name == key.get_ref().as_ref()) {
            Some(field) => value_of(field, value, found),
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

fn value_of(field: &Field, value: &Spanned<DeValue<'_>>, found: &mut Vec<Found>) {
    let key = field.name;
    let fits = match (field.form, value.get_ref()) {
        (Form::Text, DeValue::String(_))
        | (Form::Whole, DeValue::Integer(_))
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
        (Form::Range(least, most), DeValue::Integer(number)) => {
            let fits = u64::from_str_radix(number.as_str(), number.radix())
                .is_ok_and(|number| (least..=most).contains(&number));
            if !fits {
                found.push((false, value.span(), FieldError::Range { key, least, most }));
            }
            true
        }
        (Form::Positive, DeValue::Integer(number)) => {
            // The reader reports numbers that are too large.
            u64::from_str_radix(number.as_str(), number.radix()) != Ok(0)
        }
        (Form::Word(known), DeValue::String(word)) => {
            if !known.contains(&word.as_ref()) {
                let error = FieldError::Word { key, value: word.chars().take(40).collect(), known };
                found.push((false, value.span(), error));
            }
            true
        }
        (Form::Table(fields), DeValue::Table(table)) => {
            look(table, value.span(), fields, found);
            true
        }
        (Form::Infos, DeValue::Table(table)) => {
            table.iter().all(|(_, value)| matches!(value.get_ref(), DeValue::String(_) | DeValue::Integer(_)))
        }
        (Form::Players, DeValue::Array(players)) => {
            for player in players.iter() {
                match player.get_ref() {
                    DeValue::Table(table) => look(table, player.span(), PLAYER, found),
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
