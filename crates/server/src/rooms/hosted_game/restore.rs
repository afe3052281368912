//! Restores a game from its stored events.

use inarow_play::{MatchError, Replica, ReplicaError};

use super::seen::Seen;
use super::{Holder, HostedGame};
use crate::change::Answer;
use crate::event::{AroundEvent, EventBody, StoredEvent};
use crate::store::{StoredGame, StoredRow};

/// Reason why a stored game cannot be restored.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RestoreError {
    #[error(transparent)]
    Match(#[from] MatchError),
    #[error(transparent)]
    Replica(#[from] ReplicaError),
}

impl HostedGame {
    /// Restores the game at its last stored event. The game's time continues from there.
    ///
    /// # Errors
    /// When the events are not those of a game hosted by this server.
    pub(crate) fn restore(stored: StoredGame) -> Result<HostedGame, RestoreError> {
        let StoredGame { terms, secrets, rows, refusals, seen } = stored;
        let mut hosted = HostedGame::before_its_events(terms)?;
        // The first events are those of the match's own start.
        hosted.collect();
        let begun = hosted.take_change().events.len();
        hosted.lines.clear();
        let mut replica = Replica::of(hosted.game);
        for (index, StoredRow { event, command }) in rows.into_iter().enumerate() {
            let StoredEvent { at_ms, body } = &event;
            if let (EventBody::Match(kind), true) = (body, index >= begun) {
                let number = replica.game().next_event();
                replica.apply(&inarow_play::Event { number, at_ms: *at_ms, kind: kind.clone() })?;
            }
            hosted.offers.note(body, replica.game());
            super::hear(&mut hosted.talk, body, replica.game());
            if let EventBody::Around(AroundEvent::ChallengeDeclined { side, reason }) = body {
                let seat = replica.game().seat_of(*side).index();
                hosted.holders[seat] = Holder::Nobody;
                hosted.declined[seat] = Some(*reason);
            }
            hosted.time = std::time::Duration::from_millis(*at_ms);
            let n = index as u64 + 1;
            hosted.lines.push(event.line(n, replica.game().position().shape()).into());
            if let Some(command) = command {
                hosted.answers.insert(command, Answer::Done(n));
            }
        }
        hosted.game = replica.into_match();
        hosted.told = hosted.game.next_event();
        for (seat, secret) in secrets {
            hosted.declined[seat.index()] = None;
            let holder = &mut hosted.holders[seat.index()];
            *holder = match holder {
                Holder::Challenged => Holder::Bot(secret),
                _ => Holder::Person(secret),
            };
        }
        for (seat, command, refusal) in refusals {
            hosted.refused[seat.index()] += 1;
            hosted.answers.insert((seat, command), Answer::Refused(refusal));
        }
        for (seat, at_ms) in seen {
            hosted.seen[seat.index()] = Seen { last_ms: at_ms, stored_ms: at_ms };
        }
        hosted.challenged = hosted.time;
        hosted.stored_awake = hosted.is_awake();
        hosted.bots_are_stored();
        Ok(hosted)
    }
}
