//! The record as in the file, with names instead of cells and without validation.

use std::fmt;
use std::marker::PhantomData;

use inarow_core::{Cell, Chance, ParseCellError, Position, Setup, Shape};
use inarow_record::{
    ClockTag, GameResult, Judgement, OpeningChoice, PlayerTag, Ply, Record, ReplayError, Score, Variation,
};
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{Step, VERSION, unknown_version};
use crate::source::of_replay;
use crate::tree::MAX_MOVES;
use crate::{Malformed, ParseErrorKind};

/// Value of `format` in every file.
const FORMAT: &str = "inarow-record";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlainRecord {
    format: String,
    version: u64,
    setup: Setup,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(default, skip_serializing_if = "PlayerTag::is_empty")]
    x: PlayerTag,
    #[serde(default, skip_serializing_if = "PlayerTag::is_empty")]
    o: PlayerTag,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<ClockTag>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "bounded_moves")]
    choices: Vec<OpeningChoice>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "bounded_moves")]
    chance: Vec<Chance>,
    #[serde(deserialize_with = "bounded_moves")]
    moves: Vec<PlainPly>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "bounded_moves")]
    variations: Vec<PlainVariation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<GameResult>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    started: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainPly {
    cell: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    judgement: Option<PlainJudgement>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chance: Vec<Chance>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainJudgement {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<Score>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    line: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainVariation {
    of: usize,
    after: usize,
    #[serde(deserialize_with = "bounded_moves")]
    moves: Vec<PlainPly>,
}

/// Reads a list of at most the moves of a file, so that a hostile list cannot exhaust the memory.
fn bounded_moves<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    bounded::<T, MAX_MOVES, D>(deserializer)
}

/// Reads a list of at most `MAX` elements.
pub(super) fn bounded<'de, T: Deserialize<'de>, const MAX: usize, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    struct Bounded<T, const MAX: usize>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>, const MAX: usize> Visitor<'de> for Bounded<T, MAX> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a list of at most {MAX} elements")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut elements = Vec::new();
            while let Some(element) = list.next_element()? {
                if elements.len() == MAX {
                    return Err(serde::de::Error::invalid_length(MAX + 1, &self));
                }
                elements.push(element);
            }
            Ok(elements)
        }
    }
    deserializer.deserialize_seq(Bounded::<T, MAX>(PhantomData))
}

/// An error in a record, and the path to the error.
pub(crate) struct Fault {
    pub(super) path: Vec<Step<'static>>,
    pub(crate) reason: ParseErrorKind,
}

/// Returns the reason of a replay error. The reason gives moves of the main line by their number.
fn wrong_replay(error: &ReplayError) -> ParseErrorKind {
    match error {
        ReplayError::Move { line: 0, ply, reason } => {
            ParseErrorKind::Move { number: ply + 1, name: String::new(), reason: *reason }
        }
        other => of_replay(other),
    }
}

/// Returns the path to a ply's member.
fn path_to(line: usize, ply: usize, member: &[Step<'static>]) -> Vec<Step<'static>> {
    let mut path = match line.checked_sub(1) {
        None => Vec::new(),
        Some(index) => vec![Step::Key("variations"), Step::Index(index)],
    };
    path.extend([Step::Key("moves"), Step::Index(ply)]);
    path.extend_from_slice(member);
    path
}

impl PlainRecord {
    /// Converts a record to its plain form.
    ///
    /// # Errors
    /// The set-up has no board, so cells have no names.
    pub(crate) fn new(record: &Record) -> Result<PlainRecord, &'static str> {
        let shape = record.setup.shape().ok_or("a set-up without a board")?;
        let plies = |plies: &[Ply]| plies.iter().map(|ply| PlainPly::new(ply, shape)).collect();
        let variations = record.variations.iter().map(|variation| PlainVariation {
            of: variation.of,
            after: variation.after,
            moves: plies(&variation.plies),
        });
        Ok(PlainRecord {
            format: FORMAT.to_owned(),
            version: VERSION,
            setup: record.setup.clone(),
            game: record.game.clone(),
            seed: record.seed,
            x: record.x.clone(),
            o: record.o.clone(),
            clock: record.clock,
            choices: record.choices.clone(),
            chance: record.chance.clone(),
            moves: plies(&record.plies),
            variations: variations.collect(),
            result: record.result,
            started: record.started.clone(),
            event: record.event.clone(),
            comment: record.comment.clone(),
        })
    }

    /// Converts names to cells and validates the record.
    pub(crate) fn into_record(self) -> Result<Record, Fault> {
        let fault = |path: &[Step<'static>], reason: ParseErrorKind| Fault { path: path.to_vec(), reason };
        if self.version != VERSION {
            return Err(fault(&[Step::Key("version")], unknown_version(self.version)));
        }
        if self.format != FORMAT {
            return Err(fault(&[Step::Key("format")], Malformed::NoRecord { expected: FORMAT }.into()));
        }
        let Some(shape) = self.setup.shape() else {
            let reason = match Position::new(&self.setup) {
                Err(error) => ParseErrorKind::Setup(error),
                Ok(_) => Malformed::BoardSize.into(),
            };
            return Err(fault(&[Step::Key("setup")], reason));
        };
        let mut variations = Vec::with_capacity(self.variations.len());
        let plies = cells(self.moves, shape, 0)?;
        for (index, variation) in self.variations.into_iter().enumerate() {
            let plies = cells(variation.moves, shape, index + 1)?;
            variations.push(Variation { of: variation.of, after: variation.after, plies });
        }
        let record = Record {
            setup: self.setup,
            game: self.game,
            seed: self.seed,
            x: self.x,
            o: self.o,
            clock: self.clock,
            choices: self.choices,
            chance: self.chance,
            plies,
            variations,
            result: self.result,
            started: self.started,
            event: self.event,
            comment: self.comment,
        };
        match record.check() {
            Ok(()) => Ok(record),
            Err(error) => Err(Fault { path: path_of(&error), reason: wrong_replay(&error) }),
        }
    }

    /// Formats the record. Every member and every move has its own line.
    pub(super) fn pretty(&self) -> serde_json::Result<String> {
        let mut members = vec![
            ("format", serde_json::to_string(&self.format)?),
            ("version", self.version.to_string()),
            ("setup", serde_json::to_string(&self.setup)?),
        ];
        let mut add = |name, is_empty: bool, text: serde_json::Result<String>| -> serde_json::Result<()> {
            if !is_empty {
                members.push((name, text?));
            }
            Ok(())
        };
        add("game", self.game.is_none(), serde_json::to_string(&self.game))?;
        add("seed", self.seed.is_none(), serde_json::to_string(&self.seed))?;
        add("x", self.x.is_empty(), serde_json::to_string(&self.x))?;
        add("o", self.o.is_empty(), serde_json::to_string(&self.o))?;
        add("clock", self.clock.is_none(), serde_json::to_string(&self.clock))?;
        add("choices", self.choices.is_empty(), serde_json::to_string(&self.choices))?;
        add("chance", self.chance.is_empty(), serde_json::to_string(&self.chance))?;
        add("moves", false, lines(&self.moves))?;
        add("variations", self.variations.is_empty(), lines(&self.variations))?;
        add("result", self.result.is_none(), serde_json::to_string(&self.result))?;
        add("started", self.started.is_none(), serde_json::to_string(&self.started))?;
        add("event", self.event.is_none(), serde_json::to_string(&self.event))?;
        add("comment", self.comment.is_none(), serde_json::to_string(&self.comment))?;
        let members: Vec<String> =
            members.iter().map(|(name, text)| format!("  \"{name}\": {text}")).collect();
        Ok(format!("{{\n{}\n}}", members.join(",\n")))
    }
}

/// Formats a list with one element a line.
fn lines<T: Serialize>(elements: &[T]) -> serde_json::Result<String> {
    if elements.is_empty() {
        return Ok("[]".to_owned());
    }
    let lines: Vec<String> = elements.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    Ok(format!("[\n    {}\n  ]", lines.join(",\n    ")))
}

fn path_of(error: &ReplayError) -> Vec<Step<'static>> {
    match error {
        ReplayError::Setup(_) => vec![Step::Key("setup")],
        ReplayError::Move { line, ply, .. } => path_to(*line, *ply, &[Step::Key("cell")]),
        ReplayError::Chance { ply: None, .. } => vec![Step::Key("chance")],
        ReplayError::Chance { line, ply: Some(ply), .. } => path_to(*line, *ply, &[Step::Key("chance")]),
        ReplayError::Branch { line } => vec![Step::Key("variations"), Step::Index(line.saturating_sub(1))],
        ReplayError::Result { .. } => vec![Step::Key("result")],
        ReplayError::Judgement { line, ply } => path_to(*line, *ply, &[Step::Key("judgement")]),
    }
}

fn cells(moves: Vec<PlainPly>, shape: Shape, line: usize) -> Result<Vec<Ply>, Fault> {
    let named = |(ply, found): (usize, PlainPly)| {
        let cell = cell(&found.cell, shape).map_err(|(name, reason)| Fault {
            path: path_to(line, ply, &[Step::Key("cell")]),
            reason: Malformed::MoveCell { number: ply + 1, name, reason }.into(),
        })?;
        let judgement = found.judgement.map(|judgement| judgement.with_cells(shape)).transpose();
        let judgement = judgement.map_err(|(index, (name, reason))| Fault {
            path: path_to(line, ply, &[Step::Key("judgement"), Step::Key("line"), Step::Index(index)]),
            reason: Malformed::LineCell { name, reason }.into(),
        })?;
        Ok(Ply { cell, time_ms: found.ms, judgement, chance: found.chance, comment: found.comment })
    };
    moves.into_iter().enumerate().map(named).collect()
}

/// Parses a cell. The error has the beginning of the name and the reason.
fn cell(name: &str, shape: Shape) -> Result<Cell, (String, ParseCellError)> {
    shape.parse(name).map_err(|error| (name.chars().take(20).collect(), error))
}

impl PlainPly {
    fn new(ply: &Ply, shape: Shape) -> PlainPly {
        let judgement = ply.judgement.as_ref().map(|judgement| PlainJudgement {
            score: judgement.score,
            depth: judgement.depth,
            nodes: judgement.nodes,
            line: judgement.line.iter().map(|cell| shape.name(*cell).to_string()).collect(),
        });
        PlainPly {
            cell: shape.name(ply.cell).to_string(),
            ms: ply.time_ms,
            judgement,
            chance: ply.chance.clone(),
            comment: ply.comment.clone(),
        }
    }
}

impl PlainJudgement {
    /// Converts names to cells. The error has the index of the invalid name.
    fn with_cells(self, shape: Shape) -> Result<Judgement, (usize, (String, ParseCellError))> {
        let cells = self.line.iter().enumerate();
        let line = cells.map(|(index, name)| cell(name, shape).map_err(|reason| (index, reason)));
        Ok(Judgement {
            score: self.score,
            depth: self.depth,
            nodes: self.nodes,
            line: line.collect::<Result<_, _>>()?,
        })
    }
}
