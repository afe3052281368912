//! A game as known from its events. The follower checks everything that a server sends.

use std::time::Duration;

use inarow_core::{Explain, Message, on_a_line};
use inarow_play::{
    Conversation, Event, EventKind, LeftMs, MAX_NAME, Match, Replica, Seat, Snapshot, whole_ms,
};
use inarow_record::{ClockTag, PlayerTag, Record};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::Clocks;
use crate::wire::{DeclineReason, TableEvent};

/// Longest accepted time, in ms. The limit is ten years.
const MAX_MS: u64 = 10 * 366 * 24 * 3_600_000;
/// Longest text for a kind of player or a game, in characters.
const MAX_WORDS: usize = 400;
/// Names of the events that a replica follows.
const MATCH_EVENTS: [&str; 11] = [
    "started",
    "joined",
    "moved",
    "chance",
    "chosen",
    "draw-offered",
    "draw-declined",
    "taken-back",
    "paused",
    "continued",
    "over",
];
/// Longest message of a player, in characters.
const MAX_SAID: usize = 500;

/// Error of a server that sends another game than the followed game. The caller follows the new game from its
/// beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("what the server tells does not fit the game")]
pub struct Strange;

impl Explain for Strange {
    fn message(&self) -> Message {
        Message::new("client-not-understood")
    }
}

/// Offers that wait for an answer, except offers of a draw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Offers {
    /// Seat that wants its last step back.
    pub take_back: Option<Seat>,
    /// State of a rematch.
    pub rematch: Rematch,
    /// Reason why the challenged bot does not play, or `None` after another player took the seat.
    pub declined: Option<DeclineReason>,
}

impl Offers {
    /// Handles an event between the players of this game.
    pub fn told(&mut self, event: &TableEvent, game: &Match) {
        match event {
            TableEvent::TakeBackOffered { side } => self.take_back = Some(game.seat_of(*side)),
            TableEvent::TakeBackDeclined { .. } => self.take_back = None,
            TableEvent::RematchOffered { side } => self.rematch = Rematch::Offered(game.seat_of(*side)),
            TableEvent::RematchDeclined { .. } => self.rematch = Rematch::Declined,
            TableEvent::Rematch { id } => self.rematch = Rematch::Agreed(id.clone()),
            TableEvent::ChallengeDeclined { reason, .. } => self.declined = Some(*reason),
            TableEvent::Said { .. } => {}
        }
    }

    /// Handles an event of the game. Open offers lapse with the next step.
    pub fn passed(&mut self, kind: &EventKind) {
        if matches!(kind, EventKind::Joined { .. }) {
            self.declined = None;
        }
        if matches!(
            kind,
            EventKind::Moved { .. }
                | EventKind::Chosen { .. }
                | EventKind::TakenBack { .. }
                | EventKind::Over { .. }
        ) {
            self.take_back = None;
        }
    }
}

/// State of a rematch between the players of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Rematch {
    /// No player has offered a rematch.
    #[default]
    None,
    /// This player offers a rematch.
    Offered(Seat),
    /// The other player has declined.
    Declined,
    /// Both players have agreed, on the game with this id.
    Agreed(String),
}

/// Content of a line of a game's events.
#[derive(Clone, PartialEq, Debug)]
pub enum Told {
    /// An event that a replica follows.
    Match(Box<Event>),
    /// An event between the players.
    Table(TableEvent),
    /// Nothing new.
    Nothing,
}

/// Follows the events of a game, without input or output.
#[derive(Clone, Debug, Default)]
pub struct Follower {
    replica: Option<Replica>,
    offers: Offers,
    talk: Conversation,
    /// Number of the last event, as counted by the server, or 0 before the first event.
    told: u64,
    /// The game's time at the last event.
    at: Duration,
}

#[derive(Deserialize)]
struct EventLine {
    n: Option<u64>,
    event: Option<Map<String, Value>>,
}

impl Follower {
    /// Returns the number of the last event. The next request is for later events.
    #[must_use]
    pub fn told(&self) -> u64 {
        self.told
    }

    /// Returns the game so far, or `None` before its first event.
    #[must_use]
    pub fn game(&self) -> Option<&Match> {
        self.replica.as_ref().map(Replica::game)
    }

    /// Returns the offers that wait for an answer.
    #[must_use]
    pub fn offers(&self) -> &Offers {
        &self.offers
    }

    /// Returns the messages of the players.
    #[must_use]
    pub(crate) fn talk(&self) -> &Conversation {
        &self.talk
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game().is_some_and(|game| game.result().is_some())
    }

    /// Follows a line of the game's events. A known event changes nothing.
    ///
    /// # Errors
    /// When the line does not fit the earlier events.
    pub fn follow(&mut self, line: &str) -> Result<Told, Strange> {
        let EventLine { n, event } = serde_json::from_str(line).map_err(|_| Strange)?;
        let (Some(n), Some(event)) = (n, event) else { return Err(Strange) };
        if n <= self.told {
            return Ok(Told::Nothing);
        }
        if n != self.told + 1 {
            return Err(Strange);
        }
        let told = self.event(event)?;
        self.told = n;
        Ok(told)
    }

    fn event(&mut self, mut event: Map<String, Value>) -> Result<Told, Strange> {
        let at_ms = event.remove("at_ms").and_then(|at| at.as_u64()).ok_or(Strange)?;
        if at_ms > MAX_MS {
            return Err(Strange);
        }
        let table = match event.get("event").and_then(Value::as_str) {
            Some("take-back-offered" | "take-back-declined" | "rematch-offered" | "rematch-declined") => true,
            Some("rematch" | "said" | "challenge-declined") => true,
            Some(name) if MATCH_EVENTS.contains(&name) => false,
            // Unknown events do not belong to the match.
            Some(_) => {
                self.at = Duration::from_millis(at_ms);
                return Ok(Told::Nothing);
            }
            None => return Err(Strange),
        };
        let told = if table {
            let mut event: TableEvent = serde_json::from_value(Value::Object(event)).map_err(|_| Strange)?;
            if let TableEvent::Said { text, .. } = &mut event {
                *text = on_a_line(text, MAX_SAID).into_owned();
            }
            self.table(&event)?;
            Told::Table(event)
        } else {
            self.place(&mut event)?;
            let mut kind: EventKind = serde_json::from_value(Value::Object(event)).map_err(|_| Strange)?;
            bounded(&mut kind)?;
            match (&mut self.replica, &kind) {
                (None, EventKind::Started { .. }) => self.begin(&kind)?,
                (Some(replica), _) => {
                    let number = replica.game().next_event();
                    // In an opening one seat places the stones of both colours.
                    if let (EventKind::Moved { .. } | EventKind::Chosen { .. }, Some(seat)) =
                        (&kind, replica.game().actor())
                    {
                        self.talk.acted(seat);
                    }
                    let event = Event { number, at_ms, kind };
                    replica.apply(&event).map_err(|_| Strange)?;
                    self.at = Duration::from_millis(at_ms);
                    self.offers.passed(&event.kind);
                    return Ok(Told::Match(Box::new(event)));
                }
                (None, _) => return Err(Strange),
            }
            Told::Nothing
        };
        self.at = Duration::from_millis(at_ms);
        Ok(told)
    }

    /// Replaces a cell in the server's notation by the replica's.
    fn place(&self, event: &mut Map<String, Value>) -> Result<(), Strange> {
        if let Some(Value::String(cell)) = event.get("cell") {
            let shape = self.game().ok_or(Strange)?.position().shape();
            let cell = shape.parse(cell).map_err(|_| Strange)?;
            let cell = serde_json::to_value(cell).map_err(|_| Strange)?;
            event.insert("cell".to_owned(), cell);
        }
        Ok(())
    }

    fn begin(&mut self, started: &EventKind) -> Result<(), Strange> {
        let EventKind::Started { setup, game, clock } = started else { return Err(Strange) };
        let left = |side: fn(&ClockTag) -> Option<u64>| clock.as_ref().and_then(side);
        let snapshot = Snapshot {
            left_ms: LeftMs { x: left(|clock| clock.x.total_ms), o: left(|clock| clock.o.total_ms) },
            record: Record { game: game.clone(), clock: *clock, ..Record::new((**setup).clone()) },
            taken_back: 0,
            used_ms: 0,
            paused: false,
            waits: true,
            offer: None,
            offered: [false; 2],
            at_ms: 0,
            next: 1,
        };
        self.replica = Some(Replica::new(snapshot).map_err(|_| Strange)?);
        Ok(())
    }

    fn table(&mut self, event: &TableEvent) -> Result<(), Strange> {
        let game = self.replica.as_ref().ok_or(Strange)?.game();
        self.offers.told(event, game);
        if let TableEvent::Said { side, text } = event {
            self.talk.hear(game.seat_of(*side), text);
        }
        Ok(())
    }

    /// Returns the state from which another replica can follow the game. `clocks` are the server's current clocks,
    /// because the turn may have begun long ago.
    #[must_use]
    pub fn snapshot(&self, clocks: Option<Clocks>) -> Option<Snapshot> {
        let game = self.game()?;
        let mut now = self.at;
        if let Some((clocks, side)) = clocks.and_then(|clocks| Some((clocks, clocks.running?))) {
            let told = if side == inarow_core::Side::X { clocks.x } else { clocks.o };
            let ours = game.clock(side, now).and_then(|clock| clock.left.or(clock.per_move));
            if let (Some(told), Some(ours), true) = (told, ours, game.clock_runs() == Some(side)) {
                now += ours.saturating_sub(Duration::from_millis(told));
            }
        }
        let mut snapshot = game.snapshot(now);
        snapshot.at_ms = whole_ms(now).min(2 * MAX_MS);
        Some(snapshot)
    }
}

/// Shortens and cleans texts, and rejects unrealistic times.
fn bounded(kind: &mut EventKind) -> Result<(), Strange> {
    let fits = |ms: Option<u64>| ms.is_none_or(|ms| ms <= MAX_MS);
    let left = |left: &LeftMs| fits(left.x) && fits(left.o);
    let fits = match kind {
        EventKind::Started { game, clock, .. } => {
            if let Some(game) = game {
                *game = on_a_line(game, MAX_WORDS).into_owned();
            }
            let controls = clock.map(|clock| [clock.x, clock.o]).into_iter().flatten();
            controls
                .into_iter()
                .all(|one| fits(one.total_ms) && fits(Some(one.increment_ms)) && fits(one.per_move_ms))
        }
        EventKind::Joined { player: PlayerTag { name, kind, .. }, .. } => {
            *name = on_a_line(name, MAX_NAME).into_owned();
            *kind = on_a_line(kind, MAX_WORDS).into_owned();
            true
        }
        EventKind::Moved { time_ms, left_ms, .. } => fits(*time_ms) && left(left_ms),
        EventKind::Chosen { left_ms, .. } | EventKind::TakenBack { left_ms, .. } => left(left_ms),
        _ => true,
    };
    if fits { Ok(()) } else { Err(Strange) }
}

#[cfg(test)]
pub(crate) mod tests;
