//! What the course's own statistics print, beside its published figures.

use std::io::{self, Write};

use inarow_arena::Finish;
use inarow_view::Texts;

pub(super) fn write(out: &mut impl Write, finish: &Finish, texts: &Texts) -> io::Result<()> {
    let tally = &finish.tally;
    let ms = |value: f64| texts.decimal(value, 6);
    for (name, entrant) in tally.names().iter().zip(tally.entrants()) {
        let wins = entrant.games().wins;
        let line = texts.with("arena-course-wins", &[("name", name.into()), ("wins", wins.into())]);
        writeln!(out, "{line}")?;
    }
    let draws = tally.x().draws;
    writeln!(out, "{}", texts.with("arena-course-draws", &[("draws", draws.into())]))?;
    let faults = tally.entrants().iter().flat_map(|entrant| entrant.faults.values());
    let errors: u64 = faults.sum();
    writeln!(out, "{}", texts.with("arena-course-errors", &[("errors", errors.into())]))?;
    for (name, entrant) in tally.names().iter().zip(tally.entrants()) {
        let mean = ms(entrant.times.mean_ms());
        writeln!(out, "{}", texts.with("arena-course-move", &[("name", name.into()), ("ms", mean.into())]))?;
        let mean = ms(entrant.events.mean_ms());
        writeln!(out, "{}", texts.with("arena-course-event", &[("name", name.into()), ("ms", mean.into())]))?;
    }
    let mean = ms(tally.steps().mean_ms());
    writeln!(out, "{}", texts.with("arena-course-step", &[("ms", mean.into())]))?;
    let seconds = texts.decimal(tally.steps().ns as f64 / 1e9, 2);
    writeln!(out, "{}", texts.with("arena-course-total", &[("seconds", seconds.into())]))?;
    writeln!(out, "{}", texts.get("arena-course-series"))
}
