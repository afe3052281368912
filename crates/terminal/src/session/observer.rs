//! What happens, a line for each event.

use inarow_core::{Chance, Side};
use inarow_play::{Event, EventKind, Seat};
use inarow_record::{End, GameResult, SwapChoice};
use inarow_view::{Address, game_name, why};

use super::Session;
use crate::ink::Ink;

impl Session {
    /// Who plays and what.
    pub(super) fn tell_start(&mut self) {
        let began =
            |event: &Event| matches!(event.kind, EventKind::Started { .. } | EventKind::Joined { .. });
        let events = self.game.live_game().events_since(0);
        self.told = events.map_or(0, |events| events.take_while(|event| began(event)).count() as u64);
        if !self.events {
            return;
        }
        let names = self.names();
        for side in Side::ALL {
            let name = &names[self.game.participant_of(side)];
            let key = if self.is_you(name) { "event-joined-you" } else { "event-joined" };
            let values = [("name", name.into()), ("side", side.letter().to_string().into())];
            self.say_with(Ink::Quiet, key, &values);
        }
        let game = self.current().map(|game| game_name(&game.live_game().record().setup, &self.texts));
        self.say_with(Ink::Quiet, "event-started", &[("game", game.unwrap_or_default().into())]);
    }

    /// The name of whoever plays a side.
    pub(super) fn name_of(&self, side: Side) -> String {
        self.names()[self.game.participant_of(side)].clone()
    }

    /// Whether that is how the reader is called: texts then speak to a person.
    pub(super) fn is_you(&self, name: &str) -> bool {
        name == self.texts.get("player-you")
    }

    /// The events since the last time.
    pub(super) fn tell_new(&mut self) {
        let game = self.game.live_game();
        let new: Vec<Event> = game.events_since(self.told).into_iter().flatten().cloned().collect();
        self.told = game.next_event();
        for event in new {
            if self.events {
                self.tell(&event.kind);
                continue;
            }
            match event.kind {
                EventKind::Chance { chance } => {
                    let (key, value) = self.chance(chance);
                    self.say_with(Ink::Plain, &format!("drawn-{key}"), &[(key, value.into())]);
                }
                // A side was chosen: now it is known who plays which.
                EventKind::Chosen { by, choice, .. } => {
                    // Who takes a side knows it; what a computer takes, and that more marks come, has to be told.
                    if choice == SwapChoice::More || !self.is_person(by) {
                        self.tell_choice(by, choice);
                    }
                    if side_of(choice).is_some() {
                        self.show_players();
                    }
                }
                _ => {}
            }
        }
    }

    /// `row` or `column`, and its name.
    pub(super) fn chance(&self, chance: Chance) -> (&'static str, String) {
        match chance {
            Chance::Row(row) => ("row", self.naming().row(usize::from(row))),
            Chance::Column(column) => ("column", self.naming().column(usize::from(column))),
        }
    }

    /// Whether a person, not a computer, is in that seat of the opening.
    pub(super) fn is_person(&self, by: Seat) -> bool {
        self.game.is_person(by)
    }

    fn tell_choice(&mut self, by: Seat, choice: SwapChoice) {
        let Some(game) = self.current() else { return };
        let who = self.names()[game.participant_in(by)].clone();
        match side_of(choice) {
            Some(side) => {
                let values = [("who", who.into()), ("side", side.letter().to_string().into())];
                self.say_with(Ink::Quiet, "opening-chosen-side", &values);
            }
            None => self.tell_more(by),
        }
    }

    fn tell(&mut self, kind: &EventKind) {
        let side_value = |side: &Side| ("side", side.letter().to_string().into());
        match kind {
            EventKind::Moved { side, cell, ply, .. } => {
                let cell = self.naming().cell(*cell);
                let mut values = vec![("number", (*ply).into()), side_value(side), ("cell", cell.into())];
                match self.costs().last() {
                    Some(points) => {
                        let points = self.texts.with("points-count", &[("count", (*points).into())]);
                        values.push(("points", points.into()));
                        self.say_with(Ink::Quiet, "event-move-cost", &values);
                    }
                    None => self.say_with(Ink::Quiet, "event-move", &values),
                }
            }
            EventKind::Chance { chance } => {
                let (key, value) = self.chance(*chance);
                self.say_with(Ink::Quiet, &format!("event-chance-{key}"), &[(key, value.into())]);
            }
            EventKind::Chosen { by, choice, .. } => self.tell_choice(*by, *choice),
            EventKind::TakenBack { plies, .. } => {
                self.say_with(Ink::Quiet, "event-taken-back", &[("count", (*plies).into())]);
            }
            EventKind::DrawOffered { side } => {
                let name = self.name_of(*side);
                let key = if self.is_you(&name) { "event-draw-offered-you" } else { "event-draw-offered" };
                self.say_with(Ink::Quiet, key, &[("name", name.into()), side_value(side)]);
            }
            EventKind::DrawDeclined { .. } => self.say(Ink::Quiet, "event-draw-declined"),
            EventKind::Paused => self.say(Ink::Quiet, "event-paused"),
            EventKind::Continued => self.say(Ink::Quiet, "event-resumed"),
            EventKind::Over { result } => self.tell_result(*result),
            EventKind::Started { .. } | EventKind::Joined { .. } => {}
        }
    }

    /// Somebody places two more stones; whoever does it here knows.
    fn tell_more(&mut self, by: Seat) {
        let Some(game) = self.current() else { return };
        let person = game.participant_in(by);
        if game.own_side() != Some(game.live_game().side_of(by)) {
            let who = self.names()[person].clone();
            self.say_with(Ink::Quiet, "opening-chosen-more", &[("who", who.into())]);
        }
    }

    fn tell_result(&mut self, result: GameResult) {
        let Some(game) = self.current() else { return };
        let names = self.names();
        let name = |side: Side| names[game.participant_of(side)].clone();
        // An observer is neither of the two.
        let seats = [Address::Numbered(1), Address::Numbered(2)];
        let why = why(&result, game.live_game().position(), seats, &self.texts);
        let Some(winner) = result.winner else {
            return self.say_with(Ink::Strong, "event-draw", &[("why", why.into())]);
        };
        let (winner_name, loser_name) = (name(winner), name(winner.other()));
        if let End::Illegal(_) | End::Crash | End::Hang | End::Protocol | End::Memory = result.why {
            let reason = match result.why {
                End::Illegal(refusal) => self.texts.get(&format!("reason-{}", refusal.name())),
                other => self.texts.get(&format!("reason-{}", other.name())),
            };
            let side = winner.other().letter().to_string();
            let values = [("name", loser_name.into()), ("side", side.into()), ("reason", reason.into())];
            self.say_with(Ink::Bad, "event-disqualified", &values);
        }
        let values =
            [("name", winner_name.into()), ("side", winner.letter().to_string().into()), ("why", why.into())];
        self.say_with(Ink::Strong, "event-win", &values);
    }
}

fn side_of(choice: SwapChoice) -> Option<Side> {
    match choice {
        SwapChoice::X => Some(Side::X),
        SwapChoice::O => Some(Side::O),
        SwapChoice::More => None,
    }
}
