//! Writer of SGF.

use inarow_core::{Content, GameSpec, LineRule, LineSetup, Opening, Reply, Rows, Setup, Shape, Side};
use inarow_record::{Branches, End, GameResult, PlayerTag, Ply, Record, ScoreValue};

use super::lexer::escaped;
use super::{MAX_SIDE, judgement, letter};
use crate::{Refuse, Unwritable, WriteError};

/// Text between the name of an event and the number of its round.
pub(super) const ROUND: &str = " (round ";

/// Writes a collection.
pub(crate) fn write(records: &[Record], refuse: &Refuse<'_>) -> Result<String, WriteError> {
    let mut out = String::new();
    for (index, record) in records.iter().enumerate() {
        let invalid = |source| WriteError::Invalid { game: index + 1, source };
        let line = holdable(&record.setup).map_err(|reason| refuse(index, reason))?;
        let start = record.start().map_err(invalid)?;
        let branches = Branches::of(record).map_err(invalid)?;
        let first = start.turn().side().or(line.turn);
        root(&mut out, record, line, first);
        moves(&mut out, record, &branches, start.shape(), first.unwrap_or(Side::X));
        out.push_str(")\n");
    }
    Ok(out)
}

/// Returns the line game if SGF's letters and properties can express the game.
pub(crate) fn holdable(setup: &Setup) -> Result<&LineSetup, Unwritable> {
    let Setup::Line(line) = setup else { return Err(Unwritable::NoLineGame) };
    let (width, height) = (line.width, line.height);
    if width.max(height) as usize > MAX_SIDE {
        return Err(Unwritable::Large { width, height, most: MAX_SIDE });
    }
    let has_walls = line.rows.as_ref().is_some_and(Rows::has_walls);
    if !line.walls.is_empty() || has_walls {
        return Err(Unwritable::Walls);
    }
    Ok(line)
}

fn property(out: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        out.push_str(&format!("{name}[{}]", escaped(value, name != "C")));
    }
}

fn root(out: &mut String, record: &Record, line: &LineSetup, first: Option<Side>) {
    out.push_str("(;FF[4]CA[UTF-8]GM[4]AP[inarow]");
    let size = match (line.width, line.height) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}:{height}"),
    };
    property(out, "SZ", &size);
    property(out, "RU", &rules(record, line));
    let (event, round) = round(record.event.as_deref().unwrap_or_default());
    property(out, "EV", event);
    property(out, "RO", round);
    let started = record.started.as_deref().unwrap_or_default();
    property(out, "DT", date(started));
    if date(started) != started {
        property(out, "ST", started);
    }
    property(out, "PB", name(&record.x));
    property(out, "PW", name(&record.o));
    property(out, "KB", &record.x.kind);
    property(out, "KW", &record.o.kind);
    property(out, "RE", &record.result.map(result).unwrap_or_default());
    property(
        out,
        "WY",
        record.result.map(|result| result.why).filter(|why| needs_reason(*why)).map_or("", End::name),
    );
    if let Some(rows) = &line.rows {
        stones(out, rows, "AB", Side::X);
        stones(out, rows, "AW", Side::O);
    }
    if line.rows.is_some() || line.turn.is_some() {
        property(out, "PL", first.map(colour).unwrap_or_default());
    }
    property(out, "C", record.comment.as_deref().unwrap_or_default());
    out.push('\n');
}

/// Returns the player's name. For a program without a name, returns its type.
fn name(tag: &PlayerTag) -> &str {
    match tag.kind.as_str() {
        kind if tag.name.is_empty() && kind != "human" => kind,
        _ => &tag.name,
    }
}

/// Returns the GAME text: the record's own if equivalent, otherwise a text composed from the settings.
fn rules(record: &Record, line: &LineSetup) -> String {
    let bare = LineSetup { rows: None, turn: None, ..line.clone() };
    if let Some(game) = &record.game
        && let Ok(spec) = game.parse::<GameSpec>()
        && !spec.is_random()
        && spec.setup(&mut || 0).is_ok_and(|setup| setup == Setup::Line(bare))
    {
        return game.clone();
    }
    let mut text = format!("line:{}x{}:k={}", line.width, line.height, line.k);
    let mut setting = |is_default: bool, setting: String| {
        if !is_default {
            text.push_str(&setting);
        }
    };
    setting(line.rule == LineRule::Freestyle, format!(":rule={}", line.rule.name()));
    setting(line.reply == Reply::None, format!(":reply={}", line.reply.name()));
    setting(line.max_moves == 0, format!(":max-moves={}", line.max_moves));
    setting(line.opening == Opening::Free, format!(":opening={}", line.opening.name()));
    text
}

/// Returns the day of a moment, because SGF has no hours.
fn date(moment: &str) -> &str {
    moment.split_once(['T', 't', ' ']).map_or(moment, |(day, _)| day)
}

fn result(result: GameResult) -> String {
    let Some(winner) = result.winner else {
        return if result.why == End::Abandoned { "Void" } else { "0" }.to_owned();
    };
    let how = match result.why {
        End::Resign => "R",
        End::Time => "T",
        End::Illegal(_) | End::Crash | End::Hang | End::Protocol | End::Memory | End::Abandoned => "F",
        End::Board(_) | End::Agreed | End::Adjudicated | End::Unknown => "",
    };
    format!("{}+{how}", colour(winner))
}

/// Whether SGF's result property cannot express the reason of a result.
const fn needs_reason(why: End) -> bool {
    match why {
        End::Illegal(_) | End::Crash | End::Hang | End::Protocol | End::Memory => true,
        End::Agreed | End::Adjudicated => true,
        End::Board(_) | End::Resign | End::Time | End::Abandoned | End::Unknown => false,
    }
}

/// Returns an event with its round as in records: “Cup (round 3)”.
pub fn event_with_round(event: &str, round: impl std::fmt::Display) -> String {
    format!("{event}{ROUND}{round})")
}

/// Splits an event and its round: “Cup” and “3” of “Cup (round 3)”.
fn round(event: &str) -> (&str, &str) {
    let parts = event.strip_suffix(')').and_then(|event| event.rsplit_once(ROUND));
    parts.filter(|(_, round)| !round.is_empty()).unwrap_or((event, ""))
}

const fn colour(side: Side) -> &'static str {
    match side {
        Side::X => "B",
        Side::O => "W",
    }
}

fn stones(out: &mut String, rows: &Rows, name: &str, side: Side) {
    let mut is_first = true;
    for (y, row) in rows.iter().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, content)| **content == Content::Mark(side)) {
            if core::mem::take(&mut is_first) {
                out.push_str(name);
            }
            out.push('[');
            out.extend(letter(x).into_iter().chain(letter(y)));
            out.push(']');
        }
    }
}

/// A part of the tree still to be written.
enum PendingPart {
    /// The line from this ply on. The flag is `true` if the line's variations at this ply are already written.
    Line(usize, usize, bool),
    /// A variation in brackets.
    Variation(usize),
    Close,
}

fn moves(out: &mut String, record: &Record, branches: &Branches, shape: Shape, first: Side) {
    let mut todo = vec![PendingPart::Line(0, 0, false)];
    while let Some(next) = todo.pop() {
        match next {
            PendingPart::Close => out.push_str(")\n"),
            PendingPart::Variation(line) => {
                out.push('(');
                todo.push(PendingPart::Close);
                todo.push(PendingPart::Line(line, 0, false));
            }
            PendingPart::Line(line, mut ply, mut branched) => {
                let start = record.line_start(line);
                let plies = record.line(line);
                while let Some(found) = plies.get(ply) {
                    let after = start + ply;
                    if !branched && branches.at(line, after).next().is_some() {
                        todo.extend(branches.at(line, after).rev().map(PendingPart::Variation));
                        todo.push(PendingPart::Close);
                        todo.push(PendingPart::Line(line, ply, true));
                        out.push_str("\n(");
                        break;
                    }
                    branched = false;
                    let side = if after.is_multiple_of(2) { first } else { first.other() };
                    node(out, found, shape, side);
                    ply += 1;
                }
            }
        }
    }
}

fn node(out: &mut String, ply: &Ply, shape: Shape, side: Side) {
    let (x, y) = shape.xy(ply.cell);
    out.push(';');
    out.push_str(colour(side));
    out.push('[');
    out.extend(letter(x).into_iter().chain(letter(y)));
    out.push(']');
    property(out, "MS", &ply.time_ms.map(|ms| ms.to_string()).unwrap_or_default());
    if let Some(judged) = &ply.judgement {
        if let Some(ScoreValue::Points(points)) = judged.score.map(|score| score.value) {
            let of_black = i64::from(points) * if side == Side::X { 1 } else { -1 };
            property(out, "V", &of_black.to_string());
        }
        property(out, "JG", &judgement::written(judged, shape));
    }
    property(out, "C", ply.comment.as_deref().unwrap_or_default());
}
