//! A match that is played elsewhere, followed by its events.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::{End, Ply, Record};

use super::{Match, MatchError, Waiting};
use crate::event::EventLog;
use crate::{Event, EventKind, LeftMs, PlayerSpec, Seat, Stage};

/// State from which a replica can follow a match.
///
/// A client that has lost the connection requests the events since the last event seen. If such an event is no
/// longer stored, the client starts again from a snapshot.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// The game so far, with undone steps redone ([`Match::record_ahead`]).
    pub record: Record,
    /// Number of the record's last steps that are taken back.
    pub taken_back: u32,
    /// Clocks at the beginning of the current turn.
    pub left_ms: LeftMs,
    /// Time used in the current turn, in ms.
    pub used_ms: u64,
    /// Whether the match is paused.
    pub paused: bool,
    /// Whether no clock runs before the first step ([`Match::wait_for_first_step`]).
    pub waits: bool,
    /// Side whose draw offer waits for an answer.
    pub offer: Option<Side>,
    /// Whether a seat has offered a draw since its last step, by seat.
    pub offered: [bool; 2],
    /// Time of the snapshot, in ms since the match began.
    pub at_ms: u64,
    /// Number of the next event.
    pub next: u64,
}

/// Reason why a replica cannot follow. The replica must start again from a [`Snapshot`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplicaError {
    /// Events are missing, or came twice.
    #[error("event {found} came where event {expected} was due")]
    Number {
        /// Number of the next event.
        expected: u64,
        /// Number of the received event.
        found: u64,
    },
    /// The event does not fit the state of the match.
    #[error("event {number} does not fit the match")]
    Unfit {
        /// Number of the event.
        number: u64,
    },
}

/// A match that is played elsewhere, followed by its events. A replica is read like a [`Match`] and takes no
/// commands.
///
/// Equal to the match in everything that humans see: record, position, undone steps, clocks, offers, pause. The
/// only exception is the time of an opening's choice, which a record does not contain. After a take-back behind
/// the snapshot only the event gives the clocks. An external program elsewhere is only a name here. Nothing
/// made from the replica's record starts the program.
#[derive(Clone, Debug)]
pub struct Replica {
    game: Match,
    /// Number of known outcomes of chance, redone with a move, whose events are still to come.
    known_chance: usize,
}

impl Replica {
    /// Creates the replica of the match at the time of the snapshot.
    ///
    /// # Errors
    /// When the record cannot be replayed, or has fewer steps than are taken back. Also when the event number
    /// is larger than any match reaches.
    pub fn new(snapshot: Snapshot) -> Result<Replica, MatchError> {
        /// Limit of the next event's number, so that counting does not overflow.
        const MOST_EVENTS: u64 = 1 << 62;
        let Snapshot { mut record, taken_back, left_ms, used_ms, paused, waits, offer, offered, at_ms, next } =
            snapshot;
        for tag in [&mut record.x, &mut record.o] {
            PlayerSpec::replace_unknown_program(tag, |_| false);
        }
        let mut game = Match::resume(record)?;
        let fits = taken_back == 0 || game.take_back(taken_back).is_ok();
        if !fits || next > MOST_EVENTS {
            return Err(MatchError::Snapshot);
        }
        game.now = Duration::from_millis(at_ms);
        game.set_left(left_ms);
        game.waits = waits;
        let turn = game.timed().map(|seat| (seat, Duration::from_millis(used_ms)));
        if paused {
            game.clocks.run(None, game.now);
            game.paused = Some(turn);
        } else {
            game.clocks.resume(turn, game.now);
        }
        game.offer = offer.map(|side| game.seat_of(side));
        game.offered = offered;
        game.log = EventLog::beginning(next, game.log.kept());
        Ok(Replica { game, known_chance: 0 })
    }

    /// Follows a match from its current state, for a host that plays on a stored match.
    #[must_use]
    pub fn of(game: Match) -> Replica {
        Replica { game, known_chance: 0 }
    }

    /// Returns the match as known from the events.
    #[must_use]
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Returns the match as known from the events, to be played on here. The match's time goes on from the last
    /// event.
    #[must_use]
    pub fn into_match(self) -> Match {
        self.game
    }

    /// Follows the next event.
    ///
    /// # Errors
    /// When events are missing or do not fit. The replica is then unusable and must start again from a [`Snapshot`].
    pub fn apply(&mut self, event: &Event) -> Result<(), ReplicaError> {
        let expected = self.game.next_event();
        if event.number != expected {
            return Err(ReplicaError::Number { expected, found: event.number });
        }
        let kept = self.game.log.kept();
        let log = std::mem::replace(&mut self.game.log, EventLog::beginning(expected, kept));
        self.game.now = Duration::from_millis(event.at_ms);
        let followed = self.follow(&event.kind);
        // Following the event emits events of this match. The log stores the received event instead.
        self.game.log = log;
        self.game.log.push(event.at_ms, event.kind.clone());
        followed.ok_or(ReplicaError::Unfit { number: event.number })
    }

    fn follow(&mut self, kind: &EventKind) -> Option<()> {
        let game = &mut self.game;
        match kind {
            EventKind::Moved { side, cell, time_ms, left_ms, judgement, again, .. } => {
                if *again {
                    let before = game.record.plies.len();
                    game.redo().ok()?;
                    let ply = game.record.plies.last().filter(|ply| ply.cell == *cell)?;
                    if game.record.plies.len() != before + 1 {
                        return None;
                    }
                    self.known_chance = ply.chance.len();
                } else {
                    let cell = game.check(*side, Some(*cell)).ok()?;
                    let judgement = judgement.as_deref().cloned();
                    game.undone.clear();
                    game.make_move(Ply { time_ms: *time_ms, judgement, ..Ply::new(cell) });
                }
                game.step_left(*left_ms);
            }
            EventKind::Chosen { by, choice, left_ms, again, .. } => {
                let Waiting::Opening(Stage::Choose { who, may }, _) = game.waiting() else { return None };
                if who != *by || !may.contains(choice) {
                    return None;
                }
                if *again {
                    game.redo().ok()?;
                    game.record.choices.last().filter(|made| made.choice == *choice)?;
                } else {
                    game.undone.clear();
                    game.make_choice(*choice, 0);
                }
                game.step_left(*left_ms);
            }
            EventKind::Chance { chance } => match self.known_chance.checked_sub(1) {
                Some(left) => self.known_chance = left,
                None => game.chance(*chance).ok()?,
            },
            EventKind::TakenBack { plies, left_ms, .. } => {
                game.take_back(*plies).ok()?;
                game.set_left(*left_ms);
            }
            EventKind::Joined { side, player } => {
                let mut player = player.clone();
                PlayerSpec::replace_unknown_program(&mut player, |_| false);
                game.replace_player(*side, player);
            }
            EventKind::DrawOffered { side } => game.offer_draw(*side).ok()?,
            EventKind::DrawDeclined { .. } => game.offer = None,
            EventKind::Paused => game.pause().ok()?,
            EventKind::Continued => game.go_on().ok()?,
            EventKind::Over { result } => {
                if let (None, End::Time, Some(winner)) = (game.record.result, result.why, result.winner) {
                    game.clocks.empty(game.seat_of(winner.other()));
                }
                game.end_again(Some(*result)).ok()?;
            }
            EventKind::Started { .. } => return None,
        }
        Some(())
    }
}

impl Match {
    /// Returns the state from which a [`Replica`] can follow this match. `now` is the match's time.
    #[must_use]
    pub fn snapshot(&self, now: Duration) -> Snapshot {
        let used = match self.paused {
            Some(turn) => turn.map_or(Duration::ZERO, |(_, used)| used),
            None => self.clocks.used(now),
        };
        Snapshot {
            record: self.record_ahead(),
            taken_back: self.steps_ahead(),
            left_ms: self.left_ms(),
            used_ms: crate::clock::whole_ms(used),
            paused: self.is_paused(),
            waits: self.waits,
            offer: self.draw_offer(),
            offered: self.offered,
            at_ms: crate::clock::whole_ms(now),
            next: self.next_event(),
        }
    }

    fn set_left(&mut self, left: LeftMs) {
        let of = |seat| if self.seat_of(Side::X) == seat { left.x } else { left.o };
        self.clocks.set_left([of(Seat::First), of(Seat::Second)]);
    }

    /// Sets the clocks after the last step.
    fn step_left(&mut self, left: LeftMs) {
        self.set_left(left);
        if let Some(made) = self.steps.last_mut() {
            made.after = self.clocks.left();
        }
    }
}
