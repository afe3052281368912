//! Notice near the bottom, about a refusal or an event. A notice fades.

use std::time::Duration;

use crate::palette::Ink;

/// Time at full brightness.
const SHOWN: Duration = Duration::from_secs(5);
/// Time until the notice disappears.
const GONE: Duration = Duration::from_secs(8);

/// A notice that fades.
#[derive(Clone, Debug)]
pub(super) struct Notice {
    text: String,
    ink: Ink,
    since: Duration,
}

impl Notice {
    pub(super) fn new(text: String, ink: Ink, now: Duration) -> Notice {
        Notice { text, ink, since: now }
    }

    /// Returns the text and its ink, or `None` once the notice has disappeared.
    pub(super) fn shown(&self, now: Duration) -> Option<(&str, Ink)> {
        let age = now.saturating_sub(self.since);
        (age < GONE).then(|| (&*self.text, if age < SHOWN { self.ink } else { Ink::Muted }))
    }

    /// Returns the time of the next change of appearance.
    pub(super) fn next_change(&self, now: Duration) -> Option<Duration> {
        [SHOWN, GONE].iter().map(|age| self.since.saturating_add(*age)).find(|at| *at > now)
    }
}
