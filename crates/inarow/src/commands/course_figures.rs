//! Figures of a series in the form of the course's own statistics.

use std::io::{self, Write};
use std::time::Duration;

use inarow_view::Texts;

/// Figures of a series.
pub(super) struct Figures {
    pub(super) players: Vec<PlayerFigures>,
    pub(super) draws: u64,
    /// Number of games lost other than on the board.
    pub(super) errors: u64,
    pub(super) step_ms: f64,
    pub(super) took: Duration,
}

/// Figures of a player.
pub(super) struct PlayerFigures {
    pub(super) name: String,
    pub(super) wins: u64,
    pub(super) move_ms: f64,
    pub(super) event_ms: f64,
}

impl Figures {
    pub(super) fn write(&self, out: &mut impl Write, texts: &Texts) -> io::Result<()> {
        let ms = |value: f64| texts.decimal(value, 6);
        for player in &self.players {
            let values = [("name", player.name.as_str().into()), ("wins", player.wins.into())];
            writeln!(out, "{}", texts.with("arena-course-wins", &values))?;
        }
        writeln!(out, "{}", texts.with("arena-course-draws", &[("draws", self.draws.into())]))?;
        writeln!(out, "{}", texts.with("arena-course-errors", &[("errors", self.errors.into())]))?;
        for player in &self.players {
            let with = |mean: f64| [("name", player.name.as_str().into()), ("ms", ms(mean).into())];
            writeln!(out, "{}", texts.with("arena-course-move", &with(player.move_ms)))?;
            writeln!(out, "{}", texts.with("arena-course-event", &with(player.event_ms)))?;
        }
        writeln!(out, "{}", texts.with("arena-course-step", &[("ms", ms(self.step_ms).into())]))?;
        let seconds = texts.decimal(self.took.as_secs_f64(), 2);
        writeln!(out, "{}", texts.with("arena-course-total", &[("seconds", seconds.into())]))
    }
}
