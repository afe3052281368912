//! Finished games in the result log.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::Record;
use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// A finished game, which is one line of the result log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Number in the plan, from 0.
    pub game: u64,
    /// Entrants who started as X and as O.
    pub seats: [usize; 2],
    /// Entrants who held X and O at the end, possibly swapped by the opening.
    pub sides: [usize; 2],
    /// Number of the opening.
    pub opening: u64,
    /// Number of moves in the opening, which no player chose.
    pub opening_plies: usize,
    /// Work of the players by seat.
    pub work: [Work; 2],
    /// Steps of the game and their duration, including notifying both players.
    pub steps: Span,
    /// Fault of a player, if the fault lost the game.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "crate::log::old_faults::deserialize"
    )]
    pub fault: Option<Fault>,
    /// Overrun of a game lost on time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
    /// The game with its result.
    #[serde(with = "inarow_formats::record_json")]
    pub record: Record,
}

/// Overrun of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Late {
    /// Length of the turn, in µs.
    pub took_us: u64,
    /// Time allowed for the turn, in µs.
    pub allowed_us: u64,
}

impl Late {
    /// Returns the time beyond the allowed time, in µs.
    #[must_use]
    pub fn over_us(&self) -> u64 {
        self.took_us.saturating_sub(self.allowed_us)
    }
}

/// Processor time of an external program and its child processes, split by turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Processor {
    /// Time in its own turns and within the [grace](Processor::GRACE) of its opponent's turns, in µs.
    pub own_us: u64,
    /// Remaining time in its opponent's turns, in µs.
    pub other_us: u64,
}

impl Processor {
    /// Processor time that a program may use in each of the opponent's turns to read about moves. The limit is
    /// far above the real cost, and above the system's measuring steps of 10 ms.
    pub const GRACE: Duration = Duration::from_millis(30);
}

impl std::ops::AddAssign for Processor {
    fn add_assign(&mut self, other: Processor) {
        self.own_us = self.own_us.saturating_add(other.own_us);
        self.other_us = self.other_us.saturating_add(other.other_us);
    }
}

/// Work of a player in one game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// Duration of each decision, in µs. The last decision may be unfinished.
    pub move_us: Vec<u64>,
    /// Visited nodes, as far as the player reports nodes.
    #[serde(default)]
    pub nodes: u64,
    /// Events sent to the player, and the sending time.
    pub events: Span,
    /// Processor time of an external program, if the system reports the time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor: Option<Processor>,
}

/// Number and total duration of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// Number of occurrences.
    pub count: u64,
    /// Total duration, in ns.
    pub ns: u64,
}

impl Span {
    /// Adds one occurrence of this duration, in ns.
    pub fn add(&mut self, ns: u64) {
        self.count += 1;
        self.ns = self.ns.saturating_add(ns);
    }

    /// Returns the mean duration in ms, or 0 without occurrences.
    #[must_use]
    pub fn mean_ms(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.ns as f64 / 1e6 / self.count as f64 }
    }
}

impl std::ops::AddAssign for Span {
    fn add_assign(&mut self, other: Span) {
        self.count = self.count.saturating_add(other.count);
        self.ns = self.ns.saturating_add(other.ns);
    }
}

impl Entry {
    /// Returns the number of the winning entrant, or `None` for a draw.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        let side = self.record.result?.winner?;
        Some(self.sides[side.index()])
    }

    /// Returns the side that an entrant of the game held at the end.
    #[must_use]
    pub fn side_of(&self, entrant: usize) -> Side {
        if self.sides[0] == entrant { Side::X } else { Side::O }
    }

    /// Returns the half points of an entrant of the game: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self, entrant: usize) -> usize {
        match self.winner() {
            None => 1,
            Some(winner) if winner == entrant => 2,
            Some(_) => 0,
        }
    }

    /// Returns the reason of the end by its name for scripts.
    #[must_use]
    pub fn ending(&self) -> &'static str {
        self.record.result.map_or("unknown", |result| result.why.name())
    }

    /// Returns the reason of the end in words for users.
    #[must_use]
    pub fn ending_for_people(&self) -> &'static str {
        self.fault.as_ref().map_or(self.ending(), |fault| fault.ending(self.ending()))
    }
}
