//! Draft of a side's time control, without a screen.

#[cfg(test)]
mod tests;

use std::time::Duration;

use inarow_record::TimeControl;

/// Kind of limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Limit {
    /// No limit.
    #[default]
    None,
    /// A limit for each move.
    Move,
    /// A limit for the whole game, with an increment after each move.
    Total,
}

impl Limit {
    /// All kinds.
    pub const ALL: [Limit; 3] = [Limit::None, Limit::Move, Limit::Total];
}

/// Returns the time controls on offer for both sides, including the chosen controls. Forms and commands allow
/// any control.
pub fn offered_times(chosen: [TimeControl; 2]) -> Vec<[TimeControl; 2]> {
    let mut all = OFFERED_TIMES.map(|time| [time; 2]).to_vec();
    if !all.contains(&chosen) {
        all.push(chosen);
    }
    all
}

const OFFERED_TIMES: [TimeControl; 5] = [
    TimeControl::NONE,
    total(3, 2),
    total(5, 3),
    total(15, 10),
    TimeControl { per_move_ms: Some(30_000), ..TimeControl::NONE },
];

const fn total(minutes: u64, seconds: u64) -> TimeControl {
    TimeControl { total_ms: Some(minutes * 60_000), increment_ms: seconds * 1000, per_move_ms: None }
}

/// Parses a typed time. The syntax is that of [`TimeControl`] (`90s`, `5m+3s`, `30s/move`). Spaces, a decimal
/// comma and Russian units are allowed too. A number without a unit counts seconds. `0` means no clock.
///
/// ```
/// use inarow_session::typed_time;
/// assert_eq!(typed_time("5m + 3s"), "5m+3s".parse().ok());
/// assert_eq!(typed_time("5 мин + 3 с"), "5m+3s".parse().ok());
/// assert_eq!(typed_time("5+3"), "5s+3s".parse().ok());
/// assert_eq!(typed_time("0"), "none".parse().ok());
/// assert_eq!(typed_time("soon"), None);
/// ```
pub fn typed_time(text: &str) -> Option<TimeControl> {
    let text = UNIT_WORDS.iter().fold(text.to_lowercase(), |text, (word, unit)| text.replace(word, unit));
    let text: String = text.split_whitespace().collect();
    if matches!(text.as_str(), "0" | "0+0") {
        return Some(TimeControl::NONE);
    }
    let time: TimeControl = text.parse().or_else(|_| text.replace(',', ".").parse()).ok()?;
    (![time.total_ms, time.per_move_ms].contains(&Some(0))).then_some(time)
}

/// Whether a typed time has no unit. The numbers of such a time count seconds.
pub fn counts_seconds(text: &str) -> bool {
    text.chars().any(|letter| ('1'..='9').contains(&letter)) && !text.contains(char::is_alphabetic)
}

/// Units in the spelling of users. A longer word precedes its prefix.
const UNIT_WORDS: [(&str, &str); 9] = [
    ("min", "m"),
    ("sec", "s"),
    ("мин", "m"),
    ("сек", "s"),
    ("мс", "ms"),
    ("ход", "move"),
    ("м", "m"),
    ("с", "s"),
    ("ч", "h"),
];

/// Longest time for a game, in minutes.
pub const MOST_MINUTES: u32 = 600;
/// Longest time for a move, and largest increment, in seconds.
pub const MOST_SECONDS: u32 = 3600;

/// The wrong number of a draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeFault {
    /// Minutes for the whole game.
    Minutes,
    /// Seconds for a move.
    Seconds,
    /// Seconds of the increment.
    Increment,
}

/// Draft of a side's time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeDraft {
    /// Kind of limit. Only the numbers of this kind count.
    pub limit: Limit,
    /// Minutes for the whole game.
    pub minutes: String,
    /// Increment in seconds after each move.
    pub increment: String,
    /// Seconds for each move.
    pub seconds: String,
}

impl Default for TimeDraft {
    fn default() -> TimeDraft {
        TimeDraft {
            limit: Limit::None,
            minutes: "5".to_owned(),
            increment: "3".to_owned(),
            seconds: "30".to_owned(),
        }
    }
}

impl TimeDraft {
    /// Returns the draft of a time control. A draft keeps only the total of a total with a limit per move.
    pub fn of(time: TimeControl) -> TimeDraft {
        let mut draft = TimeDraft::default();
        if let Some(total) = time.total_ms {
            draft.limit = Limit::Total;
            draft.minutes = number(total, 60_000);
            draft.increment = number(time.increment_ms, 1000);
        } else if let Some(limit) = time.per_move_ms {
            draft.limit = Limit::Move;
            draft.seconds = number(limit, 1000);
        }
        draft
    }

    /// Returns the time control.
    ///
    /// # Errors
    /// When a number is wrong. The error names the number.
    pub fn control(&self) -> Result<TimeControl, TimeFault> {
        let minute = 60.0;
        match self.limit {
            Limit::None => Ok(TimeControl::NONE),
            Limit::Move => {
                let seconds = read(&self.seconds, 0.1, f64::from(MOST_SECONDS)).ok_or(TimeFault::Seconds)?;
                Ok(TimeControl::per_move(Duration::from_secs_f64(seconds)))
            }
            Limit::Total => {
                let minutes = read(&self.minutes, 0.1, f64::from(MOST_MINUTES)).ok_or(TimeFault::Minutes)?;
                let added =
                    read(&self.increment, 0.0, f64::from(MOST_SECONDS)).ok_or(TimeFault::Increment)?;
                let total = Duration::from_secs_f64((minutes * minute).round());
                Ok(TimeControl::total(total, Duration::from_secs_f64(added)))
            }
        }
    }
}

/// Formats `ms` in units of `unit` milliseconds, with a fraction if needed.
fn number(ms: u64, unit: u64) -> String {
    if ms.is_multiple_of(unit) { (ms / unit).to_string() } else { format!("{}", ms as f64 / unit as f64) }
}

/// Parses a number, with a point or a comma, within these bounds.
fn read(text: &str, least: f64, most: f64) -> Option<f64> {
    let value: f64 = text.trim().replace(',', ".").parse().ok()?;
    (least..=most).contains(&value).then_some(value)
}
