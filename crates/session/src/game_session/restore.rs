//! Continues a game of the store. Restores the game that was just left for an empty board, with its score.

use std::time::Duration;

use inarow_core::{Setup, Side};
use inarow_play::{Command, Match, PlayerSpec, Series, default_engine};
use inarow_profile::{GameId, Profile, SeriesNote};
use inarow_record::{Record, TimeControl};

use super::GameSession;
use super::lineup::{Counted, Lineup};
use super::participant::{Participant, record_spec};
use crate::live::{Game, Live};
use crate::saving::{Offered, RestoreState, SaveState, Variations};
use crate::{Begins, GameSource, RestoreError, SaveError, SessionError};

impl GameSession {
    fn restore_state(&self) -> RestoreState {
        RestoreState::new(self.swaps_next, self.live.time(self.now))
    }

    /// Leaves the live game for another game. The left game can be restored.
    pub(crate) fn leave_restorable(&mut self) {
        let restore_state = self.restore_state();
        // A board that was set up and has no moves is also the board of the next game.
        self.leave_live_game(Some(restore_state), self.lineup.is_watched() || self.live.game().steps() == 0);
    }

    /// Throws the live game away. The game is not stored, but can be restored. The board is then empty and
    /// waits. A human replaces a program that does not start any more. Returns the error of that program.
    ///
    /// # Errors
    /// When the next game cannot be built, or the match is played elsewhere. Nothing has changed then.
    pub fn throw_away(&mut self, now: Duration) -> Result<Option<SessionError>, SessionError> {
        self.at(now);
        self.is_played_here()?;
        let mut lineup = self.lineup.clone();
        lineup.series.number += 1;
        let setup = lineup.setup()?;
        let mut gone = None;
        let handles = loop {
            match self.handles(&lineup, &setup) {
                Ok(handles) => break handles,
                Err(SessionError::Player { spec, error }) if !spec.is_human() => {
                    for number in [0, 1] {
                        let Participant { spec: now, clock, .. } = &lineup.participants[number];
                        if *now == *spec {
                            let person = Participant::new(PlayerSpec::HUMAN, *clock);
                            lineup.replace(number, person);
                        }
                    }
                    self.names.give(&mut lineup.participants);
                    gone = Some(SessionError::Player { spec, error });
                }
                Err(error) => return Err(error),
            }
        };
        let mut game = lineup.new_match(Some(self.wall_time()))?;
        // The board is not shown. A computer's first move would make the board an unfinished game.
        let _ = game.apply(Command::Pause, Duration::ZERO);
        let restore_state = self.restore_state();
        self.leave_live_game(Some(restore_state), true);
        self.begin_game(game, lineup, handles);
        // A board that was set up is thrown away as well.
        self.saving.begin(SaveState::default());
        Ok(gone)
    }

    /// Continues an abandoned game in its current state. The game may have been continued elsewhere since the
    /// offer. With clocks the game begins paused if the policy says so.
    ///
    /// # Errors
    /// When another program has taken or dropped the game. Also when the store does not return the game, or the
    /// game cannot be continued. The current game stays. The other game is released again.
    pub fn resume_left(
        &mut self,
        profile: &mut Profile,
        id: GameId,
        now: Duration,
    ) -> Result<(), RestoreError> {
        let taken = profile.take(id).map_err(|error| RestoreError::Store(SaveError::from(&error)))?;
        let offered =
            Offered::read(profile, &taken.ok_or(RestoreError::Gone)?).map_err(RestoreError::Store)?;
        self.resume(offered, now).map_err(|error| RestoreError::after(error, profile.leave(id)))
    }

    /// Restores the game that was left last, with its score and its time. Leaves the current game.
    ///
    /// # Errors
    /// When the game is gone, or cannot be continued. The current game stays.
    pub fn restore(&mut self, profile: &mut Profile, now: Duration) -> Result<(), RestoreError> {
        self.at(now);
        let (left_game, restore_state) = self.saving.restorable().ok_or(RestoreError::Gone)?;
        let (game, lineup, counted) =
            (left_game.game().clone(), left_game.lineup().clone(), left_game.counted());
        let (swaps_next, time) = (restore_state.swaps_next(), restore_state.time());
        let handles = self.handles(&lineup, &game.record().setup).map_err(RestoreError::Session)?;
        let save_state = self.saving.take_restorable(profile)?;
        // A game without a human's move is not stored.
        self.leave_live_game(None, self.lineup.is_watched() || self.is_untouched());
        // The clocks were stopped while the game was away.
        let mut live = Live::new(Game::Local(game), &lineup, handles, now).aged(time, self.now);
        live.set_counted(counted);
        self.set_live(live, lineup, save_state);
        self.swaps_next = swaps_next;
        Ok(())
    }

    /// Continues an abandoned game from the store. With clocks the game begins paused if the policy says so.
    ///
    /// # Errors
    /// When the game cannot be continued. Nothing has changed then.
    pub fn resume(&mut self, offered: Offered, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        let (id, record, note) = offered.into_parts();
        let setup = record.setup.clone();
        let source = GameSource::of(record.game.as_deref(), &setup);
        let taken_back = note.as_ref().map_or(0, |note| note.taken_back);
        let turn_used = Duration::from_millis(note.as_ref().map_or(0, |note| note.turn_ms));
        let counted = note.as_ref().and_then(|note| note.counted);
        let mut of_match = false;
        let mut lineup = match note {
            Some(note) => {
                let mut participants = note.people.each_ref().map(|player| {
                    let spec = self.playable(&player.player, &setup);
                    Participant::new(spec, TimeControl::NONE).named(player.name.as_deref())
                });
                self.names.know(&mut participants);
                let wins = note.people.each_ref().map(|player| player.wins);
                let SeriesNote { first, draws, seed, number, best_of, .. } = note;
                let begins = Begins::from_name(&note.begins).unwrap_or_default();
                let mut series = Series { seed, number, first, wins, draws, best_of, begins };
                let now = &self.lineup;
                let same = |(one, two): (&Participant, &Participant)| one.spec == two.spec;
                of_match = seed == now.series.seed && participants.iter().zip(&now.participants).all(same);
                if of_match {
                    // For a game of the current series the score stays, including games counted since the game
                    // was left.
                    (series.wins, series.draws) = (now.series.wins, now.series.draws);
                }
                Lineup { source, participants, series, others: Vec::new() }
            }
            // Without a note of the players, the record names the players.
            None => {
                let first = record.first_player().unwrap_or(Side::X);
                let mut participants = [first, first.other()].map(|side| {
                    let spec = self.player_in(&record, side);
                    Participant::new(spec, TimeControl::NONE).named(Some(&record.player(side).name))
                });
                participants
                    .iter_mut()
                    .filter(|participant| !participant.is_human())
                    .for_each(|participant| participant.name = None);
                self.names.give(&mut participants);
                let seed = record.seed.unwrap_or(self.lineup.series.seed);
                let series = Series::new(seed, 0, Begins::default());
                Lineup { source, participants, series, others: Vec::new() }
            }
        };
        let mut variations = Variations::of(&record);
        let mut game = Match::resume(record).map_err(SessionError::Record)?;
        if taken_back > 0 {
            variations.add(game.record().plies.clone());
            // A refusal means that the game has fewer plies than were to be taken back. The game then stays as
            // recorded.
            let _ = game.apply(Command::TakeBack { plies: taken_back }, Duration::ZERO);
        }
        game.set_turn_used(turn_used);
        lineup.keep_clocks(&game);
        self.choose_game(game, lineup)?;
        // The stored score is from the time when the game was left.
        self.live.set_counted(counted.map(|counted| Counted { winner: counted.winner, end: None }));
        let finished = counted.map(|counted| counted.history);
        self.saving.begin(SaveState::of_stored(id, finished, of_match, variations));
        if self.live.has_clocks() && self.policy.resume_paused {
            self.pause(now);
        }
        Ok(())
    }

    /// Returns the player that a record names for a side. A missing name means a human. The default computer
    /// replaces a player that cannot play here any more.
    pub(crate) fn player_in(&self, record: &Record, side: Side) -> PlayerSpec {
        let spec = record_spec(record, side);
        if spec.is_human() { spec } else { self.playable(&record.player(side).kind, &record.setup) }
    }

    /// Returns the player of this name. Returns the default computer if the name is invalid or the player
    /// cannot play here.
    pub(crate) fn playable(&self, player: &str, setup: &Setup) -> PlayerSpec {
        match player.parse::<PlayerSpec>() {
            Ok(spec) if spec.check(setup, &self.presets, self.programs()).is_ok() => spec,
            _ => PlayerSpec::Engine(default_engine(setup)),
        }
    }
}
