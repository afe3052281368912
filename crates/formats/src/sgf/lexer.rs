//! Tokens of an SGF text: brackets, nodes, properties with their values.

use std::borrow::Cow;

use crate::{Malformed, ParseErrorKind};

/// A token with its offset in bytes.
pub(super) struct Piece<'a> {
    pub(super) at: usize,
    pub(super) kind: Sign<'a>,
}

pub(super) enum Sign<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// A property's name, reduced to its capitals, because older files write `Black` for `B`.
    Name(Cow<'a, str>),
    /// A value without its brackets, still escaped.
    Value(&'a str),
}

/// Splits an SGF text into tokens.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    /// Starts at the first bracket, because a file may have a heading.
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: text.find('(').unwrap_or(text.len()) }
    }

    /// Returns the next token, or `None` at the end. An error is a place and a reason.
    pub(super) fn next(&mut self) -> Result<Option<Piece<'a>>, (usize, ParseErrorKind)> {
        let rest = &self.text[self.at..];
        let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}');
        let at = self.text.len() - rest.len();
        let (kind, length) = match rest.chars().next() {
            None => return Ok(None),
            Some('(') => (Sign::Open, 1),
            Some(')') => (Sign::Close, 1),
            Some(';') => (Sign::Node, 1),
            Some('[') => {
                let value = value(&rest[1..]).ok_or_else(|| (at, Malformed::SgfOpenValue.into()))?;
                (Sign::Value(value), value.len() + 2)
            }
            Some(first) if first.is_ascii_alphabetic() => {
                let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
                (Sign::Name(capitals(&rest[..length])), length)
            }
            Some(other) => {
                return Err((at, Malformed::SgfLetter { letter: other }.into()));
            }
        };
        self.at = at + length;
        Ok(Some(Piece { at, kind }))
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }
}

/// Returns the text up to the first unescaped closing bracket.
fn value(text: &str) -> Option<&str> {
    let mut escaped = false;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b']' => return Some(&text[..index]),
            _ => {}
        }
    }
    None
}

fn capitals(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_lowercase()) {
        Cow::Owned(name.chars().filter(|c| !c.is_ascii_lowercase()).collect())
    } else {
        Cow::Borrowed(name)
    }
}

/// Returns a value as text of several lines: escapes resolved, line ends as LF, other blanks as spaces.
pub(super) fn text(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                // An escaped line end is removed.
                Some('\r') => {
                    chars.next_if_eq(&'\n');
                }
                Some('\n') => {
                    chars.next_if_eq(&'\r');
                }
                Some(c) => out.push(blank(c)),
                None => {}
            },
            '\r' => {
                chars.next_if_eq(&'\n');
                out.push('\n');
            }
            '\n' => {
                chars.next_if_eq(&'\r');
                out.push('\n');
            }
            c => out.push(blank(c)),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn blank(c: char) -> char {
    if c.is_whitespace() { ' ' } else { c }
}

/// Returns a value as text of one line.
pub(super) fn simple_text(value: &str) -> String {
    text(value).replace('\n', " ").trim().to_owned()
}

/// Escapes a text for a value. Keeps line ends unless `simple`.
pub(super) fn escaped(text: &str, simple: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ']' => out.extend(['\\', c]),
            '\n' if !simple => out.push('\n'),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
