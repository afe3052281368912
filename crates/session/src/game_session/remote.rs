//! A match that is played elsewhere. Events of the match come in, commands of humans here go out. Clocks,
//! chance and storage of the match are elsewhere too.

use std::time::Duration;

use inarow_core::Side;
use inarow_play::{Begins, Event, EventKind, PlayerSpec, Remote, Replica, Seat, Series, Snapshot};
use inarow_record::{End, PlayerTag, TimeControl};

use super::GameSession;
use super::lineup::Lineup;
use super::participant::Participant;
use crate::live::{Game, Live};
use crate::saving::SaveState;
use crate::{GameSource, SessionError, SessionEvent};

impl GameSession {
    /// Returns the source of the live game. A game that is played elsewhere has another source than the last
    /// game here.
    pub fn live_source(&self) -> GameSource {
        if !self.live.is_remote() {
            return self.last.game.clone();
        }
        let record = self.live.record();
        GameSource::of(record.game.as_deref(), &record.setup)
    }

    /// Returns the largest number of games in the live game's match, or 0 for a match without end.
    pub fn best_of(&self) -> u32 {
        self.lineup.series.best_of
    }

    /// Follows a match that is played elsewhere, and leaves the current game. From now on commands are
    /// requests, which return at once. The effects of requests come by [`received`](GameSession::received).
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
        let live = Live::new(Game::Remote(replica, remote), &lineup, Default::default(), self.now);
        let live = live.aged(at, self.now);
        self.set_live(live, lineup, SaveState::default());
        Ok(())
    }

    /// Follows the next game of the two players of the live game elsewhere. The players exchange seats. The
    /// score goes on.
    ///
    /// # Errors
    /// The errors of [`connect`](GameSession::connect).
    pub fn connect_rematch(
        &mut self,
        remote: Box<dyn Remote>,
        snapshot: Snapshot,
        now: Duration,
    ) -> Result<(), SessionError> {
        let score = self.live.is_remote().then_some((self.lineup.series.wins, self.lineup.series.draws));
        self.connect(remote, snapshot, now)?;
        if let Some(([first, second], draws)) = score {
            (self.lineup.series.wins, self.lineup.series.draws) = ([second, first], draws);
        }
        Ok(())
    }

    /// Adds the score of the earlier games of these two players, as stored by the match's server. The wins are
    /// by seat.
    pub fn set_earlier_score(&mut self, wins: [u32; 2], draws: u32) {
        if !self.live.is_remote() {
            return;
        }
        let ended =
            self.live.game().result().filter(|ended| (ended.winner, ended.why) != (None, End::Abandoned));
        let winner = ended.map(|ended| ended.winner.map(|side| self.live.participant_of(side)));
        let series = &mut self.lineup.series;
        series.wins = [0, 1].map(|participant| wins[series.seat_of(participant).index()]);
        series.draws = draws;
        if let Some(winner) = winner {
            series.count(winner);
        }
        self.revision += 1;
    }

    /// Stops the clocks of a match that is played elsewhere, because the connection is cut. Leaves a match that
    /// is played here unchanged.
    pub fn line_cut(&mut self, now: Duration) {
        self.at(now);
        if self.live.is_remote() {
            self.live.hold(self.now);
        }
    }

    /// Goes on from a new snapshot of the current match. The connection is back, but missed events are no
    /// longer stored. Leaves a match that is played here unchanged.
    ///
    /// # Errors
    /// When the snapshot's record cannot be replayed. Nothing has changed then.
    pub fn reconnect(&mut self, snapshot: Snapshot, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        if !self.live.is_remote() {
            return Ok(());
        }
        let at = Duration::from_millis(snapshot.at_ms);
        let Some(known) = self.live.resync(Replica::new(snapshot)?, at, self.now) else { return Ok(()) };
        // Moves that were taken back meanwhile stay as a variation of the game.
        self.saving.add_variation(known.game().record().plies.clone());
        for side in Side::ALL {
            self.update_participant(side);
        }
        if known.game().result() != self.live.game().result() {
            self.uncount();
        }
        self.advance();
        Ok(())
    }

    /// Follows the next event of a match that is played elsewhere. Ignores known events. Requests missing
    /// events once, and again after a delay without an answer. Nothing else changes until the missing events
    /// come.
    pub fn received(&mut self, event: &Event, now: Duration) {
        self.at(now);
        let by = self.live.actor();
        let plies =
            matches!(event.kind, EventKind::TakenBack { .. }).then(|| self.live.record().plies.clone());
        if !self.live.receive(event, self.now) {
            return;
        }
        if let Some(plies) = plies {
            self.saving.add_variation(plies);
        }
        if let EventKind::Joined { side, .. } = event.kind {
            self.update_participant(side);
        }
        self.on_match_event(&event.kind, by);
        self.revision += 1;
        match event.kind {
            EventKind::TakenBack { .. } => {
                if self.live.game().result().is_none() {
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

    /// Rejects a replacement of the match or of players if the match is played elsewhere.
    pub(crate) fn is_played_here(&self) -> Result<(), SessionError> {
        if self.live.is_remote() { Err(SessionError::Elsewhere) } else { Ok(()) }
    }

    /// Reports to the host that the server refused a request of humans here.
    pub fn refused(&mut self) {
        self.emit(SessionEvent::Refused);
    }

    fn update_participant(&mut self, side: Side) {
        let player = self.live.record().player(side).clone();
        let participant = &mut self.lineup.participants[self.live.participant_of(side)];
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
