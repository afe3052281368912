//! A change of a game: everything that one command, arrival or moment of time causes. It is stored whole.

use std::sync::Arc;

use inarow_play::Seat;

use crate::event::StoredEvent;
use crate::refusal::Refusal;
use crate::seat_player::BotName;
use crate::secret::SecretHash;

/// Stored state of a bot's seat while the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BotSeat {
    Challenged,
    Playing,
}

/// The answer to a command, given once and for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// It was done: the number of its event.
    Done(u64),
    Refused(Refusal),
}

/// Effects of a command, of a person who sits down or of passing time. They are stored as one.
#[derive(Debug, Default)]
pub(crate) struct Change {
    /// The first of them has the number after those that were there.
    pub(crate) events: Vec<(u64, StoredEvent)>,
    /// The lines of streams that tell them.
    pub(crate) lines: Vec<Arc<str>>,
    /// Which command the first event, or the refusal, belongs to.
    pub(crate) command: Option<(Seat, String, Answer)>,
    /// Seats that were taken.
    pub(crate) seated: Option<(Seat, SecretHash)>,
    /// From now on time alone makes something happen here, or no longer does.
    pub(crate) awake: Option<bool>,
    /// Bots that are challenged or play from now on, or do so no more.
    pub(crate) bots: Vec<(Seat, BotName, Option<BotSeat>)>,
    /// Players who were seen, and when, in milliseconds since 1970.
    pub(crate) seen: Vec<(Seat, u64)>,
}

impl Change {
    /// Whether there is nothing to store.
    pub(crate) fn is_empty(&self) -> bool {
        let Change { events, lines: _, command, seated, awake, bots, seen } = self;
        let is_same = command.is_none() && seated.is_none() && awake.is_none() && bots.is_empty();
        is_same && events.is_empty() && seen.is_empty()
    }
}
