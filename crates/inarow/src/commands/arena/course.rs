//! Reports in the form of the course's own statistics.

use std::io::{self, Write};
use std::time::Duration;

use inarow_arena::{Finish, Plan};
use inarow_view::Texts;

use crate::commands::course_figures::{Figures, PlayerFigures};

pub(super) fn write(out: &mut impl Write, plan: &Plan, finish: &Finish, texts: &Texts) -> io::Result<()> {
    let tally = &finish.tally;
    let players = tally.names().iter().zip(tally.entrants()).map(|(name, entrant)| PlayerFigures {
        name: name.clone(),
        wins: entrant.games().wins,
        move_ms: entrant.times.mean_ms(),
        event_ms: entrant.events.mean_ms(),
    });
    let steps = tally.steps();
    let figures = Figures {
        players: players.collect(),
        draws: tally.x().draws,
        errors: tally.entrants().iter().flat_map(|entrant| entrant.faults.values()).sum(),
        step_ms: steps.mean_ms(),
        took: Duration::from_nanos(steps.ns),
    };
    figures.write(out, texts)?;
    // The course published figures only for this player against itself.
    if plan.entrants.iter().all(|entrant| entrant.player == "threat1") {
        writeln!(out, "{}", texts.get("arena-course-series"))?;
    }
    Ok(())
}
