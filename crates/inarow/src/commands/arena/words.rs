//! Words of reports from the texts.

use std::time::Duration;

use inarow_arena::Fault;
use inarow_arena::report::Wording;
use inarow_view::{Texts, Value};

use crate::localize;

pub(super) struct Words<'a>(pub(super) &'a Texts);

impl Wording for Words<'_> {
    fn get(&self, key: &str) -> String {
        self.0.get(key)
    }

    fn with(&self, key: &str, values: &[(&str, String)]) -> String {
        let values: Vec<(&str, Value<'_>)> =
            values.iter().map(|(name, value)| (*name, Value::from(value))).collect();
        self.0.with(key, &values)
    }

    fn number(&self, value: f64, places: usize) -> String {
        self.0.decimal(value, places)
    }

    fn span(&self, time: Duration) -> String {
        span(time, self.0)
    }

    fn games(&self, count: u64) -> String {
        let texts = self.0;
        texts.with("games-count", &[("count", count.into())])
    }

    fn ending(&self, name: &str) -> String {
        ending(name, self.0)
    }

    fn fault(&self, fault: &Fault) -> String {
        localize::fault(fault, self.0)
    }

    fn code(&self) -> &'static str {
        self.0.lang().code()
    }
}

/// Formats a duration to the minute, below a minute to the second.
pub(in crate::commands) fn span(time: Duration, texts: &Texts) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60);
    if hours > 0 {
        let values = [("hours", hours.into()), ("minutes", (minutes % 60).into())];
        return texts.with("arena-span-hours", &values);
    }
    if seconds < 60 {
        return texts.with("arena-span-seconds", &[("seconds", seconds.into())]);
    }
    texts.with("arena-span-minutes", &[("minutes", minutes.into())])
}

/// Returns the words for an ending.
pub(in crate::commands) fn ending(name: &str, texts: &Texts) -> String {
    let key = format!("arena-end-{}", name.replace(':', "-"));
    if texts.has(&key) { texts.get(&key) } else { name.to_owned() }
}
