//! Limits from a file, in TOML with the keys of [`Limits`]. Every key is optional.

use std::fmt::Write;
use std::ops::Range;
use std::time::Duration;

use inarow_core::{Explain, Message, reader_message};
use toml::Value;
use toml::de::DeTable;

use super::{Limits, Rate};
use crate::networks::Network;

/// Table of addresses with a larger share.
const SHARES: &str = "shares";
/// Maximum share.
const MOST_SHARE: u64 = 100_000;

/// Error in a limits file.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct LimitsError {
    /// Line, from 1.
    line: usize,
    /// Column in characters, from 1.
    column: usize,
    fault: Fault,
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
enum Fault {
    /// The text is not TOML.
    #[error("{0}")]
    Form(String),
    #[error("there is no limit {0:?}")]
    Unknown(String),
    #[error("{key}: write {example}")]
    Value { key: String, example: &'static str },
    #[error("{0:?} is no network")]
    Network(String),
}

impl Explain for LimitsError {
    fn message(&self) -> Message {
        let reason = match &self.fault {
            Fault::Form(words) => {
                reader_message(words).unwrap_or_else(|| Message::new("as-is").text("text", words))
            }
            Fault::Unknown(key) => {
                let known: Vec<&str> = fields(&mut Limits::default()).iter().map(|field| field.0).collect();
                let known: Vec<&str> = known.into_iter().chain([SHARES]).collect();
                Message::new("slip-unknown").text("key", key).known("known", key, &known)
            }
            Fault::Value { key, example } => {
                Message::new("slip-form").text("key", key).text("example", *example)
            }
            Fault::Network(text) => Message::at(text, crate::networks::BadNetwork.message()),
        };
        Message::new("wrong-place")
            .digits("line", self.line)
            .digits("column", self.column)
            .because("reason", reason)
    }
}

/// A limit, by the form of its value.
enum Limit<'a> {
    Count(&'a mut usize),
    Factor(&'a mut u32),
    Rate(&'a mut Rate),
    Time(&'a mut Duration),
}

/// Returns every limit with its key and its documentation.
fn fields(limits: &mut Limits) -> Vec<(&'static str, &'static str, Limit<'_>)> {
    let Limits {
        connections,
        connections_per_address,
        games,
        requests,
        request,
        commands,
        control,
        refusals,
        received,
        socket,
        stored,
        pictures,
        picture_cache,
        waiting_work,
        waiting_thoughts,
        thought,
        least_thought,
        answer,
        watched,
        pace,
        this_machine,
        shares: _,
        patience,
        keep_alive,
        backlog,
        gone,
        gone_without_clock,
        challenge,
        rematch: [rematch, rematch_offered],
        idle,
        busy,
        lag,
        lag_of_game,
    } = limits;
    vec![
        ("connections", "open connections", Limit::Count(connections)),
        ("connections-per-address", "open connections of one address", Limit::Count(connections_per_address)),
        ("games", "new games of one address", Limit::Rate(games)),
        ("requests", "requests of one address", Limit::Rate(requests)),
        ("request", "processor time that a request is worth", Limit::Time(request)),
        ("commands", "commands of one side of a game", Limit::Rate(commands)),
        ("control", "pings and marks of what was seen, of one socket", Limit::Rate(control)),
        (
            "refusals",
            "refusals of one address for too many requests, before they wait",
            Limit::Rate(refusals),
        ),
        ("received", "bytes that one address sends", Limit::Rate(received)),
        ("socket", "bytes that one WebSocket sends", Limit::Rate(socket)),
        ("stored", "bytes that one address has stored", Limit::Rate(stored)),
        ("pictures", "milliseconds of a processor that draw for one address", Limit::Rate(pictures)),
        ("picture-cache", "bytes of drawn pictures in memory", Limit::Count(picture_cache)),
        ("waiting-work", "pictures and large boards of one address that wait", Limit::Count(waiting_work)),
        ("waiting-thoughts", "games of one address whose computers wait", Limit::Count(waiting_thoughts)),
        ("thought", "a computer's thoughts about a move", Limit::Time(thought)),
        ("least-thought", "the same, however many wait", Limit::Time(least_thought)),
        ("answer", "until a computer answers one address", Limit::Time(answer)),
        ("watched", "a game of two computers after somebody looked at it", Limit::Time(watched)),
        ("pace", "pause after each move of two computers", Limit::Time(pace)),
        (
            "this-machine",
            "share of this machine: so many times as much as another address",
            Limit::Factor(this_machine),
        ),
        ("patience", "for the head or body of a request, and for a picture", Limit::Time(patience)),
        ("keep-alive", "silence of a stream until an empty line", Limit::Time(keep_alive)),
        ("backlog", "lines that wait for a slow reader", Limit::Count(backlog)),
        ("gone", "absence of a player until the other may claim", Limit::Time(gone)),
        ("gone-without-clock", "the same in a game without clocks", Limit::Time(gone_without_clock)),
        ("challenge", "for a bot's answer to a challenge", Limit::Time(challenge)),
        ("rematch", "open streams after a game", Limit::Time(rematch)),
        (
            "rematch-offered",
            "the same after an offer; players have ten times as much",
            Limit::Time(rematch_offered),
        ),
        ("idle", "a game in memory that nobody asks for", Limit::Time(idle)),
        ("busy", "for another program that holds the store", Limit::Time(busy)),
        ("lag", "time of a move that a slow line is given back", Limit::Time(lag)),
        ("lag-of-game", "time of a whole game that a slow line is given back", Limit::Time(lag_of_game)),
    ]
}

impl Limits {
    /// Reads a limits file. Absent keys keep their default values.
    ///
    /// # Errors
    /// Returns the first fault with its place.
    pub fn parse(text: &str) -> Result<Limits, LimitsError> {
        let wrong =
            |error: toml::de::Error| fault(text, error.span(), Fault::Form(error.message().to_owned()));
        let places = DeTable::parse(text).map_err(wrong)?;
        let table: toml::Table = toml::from_str(text).map_err(wrong)?;
        let mut limits = Limits::default();
        for (key, value) in places.get_ref() {
            let name = key.get_ref().as_ref();
            let Some(read) = table.get(name) else { continue };
            if name == SHARES {
                limits.shares =
                    shares(read).map_err(|fault_found| fault(text, Some(key.span()), fault_found))?;
                continue;
            }
            let mut all = fields(&mut limits);
            let Some((.., limit)) = all.iter_mut().find(|(known, ..)| *known == name) else {
                return Err(fault(text, Some(key.span()), Fault::Unknown(name.to_owned())));
            };
            if let Err(example) = limit.read(read) {
                let wrong = Fault::Value { key: name.to_owned(), example };
                return Err(fault(text, Some(value.span()), wrong));
            }
        }
        Ok(limits)
    }

    /// Returns a limits file with these limits, each with its documentation.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut limits = self.clone();
        let mut text = String::new();
        for (key, about, limit) in fields(&mut limits) {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{:<56} # {about}", format!("{key} = {}", limit.text()));
        }
        for (place, (network, share)) in self.shares.iter().enumerate() {
            let head = if place == 0 { "\n[shares]\n" } else { "" };
            let _ = writeln!(text, "{head}\"{network}\" = {share}");
        }
        text
    }
}

impl Limit<'_> {
    /// Reads a value.
    ///
    /// # Errors
    /// Returns an example of a valid value.
    fn read(&mut self, value: &Value) -> Result<(), &'static str> {
        match self {
            Limit::Count(count) => {
                **count = whole(value, u64::from(u32::MAX)).ok_or("100")? as usize;
            }
            Limit::Factor(factor) => {
                **factor =
                    whole(value, MOST_SHARE).and_then(|share| u32::try_from(share).ok()).ok_or("100")?;
            }
            Limit::Rate(rate) => **rate = of_rate(value).ok_or("{ burst = 60, per-second = 0.5 }")?,
            Limit::Time(time) => **time = of_time(value).ok_or("\"10s\", \"300ms\" or \"2m\"")?,
        }
        Ok(())
    }

    fn text(&self) -> String {
        match self {
            Limit::Count(count) => count.to_string(),
            Limit::Factor(factor) => factor.to_string(),
            Limit::Rate(rate) => format!("{{ burst = {}, per-second = {} }}", rate.burst, rate.per_second),
            Limit::Time(time) if time.subsec_nanos() == 0 => format!("\"{}s\"", time.as_secs()),
            Limit::Time(time) => format!("\"{}ms\"", time.as_millis()),
        }
    }
}

fn fault(text: &str, span: Option<Range<usize>>, fault: Fault) -> LimitsError {
    let at = span.map_or(0, |span| span.start).min(text.len());
    let before = text.get(..at).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    LimitsError { line, column: before.rsplit('\n').next().unwrap_or_default().chars().count() + 1, fault }
}

/// Returns a whole number from 1 to `most`.
fn whole(value: &Value, most: u64) -> Option<u64> {
    let number = u64::try_from(value.as_integer()?).ok()?;
    (1..=most).contains(&number).then_some(number)
}

/// Returns a number above zero, at most 10¹².
fn positive(value: &Value) -> Option<f64> {
    let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))?;
    (number > 0.0 && number <= 1e12).then_some(number)
}

fn of_rate(value: &Value) -> Option<Rate> {
    let table = value.as_table().filter(|table| table.len() == 2)?;
    let rate =
        Rate { burst: positive(table.get("burst")?)?, per_second: positive(table.get("per-second")?)? };
    // A bucket with less than one token never allows a request.
    (rate.burst >= 1.0).then_some(rate)
}

/// Parses a time from one millisecond to 366 days.
fn of_time(value: &Value) -> Option<Duration> {
    const MOST_MS: u64 = 366 * 24 * 3_600_000;
    let text = value.as_str()?;
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return None,
    };
    let ms = digits.parse::<u64>().ok()?.checked_mul(unit)?;
    (1..=MOST_MS).contains(&ms).then(|| Duration::from_millis(ms))
}

fn shares(value: &Value) -> Result<Vec<(Network, u32)>, Fault> {
    let example = Fault::Value { key: SHARES.to_owned(), example: "\"203.0.113.9\" = 40" };
    let table = value.as_table().ok_or_else(|| example.clone())?;
    let read = |(network, share): (&String, &Value)| {
        let network: Network = network.parse().map_err(|_| Fault::Network(network.clone()))?;
        let share = whole(share, MOST_SHARE).and_then(|share| u32::try_from(share).ok());
        Ok((network, share.ok_or_else(|| example.clone())?))
    };
    table.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_does_not_name_is_as_by_default() {
        let limits = Limits::parse("").unwrap();
        assert_eq!(limits.to_toml(), Limits::default().to_toml());
        let text = "# a school\nconnections = 100\nlag = \"1s\"\ngames = { burst = 5, per-second = 0.25 }\n\
                    [shares]\n\"203.0.113.9\" = 40\n\"10.0.0.0/8\" = 3\n";
        let limits = Limits::parse(text).unwrap();
        assert_eq!((limits.connections, limits.lag), (100, Duration::from_secs(1)));
        assert_eq!((limits.games.burst, limits.games.per_second), (5.0, 0.25));
        let share = |address: &str| limits.account(address.parse().unwrap()).share;
        assert_eq!([share("203.0.113.9"), share("10.1.1.1"), share("11.1.1.1")], [40, 3, 1]);
        assert_eq!(Limits::parse(&limits.to_toml()).unwrap().to_toml(), limits.to_toml());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, line, column, key) in [
            ("connections = 1\nconections = 2", 2, 1, "slip-unknown"),
            ("patience = 10", 1, 12, "slip-form"),
            ("\n  patience = \"10 s\"", 2, 14, "slip-form"),
            ("patience = \"0s\"", 1, 12, "slip-form"),
            ("connections = 0", 1, 15, "slip-form"),
            ("connections = -1", 1, 15, "slip-form"),
            ("games = { burst = 0.5, per-second = 1 }", 1, 9, "slip-form"),
            ("games = { burst = 5 }", 1, 9, "slip-form"),
            ("games = { burst = 5, per-second = inf }", 1, 9, "slip-form"),
            ("[shares]\nx = 1", 1, 2, "at"),
            ("[shares]\n\"10.0.0.1\" = 0", 1, 2, "slip-form"),
            ("shares = 1", 1, 1, "slip-form"),
        ] {
            let error = Limits::parse(text).unwrap_err();
            assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
            let message = error.message();
            assert_eq!(message.key, "wrong-place", "{text}");
            if key != "at" {
                assert!(format!("{message:?}").contains(key), "{text}: {message:?}");
            }
        }
        assert!(Limits::parse("connections = ").is_err() && Limits::parse("a = 1\na = 2").is_err());
    }

    /// The document contains the current defaults.
    #[test]
    fn the_document_names_every_limit() {
        let document = include_str!("../../../../docs/server.md");
        let all = Limits::default().to_toml();
        assert!(document.contains(&all), "docs/server.md should have:\n{all}");
    }
}
