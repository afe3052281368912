//! A file's text while it is read.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};
use inarow_core::{Cell, Illegal, Position, Turn};
use inarow_record::{Ply, Record, ReplayError};

use super::{MAX_GAMES, ParseError, ParseErrorKind, Place};
use crate::tree::MAX_MOVES;

/// A text that converts byte offsets to places.
pub(super) struct Source<'a> {
    pub(super) text: Cow<'a, str>,
}

impl<'a> Source<'a> {
    /// Reads UTF-8, with or without a byte order mark. Other bytes are an error at the first wrong byte.
    pub(super) fn utf8(bytes: &'a [u8]) -> Result<Source<'a>, ParseError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match core::str::from_utf8(bytes) {
            Ok(text) => Ok(Source { text: Cow::Borrowed(text) }),
            Err(error) => {
                let (valid, _) = bytes.split_at(error.valid_up_to());
                let place = place(&String::from_utf8_lossy(valid), valid.len());
                Err(ParseError { place, reason: ParseErrorKind::NotText })
            }
        }
    }

    /// Reads UTF-8 if valid, otherwise the named encoding, otherwise Windows-1252. Old files use Windows-1252
    /// without naming the encoding.
    pub(super) fn decoded(bytes: &'a [u8], named: Option<&'static Encoding>) -> Source<'a> {
        match Source::utf8(bytes) {
            Ok(source) => source,
            Err(_) => Source { text: named.unwrap_or(WINDOWS_1252).decode(bytes).0 },
        }
    }

    pub(super) fn error(&self, offset: usize, reason: impl Into<ParseErrorKind>) -> ParseError {
        ParseError { place: place(&self.text, offset), reason: reason.into() }
    }

    /// Returns the lines with their offsets. LF, CRLF or CR ends a line.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut start = Some(0);
        core::iter::from_fn(move || {
            let from = start?;
            let rest = &self.text[from..];
            match rest.find(['\n', '\r']) {
                None => {
                    start = None;
                    Some((from, rest))
                }
                Some(end) => {
                    let ending = if rest[end..].starts_with("\r\n") { 2 } else { 1 };
                    start = Some(from + end + ending);
                    Some((from, &rest[..end]))
                }
            }
        })
    }
}

/// Returns line and column of a byte of a text. Columns count characters.
fn place(text: &str, offset: usize) -> Place {
    let before = &text.as_bytes()[..offset.min(text.len())];
    let mut line = 1;
    let mut start = 0;
    for (index, byte) in before.iter().enumerate() {
        let ends = match byte {
            b'\n' => true,
            // The CR of a CRLF does not end a line.
            b'\r' => text.as_bytes().get(index + 1) != Some(&b'\n'),
            _ => false,
        };
        if ends {
            line += 1;
            start = index + 1;
        }
    }
    // Continuation bytes of a character do not count.
    let column = before[start..].iter().filter(|byte| **byte & 0xc0 != 0x80).count() + 1;
    Place::Line { line, column }
}

/// Counter of games and moves, so that a hostile file cannot exhaust the memory.
#[derive(Default)]
pub(super) struct Quota {
    games: usize,
    moves: usize,
}

impl Quota {
    pub(super) fn game(&mut self) -> Result<(), ParseErrorKind> {
        self.games += 1;
        if self.games > MAX_GAMES { Err(ParseErrorKind::TooManyGames { most: MAX_GAMES }) } else { Ok(()) }
    }

    pub(super) fn moves(&mut self, count: usize) -> Result<(), ParseErrorKind> {
        self.moves += count;
        if self.moves > MAX_MOVES { Err(too_many_moves()) } else { Ok(()) }
    }
}

pub(super) fn too_many_moves() -> ParseErrorKind {
    ParseErrorKind::TooManyMoves { most: MAX_MOVES }
}

/// Plays a cell and records the move. A cell of `None` is outside the board. The error has the move's number
/// and `name`.
pub(super) fn play(
    position: &mut Position,
    record: &mut Record,
    cell: Option<Cell>,
    name: &str,
) -> Result<(), ParseErrorKind> {
    let number = record.plies.len() + 1;
    let fail = |reason: Illegal| ParseErrorKind::Move { number, name: name.to_owned(), reason };
    let side = match position.turn() {
        Turn::Player(side) => side,
        Turn::Chance => return Err(fail(Illegal::ChanceDue)),
        Turn::Over(_) => return Err(fail(Illegal::GameOver)),
    };
    let cell = position.check(side, cell).map_err(fail)?;
    position.play(side, cell).map_err(fail)?;
    record.plies.push(Ply::new(cell));
    Ok(())
}

/// Returns the error of a record that was read, with moves numbered as in the file.
pub(super) fn wrong_replay(
    error: &ReplayError,
    number: impl FnOnce(usize, usize) -> usize,
) -> ParseErrorKind {
    match error {
        ReplayError::Move { line, ply, reason } => {
            ParseErrorKind::Move { number: number(*line, *ply), name: String::new(), reason: *reason }
        }
        other => of_replay(other),
    }
}

/// Returns the error of a record, apart from its moves.
pub(super) fn of_replay(error: &ReplayError) -> ParseErrorKind {
    match error {
        ReplayError::Setup(error) => ParseErrorKind::Setup(error.clone()),
        other => ParseErrorKind::Replay(other.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_of_any_ending_and_characters() {
        let text = "ab\ncd\r\nef\rжь\n";
        for (offset, line, column) in [
            (0, 1, 1),
            (2, 1, 3),
            (3, 2, 1),
            (5, 2, 3),
            (7, 3, 1),
            (10, 4, 1),
            (12, 4, 2),
            (14, 4, 3),
            (15, 5, 1),
        ] {
            assert_eq!(place(text, offset), Place::Line { line, column }, "{offset}");
        }
        assert_eq!(place(text, 999), Place::Line { line: 5, column: 1 });
    }

    #[test]
    fn lines_keep_their_offsets() {
        let source = Source::utf8(b"ab\r\n\rcd\n").unwrap();
        let lines: Vec<(usize, &str)> = source.lines().collect();
        assert_eq!(lines, [(0, "ab"), (4, ""), (5, "cd"), (8, "")]);
    }

    #[test]
    fn wrong_bytes_are_found_or_decoded() {
        let error = Source::utf8(b"ok\n\xff").err().unwrap();
        assert_eq!(error.to_string(), "line 2, column 1: this is not text in UTF-8");
        assert_eq!(Source::decoded(b"\xef\xbb\xbfx", None).text, "x");
        assert_eq!(Source::decoded(b"caf\xe9", None).text, "café");
    }
}
