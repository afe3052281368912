//! Random decisions of due chance.

use std::time::Duration;

use inarow_core::{Chance, Position, RandomSource};
use inarow_record::{Dice, Stream};

use crate::{Command, Event, Match, Rejection};

/// Applies all due chance, uniform among the outcomes. A host calls this function at the start and after each
/// move. Does nothing when no chance is due.
///
/// # Errors
/// Never for an unmodified match, because the match's position supplies the outcomes.
pub fn settle_chance(
    game: &mut Match,
    random: &mut dyn RandomSource,
    now: Duration,
) -> Result<Vec<Event>, Rejection> {
    let first = game.next_event();
    apply_due_chance(game, random, now)?;
    Ok(game.events_since(first).into_iter().flatten().cloned().collect())
}

/// Applies all due chance, and leaves the events in the [log](Match::events_since).
pub(crate) fn apply_due_chance(
    game: &mut Match,
    random: &mut dyn RandomSource,
    now: Duration,
) -> Result<(), Rejection> {
    loop {
        let outcomes = if game.result().is_some() { Vec::new() } else { game.position().chance_outcomes() };
        if outcomes.is_empty() {
            return Ok(());
        }
        let outcome = random.below(outcomes.len() as u64) as usize;
        game.carry_out(Command::Chance { chance: outcomes[outcome] }, now)?;
    }
}

/// Returns the dice for a match's next chance. The stream has one number for each outcome, and is advanced past
/// the outcomes in the record.
#[must_use]
pub fn chance_dice(game: &Match, seed: u64) -> Dice {
    let mut dice = Dice::new(seed, Stream::Chance);
    let record = game.record();
    let Ok(mut again) = Position::new(&record.setup) else { return dice };
    let mut follow = |position: &mut Position, outcomes: &[Chance]| {
        for chance in outcomes {
            dice.below(position.chance_outcomes().len() as u64);
            // The record follows the rules, so its outcomes fit.
            let _ = position.apply_chance(*chance);
        }
    };
    follow(&mut again, &record.chance);
    for ply in &record.plies {
        again.play_unchecked(ply.cell);
        follow(&mut again, &ply.chance);
    }
    dice
}
