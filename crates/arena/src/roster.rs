//! Engines that join or withdraw from a tournament under way.

use serde::{Deserialize, Serialize};

/// A change of the players, made by an organiser before a run continued.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RosterChange {
    /// Number of the first game, from 0, that is paired after the change.
    pub at: u64,
    /// Number of entrants that join, in the order of the plan after the earlier entrants.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub joined: usize,
    /// Entrants that withdraw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withdrawn: Vec<Withdrawal>,
    /// Numbers of games before `at` that are not played because of a withdrawal, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub void: Vec<u64>,
}

/// A player that leaves a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withdrawal {
    /// Number of the entrant.
    pub player: usize,
    /// Whether games of the player do not count for the standings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub annulled: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}
