//! Drawing what chance owes.

use std::time::Duration;

use inarow_core::Draw;

use crate::{Command, Event, Match, Rejection};

/// Makes every draw that is due, each uniform among its outcomes: for a host after each move, and at the start.
/// Nothing happens when none is due.
///
/// # Errors
/// None that a match returns by itself: the outcomes are those of its position.
pub fn settle_chance(game: &mut Match, draw: &mut dyn Draw, now: Duration) -> Result<Vec<Event>, Rejection> {
    let mut events = Vec::new();
    loop {
        let outcomes = if game.result().is_some() { Vec::new() } else { game.position().chance_outcomes() };
        if outcomes.is_empty() {
            return Ok(events);
        }
        let drawn = draw.below(outcomes.len() as u64) as usize;
        events.extend(game.apply(Command::Chance { chance: outcomes[drawn] }, now)?);
    }
}
