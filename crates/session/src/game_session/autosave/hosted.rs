//! A game by link that this program hosts: it is among the unfinished games, to be hosted again.

use std::time::SystemTime;

use inarow_profile::{GameId, HostedNote, Profile, StoreError};

use super::{game_key, seconds, stored_game};
use crate::GameSession;

impl GameSession {
    /// Stores the live game as one that this program hosts, under the number `id`, which it gets at the first time. A game
    /// that is over is deleted there: nothing is left to be hosted.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn save_hosted(
        &self,
        id: &mut Option<GameId>,
        note: &HostedNote,
        profile: &mut Profile,
        date_time: SystemTime,
    ) -> Result<(), StoreError> {
        let game = &self.live.game;
        if game.result().is_some() {
            if let Some(over) = *id {
                profile.drop_game(over)?;
                *id = None;
            }
            return Ok(());
        }
        let now = seconds(date_time);
        let Some(record) = stored_game::write(game.record()) else { return Ok(()) };
        let known = match *id {
            Some(known) => known,
            None => *id.insert(profile.begin_hosted(&game_key(game.record()), &record, note, now)?),
        };
        let moves = u32::try_from(game.record().plies.len()).unwrap_or(u32::MAX);
        match profile.keep(known, moves, &record, "", now) {
            // Another program has taken the row: the next save makes one of its own.
            Err(StoreError::NotOwned) => {
                *id = None;
                Ok(())
            }
            kept => kept,
        }
    }
}
