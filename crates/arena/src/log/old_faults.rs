//! Faults in logs, which are typed since version 4 and were English sentences before. No other module reads the
//! sentences.

use std::time::Duration;

use inarow_play::{ProgramExit, ProgramFault, StartFailure, UnsupportedGame};
use serde::{Deserialize, Deserializer};

use crate::fault::Fault;

/// Words for the time of an engine whose clock covers the whole game.
const CLOCK: &str = "what its clock left";

/// A fault in a log.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Typed(Fault),
    /// Sentence of a log older than version 4.
    Words(String),
}

/// Deserialises the fault of a stored game.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Fault>, D::Error> {
    Ok(Option::<Stored>::deserialize(from)?.map(|stored| match stored {
        Stored::Typed(fault) => fault,
        Stored::Words(words) => fault_of(words),
    }))
}

/// Returns the fault for a sentence of an old log.
fn fault_of(words: String) -> Fault {
    // The sentence is about a thread that could not be started, not about a program called “the player”.
    if let Some(reason) = words.strip_prefix("the player could not be started: ") {
        return Fault::NotStarted(reason.to_owned());
    }
    program_fault(&words).map_or(Fault::Words(words), Fault::Program)
}

/// Returns the external engine's fault for a sentence of an old log, or `None` for other sentences. The end of
/// the sentence may be cut off.
fn program_fault(text: &str) -> Option<ProgramFault> {
    if let Some((program, rest)) = text.split_once(" could not be started: ") {
        let reason = rest.split("; check the name").next().unwrap_or_default();
        let known = [StartFailure::Missing, StartFailure::Denied, StartFailure::NoProgram];
        let known = known.into_iter().find(|known| known.to_string() == reason);
        let reason = known.unwrap_or_else(|| StartFailure::Other(reason.to_owned()));
        return Some(ProgramFault::NotStarted { program: program.to_owned(), reason });
    }
    if let Some(reason) = unsupported_game(text) {
        return Some(ProgramFault::UnsupportedGame(reason));
    }
    let rest = text.strip_prefix("the engine ")?;
    if let Some(rest) = rest.strip_prefix("ended (") {
        let (how, rest) = rest.split_once(')')?;
        let last = rest.strip_prefix("; it last said ").map(quoted).unwrap_or_default();
        return Some(ProgramFault::Crashed { how: ending(how)?, last });
    }
    if let Some(rest) = rest.strip_prefix("did not answer within ") {
        let (limit, grace) = match rest.strip_suffix(" more") {
            Some(rest) => rest.split_once(" and ")?,
            None => (rest, "0 s"),
        };
        let limit = if limit == CLOCK { None } else { Some(seconds(limit)?) };
        return Some(ProgramFault::Silent { limit, grace: seconds(grace)? });
    }
    if rest == "does not read its input" {
        return Some(ProgramFault::InputUnread);
    }
    if let Some(rest) = rest.strip_prefix("refused: ") {
        return Some(ProgramFault::Refused { text: quoted(rest) });
    }
    if let Some(rest) = rest.strip_prefix("answered ") {
        return Some(ProgramFault::Garbage {
            text: quoted(rest.strip_suffix(", which is no move").unwrap_or(rest)),
        });
    }
    if let Some(rest) = rest.strip_prefix("said more than ") {
        return Some(ProgramFault::Flood { bytes: rest.strip_suffix(" bytes in one turn")?.parse().ok()? });
    }
    if let Some(rest) = rest.strip_prefix("moved to ") {
        let text = rest.strip_suffix(", outside the board").unwrap_or(rest).to_owned();
        return Some(ProgramFault::Outside { text });
    }
    let used = rest.strip_prefix("used ")?;
    // Older logs also contain the used memory.
    let older = used.split_once(" bytes of memory, allowed are ").map(|(_, allowed)| allowed.to_owned());
    let allowed = || {
        let amount = used.strip_prefix("more than the ")?.strip_suffix(" of memory that it is allowed")?;
        match amount.strip_suffix(" MiB") {
            Some(mebi) => Some((mebi.parse::<u64>().ok()?.checked_mul(1 << 20)?).to_string()),
            None => amount.strip_suffix(" bytes").map(str::to_owned),
        }
    };
    Some(ProgramFault::Memory { allowed: older.or_else(allowed)?.parse().ok()? })
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.strip_suffix(" s")?.parse().ok()?).ok()
}

fn ending(text: &str) -> Option<ProgramExit> {
    if let Some(code) = text.strip_prefix("exit code ") {
        return Some(ProgramExit::Code(code.parse().ok()?));
    }
    if let Some(signal) = text.strip_prefix("signal ") {
        return Some(ProgramExit::Signal(signal.parse().ok()?));
    }
    [ProgramExit::Unknown, ProgramExit::Closed].into_iter().find(|ending| ending.to_string() == text)
}

fn unsupported_game(text: &str) -> Option<UnsupportedGame> {
    Some(match text {
        "engines of the Gomocup protocol play lines of five only, not this game" => UnsupportedGame::Game,
        "the Gomocup protocol knows no walls" => UnsupportedGame::Walls,
        "the Gomocup protocol knows no last reply" => UnsupportedGame::LastReply,
        "the board has no such size" => UnsupportedGame::Size,
        _ => {
            let length =
                text.strip_prefix("engines of the Gomocup protocol play lines of five only, not of ")?;
            UnsupportedGame::Length(length.parse().ok()?)
        }
    })
}

/// Returns the text within quotation marks in `{:?}` notation. The closing mark may be cut off.
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

    fn errors() -> Vec<ProgramFault> {
        let said = "bad \u{1b}[31m \"try\" \\ 'x'\t№\n\0".to_owned();
        let crashed = |how, last: &str| ProgramFault::Crashed { how, last: last.to_owned() };
        let unstarted = |reason| ProgramFault::NotStarted { program: "./my engine".to_owned(), reason };
        vec![
            unstarted(StartFailure::Missing),
            unstarted(StartFailure::Denied),
            unstarted(StartFailure::NoProgram),
            unstarted(StartFailure::Other("too many links".to_owned())),
            crashed(ProgramExit::Code(-3), ""),
            crashed(ProgramExit::Signal(9), &said),
            crashed(ProgramExit::Unknown, "a) b"),
            crashed(ProgramExit::Closed, "\""),
            ProgramFault::Silent { limit: Some(Duration::from_millis(2500)), grace: Duration::ZERO },
            ProgramFault::Silent { limit: Some(Duration::from_millis(300)), grace: Duration::from_secs(1) },
            ProgramFault::Silent { limit: None, grace: Duration::from_secs(1) },
            ProgramFault::InputUnread,
            ProgramFault::Refused { text: said.clone() },
            ProgramFault::Garbage { text: said },
            ProgramFault::Flood { bytes: 1 << 20 },
            ProgramFault::Outside { text: "99,1".to_owned() },
            ProgramFault::Memory { allowed: 2 },
            ProgramFault::Memory { allowed: 350 << 20 },
        ]
    }

    #[test]
    fn what_is_told_is_read_back() {
        for error in errors() {
            assert_eq!(program_fault(&error.to_string()), Some(error.clone()), "{error}");
        }
        for (text, reason) in [
            ("engines of the Gomocup protocol play lines of five only, not this game", UnsupportedGame::Game),
            ("engines of the Gomocup protocol play lines of five only, not of 4", UnsupportedGame::Length(4)),
            ("the Gomocup protocol knows no walls", UnsupportedGame::Walls),
            ("the Gomocup protocol knows no last reply", UnsupportedGame::LastReply),
            ("the board has no such size", UnsupportedGame::Size),
        ] {
            assert_eq!(program_fault(text), Some(ProgramFault::UnsupportedGame(reason)), "{text}");
        }
        let older = "the engine used 3 bytes of memory, allowed are 2";
        assert_eq!(program_fault(older), Some(ProgramFault::Memory { allowed: 2 }));
        for other in ["", "occupied", "the engine ", "the engine ended (badly)", "the engine used much"] {
            assert_eq!(program_fault(other), None, "{other}");
        }
    }

    #[test]
    fn typed_faults_and_sentences_are_read() {
        #[derive(Deserialize)]
        struct Line {
            #[serde(default, deserialize_with = "deserialize")]
            fault: Option<Fault>,
        }
        let read = |line: &str| serde_json::from_str::<Line>(line).map(|line| line.fault);
        assert_eq!(read("{}").unwrap(), None);
        assert_eq!(read(r#"{"fault":null}"#).unwrap(), None);
        let deaf = Some(Fault::Program(ProgramFault::InputUnread));
        assert_eq!(read(r#"{"fault":{"program":"deaf"}}"#).unwrap(), deaf);
        assert_eq!(read(r#"{"fault":"the engine does not read its input"}"#).unwrap(), deaf);
        assert_eq!(read(r#"{"fault":"misfit"}"#).unwrap(), Some(Fault::Misfit));
        let unstarted = Some(Fault::NotStarted("too many threads".to_owned()));
        assert_eq!(
            read(r#"{"fault":"the player could not be started: too many threads"}"#).unwrap(),
            unstarted
        );
        let words = Some(Fault::Words("it went home".to_owned()));
        assert_eq!(read(r#"{"fault":"it went home"}"#).unwrap(), words);
        assert!(read(r#"{"fault":7}"#).is_err());
    }

    /// Tables shorten long reasons. The beginning of a sentence may suffice to recognise its kind.
    #[test]
    fn any_beginning_can_be_read() {
        for error in errors() {
            let text = error.to_string();
            for (end, _) in text.char_indices() {
                let _ = program_fault(&text[..end]);
                let _ = program_fault(&format!("{}…", &text[..end]));
            }
        }
        let cut = program_fault("the engine ended (signal 9); it last said \"no \\\"bo…");
        let last = "no \"bo…".to_owned();
        assert_eq!(cut, Some(ProgramFault::Crashed { how: ProgramExit::Signal(9), last }));
    }
}
