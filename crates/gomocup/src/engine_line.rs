//! Lines that an engine prints.

use std::fmt;

use super::Point;

/// A line from the engine to the manager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineLine {
    /// Readiness.
    Ok,
    /// One move, or two or three stones of an opening.
    Moves(Vec<Point>),
    /// A request for the other colour.
    Swap,
    /// Text for users, which may hold a search report. See [`InfoParser`](super::InfoParser).
    Message(String),
    /// Text for the engine's author.
    Debug(String),
    /// A command that the engine cannot carry out.
    Error(String),
    /// A command that the engine does not know.
    Unknown(String),
    /// A move that the engine proposes.
    Suggest(Point),
    /// The forbidden cells.
    Forbid(Vec<Point>),
    /// Any other line, such as the answer to `ABOUT` or text outside the protocol.
    Other(String),
}

impl EngineLine {
    /// Reads a line. Every text is accepted.
    ///
    /// ```
    /// use inarow_gomocup::{EngineLine, Point};
    /// assert_eq!(EngineLine::parse("7,8"), EngineLine::Moves(vec![Point { x: 7, y: 8 }]));
    /// assert_eq!(EngineLine::parse("MESSAGE hello"), EngineLine::Message("hello".to_owned()));
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> EngineLine {
        let text = text.trim();
        // Most lines are moves, and no verb begins with a digit.
        if text.starts_with(|first: char| first.is_ascii_digit())
            && let Some(points) = moves(text)
        {
            return EngineLine::Moves(points);
        }
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let other = || EngineLine::Other(text.to_owned());
        match verb.to_ascii_uppercase().as_str() {
            "OK" => EngineLine::Ok,
            "SWAP" if rest.is_empty() => EngineLine::Swap,
            "MESSAGE" => EngineLine::Message(rest.to_owned()),
            "DEBUG" => EngineLine::Debug(rest.to_owned()),
            "ERROR" => EngineLine::Error(rest.to_owned()),
            "UNKNOWN" => EngineLine::Unknown(rest.to_owned()),
            "SUGGEST" => Point::parse(rest).map_or_else(other, EngineLine::Suggest),
            "FORBID" => forbidden(rest).map_or_else(other, EngineLine::Forbid),
            _ => moves(text).map_or_else(other, EngineLine::Moves),
        }
    }
}

/// Reads one to three points between blanks. Blanks around a comma belong to the point.
fn moves(text: &str) -> Option<Vec<Point>> {
    if let Some(point) = Point::parse(text) {
        return Some(vec![point]);
    }
    let points: Vec<Point> =
        text.split_whitespace().take(4).map(Point::parse).collect::<Option<Vec<Point>>>()?;
    (1..=3).contains(&points.len()).then_some(points)
}

/// Reads pairs of two-digit numbers, then a full stop.
fn forbidden(text: &str) -> Option<Vec<Point>> {
    let digits = text.strip_suffix('.')?.trim();
    if digits.len() % 4 != 0 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = |pair: &[u8]| i32::from(pair[0] - b'0') * 10 + i32::from(pair[1] - b'0');
    let points = digits.as_bytes().chunks(4);
    Some(points.map(|four| Point { x: number(&four[..2]), y: number(&four[2..]) }).collect())
}

impl fmt::Display for EngineLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineLine::Ok => f.write_str("OK"),
            EngineLine::Moves(points) => {
                for (index, point) in points.iter().enumerate() {
                    write!(f, "{}{point}", if index == 0 { "" } else { " " })?;
                }
                Ok(())
            }
            EngineLine::Swap => f.write_str("SWAP"),
            EngineLine::Message(text) => write!(f, "MESSAGE {text}"),
            EngineLine::Debug(text) => write!(f, "DEBUG {text}"),
            EngineLine::Error(text) => write!(f, "ERROR {text}"),
            EngineLine::Unknown(text) => write!(f, "UNKNOWN {text}"),
            EngineLine::Suggest(point) => write!(f, "SUGGEST {point}"),
            EngineLine::Forbid(points) => {
                f.write_str("FORBID ")?;
                points.iter().try_for_each(|point| write!(f, "{:02}{:02}", point.x, point.y))?;
                f.write_str(".")
            }
            EngineLine::Other(text) => f.write_str(text),
        }
    }
}

/// Returns whether the text after `UNKNOWN` names this command. An `INFO` whose key contains the word does not count.
pub(super) fn is_unknown_reply_to(text: &str, verb: &str) -> bool {
    let text = text.to_ascii_uppercase();
    let mut words =
        text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).peekable();
    words.peek() != Some(&"INFO") && words.any(|word| word.strip_prefix("RECT").unwrap_or(word) == verb)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_print_and_read_back() {
        let at = |x, y| Point { x, y };
        for (text, line) in [
            ("OK", EngineLine::Ok),
            ("7,8", EngineLine::Moves(vec![at(7, 8)])),
            ("7,8 9,10 0,0", EngineLine::Moves(vec![at(7, 8), at(9, 10), at(0, 0)])),
            ("-1,99", EngineLine::Moves(vec![at(-1, 99)])),
            ("SWAP", EngineLine::Swap),
            ("MESSAGE Depth 3", EngineLine::Message("Depth 3".to_owned())),
            ("DEBUG x", EngineLine::Debug("x".to_owned())),
            ("ERROR too large", EngineLine::Error("too large".to_owned())),
            ("UNKNOWN FLY", EngineLine::Unknown("FLY".to_owned())),
            ("SUGGEST 3,4", EngineLine::Suggest(at(3, 4))),
            ("FORBID 07080910.", EngineLine::Forbid(vec![at(7, 8), at(9, 10)])),
            ("FORBID .", EngineLine::Forbid(vec![])),
            ("FORBID 070.", EngineLine::Other("FORBID 070.".to_owned())),
            ("name=\"x\", version=\"1\"", EngineLine::Other("name=\"x\", version=\"1\"".to_owned())),
            ("1,2 3,4 5,6 7,8", EngineLine::Other("1,2 3,4 5,6 7,8".to_owned())),
            ("h8", EngineLine::Other("h8".to_owned())),
            ("", EngineLine::Other(String::new())),
        ] {
            assert_eq!(EngineLine::parse(text), line, "{text}");
            assert_eq!(line.to_string(), text);
        }
        assert_eq!(EngineLine::parse(" 7 , 8 "), EngineLine::Moves(vec![at(7, 8)]));
        assert_eq!(EngineLine::parse("OK - ready"), EngineLine::Ok);
        assert_eq!(EngineLine::parse("swap"), EngineLine::Swap);
    }

    #[test]
    fn a_complaint_of_one_command_is_none_of_another() {
        for text in ["TURN", "command TURN 7,7", "unknown command: turn"] {
            assert!(is_unknown_reply_to(text, "TURN"), "{text}");
        }
        assert!(is_unknown_reply_to("RECTSTART", "START"));
        for text in ["INFO timeout_turn 5000", "INFO TURN", "timeout_turn", "RESTART", ""] {
            assert!(!is_unknown_reply_to(text, "TURN") && !is_unknown_reply_to(text, "START"), "{text}");
        }
    }
}
