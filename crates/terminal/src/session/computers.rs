//! Computers at the table: asking them, taking their answers, the pace between two of them.

use std::time::Duration;

use inarow_core::Side;
use inarow_play::{Command as Play, GameStart, Limits, PlayerError, PlayerSpec, Rejection, Reply, adviser};
use inarow_record::{End, Refusal};

use super::{Session, reasons};
use crate::ink::Ink;
use crate::menu::seconds;
use crate::table::{Asked, Flow, Table};

impl Session {
    fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// A computer is to act: it is asked at once, or between two of them when it is time.
    pub(super) fn computers_turn(&mut self) {
        let Some(table) = &self.table else { return };
        if !table.is_watched() {
            self.show_thinking();
            return self.ask_computer();
        }
        let begun = table.game.steps() > 0;
        if begun && !self.events {
            self.show_position();
        }
        let now = self.now;
        let pace = self.pace();
        let Some(table) = &mut self.table else { return };
        match table.flow {
            Flow::Running if pace.is_zero() || !begun => self.ask_computer(),
            Flow::Running => table.due = Some(now.saturating_add(pace)),
            Flow::Step => {
                table.flow = Flow::Paused;
                // Whatever the match says, nothing moves until the next Enter.
                let _ = self.apply(Play::Pause);
                self.say(Ink::Quiet, "pause-now");
            }
            Flow::Paused => {}
        }
    }

    /// The time between two computers' moves: none in a script that asks for none.
    fn pace(&self) -> Duration {
        let usual = if self.interactive { self.settings.pace_ms } else { 0 };
        self.pace.unwrap_or(Duration::from_millis(u64::from(usual)))
    }

    fn ask_computer(&mut self) {
        let id = self.next_id();
        let now = self.now;
        let Some(table) = &mut self.table else { return };
        let Some(person) = table.actor() else { return };
        let side = table.game.side_of(table.seat_of(person));
        let limits = Limits { time: table.game.time_left(side, table.time(now)), ..Limits::default() };
        if let (Some(player), Some(request)) = (&mut table.players[person], table.game.request(id, limits)) {
            table.asked = Some(Asked { id, person });
            table.due = None;
            player.ask(&request);
        }
    }

    /// Whoever thinks stops; the question is open again.
    pub(super) fn stop_thinking(&mut self) {
        let Some(table) = &mut self.table else { return };
        table.due = None;
        table.hint = None;
        if let Some(asked) = table.asked.take()
            && let Some(player) = &mut table.players[asked.person]
        {
            player.cancel();
        }
    }

    /// Asks again after thinking was stopped and nothing came of it.
    pub(super) fn think_again(&mut self) {
        let idle = self
            .table
            .as_ref()
            .is_some_and(|table| table.asked.is_none() && !table.is_over() && table.flow == Flow::Running);
        if idle && !self.is_human_turn() {
            self.ask_computer();
        }
    }

    pub(super) fn answered(&mut self, id: u64, reply: Result<Reply, PlayerError>) {
        let Some(table) = &mut self.table else { return };
        if table.hint.as_ref().is_some_and(|(hint, _)| *hint == id) {
            table.hint = None;
            return self.show_hint(reply);
        }
        if table.asked.is_none_or(|asked| asked.id != id) {
            return; // a stale answer
        }
        let Some(asked) = table.asked.take() else { return };
        let side = table.game.side_of(table.seat_of(asked.person));
        let command = match reply {
            Ok(reply) => table.game.command(reply),
            Err(error) => return self.broke_down(asked.person, side, &error),
        };
        let Some(command) = command else { return };
        match self.apply(command) {
            Ok(_) => self.go_on(),
            Err(Rejection::Illegal(illegal)) => {
                self.play(Play::Forfeit { side, end: End::Illegal(Refusal::from(illegal)) });
            }
            Err(_) => self.play(Play::Forfeit { side, end: End::Protocol }),
        }
    }

    fn broke_down(&mut self, person: usize, side: Side, error: &PlayerError) {
        let names = self.table.as_ref().map(|table| table.names(&self.texts)).unwrap_or_default();
        let values =
            [("player", (&names[person]).into()), ("reason", reasons::of_player(error, &self.texts).into())];
        self.say_with(Ink::Bad, "error-engine-stopped", &values);
        self.play(Play::Forfeit { side, end: error.end() });
    }

    /// The deadline has come: a flag has fallen, or the next computer is due.
    pub(super) fn time_passed(&mut self) {
        let now = self.now;
        let Some(table) = &self.table else { return };
        if table.game.deadline().is_some_and(|deadline| table.time(now) >= deadline) {
            self.blank();
            return self.play(Play::Tick);
        }
        if table.due.is_some_and(|due| now >= due) {
            self.ask_computer();
        }
    }

    // Watching.

    /// Enter while two computers play: stops them, then makes them move once.
    pub(super) fn enter_while_watching(&mut self) {
        match self.table.as_ref().map(|table| table.flow) {
            Some(Flow::Running | Flow::Step) => {
                self.pause();
                self.say(Ink::Plain, "pause-now");
            }
            Some(Flow::Paused) => self.resume_play(Flow::Step),
            None => {}
        }
    }

    /// The command: stops two computers, or has them go on.
    pub(super) fn toggle_pause(&mut self) {
        let Some(table) = &self.table else { return };
        if !table.is_watched() || table.is_over() {
            return self.say(Ink::Bad, "pause-only-computers");
        }
        if table.flow == Flow::Paused {
            self.say(Ink::Plain, "event-resumed");
            self.resume_play(Flow::Running);
        } else {
            self.pause();
            self.say(Ink::Plain, "pause-now");
        }
    }

    pub(super) fn pause(&mut self) {
        self.stop_thinking();
        if let Some(table) = &mut self.table {
            table.flow = Flow::Paused;
        }
        // Paused already, or over: nothing moves either way.
        let _ = self.apply(Play::Pause);
        self.tell_new();
    }

    fn resume_play(&mut self, flow: Flow) {
        let _ = self.apply(Play::Continue);
        self.tell_new();
        if let Some(table) = &mut self.table {
            table.flow = flow;
        }
        self.ask_computer();
    }

    pub(super) fn set_pace(&mut self, text: &str) {
        match seconds(text) {
            Some(pace_ms) => {
                let (before, pace) = (self.pace(), Duration::from_millis(u64::from(pace_ms)));
                self.pace = Some(pace);
                // What is due already follows the new pace too.
                if let Some(due) = self.table.as_mut().and_then(|table| table.due.as_mut()) {
                    *due = due.saturating_sub(before).saturating_add(pace);
                }
                self.change_settings(|settings| settings.pace_ms = pace_ms);
                let shown = self.texts.decimal(f64::from(pace_ms) / 1000.0, 1);
                self.say_with(Ink::Plain, "pace-now", &[("seconds", shown.into())]);
            }
            None => {
                let most = crate::menu::LONGEST_PACE;
                self.say_with(Ink::Bad, "pace-range", &[("most", most.into())]);
            }
        }
        self.think_again();
    }

    // Hints and draws.

    pub(super) fn hint(&mut self) {
        if !self.is_human_turn() {
            let over = self.table.as_ref().is_none_or(Table::is_over);
            return self.say(Ink::Bad, if over { "hint-none" } else { "hint-not-your-turn" });
        }
        let id = self.next_id();
        let on_update = self.on_update.clone();
        let Some(table) = &mut self.table else { return };
        let start = GameStart::new(table.game.record().setup.clone(), 0);
        let adviser = PlayerSpec::Engine(adviser()).player(&start, &self.presets, on_update);
        match (adviser, table.game.request(id, Limits::default())) {
            (Ok(Some(mut adviser)), Some(request)) => {
                adviser.ask(&request);
                table.hint = Some((id, adviser));
            }
            _ => self.say(Ink::Bad, "hint-none"),
        }
    }

    fn show_hint(&mut self, reply: Result<Reply, PlayerError>) {
        match reply {
            Ok(Reply::Move(choice)) => {
                let cell = self.naming().cell(choice.cell);
                self.say_with(Ink::Plain, "hint-move", &[("cell", cell.into())]);
            }
            Ok(Reply::Choice(choice)) => {
                let choice = self.choice_name(choice);
                self.say_with(Ink::Plain, "hint-choice", &[("choice", choice.into())]);
            }
            Err(_) => self.say(Ink::Bad, "hint-none"),
        }
    }
}
