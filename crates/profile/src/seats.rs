//! Seats in games on servers. The secret of a seat allows playing the seat, even after the program was closed.

use rusqlite::{OptionalExtension, params};

use crate::{Profile, StoreError};

/// Maximum number of saved seats. Beyond the limit, the seats taken longest ago are deleted.
const MOST: u32 = 64;

/// A seat in a game on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSeat {
    /// Link of the game. The link is not parsed here.
    pub link: String,
    /// Side of the seat, as in records.
    pub side: String,
    /// Secret that allows playing the seat.
    pub secret: String,
}

impl Profile {
    /// Returns the seat in the game of this link.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn seat(&self, link: &str) -> Result<Option<SavedSeat>, StoreError> {
        let mut statement =
            self.connection.prepare_cached("SELECT link, side, secret FROM seats WHERE link = ?1")?;
        let row = statement.query_row([link], |row| {
            Ok(SavedSeat { link: row.get(0)?, side: row.get(1)?, secret: row.get(2)? })
        });
        Ok(row.optional()?)
    }

    /// Returns the link of the game whose seat was saved last.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn last_link(&self) -> Result<Option<String>, StoreError> {
        let mut statement =
            self.connection.prepare_cached("SELECT link FROM seats ORDER BY taken DESC LIMIT 1")?;
        Ok(statement.query_row([], |row| row.get(0)).optional()?)
    }

    /// Saves a seat and replaces another saved seat of the game.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn keep_seat(&mut self, seat: &SavedSeat) -> Result<(), StoreError> {
        let (transaction, _) = self.write()?;
        let history: Option<Option<i64>> = transaction
            .query_row("SELECT history FROM seats WHERE link = ?1", [&seat.link], |row| row.get(0))
            .optional()?;
        transaction.execute("DELETE FROM seats WHERE link = ?1", [&seat.link])?;
        transaction.execute(
            "INSERT INTO seats (link, side, secret, history) VALUES (?1, ?2, ?3, ?4)",
            params![seat.link, seat.side, seat.secret, history.flatten()],
        )?;
        transaction.execute(
            "DELETE FROM seats WHERE taken NOT IN (SELECT taken FROM seats ORDER BY taken DESC LIMIT ?1)",
            [MOST],
        )?;
        Ok(transaction.commit()?)
    }
}
