//! Standard output for commands.

use std::io::{self, BufWriter, StdoutLock, Write};

use inarow_core::is_hidden;
use serde::Serialize;

use crate::failure::Failure;

/// Standard output, locked and buffered.
pub(crate) fn out() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// Prints a JSON document on standard output, with hidden characters escaped. Hidden characters could control a
/// terminal or turn text.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = out();
    writeln!(out, "{}", escaped(&serde_json::to_string_pretty(value)?))?;
    Ok(out.flush()?)
}

/// Returns a JSON document on one line, with hidden characters escaped.
pub(crate) fn json_line(value: &impl Serialize) -> io::Result<String> {
    Ok(escaped(&serde_json::to_string(value)?))
}

/// Escapes the hidden characters of a document. JSON has no hidden characters outside of strings except line
/// breaks, which strings never contain.
fn escaped(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for letter in json.chars() {
        if is_hidden(letter) && letter != '\n' {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                escaped.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            escaped.push(letter);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_escaped_and_read_again() {
        let text = "a\u{202e}b\u{9b}c\u{7f}\nё";
        let json = escaped(&serde_json::to_string_pretty(&[text]).unwrap());
        assert!(json.chars().all(|letter| letter == '\n' || !is_hidden(letter)), "{json:?}");
        assert_eq!(serde_json::from_str::<[String; 1]>(&json).unwrap(), [text]);
    }
}
