//! Standard output for commands.

use std::io::{self, BufWriter, StdoutLock, Write};

use inarow_core::is_hidden;
use serde::Serialize;

use crate::failure::Failure;

/// Standard output, locked and buffered.
pub(crate) fn out() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// One JSON document on standard output, in which no character acts on a terminal or turns text.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = out();
    writeln!(out, "{}", escaped(&serde_json::to_string_pretty(value)?))?;
    Ok(out.flush()?)
}

/// A JSON document in one line, likewise.
pub(crate) fn json_line(value: &impl Serialize) -> io::Result<String> {
    Ok(escaped(&serde_json::to_string(value)?))
}

/// The same document with escapes for what is hidden. Outside of texts JSON holds nothing hidden but ends of lines, and
/// inside of them none of these.
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
