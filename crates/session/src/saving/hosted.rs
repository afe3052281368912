//! Storage of games by link. Such a game is stored among the unfinished games, to be hosted or joined again.
//! After its end the game is stored among the finished games.

use std::time::SystemTime;

use inarow_core::Side;
use inarow_profile::{GameId, HostedNote, Profile, StoreError};

use super::{Played, game_key, seconds, stored_game};

/// Way to continue a game by link.
#[derive(Clone, Copy, Debug)]
pub enum LinkNote<'a> {
    /// This program hosts the game.
    Hosted(&'a HostedNote),
    /// Someone else hosts the game, at this link.
    Joined(&'a str),
    /// No way. This program hosts the game at this link without storing its games.
    Lost(&'a str),
}

impl LinkNote<'_> {
    fn link(&self) -> &str {
        match self {
            LinkNote::Hosted(note) => &note.link,
            LinkNote::Joined(link) | LinkNote::Lost(link) => link,
        }
    }
}

impl Played<'_> {
    /// Stores the game as a game by link. The first call sets `id`, the number among the unfinished games. A
    /// finished game goes into the history. `own` is the side of the human in the history.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub(crate) fn save_by_link(
        &self,
        id: &mut Option<GameId>,
        note: LinkNote<'_>,
        own: Side,
        profile: &mut Profile,
        date_time: SystemTime,
    ) -> Result<(), StoreError> {
        let game = self.game;
        let now = seconds(date_time);
        let Some(record) = stored_game::write(game.record()) else { return Ok(()) };
        if let Some(finished) = stored_game::finished(game, self.lineup, record.clone(), now) {
            let finished = inarow_profile::Finished { own: Some(own), ..finished };
            profile.finish_by_link(*id, note.link(), &finished)?;
            *id = None;
            return Ok(());
        }
        let known = match (*id, note) {
            (_, LinkNote::Lost(_)) => return Ok(()),
            (Some(known), _) => known,
            (None, LinkNote::Hosted(note)) => {
                *id.insert(profile.begin_hosted(&game_key(game.record()), &record, note, now)?)
            }
            (None, LinkNote::Joined(link)) => {
                *id.insert(profile.begin_joined(&game_key(game.record()), &record, link, now)?)
            }
        };
        let moves = u32::try_from(game.record().plies.len()).unwrap_or(u32::MAX);
        match profile.keep(known, moves, &record, "", now) {
            // Another program has taken the row. The next save makes a new row.
            Err(StoreError::NotOwned) => {
                *id = None;
                Ok(())
            }
            kept => kept,
        }
    }
}
