//! Errors of external engines read back from what logs say of them.

use std::time::Duration;

use super::error::CLOCK;
use super::{Ending, ExecError, Unsayable, Unstarted};

impl ExecError {
    /// The error that a log tells of in the words of [`Display`](std::fmt::Display); `None` of anything else. Its end may
    /// be cut off, as tables do with what engines say.
    ///
    /// ```
    /// use inarow_play::gomocup::{Ending, ExecError};
    /// let crashed = ExecError::Crashed { how: Ending::Code(3), last: "no book".to_owned() };
    /// assert_eq!(ExecError::read("the engine ended (exit code 3); it last said \"no book\""), Some(crashed));
    /// assert_eq!(ExecError::read("the engine went home"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<ExecError> {
        if let Some((program, rest)) = text.split_once(" could not be started: ") {
            let reason = rest.split("; check the name").next().unwrap_or_default();
            let known = [Unstarted::Missing, Unstarted::Denied, Unstarted::NoProgram];
            let known = known.into_iter().find(|known| known.to_string() == reason);
            let reason = known.unwrap_or_else(|| Unstarted::Other(reason.to_owned()));
            return Some(ExecError::NotStarted { program: program.to_owned(), reason });
        }
        if let Some(unsayable) = unsayable(text) {
            return Some(ExecError::Unsayable(unsayable));
        }
        let rest = text.strip_prefix("the engine ")?;
        if let Some(rest) = rest.strip_prefix("ended (") {
            let (how, rest) = rest.split_once(')')?;
            let last = rest.strip_prefix("; it last said ").map(quoted).unwrap_or_default();
            return Some(ExecError::Crashed { how: ending(how)?, last });
        }
        if let Some(rest) = rest.strip_prefix("did not answer within ") {
            let (limit, grace) = match rest.strip_suffix(" more") {
                Some(rest) => rest.split_once(" and ")?,
                None => (rest, "0 s"),
            };
            let limit = if limit == CLOCK { None } else { Some(seconds(limit)?) };
            return Some(ExecError::Silent { limit, grace: seconds(grace)? });
        }
        if rest == "does not read its input" {
            return Some(ExecError::Deaf);
        }
        if let Some(rest) = rest.strip_prefix("refused: ") {
            return Some(ExecError::Refused { text: quoted(rest) });
        }
        if let Some(rest) = rest.strip_prefix("answered ") {
            return Some(ExecError::Garbage {
                text: quoted(rest.strip_suffix(", which is no move").unwrap_or(rest)),
            });
        }
        if let Some(rest) = rest.strip_prefix("said more than ") {
            return Some(ExecError::Flood { bytes: rest.strip_suffix(" bytes in one turn")?.parse().ok()? });
        }
        if let Some(rest) = rest.strip_prefix("moved to ") {
            let text = rest.strip_suffix(", outside the board").unwrap_or(rest).to_owned();
            return Some(ExecError::Outside { text });
        }
        let used = rest.strip_prefix("used ")?;
        // Older logs say how much it was, too.
        let older = used.split_once(" bytes of memory, allowed are ").map(|(_, allowed)| allowed);
        let allowed =
            || used.strip_prefix("more than the ")?.strip_suffix(" bytes of memory that it is allowed");
        Some(ExecError::Memory { allowed: older.or_else(allowed)?.parse().ok()? })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.strip_suffix(" s")?.parse().ok()?).ok()
}

fn ending(text: &str) -> Option<Ending> {
    if let Some(code) = text.strip_prefix("exit code ") {
        return Some(Ending::Code(code.parse().ok()?));
    }
    if let Some(signal) = text.strip_prefix("signal ") {
        return Some(Ending::Signal(signal.parse().ok()?));
    }
    [Ending::Unknown, Ending::Closed].into_iter().find(|ending| ending.to_string() == text)
}

fn unsayable(text: &str) -> Option<Unsayable> {
    let known = [Unsayable::Game, Unsayable::Walls, Unsayable::LastReply, Unsayable::Size];
    let length = || {
        let length = text.rsplit_once(" not of ")?.1.parse().ok().map(Unsayable::Length)?;
        (length.to_string() == text).then_some(length)
    };
    known.into_iter().find(|known| known.to_string() == text).or_else(length)
}

/// What stands in quotation marks, as `{:?}` writes it; the second mark may be cut off.
fn quoted(text: &str) -> String {
    let inner = text.strip_prefix('"').unwrap_or(text);
    let inner = if inner.ends_with('…') { inner } else { inner.strip_suffix('"').unwrap_or(inner) };
    let mut said = String::with_capacity(inner.len());
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        let plain = match letter {
            '\\' => match letters.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some('t') => '\t',
                Some('0') => '\0',
                Some('u') => {
                    let digits: String = letters.by_ref().skip(1).take_while(|digit| *digit != '}').collect();
                    u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32).unwrap_or('\u{fffd}')
                }
                Some(letter) => letter,
                None => break,
            },
            letter => letter,
        };
        said.push(plain);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors() -> Vec<ExecError> {
        let said = "bad \u{1b}[31m \"try\" \\ 'x'\t№\n\0".to_owned();
        let crashed = |how, last: &str| ExecError::Crashed { how, last: last.to_owned() };
        let unstarted = |reason| ExecError::NotStarted { program: "./my engine".to_owned(), reason };
        let unsayable =
            [Unsayable::Game, Unsayable::Length(4), Unsayable::Walls, Unsayable::LastReply, Unsayable::Size];
        let mut errors = vec![
            unstarted(Unstarted::Missing),
            unstarted(Unstarted::Denied),
            unstarted(Unstarted::NoProgram),
            unstarted(Unstarted::Other("too many links".to_owned())),
            crashed(Ending::Code(-3), ""),
            crashed(Ending::Signal(9), &said),
            crashed(Ending::Unknown, "a) b"),
            crashed(Ending::Closed, "\""),
            ExecError::Silent { limit: Some(Duration::from_millis(2500)), grace: Duration::ZERO },
            ExecError::Silent { limit: Some(Duration::from_millis(300)), grace: Duration::from_secs(1) },
            ExecError::Silent { limit: None, grace: Duration::from_secs(1) },
            ExecError::Deaf,
            ExecError::Refused { text: said.clone() },
            ExecError::Garbage { text: said },
            ExecError::Flood { bytes: 1 << 20 },
            ExecError::Outside { text: "99,1".to_owned() },
            ExecError::Memory { allowed: 2 },
        ];
        errors.extend(unsayable.map(ExecError::Unsayable));
        errors
    }

    #[test]
    fn what_is_told_is_read_back() {
        for error in errors() {
            assert_eq!(ExecError::read(&error.to_string()), Some(error.clone()), "{error}");
        }
        let older = "the engine used 3 bytes of memory, allowed are 2";
        assert_eq!(ExecError::read(older), Some(ExecError::Memory { allowed: 2 }));
        for other in ["", "occupied", "the engine ", "the engine ended (badly)", "the engine used much"] {
            assert_eq!(ExecError::read(other), None, "{other}");
        }
    }

    /// Tables cut long reasons; what kind of error it was stays known where the beginning says it.
    #[test]
    fn any_beginning_can_be_read() {
        for error in errors() {
            let text = error.to_string();
            for (end, _) in text.char_indices() {
                let _ = ExecError::read(&text[..end]);
                let _ = ExecError::read(&format!("{}…", &text[..end]));
            }
        }
        let cut = ExecError::read("the engine ended (signal 9); it last said \"no \\\"bo…");
        let last = "no \"bo…".to_owned();
        assert_eq!(cut, Some(ExecError::Crashed { how: Ending::Signal(9), last }));
    }
}
