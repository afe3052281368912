//! Events of the match in words, with a line for each event. Events that the board shows may be left out.

use inarow_app::sentences::{chance_outcome, chosen};
use inarow_core::{Chance, Side};
use inarow_play::{Event, EventKind, Seat};
use inarow_record::{End, GameResult, SwapChoice};
use inarow_session::costs;
use inarow_view::{Address, Look, Value, game_name, why};

use super::Session;
use crate::ink::Ink;

impl Session {
    /// Prints the players and the game.
    pub(super) fn print_start(&mut self) {
        let began =
            |event: &Event| matches!(event.kind, EventKind::Started { .. } | EventKind::Joined { .. });
        let events = self.game.live().game().events_since(0);
        self.next_event = events.map_or(0, |events| events.take_while(|event| began(event)).count() as u64);
        if !self.options.events {
            return;
        }
        Side::ALL.into_iter().for_each(|side| self.print_about(Ink::Quiet, "event-joined", side));
        let game = self.current().map(|game| game_name(&game.live().game().record().setup, &self.texts));
        self.print_with(Ink::Quiet, "event-started", &[("game", game.unwrap_or_default().into())]);
    }

    /// Returns the name of a side's player.
    pub(super) fn name_of(&self, side: Side) -> String {
        self.names()[self.game.live().participant_of(side)].clone()
    }

    /// Prints a text about a side's player. The key for the reader ends with `-you`.
    pub(super) fn print_about(&mut self, ink: Ink, key: &str, side: Side) {
        let is_you = self.name_of(side) == self.texts.get("player-you");
        let values = self.player_values(side);
        self.print_with(ink, &format!("{key}{}", if is_you { "-you" } else { "" }), &values);
    }

    /// Returns a side's player as values of texts.
    pub(super) fn player_values(&self, side: Side) -> [(&'static str, Value<'static>); 2] {
        [("name", self.name_of(side).into()), ("side", side.letter().to_string().into())]
    }

    /// Prints the events since the last call.
    pub(super) fn print_events(&mut self) {
        let game = self.game.live().game();
        let new: Vec<Event> = game.events_since(self.next_event).into_iter().flatten().cloned().collect();
        self.next_event = game.next_event();
        for event in new {
            if self.options.events {
                self.print_event(&event.kind);
                continue;
            }
            match event.kind {
                EventKind::Chance { chance } => {
                    let text = chance_outcome(chance, self.naming(), &self.texts);
                    self.print(Ink::Plain, &text);
                }
                // A choice of sides settles the side of each player.
                EventKind::Chosen { by, choice, .. } => {
                    // A human knows the chosen side. Choices of computers and of more marks are printed.
                    if choice == SwapChoice::More || !self.game.is_person(by) {
                        self.print_choice(by, choice);
                    }
                    if choice.side().is_some() {
                        self.show_players();
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns a chance outcome in the form of move lists.
    pub(super) fn chance(&self, chance: Chance) -> String {
        let (key, value) = self.naming().chance(chance);
        self.texts.with(&format!("event-chance-{key}"), &[(key, value.into())])
    }

    fn print_choice(&mut self, by: Seat, choice: SwapChoice) {
        let Some(game) = self.current() else { return };
        // A human at this machine knows about their two additional marks.
        if choice == SwapChoice::More && game.own_side() == Some(game.live().game().side_of(by)) {
            return;
        }
        let who = &self.names()[game.live().participant_in(by)];
        let is_you = *who == self.texts.get("player-you");
        let text = chosen((!is_you).then_some(who.as_str()), choice, Look::Marks, &self.texts);
        self.print(Ink::Quiet, &text);
    }

    fn print_event(&mut self, kind: &EventKind) {
        let side_value = |side: &Side| ("side", side.letter().to_string().into());
        match kind {
            EventKind::Moved { side, cell, ply, .. } => {
                let cell = self.naming().cell(*cell);
                let mut values = vec![("number", (*ply).into()), side_value(side), ("cell", cell.into())];
                let record = self.game.live().record();
                match costs(&record.setup, &record.plies).last() {
                    Some(cost) => {
                        let points = self.texts.with("points-count", &[("count", cost.points.into())]);
                        values.push(("points", points.into()));
                        self.print_with(Ink::Quiet, "event-move-cost", &values);
                    }
                    None => self.print_with(Ink::Quiet, "event-move", &values),
                }
            }
            EventKind::Chance { chance } => {
                let text = self.chance(*chance);
                self.print(Ink::Quiet, &text);
            }
            EventKind::Chosen { by, choice, .. } => self.print_choice(*by, *choice),
            EventKind::TakenBack { plies, .. } => {
                self.print_with(Ink::Quiet, "event-taken-back", &[("count", (*plies).into())]);
            }
            EventKind::DrawOffered { side } => self.print_about(Ink::Quiet, "event-draw-offered", *side),
            EventKind::DrawDeclined { .. } => self.print_text(Ink::Quiet, "event-draw-declined"),
            EventKind::Paused => self.print_text(Ink::Quiet, "event-paused"),
            EventKind::Continued => self.print_text(Ink::Quiet, "event-resumed"),
            EventKind::Over { result } => self.print_result(*result),
            EventKind::Started { .. } | EventKind::Joined { .. } => {}
        }
    }

    fn print_result(&mut self, result: GameResult) {
        let Some(game) = self.current() else { return };
        // An observer is no player.
        let seats = [Address::Numbered(1), Address::Numbered(2)];
        let why = why(&result, game.live().game().position(), seats, &self.texts);
        let Some(winner) = result.winner else {
            return self.print_with(Ink::Strong, "event-draw", &[("why", why.into())]);
        };
        if let End::Illegal(_) | End::Crash | End::Hang | End::Protocol | End::Memory = result.why {
            let reason = match result.why {
                End::Illegal(refusal) => refusal.name(),
                other => other.name(),
            };
            let reason = self.texts.get(&format!("reason-{reason}"));
            let [name, side] = self.player_values(winner.other());
            self.print_with(Ink::Bad, "event-disqualified", &[name, side, ("reason", reason.into())]);
        }
        let [name, side] = self.player_values(winner);
        self.print_with(Ink::Strong, "event-win", &[name, side, ("why", why.into())]);
    }
}
