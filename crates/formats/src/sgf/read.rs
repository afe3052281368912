//! Reader of SGF.

use encoding_rs::Encoding;
use inarow_core::{Position, Side};
use inarow_record::{Record, ReplayError};

use super::game::{GameInfo, Start, point};
use super::judgement;
use super::lexer::{Lexer, Sign, simple_text, text};
use crate::source::{Quota, Source, of_replay, too_many_moves, wrong_replay};
use crate::tree::{NodeId, Offsets, Tree};
use crate::{Malformed, ParseError, ParseErrorKind, ReadOptions};

/// An error with its offset in bytes.
struct Fault(usize, ParseErrorKind);

impl<R: Into<ParseErrorKind>> From<(usize, R)> for Fault {
    fn from((at, reason): (usize, R)) -> Fault {
        Fault(at, reason.into())
    }
}

/// Reads a collection.
pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Vec<Record>, ParseError> {
    let source = Source::decoded(bytes, named_encoding(bytes));
    games(&source.text, options).map_err(|Fault(at, reason)| source.error(at, reason))
}

/// Returns the encoding in the first `CA`. The encoding's name is ASCII in every encoding.
fn named_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let at = bytes.windows(3).position(|window| window == b"CA[")? + 3;
    let label = bytes[at..].split(|byte| *byte == b']').next()?;
    Encoding::for_label(label)
}

fn games(text: &str, options: &ReadOptions) -> Result<Vec<Record>, Fault> {
    let mut lexer = Lexer::new(text);
    let (mut records, mut quota) = (Vec::new(), Quota::default());
    while let Some(piece) = lexer.next()? {
        match piece.kind {
            Sign::Open => {
                quota.game().map_err(|reason| (piece.at, reason))?;
                let record = Game::new(options).read(&mut lexer)?;
                let lines = core::iter::once(record.plies.len());
                let moves =
                    lines.chain(record.variations.iter().map(|variation| variation.plies.len())).sum();
                quota.moves(moves).map_err(|reason| (piece.at, reason))?;
                records.push(record);
            }
            _ => {
                return Err(Fault::from((piece.at, Malformed::SgfGame)));
            }
        }
    }
    if records.is_empty() {
        return Err(Fault::from((0, Malformed::SgfStart)));
    }
    Ok(records)
}

/// Position of the reader in the tree.
#[derive(Clone, Copy)]
struct Place {
    node: NodeId,
    /// Number of moves before this place.
    depth: usize,
}

/// One game being read.
struct Game<'o> {
    options: &'o ReadOptions,
    info: GameInfo,
    /// The game before its first move. Known from the first move on.
    start: Option<(Start, Position)>,
    tree: Tree,
}

impl<'o> Game<'o> {
    fn new(options: &'o ReadOptions) -> Game<'o> {
        Game { options, info: GameInfo::default(), start: None, tree: Tree::new() }
    }

    /// Reads up to the bracket that closes the game. The opening bracket was already read.
    fn read(mut self, lexer: &mut Lexer<'_>) -> Result<Record, Fault> {
        let mut here = Place { node: Tree::ROOT, depth: 0 };
        // Nodes at which the open brackets branch off.
        let mut open: Vec<Place> = Vec::new();
        let mut expects_node = true;
        let mut name = None;
        let mut values = 0;
        while let Some(piece) = lexer.next()? {
            let at = piece.at;
            if expects_node && !matches!(piece.kind, Sign::Node) {
                return Err(Fault::from((at, Malformed::SgfNoNode)));
            }
            if let (Some(_), 0, false) = (&name, values, matches!(piece.kind, Sign::Value(_))) {
                return Err(Fault::from((at, Malformed::SgfNoValue)));
            }
            match piece.kind {
                Sign::Node => {
                    expects_node = false;
                    name = None;
                }
                Sign::Open => {
                    open.push(here);
                    expects_node = true;
                    name = None;
                }
                Sign::Close => {
                    name = None;
                    match open.pop() {
                        Some(branch) => here = branch,
                        None => return self.finish(),
                    }
                }
                Sign::Name(found) => {
                    values = 0;
                    name = Some(found);
                }
                Sign::Value(value) => {
                    let Some(name) = &name else {
                        return Err(Fault::from((at, Malformed::SgfNoProperty)));
                    };
                    values += 1;
                    here = self.take(name, value, at, here)?;
                }
            }
        }
        Err(Fault::from((lexer.at(), Malformed::SgfOpenGame)))
    }

    fn take(&mut self, name: &str, value: &str, at: usize, here: Place) -> Result<Place, Fault> {
        match name {
            "B" => return self.play(Side::X, value, at, here),
            "W" => return self.play(Side::O, value, at, here),
            "C" => self.tree.comment(here.node, text(value)),
            _ if self.start.is_none() => {
                self.info.take(name, value, at)?;
            }
            // These properties come late, but do not concern the board.
            "RE" | "WY" | "PB" | "PW" | "KB" | "KW" | "EV" | "RO" | "DT" | "ST" | "GC" => {
                self.info.take(name, value, at)?;
            }
            "MS" => self.tree.ply(here.node).time_ms = value.trim().parse().ok(),
            "JG" => {
                if let Some((_, position)) = &self.start {
                    let judged = judgement::read(&simple_text(value), position.shape());
                    self.tree.ply(here.node).judgement = judged;
                }
            }
            "AB" | "AW" | "AE" | "PL" => {
                return Err(Fault::from((at, Malformed::SgfLateStones { name: name.to_owned() })));
            }
            _ => {}
        }
        Ok(here)
    }

    fn play(&mut self, side: Side, value: &str, at: usize, here: Place) -> Result<Place, Fault> {
        if self.start.is_none() {
            self.start = Some(start(&self.info, self.options)?);
        }
        let Some((_, position)) = &self.start else { return Ok(here) };
        let first = position.turn().side().unwrap_or(Side::X);
        let due = if here.depth.is_multiple_of(2) { first } else { first.other() };
        let number = here.depth + 1;
        if side != due {
            return Err(Fault::from((at, Malformed::SgfOrder { number, to_move: due })));
        }
        let point = point(value).ok_or_else(|| {
            let text: String = value.chars().take(20).collect();
            match text.trim() {
                "" => (at, Malformed::Pass { number }),
                _ => (at, Malformed::SgfPoint { number, text }),
            }
        })?;
        let cell = position.shape().cell(point.0, point.1);
        let cell = cell.ok_or((at, Malformed::SgfOutside { number }))?;
        let node = self.tree.add(here.node, cell, at).map_err(|_| (at, too_many_moves()))?;
        Ok(Place { node, depth: number })
    }

    fn finish(self) -> Result<Record, Fault> {
        let (start, _) = match self.start {
            Some(start) => start,
            None => start(&self.info, self.options)?,
        };
        let mut record = Record::new(start.setup);
        record.game = start.game;
        let offsets = self.tree.into_lines(&mut record);
        record.check().map_err(|error| placed(&error, &offsets, &record))?;
        self.info.finish(&mut record)?;
        Ok(record)
    }
}

fn start(info: &GameInfo, options: &ReadOptions) -> Result<(Start, Position), Fault> {
    let start = info.start(options)?;
    let position = Position::new(&start.setup).map_err(|error| (start.at, ParseErrorKind::Setup(error)))?;
    Ok((start, position))
}

fn placed(error: &ReplayError, offsets: &Offsets, record: &Record) -> Fault {
    match error {
        ReplayError::Move { line, ply, .. } => {
            let number = record.line_start(*line) + ply + 1;
            Fault(offsets.of(*line, *ply), wrong_replay(error, |_, _| number))
        }
        other => Fault(0, of_replay(other)),
    }
}
