//! Restoring the game that was just left for an empty board, as it was, with its score.

use std::time::Duration;

use inarow_play::{Command, PlayerSpec};
use inarow_profile::{GameId, Profile};

use super::GameSession;
use super::Live;
use super::game::Game;
use super::participant::Participant;
use crate::saving::{Offered, RestoreState, SaveState};
use crate::{RestoreError, SaveError, SessionError};

impl GameSession {
    fn restore_state(&mut self) -> RestoreState {
        self.live.let_run(self.now);
        RestoreState {
            counted: self.live.counted,
            swaps_next: self.swaps_next,
            began: self.live.began,
            left: self.now,
        }
    }

    /// Leaves the live game for another one, so that it can be restored.
    pub(crate) fn leave_restorable(&mut self) {
        let restore_state = self.restore_state();
        // A board that was set up and has no moves yet is also the board of the next game.
        self.leave_live_game(Some(restore_state), self.lineup.is_watched() || self.live.game.steps() == 0);
    }

    /// Throws the live game away: it is not stored, but can be restored. The board is then empty and waits. A program
    /// that does not start any more is replaced by a person; its error is returned.
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
        // The board is not shown. A computer's first move would make this an unfinished game.
        let _ = game.apply(Command::Pause, Duration::ZERO);
        let restore_state = self.restore_state();
        self.leave_live_game(Some(restore_state), true);
        self.begin_game(game, lineup, handles);
        // A board that was set up is thrown away as well.
        self.live.save_state = SaveState::default();
        Ok(gone)
    }

    /// Continues a game that was left, in its current state: it may have been played on elsewhere since it was offered.
    /// With clocks the game begins paused if the policy says so.
    ///
    /// # Errors
    /// When another program has taken or dropped the game, the store does not return it, or it cannot be continued. The
    /// current game stays, and the other one is released again.
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

    /// Whether the game that was left last can be restored. The next move ends this possibility.
    pub fn can_restore(&self) -> bool {
        self.last_left.is_some() || self.left_games.iter().any(|left_game| left_game.restore_state.is_some())
    }

    /// Makes the game that was left last impossible to restore.
    pub(crate) fn forget_left_game(&mut self) {
        self.last_left = None;
        for left_game in &mut self.left_games {
            left_game.restore_state = None;
        }
    }

    /// Restores the game that was left last, with its score and its time. The current game is left.
    ///
    /// # Errors
    /// When the game is gone, or cannot be continued. The current game stays.
    pub fn restore(&mut self, profile: &mut Profile, now: Duration) -> Result<(), RestoreError> {
        self.at(now);
        let waits = self.left_games.iter().position(|left_game| left_game.restore_state.is_some());
        let left_game = match (waits, &self.last_left) {
            (Some(place), _) => &self.left_games[place],
            (None, Some(aside)) => aside,
            (None, None) => return Err(RestoreError::Gone),
        };
        let (game, lineup) = (left_game.game.clone(), left_game.lineup.clone());
        let Some(restore_state) = left_game.restore_state.clone() else { return Err(RestoreError::Gone) };
        let handles = self.handles(&lineup, &game.record().setup).map_err(RestoreError::Session)?;
        let save_state = match waits {
            // The store does not know yet that the game was left.
            Some(place) => self.left_games.remove(place).save_state,
            None => {
                if let Some(id) = left_game.save_state.unfinished {
                    match profile.take(id) {
                        Ok(Some(_)) => {}
                        Ok(None) => {
                            self.last_left = None;
                            return Err(RestoreError::Gone);
                        }
                        Err(error) => return Err(RestoreError::Store(SaveError::from(&error))),
                    }
                }
                left_game.save_state.clone()
            }
        };
        // A game without a person's move is not worth storing.
        self.leave_live_game(None, self.lineup.is_watched() || self.is_untouched());
        let mut live = Live::new(Game::Local(game), &lineup, handles, now);
        // The clocks were stopped while the game was away.
        live.began = restore_state.began.saturating_add(self.now.saturating_sub(restore_state.left));
        live.counted = restore_state.counted;
        live.save_state = save_state;
        self.set_live(live, lineup);
        self.swaps_next = restore_state.swaps_next;
        Ok(())
    }
}
