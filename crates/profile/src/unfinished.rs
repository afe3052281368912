//! Games in progress and abandoned games.

use std::path::PathBuf;

use inarow_core::{Explain, Message};
use inarow_sys::system_message;
use rusqlite::{OptionalExtension, Transaction, params};

use crate::lease::Leases;
use crate::{Profile, StoreError};

/// Id of an unfinished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(pub(crate) i64);

/// An abandoned game that can be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Id of the game.
    pub id: GameId,
    /// Time of the last move, in seconds since 1970.
    pub updated: i64,
    /// Game, in the notation of the command line.
    pub game: String,
    /// Number of moves.
    pub moves: u32,
    /// The game so far in the program's own format.
    pub record: String,
    /// Note of the host, for example the score of the series.
    pub host: String,
    /// Data for hosting a game by link again, as in [`HostedNote`](crate::HostedNote), or `None` in any other
    /// game.
    pub hosted: Option<String>,
    /// Link of another host's game in which the person has a seat, or `None` in any other game.
    pub joined: Option<String>,
}

/// Error of moving an unreadable game to a file.
#[derive(Debug, thiserror::Error)]
pub enum MoveToFileError {
    /// Error of the store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Error of writing the file.
    #[error("the file could not be written: {0}")]
    File(#[from] std::io::Error),
}

impl Explain for MoveToFileError {
    fn message(&self) -> Message {
        match self {
            MoveToFileError::Store(error) => error.message(),
            MoveToFileError::File(error) => system_message(error),
        }
    }
}

impl Profile {
    /// Begins a game. From now on the game is saved and belongs to this profile. `record` and `host` are as in
    /// [`Offer`]. `now` is in seconds since 1970.
    ///
    /// # Errors
    /// When the store cannot be written. The game is then not saved.
    pub fn begin(&mut self, game: &str, record: &str, host: &str, now: i64) -> Result<GameId, StoreError> {
        let (transaction, leases) = self.write()?;
        let id = insert(&transaction, leases, game, 0, record, host, now)?;
        transaction.commit()?;
        Ok(id)
    }

    /// Saves the current state of a game. The state is on the disk when the method returns.
    ///
    /// # Errors
    /// [`StoreError::NotOwned`] when another process has taken over the game. Other errors when the store
    /// cannot be written. The state saved before is unchanged.
    pub fn keep(
        &mut self,
        id: GameId,
        moves: u32,
        record: &str,
        host: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        let (transaction, leases) = self.write()?;
        let owner = leases.own().map_err(lease_error)?;
        let changed = transaction.execute(
            "UPDATE unfinished SET moves = ?3, record = ?4, host = ?5, updated = ?6 WHERE id = ?1 AND owner = ?2",
            params![id.0, owner, moves, record, host, now],
        )?;
        if changed == 0 {
            return Err(StoreError::NotOwned);
        }
        transaction.commit()?;
        Ok(())
    }

    /// Returns the abandoned games, the latest first. Games in progress are not included.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn offered(&mut self) -> Result<Vec<Offer>, StoreError> {
        let (transaction, leases) = self.write()?;
        let mut statement = transaction.prepare_cached(
            "SELECT id, owner, updated, game, moves, record, host, hosted, joined FROM unfinished ORDER BY updated DESC, id DESC",
        )?;
        let rows = statement.query_map([], |row| {
            let offer = Offer {
                id: GameId(row.get(0)?),
                updated: row.get(2)?,
                game: row.get(3)?,
                moves: row.get(4)?,
                record: row.get(5)?,
                host: row.get(6)?,
                hosted: row.get(7)?,
                joined: row.get(8)?,
            };
            Ok((row.get::<_, Option<String>>(1)?, offer))
        })?;
        let mut offers = Vec::new();
        for row in rows {
            let (owner, offer) = row?;
            if !owner.is_some_and(|owner| leases.is_alive(&owner)) {
                offers.push(offer);
            }
        }
        Ok(offers)
    }

    /// Takes over an abandoned game, which then belongs to this profile. Returns `None` when the game no longer
    /// exists or another process was faster.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn take(&mut self, id: GameId) -> Result<Option<Offer>, StoreError> {
        let (transaction, leases) = self.write()?;
        let row = transaction
            .query_row(
                "SELECT owner, updated, game, moves, record, host, hosted, joined FROM unfinished WHERE id = ?1",
                [id.0],
                |row| {
                    let owner: Option<String> = row.get(0)?;
                    let offer = Offer {
                        id,
                        updated: row.get(1)?,
                        game: row.get(2)?,
                        moves: row.get(3)?,
                        record: row.get(4)?,
                        host: row.get(5)?,
                        hosted: row.get(6)?,
                        joined: row.get(7)?,
                    };
                    Ok((owner, offer))
                },
            )
            .optional()?;
        let Some((owner, offer)) = row else { return Ok(None) };
        if owner.is_some_and(|owner| leases.is_alive(&owner)) {
            return Ok(None);
        }
        let own = leases.own().map_err(lease_error)?;
        transaction.execute("UPDATE unfinished SET owner = ?2 WHERE id = ?1", params![id.0, own])?;
        transaction.commit()?;
        Ok(Some(offer))
    }

    /// Abandons a game of this profile. Any process can then take over the game.
    ///
    /// # Errors
    /// When the store cannot be written. The game can then be taken over once this profile is closed.
    pub fn leave(&mut self, id: GameId) -> Result<(), StoreError> {
        let (transaction, leases) = self.write()?;
        let own = leases.own().map_err(lease_error)?;
        transaction
            .execute("UPDATE unfinished SET owner = NULL WHERE id = ?1 AND owner = ?2", params![id.0, own])?;
        transaction.commit()?;
        Ok(())
    }

    /// Restores a game that was taken over and deleted. Any process can then take over the game again.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn put_back(&mut self, offer: &Offer) -> Result<(), StoreError> {
        let (transaction, _) = self.write()?;
        transaction.execute(
            "INSERT INTO unfinished (updated, game, moves, record, host, hosted, joined)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                offer.updated,
                offer.game,
                offer.moves,
                offer.record,
                offer.host,
                offer.hosted,
                offer.joined
            ],
        )?;
        Ok(transaction.commit()?)
    }

    /// Deletes a game that belongs to this profile or was abandoned. Returns whether the game is deleted.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn drop_game(&mut self, id: GameId) -> Result<bool, StoreError> {
        let (transaction, leases) = self.write()?;
        let owner: Option<Option<String>> = transaction
            .query_row("SELECT owner FROM unfinished WHERE id = ?1", [id.0], |row| row.get(0))
            .optional()?;
        let foreign = owner.flatten().is_some_and(|owner| !leases.is_own(&owner) && leases.is_alive(&owner));
        if foreign {
            return Ok(false);
        }
        transaction.execute("DELETE FROM unfinished WHERE id = ?1", [id.0])?;
        transaction.commit()?;
        Ok(true)
    }

    /// Writes a game with an unreadable record to a file in the profile's folder. Deletes the game from the
    /// store, so that it is no longer offered. Returns the file, or `None` when the profile is in memory.
    ///
    /// # Errors
    /// When the file or the store cannot be written. The game is then still in the store.
    pub fn move_to_file(&mut self, offer: &Offer) -> Result<Option<PathBuf>, MoveToFileError> {
        let Some(folder) = self.folder() else {
            self.drop_game(offer.id)?;
            return Ok(None);
        };
        let file = folder.join(format!("unfinished-{}.json", offer.id.0));
        inarow_sys::file::write_whole(&file, offer.record.as_bytes())?;
        self.drop_game(offer.id)?;
        Ok(Some(file))
    }
}

/// Inserts a new game of this profile.
pub(crate) fn insert(
    transaction: &Transaction<'_>,
    leases: &mut Leases,
    game: &str,
    moves: u32,
    record: &str,
    host: &str,
    now: i64,
) -> Result<GameId, StoreError> {
    let owner = leases.own().map_err(lease_error)?;
    transaction.execute(
        "INSERT INTO unfinished (owner, updated, game, moves, record, host) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![owner, now, game, moves, record, host],
    )?;
    Ok(GameId(transaction.last_insert_rowid()))
}

/// Wraps an error of the lease file as an error of the store.
fn lease_error(error: std::io::Error) -> StoreError {
    StoreError::Lease(error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Location, Role};

    #[test]
    fn a_full_disk_is_told_and_nothing_changes() {
        let folder = tempfile::tempdir().unwrap();
        let mut profile = Profile::open(&Location::folder(folder.path())).profile;
        profile.set_name(Role::Person, "Анна").unwrap();
        let id = profile.begin("gomoku", "{}", "", 1).unwrap();
        // The store sees a limit on pages as a full disk.
        profile.connection.pragma_update_and_check(None, "max_page_count", 30, |_| Ok(())).unwrap();
        let full = profile.keep(id, 1, &"x".repeat(1 << 20), "", 2);
        assert!(matches!(full, Err(StoreError::Full(_))), "{full:?}");
        profile.keep(id, 1, "{}", "", 2).unwrap();
        assert_eq!(profile.name(Role::Person).unwrap().as_deref(), Some("Анна"));
    }
}
