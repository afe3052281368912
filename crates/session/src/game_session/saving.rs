//! Storage of the live game, also when the game is left.

use std::time::{Duration, SystemTime};

use inarow_core::Side;
use inarow_profile::{GameId, Profile, StoreError};

use super::GameSession;
use crate::saving::{Closed, LinkNote, RestoreState, Saving};
use crate::{OnReplace, SaveError};

impl GameSession {
    /// Returns the state of storage.
    pub fn saving(&self) -> &Saving {
        &self.saving
    }

    /// Whether the live game will be stored when it is left. Such a game is unfinished and has a move of a
    /// human.
    pub fn keeps_unfinished(&self) -> bool {
        self.is_unfinished() && self.saving.is_touched()
    }

    /// Whether the live game can be left and continued. Such a game is stored or is played elsewhere.
    pub fn is_offered(&self) -> bool {
        self.keeps_unfinished() || (self.live.is_remote() && self.is_unfinished())
    }

    /// Returns the time when [`save`](GameSession::save) has work to do.
    pub(crate) fn save_due(&self) -> Option<Duration> {
        self.saving.due(self.live.played(&self.lineup, self.now), self.now)
    }

    /// Stores the changes of the current game, or its result. Returns the errors. A failed write is tried again
    /// after a backoff or at the game's next change. `date_time` is the current date and time.
    pub fn save(&mut self, profile: &mut Profile, date_time: SystemTime) -> Vec<SaveError> {
        self.saving.save(self.live.played(&self.lineup, self.now), profile, self.now, date_time)
    }

    /// Stores the live game as a game by link. The first call sets `id`, the number among the unfinished games.
    /// A finished game goes into the history. `own` is the side of the human in the history.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn save_by_link(
        &self,
        id: &mut Option<GameId>,
        note: LinkNote<'_>,
        own: Side,
        profile: &mut Profile,
        date_time: SystemTime,
    ) -> Result<(), StoreError> {
        self.live.played(&self.lineup, self.now).save_by_link(id, note, own, profile, date_time)
    }

    /// Stores everything before the program ends. Releases an unfinished game, to be offered again. Returns the
    /// outcome for the game, and the errors.
    pub fn close(&mut self, profile: &mut Profile, date_time: SystemTime) -> (Closed, Vec<SaveError>) {
        // A match that is played elsewhere goes on elsewhere.
        let goes_on = self.is_unfinished() && !self.live.is_remote();
        self.live.stop_thinking(self.now);
        self.drop_hint();
        if goes_on && self.live.has_clocks() {
            self.saving.turn_used();
        }
        let live = self.live.played(&self.lineup, self.now);
        self.saving.close(live, goes_on, profile, self.now, date_time)
    }

    /// Leaves the live game, to be offered again. A game of two computers is dropped. The policy may drop all
    /// replaced games.
    pub(crate) fn leave_game(&mut self) {
        self.leave_live_game(None, self.lineup.is_watched() || self.policy.on_replace == OnReplace::Drop);
    }

    /// Leaves the live game. The policy decides whether the game is stored as unfinished or deleted. The board
    /// waits for another game.
    pub fn leave(&mut self, now: Duration) {
        self.at(now);
        self.leave_game();
        self.live.leave(self.now);
    }

    /// Leaves the live game. `restore_state` is for restoring the game. A `dropped` game is not stored as
    /// unfinished.
    pub(crate) fn leave_live_game(&mut self, restore_state: Option<RestoreState>, dropped: bool) {
        self.live.stop_thinking(self.now);
        self.drop_hint();
        self.saving.forget_left_game();
        if self.live.is_remote() {
            // The server stores a match that is played elsewhere.
            return;
        }
        if self.live.has_clocks() {
            self.saving.turn_used();
        }
        self.saving.leave(self.live.played(&self.lineup, self.now), restore_state, dropped);
    }
}
