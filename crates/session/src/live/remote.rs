//! A match that is played elsewhere. Events of the match come in. Missing events are requested.

use std::time::Duration;

use inarow_play::{Event, Replica};

use super::Live;
use super::game::Game;
use super::match_time::MatchTime;

/// Time after which an unanswered request is repeated, because the answer may be lost.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// A pending request for events or a snapshot, to follow a match that is played elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Missing {
    /// Number of the first missing event, or `None` if events do not fit and a snapshot is requested.
    from: Option<u64>,
    /// Time to repeat the request.
    pub(super) again: Duration,
}

impl Live {
    /// Whether an event did not fit the state. The match then waits for a snapshot.
    pub(crate) fn is_lost(&self) -> bool {
        self.missing.is_some_and(|missing| missing.from.is_none())
    }

    /// Follows the next event of a match that is played elsewhere. Known events are ignored. Missing events are
    /// requested once, and again after a delay without an answer. Returns whether the event was applied.
    pub(crate) fn receive(&mut self, event: &Event, now: Duration) -> bool {
        let expected = self.game.next_event();
        if self.is_lost() || event.number < expected {
            return false;
        }
        if event.number > expected {
            self.ask_missing(Some(expected), now);
            return false;
        }
        let Game::Remote(replica, _) = &mut self.game else { return false };
        if replica.apply(event).is_err() {
            self.ask_missing(None, now);
            return false;
        }
        self.missing = None;
        // A late event has an earlier time.
        let at = Duration::from_millis(event.at_ms).max(self.time.at(now));
        self.time = MatchTime::at_age(at, now);
        true
    }

    /// Goes on from a new replica at this time of the match. Returns the previous replica. Returns `None` for a
    /// match that is played here, without a change.
    pub(crate) fn resync(&mut self, replica: Replica, at: Duration, now: Duration) -> Option<Replica> {
        let Game::Remote(known, _) = &mut self.game else { return None };
        let known = std::mem::replace(known, replica);
        self.missing = None;
        self.time = MatchTime::at_age(at, now);
        if known.game().steps() != self.game.steps() {
            self.moved_at = now;
        }
        Some(known)
    }

    /// Requests the events from this number on, or a snapshot. A recent request is not repeated.
    fn ask_missing(&mut self, from: Option<u64>, now: Duration) {
        let Live { game: Game::Remote(_, remote), missing, .. } = self else { return };
        if missing.is_some_and(|missing| missing.from == from && now < missing.again) {
            return;
        }
        *missing = Some(Missing { from, again: now.saturating_add(ASK_AGAIN) });
        match from {
            Some(from) => remote.ask_events(from),
            None => remote.ask_snapshot(),
        }
    }

    /// Repeats a request after a delay without an answer.
    pub(crate) fn ask_missing_again(&mut self, now: Duration) {
        if let Some(Missing { from, .. }) = self.missing {
            self.ask_missing(from, now);
        }
    }
}
