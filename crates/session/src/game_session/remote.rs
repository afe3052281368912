//! A match that is played elsewhere: its events come in, commands of humans here go out. Its clocks, chance and storage
//! are elsewhere too.

use std::time::Duration;

use inarow_core::Side;
use inarow_play::{Begins, Event, EventKind, PlayerSpec, Remote, Replica, Seat, Series, Snapshot};
use inarow_record::{End, PlayerTag, TimeControl};

use super::game::Game;
use super::lineup::Lineup;
use super::participant::Participant;
use super::{GameSession, Live};
use crate::saving::SaveState;
use crate::{GameSource, SessionError, SessionEvent};

/// Time after which an unanswered request is repeated, because the answer may be lost.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// A pending request for events or a snapshot, to follow a match that is played elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Missing {
    /// Number of the first missing event; `None` if events do not fit and a snapshot is requested.
    from: Option<u64>,
    /// Time to repeat the request.
    pub(crate) again: Duration,
}

impl GameSession {
    /// Whether the live game is played elsewhere.
    pub fn is_remote(&self) -> bool {
        self.live.game.is_remote()
    }

    /// Returns the source of the live game. For a game that is played elsewhere this is not the source of the last game
    /// here.
    pub fn live_source(&self) -> GameSource {
        if !self.is_remote() {
            return self.last.game.clone();
        }
        let record = self.live.game.record();
        GameSource::of(record.game.as_deref(), &record.setup)
    }

    /// Returns the largest number of games in the live game's match; 0 for a match without end.
    pub fn best_of(&self) -> u32 {
        self.lineup.series.best_of
    }

    /// Follows a match that is played elsewhere, and leaves the current game. From now on commands are requests: they
    /// return at once, and their effects come by [`received`](GameSession::received).
    ///
    /// # Errors
    /// When the snapshot's record cannot be replayed. Nothing has changed then.
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
        self.set_live(live, lineup, SaveState::default());
        Ok(())
    }

    /// Follows the next game of the two players of the live game elsewhere. They exchange seats, and their score goes
    /// on.
    ///
    /// # Errors
    /// The errors of [`connect`](GameSession::connect).
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

    /// Adds the score, as stored by the match's server, of the earlier games of these two players; wins by seat.
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

    /// Stops the clocks of a match that is played elsewhere, because the connection is cut. A match that is played here
    /// is unchanged.
    pub fn line_cut(&mut self, now: Duration) {
        self.at(now);
        if self.is_remote() {
            self.live.hold(self.now);
        }
    }

    /// Goes on from a new snapshot of the same match, after the connection is back and missed events are no longer
    /// stored. A match that is played here is unchanged.
    ///
    /// # Errors
    /// When the snapshot's record cannot be replayed. Nothing has changed then.
    pub fn reconnect(&mut self, snapshot: Snapshot, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        let Game::Remote(replica, _) = &mut self.live.game else { return Ok(()) };
        let at = Duration::from_millis(snapshot.at_ms);
        let known = std::mem::replace(replica, Replica::new(snapshot)?);
        // Moves that were taken back meanwhile stay as a variation of the game.
        self.saving.add_variation(known.game().record().plies.clone());
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

    /// Follows the next event of a match that is played elsewhere, and ignores known events. Missing events are
    /// requested once, and again after a delay without an answer. Nothing else changes until they come.
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
            self.saving.add_variation(plies);
        }
        // A late event has an earlier time.
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

    /// Requests the events from this number on, or a snapshot, unless the same request is recent.
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

    /// Repeats a request after a delay without an answer.
    pub(crate) fn ask_missing_again(&mut self) {
        if let Some(Missing { from, .. }) = self.live.missing {
            self.ask_missing(from);
        }
    }

    /// Rejects replacing the match or its players if the match is played elsewhere.
    pub(crate) fn is_played_here(&self) -> Result<(), SessionError> {
        if self.is_remote() { Err(SessionError::Elsewhere) } else { Ok(()) }
    }

    /// Whether an event did not fit the state, so that the session waits for [a new snapshot](GameSession::reconnect).
    pub fn is_lost(&self) -> bool {
        self.live.missing.is_some_and(|missing| missing.from.is_none())
    }

    /// Reports to the host that the server refused a request of humans here.
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

/// Builds a participant of a match elsewhere. A technical name of a computer, such as `computer`, is dropped.
fn named(player: &PlayerTag, clock: TimeControl) -> Participant {
    let spec: PlayerSpec = player.kind.parse().unwrap_or(PlayerSpec::HUMAN);
    let is_technical = matches!(&spec, PlayerSpec::Engine(engine) if engine.name() == player.name);
    let participant = Participant { is_bot: player.is_bot(), ..Participant::new(spec, clock) };
    participant.named(Some(&*player.name).filter(|_| !is_technical))
}
