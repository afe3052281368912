//! A finished game, as the result log keeps it.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::Record;
use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// A finished game: one line of the result log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number in the plan, from 0.
    pub game: u64,
    /// The entrants who began as X and as O.
    pub seats: [usize; 2],
    /// The entrants who played X and O in the end; a swap exchanges them.
    pub sides: [usize; 2],
    /// The number of its opening.
    pub opening: u64,
    /// Moves of the opening, which no player chose.
    pub opening_plies: usize,
    /// What the players' programs did, by seat.
    pub work: [Work; 2],
    /// Steps of the game and what they took, telling both players included.
    pub steps: Span,
    /// What a player did wrong, if the game was lost by it.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "crate::log::old_faults::deserialize"
    )]
    pub fault: Option<Fault>,
    /// By how much a game was lost on time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
    /// The game, result included.
    #[serde(with = "inarow_formats::record_json")]
    pub record: Record,
}

/// By how much a turn took too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Late {
    /// Length of the turn, in µs.
    pub took_us: u64,
    /// Time that the clock allowed for it, in µs.
    pub allowed_us: u64,
}

impl Late {
    /// Time beyond what was allowed, in µs.
    #[must_use]
    pub fn over_us(&self) -> u64 {
        self.took_us.saturating_sub(self.allowed_us)
    }
}

/// Processor time of an external program and all it started, split by whose turn it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Processor {
    /// In its own turns and within the [grace](Processor::GRACE) of its opponent's turns, in µs.
    pub own_us: u64,
    /// In its opponent's turns beyond that, in µs.
    pub other_us: u64,
}

impl Processor {
    /// Processor time of each of the opponent's turns in which a program may read about moves. It is well above what that
    /// costs, and above the steps of 10 ms in which systems count.
    pub const GRACE: Duration = Duration::from_millis(30);
}

impl std::ops::AddAssign for Processor {
    fn add_assign(&mut self, other: Processor) {
        self.own_us = self.own_us.saturating_add(other.own_us);
        self.other_us = self.other_us.saturating_add(other.other_us);
    }
}

/// What a player did in one game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// How long each decision took, in µs; the last may be one that was never made.
    pub move_us: Vec<u64>,
    /// Positions visited, as far as the player reports them.
    #[serde(default)]
    pub nodes: u64,
    /// Events that were sent to it, and how long that took.
    pub events: Span,
    /// Processor time of an external program, where the system shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor: Option<Processor>,
}

/// How often, and how long altogether.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// How often.
    pub count: u64,
    /// Nanoseconds altogether.
    pub ns: u64,
}

impl Span {
    /// Once more, so long.
    pub fn add(&mut self, ns: u64) {
        self.count += 1;
        self.ns = self.ns.saturating_add(ns);
    }

    /// The mean in milliseconds; 0 where there was nothing.
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
    /// Who won, by number; `None` for a draw.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        let side = self.record.result?.winner?;
        Some(self.sides[side.index()])
    }

    /// The side that an entrant of the game held in the end.
    #[must_use]
    pub fn side_of(&self, entrant: usize) -> Side {
        if self.sides[0] == entrant { Side::X } else { Side::O }
    }

    /// The half points of an entrant of the game: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self, entrant: usize) -> usize {
        match self.winner() {
            None => 1,
            Some(winner) if winner == entrant => 2,
            Some(_) => 0,
        }
    }

    /// What ended it, by the name of scripts.
    #[must_use]
    pub fn ending(&self) -> &'static str {
        self.record.result.map_or("unknown", |result| result.why.name())
    }

    /// How the game ended, as people read it.
    #[must_use]
    pub fn ending_for_people(&self) -> &'static str {
        self.fault.as_ref().map_or(self.ending(), |fault| fault.ending(self.ending()))
    }
}
