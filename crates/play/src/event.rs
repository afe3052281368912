//! Numbered events of a match: the feed of screens, spectators, logs and the wire at once.

use std::collections::VecDeque;

use inarow_core::{Cell, Chance, Setup, Side};
use inarow_record::{ClockTag, GameResult, Judgement, PlayerTag, SwapChoice};
use serde::{Deserialize, Serialize};

use crate::Seat;

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Counts from 0 without gaps.
    pub number: u64,
    /// When, in ms since the match began (or was restored).
    pub at_ms: u64,
    /// What.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// Kind of an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventKind {
    /// The match began; always event 0.
    Started {
        /// The game.
        setup: Box<Setup>,
        /// The text the game was named by.
        game: Option<String>,
        /// The time controls.
        clock: Option<ClockTag>,
    },
    /// A side has got a player. Until an opening's choice, X is the first seat's. Where they are of another kind
    /// than the player before, a draw offer that stood has lapsed.
    Joined {
        /// The side.
        side: Side,
        /// Who.
        player: PlayerTag,
    },
    /// A mark was placed.
    Moved {
        /// Its colour.
        side: Side,
        /// Its cell.
        cell: Cell,
        /// Marks on the board now.
        ply: u32,
        /// The time it took, in ms; none where nobody thought about it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time_ms: Option<u64>,
        /// The clocks after it.
        left_ms: LeftMs,
        /// Judgement of the move by its player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        judgement: Option<Box<Judgement>>,
        /// It had been taken back, and was made again.
        #[serde(default, skip_serializing_if = "is_false")]
        again: bool,
    },
    /// Chance decided.
    Chance {
        /// The outcome.
        chance: Chance,
    },
    /// The opening's choice was made.
    Chosen {
        /// The side that chose.
        by: Seat,
        /// What.
        choice: SwapChoice,
        /// Seat of X now.
        x: Seat,
        /// The clocks after it.
        #[serde(default)]
        left_ms: LeftMs,
        /// It had been taken back, and was made again.
        #[serde(default, skip_serializing_if = "is_false")]
        again: bool,
    },
    /// A side offered a draw. The offer lapses when the other side moves.
    DrawOffered {
        /// The side that offered.
        side: Side,
    },
    /// A side declined the other's offer.
    DrawDeclined {
        /// The side that declined.
        side: Side,
    },
    /// Steps were taken back.
    TakenBack {
        /// How many steps: moves and choices.
        plies: u32,
        /// Marks on the board now.
        ply: u32,
        /// Seat of X now.
        x: Seat,
        /// The clocks now.
        left_ms: LeftMs,
    },
    /// The clocks stopped.
    Paused,
    /// The clocks go on.
    Continued,
    /// The game is over.
    Over {
        /// The result.
        result: GameResult,
    },
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// Remaining time on the clocks by side, in ms; none where a side has no clock that runs over the whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LeftMs {
    /// The clock of X.
    pub x: Option<u64>,
    /// The clock of O.
    pub o: Option<u64>,
}

/// The newest events, at most as many as it was made for.
#[derive(Clone, Debug)]
pub(crate) struct EventLog {
    events: VecDeque<Event>,
    next: u64,
    kept: usize,
}

impl EventLog {
    pub(crate) fn new(kept: usize) -> EventLog {
        EventLog { events: VecDeque::new(), next: 0, kept }
    }

    /// Without any event yet, the next one with that number.
    pub(crate) fn beginning(next: u64, kept: usize) -> EventLog {
        EventLog { next, ..EventLog::new(kept) }
    }

    /// How many events are kept at most.
    pub(crate) fn kept(&self) -> usize {
        self.kept
    }

    /// The number of the next event.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    pub(crate) fn push(&mut self, at_ms: u64, kind: EventKind) {
        if self.events.len() == self.kept {
            self.events.pop_front();
        }
        self.events.push_back(Event { number: self.next, at_ms, kind });
        self.next += 1;
    }

    /// The events from number `n` on; `None` when some of them are no longer kept or `n` is yet to come by more
    /// than the next one.
    pub(crate) fn since(&self, n: u64) -> Option<impl ExactSizeIterator<Item = &Event> + Clone> {
        let oldest = self.next - self.events.len() as u64;
        if n < oldest || n > self.next {
            return None;
        }
        Some(self.events.range((n - oldest) as usize..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_events_go_and_numbers_stay() {
        let mut log = EventLog::new(3);
        assert_eq!(log.since(0).map(|events| events.len()), Some(0));
        for at in 0..5 {
            log.push(at, EventKind::Paused);
        }
        assert_eq!(log.next(), 5);
        assert!(log.since(1).is_none());
        let numbers: Vec<u64> = log.since(2).unwrap().map(|event| event.number).collect();
        assert_eq!(numbers, [2, 3, 4]);
        assert_eq!(log.since(5).map(|events| events.len()), Some(0));
        assert!(log.since(6).is_none());
    }
}
