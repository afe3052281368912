//! A change of a game: all effects of one command, one join or one moment. The store takes a change whole.

use std::sync::Arc;

use inarow_play::Seat;

use crate::event::StoredEvent;
use crate::refusal::Refusal;
use crate::seat_player::BotName;
use crate::secret::SecretHash;

/// Stored state of a bot's seat in an unfinished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BotSeat {
    Challenged,
    Playing,
}

/// Answer to a command. A repeated command gets its first answer again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Accepted, with the number of the command's event.
    Done(u64),
    Refused(Refusal),
}

/// Effects of a command, of a join or of passing time. A change is stored in one transaction.
#[derive(Debug, Default)]
pub(crate) struct Change {
    /// New events with their numbers. The numbers continue those of the game.
    pub(crate) events: Vec<(u64, StoredEvent)>,
    /// Lines for event streams, one for each event.
    pub(crate) lines: Vec<Arc<str>>,
    /// Command of the first event or of the refusal, with its seat, id and answer.
    pub(crate) command: Option<(Seat, String, Answer)>,
    /// Seat that was taken.
    pub(crate) seated: Option<(Seat, SecretHash)>,
    /// Whether time alone can now change the game, or `None` if this ability is unchanged.
    pub(crate) awake: Option<bool>,
    /// Bots whose state has changed. A bot without a state is no longer challenged or playing.
    pub(crate) bots: Vec<(Seat, BotName, Option<BotSeat>)>,
    /// Players who were seen, with the time in milliseconds since 1970.
    pub(crate) seen: Vec<(Seat, u64)>,
}

impl Change {
    /// Whether the change has nothing to store.
    pub(crate) fn is_empty(&self) -> bool {
        let Change { events, lines: _, command, seated, awake, bots, seen } = self;
        let is_same = command.is_none() && seated.is_none() && awake.is_none() && bots.is_empty();
        is_same && events.is_empty() && seen.is_empty()
    }
}
