//! Messages for the English errors of JSON and TOML readers, because serde passes on text alone.

use crate::Message;

/// Translates an error text of a JSON or TOML reader into a message. Returns `None` for an unknown text.
///
/// ```
/// use inarow_core::reader_message;
/// assert_eq!(reader_message("EOF while parsing a value at line 1 column 0").unwrap().key, "file-short");
/// assert_eq!(reader_message("missing field `moves`").unwrap().key, "data-missing");
/// assert_eq!(reader_message("the moon is full"), None);
/// ```
#[must_use]
pub fn reader_message(words: &str) -> Option<Message> {
    let words = words.rsplit_once(" at line ").map_or(words, |(words, _)| words);
    let quoted: Vec<&str> = words.split('`').skip(1).step_by(2).collect();
    let (first, others) = quoted.split_first().map_or(("", &[][..]), |(first, others)| (*first, others));
    let is_of = |beginning| words.starts_with(beginning);
    if is_of("EOF while parsing") {
        return Some(Message::new("file-short"));
    }
    if is_of("missing field") {
        return Some(Message::new("data-missing").text("key", first));
    }
    if is_of("unknown field") {
        return Some(Message::new("slip-unknown").text("key", first).known("known", first, others));
    }
    if is_of("unknown variant") {
        let choose = Message::new("usage-choose").one_of("known", first, others);
        return Some(Message::new("data-word").text("value", first).because("choose", choose));
    }
    if is_of("duplicate field") {
        return Some(Message::new("data-twice").text("key", first));
    }
    if is_of("invalid type") || is_of("invalid value") || is_of("invalid length") {
        let form = form(words.rsplit_once(", expected ")?.1)?;
        return Some(Message::new("data-form").because("form", form));
    }
    // Also an error of TOML's reader: “unclosed array, expected `]`”.
    if words.contains("expected `") {
        return Some(Message::new("data-sign").list("signs", quoted));
    }
    let key = match words {
        "duplicate key" => "data-twice-here",
        "trailing characters" => "data-tail",
        "trailing comma" => "data-comma",
        "key must be a string" => "data-key",
        "invalid number" | "number out of range" => "data-digits",
        "recursion limit exceeded" => "data-deep",
        "invalid escape"
        | "invalid unicode code point"
        | "unexpected end of hex escape"
        | "lone leading surrogate in hex escape" => "data-escape",
        _ if is_of("control character") => "data-control",
        _ if is_of("string values must be quoted") => "data-quotes",
        _ => return None,
    };
    Some(Message::new(key))
}

/// Returns the required form of a value, from the words that serde expects.
fn form(expected: &str) -> Option<Message> {
    let whole = |most: u64| Some(Message::new("data-whole-to").digits("max", most));
    Some(Message::new(match expected {
        "u8" => return whole(u8::MAX.into()),
        "u16" => return whole(u16::MAX.into()),
        "u32" => return whole(u32::MAX.into()),
        "u64" | "usize" => "data-whole-from-zero",
        "i8" | "i16" | "i32" | "i64" | "isize" => "data-whole",
        "f32" | "f64" => "data-number",
        "a string" | "a borrowed string" | "string or map" => "data-text",
        "a boolean" => "data-flag",
        "a sequence" => "data-list",
        "a map" => "data-object",
        "a score: points, win, loss or draw" => "data-score",
        _ if expected.starts_with("struct ") || expected.contains("enum") => "data-object",
        _ if expected.contains("tuple") || expected.contains("elements in sequence") => {
            let digits: String = expected.chars().filter(char::is_ascii_digit).collect();
            return Some(match digits.parse::<u32>() {
                Ok(count) => Message::new("data-list-of").count("count", count),
                Err(_) => Message::new("data-list"),
            });
        }
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Arg;

    fn key(words: &str) -> &'static str {
        reader_message(words).unwrap_or_else(|| panic!("{words}")).key
    }

    #[test]
    fn what_readers_say_is_known() {
        for (words, expected) in [
            ("trailing characters at line 2 column 1", "data-tail"),
            ("expected `,` or `}` at line 1 column 16", "data-sign"),
            ("unclosed array, expected `]`", "data-sign"),
            ("duplicate field `k`", "data-twice"),
            ("duplicate key", "data-twice-here"),
            ("control character (\\u0000-\\u001F) found while parsing a string", "data-control"),
            ("unknown variant `wide`, expected one of `freestyle`, `exact`", "data-word"),
            ("recursion limit exceeded", "data-deep"),
        ] {
            assert_eq!(key(words), expected, "{words}");
        }
        let form = |words: &str| match &reader_message(words).unwrap().args[..] {
            [(_, Arg::Message(form))] => form.key,
            args => panic!("{args:?}"),
        };
        for (words, expected) in [
            ("invalid type: integer `5`, expected a string", "data-text"),
            ("invalid value: integer `-1`, expected u32", "data-whole-to"),
            ("invalid value: integer `-1`, expected u64", "data-whole-from-zero"),
            ("invalid value: integer `-1`, expected usize", "data-whole-from-zero"),
            ("invalid type: floating point `1.5`, expected i64", "data-whole"),
            ("invalid length 3, expected 2 elements in sequence", "data-list-of"),
            ("invalid type: map, expected a tuple of size 2", "data-list-of"),
            ("invalid type: null, expected struct Header", "data-object"),
            ("invalid type: string \", expected u8\", expected f64", "data-number"),
        ] {
            assert_eq!(form(words), expected, "{words}");
        }
        assert_eq!(reader_message("expected value"), None);
    }

    /// Checks that every real error with a known text has a message.
    #[test]
    fn errors_of_the_reader_of_json_are_known() {
        for text in [
            "",
            "{",
            "{\"a\" 1}",
            "{a:1}",
            "[1,]",
            "[1] 2",
            "\"\u{1}\"",
            "\"\\x\"",
            "1e999",
            "{\"a\":1,\"b\":\"c\"",
        ] {
            let error = serde_json::from_str::<serde_json::Value>(text).unwrap_err();
            assert!(reader_message(&error.to_string()).is_some(), "{text}: {error}");
        }
    }
}
