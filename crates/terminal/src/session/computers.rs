//! Computers in the game, with their actions, the pace between two computers, and hints.

use std::time::Duration;

use inarow_app::menu::{LONGEST_PACE, seconds};
use inarow_app::sentences::{failure_advice, found, hint, no_answer};
use inarow_app::wrap;
use inarow_core::Side;
use inarow_record::End;
use inarow_session::{Failure, Hint, SessionEvent};
use inarow_view::Look;

use super::Session;
use crate::ink::{Ink, Row};

impl Session {
    /// Shows the events since the last call.
    pub(super) fn follow(&mut self) {
        for event in self.game.take_events() {
            match event {
                SessionEvent::EngineFailed { side, failure, .. } => self.engine_stopped(side, &failure),
                SessionEvent::HintCame => self.show_hint(),
                SessionEvent::NoAnswerYet => self.print_no_answer(),
                SessionEvent::AnalysisFailed => self.analysis_failed(),
                SessionEvent::ResultStands => self.print_text(Ink::Quiet, "window-result-stands"),
                _ => {}
            }
        }
        if self.next_event != self.game.live().game().next_event() {
            self.go_on();
        }
        self.show_analysis();
    }

    /// Shows the text for a computer's turn.
    pub(super) fn computers_turn(&mut self) {
        let Some(game) = self.current() else { return };
        if game.live().is_remote() {
            return self.show_turn();
        }
        if !game.is_watched() {
            return self.show_thinking();
        }
        let (begun, paused) = (game.live().game().steps() > 0, game.is_paused());
        if begun && !self.options.events {
            self.show_position();
        }
        if paused && std::mem::take(&mut self.stepping) {
            self.print_text(Ink::Quiet, "pause-now");
        }
    }

    /// Returns the search report of the thinking computer in one line, or `None` without a report.
    pub fn thinking(&self) -> Option<String> {
        let game = self.current()?;
        let info = game.live().info()?;
        let mut parts = vec![self.status()];
        // The opponent's judgement is a hint for spectators, and for players with the setting on.
        if self.settings.judgement || game.is_watched() {
            parts.extend(found(info, self.naming(), &self.texts));
        }
        // The last column stays free, because some terminals would wrap.
        let line = wrap(&parts.join(" · "), self.width() - 1, 0).into_iter().next()?;
        Some(Row::of(Ink::Quiet, line).render())
    }

    /// Reports an engine's failure before the engine loses the game.
    fn engine_stopped(&mut self, side: Side, failure: &Failure) {
        let key = match failure {
            Failure::Player(_) => "error-engine-stopped",
            Failure::Illegal { .. } | Failure::Misfit | Failure::Refused(_) => "error-engine-illegal",
        };
        let values = [("player", self.name_of(side).into()), ("reason", self.texts.explain(failure).into())];
        self.print_with(Ink::Bad, key, &values);
        if let Some(advice) = failure_advice(&self.game, side, &self.texts) {
            self.print(Ink::Quiet, &advice);
        }
    }

    /// Prints the unexpected output of an engine, if it matters.
    pub(super) fn print_no_answer(&mut self) {
        for (ink, text) in [Ink::Bad, Ink::Quiet].into_iter().zip(no_answer(&self.game, &self.texts)) {
            self.print(ink, &text);
        }
    }

    /// Handles the passing of time, or a player's decision.
    pub(super) fn time_passed(&mut self) {
        let ended_on_time = |session: &Session| {
            session.current().and_then(|game| game.result()).is_some_and(|result| result.why == End::Time)
        };
        let was_over = ended_on_time(self);
        self.game.tick(self.now);
        if ended_on_time(self) && !was_over {
            self.blank();
        }
        if self.in_game {
            self.follow();
        }
    }

    // Watching.

    /// Handles Enter while two computers play, by a pause or a step of one move.
    pub(super) fn enter_while_watching(&mut self) {
        if self.game.is_paused() {
            self.stepping = true;
            self.game.step(self.now);
            self.print_events();
        } else {
            self.pause();
        }
    }

    /// Runs the command `pause`, which pauses or resumes two computers.
    pub(super) fn toggle_pause(&mut self) {
        let Some(game) = self.current() else { return };
        if !game.is_watched() || game.is_over() {
            return self.print_text(Ink::Bad, "pause-only-computers");
        }
        if game.is_paused() {
            self.print_text(Ink::Plain, "event-resumed");
            self.game.unpause(self.now);
            self.print_events();
        } else {
            self.pause();
        }
    }

    fn pause(&mut self) {
        self.stepping = false;
        self.game.pause(self.now);
        if self.game.is_over() {
            self.follow()
        } else {
            self.print_events()
        }
        self.print_text(Ink::Plain, "pause-now");
    }

    pub(super) fn set_pace(&mut self, text: &str) {
        match seconds(text) {
            Some(pace_ms) => {
                self.game.set_pace(Duration::from_millis(u64::from(pace_ms)));
                self.change_settings(|settings| settings.pace_ms = pace_ms);
                let shown = self.texts.decimal(f64::from(pace_ms) / 1000.0, 1);
                self.print_with(Ink::Plain, "pace-now", &[("seconds", shown.into())]);
            }
            None => {
                self.print_with(Ink::Bad, "pace-range", &[("most", LONGEST_PACE.into())]);
            }
        }
        // A move that is already due follows the new pace too.
        self.time_passed();
    }

    // Hints.

    pub(super) fn hint(&mut self) {
        if !self.game.is_persons_turn() {
            let over = self.current().is_none_or(|game| game.is_over());
            return self.print_text(Ink::Bad, if over { "hint-none" } else { "hint-not-your-turn" });
        }
        self.game.ask_hint(self.now);
        if matches!(self.game.live().hint(), Hint::Nothing) {
            self.print_text(Ink::Bad, "hint-none");
        }
        // If analysis knows the move, the hint is available at once.
        self.follow();
    }

    fn show_hint(&mut self) {
        match self.game.live().hint() {
            Hint::Move(choice) => {
                let (cell, line) =
                    (self.naming().cell(choice.cell), self.analysis_words().cells(choice.line()));
                self.print_with(Ink::Plain, "hint-move", &[("cell", cell.clone().into())]);
                if line != cell {
                    self.print_with(Ink::Quiet, "hint-line", &[("line", line.into())]);
                }
            }
            other => {
                let ink = if matches!(other, Hint::Nothing) { Ink::Bad } else { Ink::Plain };
                if let Some(text) = hint(other, Look::Marks, &self.texts) {
                    self.print(ink, &text);
                }
            }
        }
    }
}
