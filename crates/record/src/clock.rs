//! Time controls of the players.

use core::fmt;
use core::str::FromStr;
use std::time::Duration;

use inarow_core::{Explain, Message};
use serde::{Deserialize, Serialize};

/// Time controls of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockTag {
    /// Time control of X.
    pub x: TimeControl,
    /// Time control of O.
    pub o: TimeControl,
}

/// Time control of a side. A control has a total for the game with an increment after each move, a limit per
/// move, or both.
///
/// As text: `none`, `5m`, `5m+3s` (total and increment), `10s/move`, `3m,5s/move` (total and limit per move).
///
/// ```
/// # use inarow_record::TimeControl;
/// let blitz: TimeControl = "3m+2s".parse().unwrap();
/// assert_eq!(blitz, TimeControl { total_ms: Some(180_000), increment_ms: 2_000, per_move_ms: None });
/// assert_eq!(blitz.to_string(), "3m+2s");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// Time for the whole game, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_ms: Option<u64>,
    /// Time added to the total after each of the side's moves, in milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub increment_ms: u64,
    /// Time for each move, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_move_ms: Option<u64>,
}

// Takes a reference because serde requires one.
fn is_zero(value: &u64) -> bool {
    *value == 0
}

impl TimeControl {
    /// No time limit.
    pub const NONE: TimeControl = TimeControl { total_ms: None, increment_ms: 0, per_move_ms: None };

    /// Returns a total with an increment after each move, both rounded down to milliseconds.
    #[must_use]
    pub fn total(total: Duration, increment: Duration) -> TimeControl {
        TimeControl { total_ms: Some(millis(total)), increment_ms: millis(increment), per_move_ms: None }
    }

    /// Returns a limit per move, rounded down to milliseconds.
    #[must_use]
    pub fn per_move(limit: Duration) -> TimeControl {
        TimeControl { total_ms: None, increment_ms: 0, per_move_ms: Some(millis(limit)) }
    }

    /// Whether the time is unlimited.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.total_ms.is_none() && self.per_move_ms.is_none()
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(total) = self.total_ms {
            write_time(f, total)?;
            if self.increment_ms > 0 {
                f.write_str("+")?;
                write_time(f, self.increment_ms)?;
            }
            if self.per_move_ms.is_some() {
                f.write_str(",")?;
            }
        }
        match self.per_move_ms {
            Some(limit) => {
                write_time(f, limit)?;
                f.write_str("/move")
            }
            None if self.total_ms.is_none() => f.write_str("none"),
            None => Ok(()),
        }
    }
}

/// Units of time in milliseconds, largest first.
const UNITS: [(&str, u64); 4] = [("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

fn write_time(f: &mut fmt::Formatter<'_>, ms: u64) -> fmt::Result {
    let (unit, size) = match UNITS.iter().find(|(_, size)| ms >= *size && ms.is_multiple_of(*size)) {
        Some(found) => *found,
        None => ("s", 1_000),
    };
    write!(f, "{}{unit}", ms / size)
}

/// Error for a text that is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} is no time control: write none, a total such as 5m, with an increment 5m+3s, or a limit such as 10s/move"
)]
pub struct ParseTimeError {
    text: String,
}

impl ParseTimeError {
    /// The text that could not be read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Explain for ParseTimeError {
    fn message(&self) -> Message {
        Message::new("wrong-time").text("text", &self.text)
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<TimeControl, ParseTimeError> {
        parse(text.trim()).ok_or_else(|| ParseTimeError { text: text.to_owned() })
    }
}

fn parse(text: &str) -> Option<TimeControl> {
    if text == "none" {
        return Some(TimeControl::NONE);
    }
    let mut time = TimeControl::NONE;
    for piece in text.split(',') {
        if let Some(limit) = piece.strip_suffix("/move") {
            if time.per_move_ms.replace(parse_time(limit)?).is_some() {
                return None;
            }
        } else {
            let (total, increment) = match piece.split_once('+') {
                Some((total, increment)) => (total, parse_time(increment)?),
                None => (piece, 0),
            };
            if time.total_ms.replace(parse_time(total)?).is_some() {
                return None;
            }
            time.increment_ms = increment;
        }
    }
    Some(time)
}

/// Reads `90s`, `5m`, `1h`, `500ms` or `0.1s` as milliseconds. A number without a unit means seconds. Rounds
/// down to whole milliseconds.
fn parse_time(text: &str) -> Option<u64> {
    let digits = text.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    let (number, unit) = text.split_at(digits);
    let size = match unit {
        "" => 1_000,
        _ => UNITS.iter().find(|(name, _)| *name == unit)?.1,
    };
    let Some((whole, fraction)) = number.split_once('.') else {
        return number.parse::<u64>().ok()?.checked_mul(size);
    };
    if fraction.len() > 9 {
        return None;
    }
    let parts = 10_u64.pow(u32::try_from(fraction.len()).ok()?);
    let fraction = fraction.parse::<u64>().ok()?.checked_mul(size)? / parts;
    whole.parse::<u64>().ok()?.checked_mul(size)?.checked_add(fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_print_and_read_back() {
        for (text, total_ms, increment_ms, per_move_ms) in [
            ("none", None, 0, None),
            ("5m", Some(300_000), 0, None),
            ("5m+3s", Some(300_000), 3_000, None),
            ("90s+500ms", Some(90_000), 500, None),
            ("10s/move", None, 0, Some(10_000)),
            ("1h,30s/move", Some(3_600_000), 0, Some(30_000)),
            ("0s/move", None, 0, Some(0)),
        ] {
            let time = TimeControl { total_ms, increment_ms, per_move_ms };
            assert_eq!(text.parse(), Ok(time), "{text}");
            assert_eq!(time.to_string(), text);
        }
        assert_eq!("60".parse::<TimeControl>().unwrap().to_string(), "1m");
        // Notation of other tournament managers, in seconds.
        for (text, total_ms, increment_ms) in
            [("10+0.1", 10_000, 100), ("0.5", 500, 0), ("1.5m+0.05", 90_000, 50), ("2.0004", 2_000, 0)]
        {
            let time = TimeControl { total_ms: Some(total_ms), increment_ms, per_move_ms: None };
            assert_eq!(text.parse(), Ok(time), "{text}");
        }
        assert_eq!("10+0.1".parse::<TimeControl>().unwrap().to_string(), "10s+100ms");
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "+",
            "5",
            "5x",
            "5m+",
            "+3s",
            "5m,5m",
            "1s/move,2s/move",
            "-5m",
            "99999999999999999999h",
            "1.",
            ".5",
            "1.2.3",
            "0.0000000001",
        ] {
            assert_eq!(text.parse::<TimeControl>().is_ok(), text == "5", "{text:?}");
        }
    }

    #[test]
    fn durations_become_milliseconds() {
        let time = TimeControl::total(Duration::from_secs(60), Duration::from_micros(1_999));
        assert_eq!((time.total_ms, time.increment_ms), (Some(60_000), 1));
        assert!(!time.is_none());
        assert!(TimeControl::NONE.is_none());
        assert_eq!(TimeControl::per_move(Duration::MAX).per_move_ms, Some(u64::MAX));
    }
}
