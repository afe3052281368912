//! A match that is played elsewhere: its events come in, commands of people here go out. Its clocks, its chance and its
//! storage are kept there.

use std::time::Duration;

use inarow_core::Side;
use inarow_play::{Begins, Event, EventKind, PlayerSpec, Remote, Replica, Seat, Series, Snapshot};
use inarow_record::{End, PlayerTag, TimeControl};

use super::game::Game;
use super::lineup::Lineup;
use super::participant::Participant;
use super::{GameSession, Live};
use crate::{GameSource, SessionError, SessionEvent};

/// A request without an answer is repeated after this: the answer may be lost.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// What is missing to follow a match that is played elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Missing {
    /// The number of the first missing event; `None` where events do not fit and a snapshot is due.
    from: Option<u64>,
    /// When the request is repeated.
    pub(crate) again: Duration,
}

impl GameSession {
    /// Whether the live game is played elsewhere.
    pub fn is_remote(&self) -> bool {
        self.live.game.is_remote()
    }

    /// The live game's source; of one that is played elsewhere that game, and not the one that was played here before.
    pub fn live_source(&self) -> GameSource {
        if !self.is_remote() {
            return self.last.game.clone();
        }
        let record = self.live.game.record();
        GameSource::of(record.game.as_deref(), &record.setup)
    }

    /// How many games the match of the live game has at most; 0 without an end.
    pub fn best_of(&self) -> u32 {
        self.lineup.series.best_of
    }

    /// Follows a match that is played elsewhere. The game that was played here is left. From now on
    /// commands are requests: they return at once, and their effects come by [`received`](GameSession::received).
    ///
    /// # Errors
    /// When the snapshot's record cannot be played; everything is as before then.
    pub fn connect(
        &mut self,
        remote: Box<dyn Remote>,
        snapshot: Snapshot,
        now: Duration,
    ) -> Result<(), SessionError> {
        self.at(now);
        let at = Duration::from_millis(snapshot.at_ms);
        let replica = Replica::new(snapshot)?;
        let record = replica.game().record();
        let participants = [Seat::First, Seat::Second].map(|seat| {
            let game = replica.game();
            let clock = game.time_control(game.side_of(seat));
            Participant { is_elsewhere: !remote.is_here(seat), ..named(game.player(seat), clock) }
        });
        let lineup = Lineup {
            source: GameSource::of(record.game.as_deref(), &record.setup),
            participants,
            series: Series::new(record.seed.unwrap_or_default(), 0, Begins::default()),
            others: Vec::new(),
        };
        self.leave_game();
        let mut live = Live::new(Game::Remote(replica, remote), &lineup, Default::default(), self.now);
        live.is_at(self.now, at);
        self.set_live(live, lineup);
        Ok(())
    }

    /// Follows the next game of the two who play the live game elsewhere. They exchange seats, and their score goes on.
    ///
    /// # Errors
    /// As [`connect`](GameSession::connect).
    pub fn connect_rematch(
        &mut self,
        remote: Box<dyn Remote>,
        snapshot: Snapshot,
        now: Duration,
    ) -> Result<(), SessionError> {
        let score = self.is_remote().then_some((self.lineup.series.wins, self.lineup.series.draws));
        self.connect(remote, snapshot, now)?;
        if let Some(([first, second], draws)) = score {
            (self.lineup.series.wins, self.lineup.series.draws) = ([second, first], draws);
        }
        Ok(())
    }

    /// Takes over the score of the games that the same two played before this one, as the match's place knows it; wins by seat.
    pub fn set_earlier_score(&mut self, wins: [u32; 2], draws: u32) {
        if !self.is_remote() {
            return;
        }
        let ended =
            self.live.game.result().filter(|ended| (ended.winner, ended.why) != (None, End::Abandoned));
        let winner =
            ended.map(|ended| ended.winner.map(|side| self.lineup.participant_of(&self.live.game, side)));
        let series = &mut self.lineup.series;
        series.wins = [0, 1].map(|participant| wins[series.seat_of(participant).index()]);
        series.draws = draws;
        if let Some(winner) = winner {
            series.count(winner);
        }
        self.revision += 1;
    }

    /// Nothing comes from the place of the match any more: its clocks stand until the line is open again. Clocks of a match
    /// that is played here go on.
    pub fn line_cut(&mut self, now: Duration) {
        self.at(now);
        if self.is_remote() {
            self.live.hold(self.now);
        }
    }

    /// The connection is there again, but the events that were missed are no longer kept: goes on from a new snapshot of
    /// the same match. Of a match that is played here nothing changes.
    ///
    /// # Errors
    /// When its record cannot be played; everything is as before then.
    pub fn reconnect(&mut self, snapshot: Snapshot, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        let Game::Remote(replica, _) = &mut self.live.game else { return Ok(()) };
        let at = Duration::from_millis(snapshot.at_ms);
        let known = std::mem::replace(replica, Replica::new(snapshot)?);
        // Moves that were taken back meanwhile stay as a line of the game.
        self.live.save_state.add_variation(known.game().record().plies.clone());
        self.live.missing = None;
        self.live.is_at(self.now, at);
        if known.game().steps() != self.live.game.steps() {
            self.live.moved_at = self.now;
        }
        for side in Side::ALL {
            self.update_participant(side);
        }
        if known.game().result() != self.live.game.result() {
            self.uncount();
        }
        self.advance();
        Ok(())
    }

    /// Follows the next event of a match that is played elsewhere. One that is known already is ignored. Where
    /// events are missing, they are asked for, and nothing changes until they come. They are asked for once, and again
    /// where they do not come for a while.
    pub fn received(&mut self, event: &Event, now: Duration) {
        self.at(now);
        let expected = self.live.game.next_event();
        let by = self.live.game.actor().map(|seat| self.lineup.series.participant_in(seat));
        let plies = match event.kind {
            EventKind::TakenBack { .. } => Some(self.live.game.record().plies.clone()),
            _ => None,
        };
        if self.is_lost() || event.number < expected {
            return;
        }
        if event.number > expected {
            return self.ask_missing(Some(expected));
        }
        let Game::Remote(replica, _) = &mut self.live.game else { return };
        if replica.apply(event).is_err() {
            return self.ask_missing(None);
        }
        self.live.missing = None;
        if let Some(plies) = plies {
            self.live.save_state.add_variation(plies);
        }
        // An event that comes late has an earlier time.
        let at = Duration::from_millis(event.at_ms).max(self.live.time(self.now));
        self.live.is_at(self.now, at);
        if let EventKind::Joined { side, .. } = event.kind {
            self.update_participant(side);
        }
        self.on_match_event(&event.kind, by);
        self.revision += 1;
        match event.kind {
            EventKind::TakenBack { .. } => {
                if self.live.game.result().is_none() {
                    self.uncount();
                }
                self.advance();
            }
            EventKind::Moved { .. }
            | EventKind::Chosen { .. }
            | EventKind::Chance { .. }
            | EventKind::Over { .. } => self.advance(),
            EventKind::Started { .. }
            | EventKind::Joined { .. }
            | EventKind::DrawOffered { .. }
            | EventKind::DrawDeclined { .. }
            | EventKind::Paused
            | EventKind::Continued => {}
        }
    }

    /// Asks for the events from this number on, or for a snapshot, unless that was just done.
    fn ask_missing(&mut self, from: Option<u64>) {
        let Live { game: Game::Remote(_, remote), missing, .. } = &mut *self.live else { return };
        if missing.is_some_and(|missing| missing.from == from && self.now < missing.again) {
            return;
        }
        *missing = Some(Missing { from, again: self.now.saturating_add(ASK_AGAIN) });
        match from {
            Some(from) => remote.ask_events(from),
            None => remote.ask_snapshot(),
        }
    }

    /// Repeats a request that was not answered for a while.
    pub(crate) fn ask_missing_again(&mut self) {
        if let Some(Missing { from, .. }) = self.live.missing {
            self.ask_missing(from);
        }
    }

    /// Only where the match is played can it be given up for another one, or its players changed.
    pub(crate) fn is_played_here(&self) -> Result<(), SessionError> {
        if self.is_remote() { Err(SessionError::Elsewhere) } else { Ok(()) }
    }

    /// Whether events do not fit what was told before: the session waits for
    /// [a new snapshot](GameSession::reconnect).
    pub fn is_lost(&self) -> bool {
        self.live.missing.is_some_and(|missing| missing.from.is_none())
    }

    /// What people asked for was refused where the match is played.
    pub fn refused(&mut self) {
        self.emit(SessionEvent::Refused);
    }

    fn update_participant(&mut self, side: Side) {
        let player = self.live.game.record().player(side).clone();
        let participant =
            &mut self.lineup.participants[self.lineup.series.participant_in(self.live.game.seat_of(side))];
        *participant =
            Participant { is_elsewhere: participant.is_elsewhere, ..named(&player, participant.clock) };
    }
}

/// A participant of a match elsewhere. A computer keeps no technical name such as `computer`.
fn named(player: &PlayerTag, clock: TimeControl) -> Participant {
    let spec: PlayerSpec = player.kind.parse().unwrap_or(PlayerSpec::HUMAN);
    let is_technical = matches!(&spec, PlayerSpec::Engine(engine) if engine.name() == player.name);
    let participant = Participant { is_bot: player.is_bot(), ..Participant::new(spec, clock) };
    participant.named(Some(&*player.name).filter(|_| !is_technical))
}
