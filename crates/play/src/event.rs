//! Numbered events of a match: the common feed of screens, spectators, logs and the wire.

use std::collections::VecDeque;

use inarow_core::{Cell, Chance, Setup, Side};
use inarow_record::{ClockTag, GameResult, Judgement, PlayerTag, SwapChoice};
use serde::{Deserialize, Serialize};

use crate::Seat;

/// An event of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Number, counted from 0 without gaps.
    pub number: u64,
    /// Time in ms since the match began (or was restored).
    pub at_ms: u64,
    /// Kind of the event.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// Kind of an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventKind {
    /// The match began. Always event 0.
    Started {
        /// Game that began.
        setup: Box<Setup>,
        /// Text by which the game was named.
        game: Option<String>,
        /// Time controls.
        clock: Option<ClockTag>,
    },
    /// A side has got a player. Until an opening's choice X belongs to the first seat. If the kind of player
    /// changed, any draw offer has lapsed.
    Joined {
        /// Side of the player.
        side: Side,
        /// The player.
        player: PlayerTag,
    },
    /// A mark was placed.
    Moved {
        /// Colour of the mark.
        side: Side,
        /// Cell of the mark.
        cell: Cell,
        /// Marks on the board now.
        ply: u32,
        /// Thinking time in ms. `None` for a mark placed without thinking.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time_ms: Option<u64>,
        /// Clocks after the move.
        left_ms: LeftMs,
        /// Judgement of the move by its player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        judgement: Option<Box<Judgement>>,
        /// Whether the move was redone after a take-back.
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
        /// Seat that chose.
        by: Seat,
        /// The choice.
        choice: SwapChoice,
        /// Seat of X now.
        x: Seat,
        /// Clocks after the choice.
        #[serde(default)]
        left_ms: LeftMs,
        /// Whether the choice was redone after a take-back.
        #[serde(default, skip_serializing_if = "is_false")]
        again: bool,
    },
    /// A side offered a draw. The offer lapses when the other side moves.
    DrawOffered {
        /// Side that offered.
        side: Side,
    },
    /// A side declined the other's offer.
    DrawDeclined {
        /// Side that declined.
        side: Side,
    },
    /// Steps were taken back.
    TakenBack {
        /// Number of steps: moves and choices.
        plies: u32,
        /// Marks on the board now.
        ply: u32,
        /// Seat of X now.
        x: Seat,
        /// Clocks now.
        left_ms: LeftMs,
    },
    /// The clocks stopped.
    Paused,
    /// The clocks run again.
    Continued,
    /// The game is over.
    Over {
        /// Result of the game.
        result: GameResult,
    },
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// Remaining time by side, in ms. `None` for a side without a limit for the whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LeftMs {
    /// Time of X.
    pub x: Option<u64>,
    /// Time of O.
    pub o: Option<u64>,
}

/// The newest events, up to a fixed number.
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

    /// Creates an empty log whose next event has the number `next`.
    pub(crate) fn beginning(next: u64, kept: usize) -> EventLog {
        EventLog { next, ..EventLog::new(kept) }
    }

    /// Returns the capacity, in events.
    pub(crate) fn kept(&self) -> usize {
        self.kept
    }

    /// Returns the number of the next event.
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

    /// Returns the events from number `n` on. Returns `None` when the log has dropped an event from `n` on, or
    /// `n` is beyond the next event.
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
