//! Gomocup's opening file: `dx,dy, dx,dy …` on each line. Offsets are right and down from the centre of the
//! board. The centre is column and row `floor(size / 2)`, counted from 0.
//!
//! A file contains only moves, so the reader supplies the game.

use inarow_core::Position;
use inarow_record::Record;

use super::source::{Quota, Source, play};
use super::{
    Malformed, ParseError, ParseErrorKind, ReadOptions, Refuse, Unwritable, WriteError, board_result,
    default_game, only_moves,
};

pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Vec<Record>, ParseError> {
    let source = Source::utf8(bytes)?;
    let setup = options.game.clone().unwrap_or_else(default_game);
    let start = Position::new(&setup).map_err(|error| source.error(0, ParseErrorKind::Setup(error)))?;
    let shape = start.shape();
    let centre = ((shape.width() / 2) as i64, (shape.height() / 2) as i64);
    let (mut records, mut quota) = (Vec::new(), Quota::default());
    for (offset, line) in source.lines() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        quota.game().map_err(|reason| source.error(offset, reason))?;
        let (mut record, mut position) = (Record::new(setup.clone()), start.clone());
        let mut numbers = numbers(line);
        while let Some((at, first)) = numbers.next() {
            quota.moves(1).map_err(|reason| source.error(offset + at, reason))?;
            let dx = number(first).map_err(|reason| source.error(offset + at, reason))?;
            let Some((at_second, second)) = numbers.next() else {
                return Err(source.error(offset + at, Malformed::HalfOffset { text: first.to_owned() }));
            };
            let dy = number(second).map_err(|reason| source.error(offset + at_second, reason))?;
            let cell = shape.cell(centre.0.saturating_add(dx), centre.1.saturating_add(dy));
            play(&mut position, &mut record, cell, &format!("{dx},{dy}"))
                .map_err(|reason| source.error(offset + at, reason))?;
        }
        record.result = board_result(&position);
        records.push(record);
    }
    if records.is_empty() {
        return Err(source.error(0, Malformed::NoOpenings));
    }
    Ok(records)
}

/// Returns the pieces between commas and blanks, with their offsets.
fn numbers(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    core::iter::from_fn(move || {
        at += line[at..].len() - line[at..].trim_start_matches([' ', '\t', ',']).len();
        let rest = &line[at..];
        if rest.trim().is_empty() {
            return None;
        }
        let length = rest.find([' ', '\t', ',']).unwrap_or(rest.len());
        let found = (at, &rest[..length]);
        at += length;
        Some(found)
    })
}

fn number(text: &str) -> Result<i64, Malformed> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Malformed::NoOffset { text: text.chars().take(20).collect() });
    }
    // A number that does not fit is outside every board.
    Ok(text.parse().unwrap_or(i64::from(i32::MAX)))
}

pub(super) fn write(records: &[Record], refuse: &Refuse<'_>) -> Result<String, WriteError> {
    let mut out = String::new();
    for (index, record) in records.iter().enumerate() {
        only_moves(record).map_err(|reason| refuse(index, reason))?;
        if record.plies.is_empty() {
            return Err(refuse(index, Unwritable::NoMove));
        }
        let shape = record.start().map_err(|source| WriteError::Invalid { game: index + 1, source })?.shape();
        for (number, cell) in record.moves().enumerate() {
            let (x, y) = shape.xy(cell);
            let (dx, dy) = (x as i64 - (shape.width() / 2) as i64, y as i64 - (shape.height() / 2) as i64);
            out.push_str(if number > 0 { ", " } else { "" });
            out.push_str(&format!("{dx},{dy}"));
        }
        out.push('\n');
    }
    Ok(out)
}
