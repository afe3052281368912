//! Moves in plain notation: `h8i9h9`, one game a line.
//!
//! Letters name the column. Numbers name the row from the bottom (with an option, from the top). Blanks, commas
//! between moves and letter case do not matter. Empty lines and lines that begin with `#` are skipped. A game
//! without moves is a line `-`. A file contains only moves, so the reader supplies the game.

use inarow_core::{Position, Shape};
use inarow_record::Record;

use super::source::{Quota, Source, play};
use super::{
    Malformed, ParseError, ParseErrorKind, ReadOptions, Refuse, WriteError, WriteOptions, board_result,
    default_game, only_moves,
};

pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Vec<Record>, ParseError> {
    let source = Source::utf8(bytes)?;
    let setup = options.game.clone().unwrap_or_else(default_game);
    let start = Position::new(&setup).map_err(|error| source.error(0, ParseErrorKind::Setup(error)))?;
    let (mut records, mut quota) = (Vec::new(), Quota::default());
    for (offset, line) in source.lines() {
        let content = line.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        quota.game().map_err(|reason| source.error(offset, reason))?;
        let (mut record, mut position) = (Record::new(setup.clone()), start.clone());
        for (at, name) in cells(line) {
            let fail = |reason: ParseErrorKind| source.error(offset + at, reason);
            quota.moves(1).map_err(fail)?;
            let Some((letters, row)) = split(name) else {
                return Err(fail(Malformed::NoMove { text: excerpt(name).to_owned() }.into()));
            };
            let cell = cell(position.shape(), letters, row, options.rows_from_top);
            play(&mut position, &mut record, cell, name).map_err(fail)?;
        }
        record.result = board_result(&position);
        records.push(record);
    }
    if records.is_empty() {
        return Err(source.error(0, Malformed::NoMoves));
    }
    Ok(records)
}

/// Returns the pieces of a line with their offsets. A piece is letters with the following digits, or any other
/// character.
fn cells(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    core::iter::from_fn(move || {
        at += line[at..].len() - line[at..].trim_start_matches([' ', '\t', ',']).len();
        let rest = &line[at..];
        if rest.is_empty() || (rest.trim_end() == "-" && line.trim() == "-") {
            return None;
        }
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = rest.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
        let length = match letters + digits {
            0 => rest.chars().next().map_or(1, char::len_utf8),
            length => length,
        };
        let found = (at, &rest[..length]);
        at += length;
        Some(found)
    })
}

fn split(name: &str) -> Option<(&str, u32)> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (column, row) = name.split_at(letters);
    if column.is_empty() || row.is_empty() {
        return None;
    }
    Some((column, row.parse().unwrap_or(u32::MAX)))
}

fn cell(shape: Shape, letters: &str, row: u32, from_top: bool) -> Option<inarow_core::Cell> {
    if !from_top {
        return shape.parse(&format!("{letters}{row}")).ok();
    }
    let bottom = (shape.height() as u32 + 1).checked_sub(row)?;
    shape.parse(&format!("{letters}{bottom}")).ok()
}

fn excerpt(text: &str) -> &str {
    text.char_indices().nth(20).map_or(text, |(end, _)| &text[..end])
}

pub(super) fn write(
    records: &[Record],
    options: &WriteOptions,
    refuse: &Refuse<'_>,
) -> Result<String, WriteError> {
    let mut out = String::new();
    for (index, record) in records.iter().enumerate() {
        only_moves(record).map_err(|reason| refuse(index, reason))?;
        let shape = record.start().map_err(|source| WriteError::Invalid { game: index + 1, source })?.shape();
        if record.plies.is_empty() {
            out.push('-');
        }
        for cell in record.moves() {
            let (x, y) = shape.xy(cell);
            if options.rows_from_top {
                out.push_str(&format!("{}{}", inarow_core::ColumnName(x as u8), y + 1));
            } else {
                out.push_str(&shape.name(cell).to_string());
            }
        }
        out.push('\n');
    }
    Ok(out)
}
