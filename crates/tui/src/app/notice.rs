//! A sentence near the bottom: why something was refused, what has happened. It fades.

use std::time::Duration;

use crate::palette::Ink;

/// How long a sentence is shown as it is.
const SHOWN: Duration = Duration::from_secs(5);
/// How long it is seen in all.
const GONE: Duration = Duration::from_secs(8);

/// A sentence that fades.
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

    /// The sentence and its ink; `None` once it is gone.
    pub(super) fn shown(&self, now: Duration) -> Option<(&str, Ink)> {
        let age = now.saturating_sub(self.since);
        (age < GONE).then(|| (&*self.text, if age < SHOWN { self.ink } else { Ink::Muted }))
    }

    /// When it looks otherwise.
    pub(super) fn next_change(&self, now: Duration) -> Option<Duration> {
        [SHOWN, GONE].iter().map(|age| self.since.saturating_add(*age)).find(|at| *at > now)
    }
}
