//! Finished games.

use inarow_core::Side;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, Value, ValueRef};
use rusqlite::{OptionalExtension, Transaction, params};

use crate::hosted::delete_left;
use crate::lease::Leases;
use crate::statistics::HUMAN;
use crate::{GameId, Profile, StoreError, pairing};

/// A finished game to be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// End of the game, in seconds since 1970.
    pub finished: i64,
    /// Game, in the notation of the command line.
    pub game: String,
    /// Player of X. The text names a computer, and `None` is a person.
    pub x: Option<String>,
    /// Player of O.
    pub o: Option<String>,
    /// Name given to X, empty without a name. With an empty name every reader sees a name in their own
    /// language.
    pub x_name: String,
    /// Name given to O, with the rule of `x_name`.
    pub o_name: String,
    /// Side of this profile's person in a game by link, or `None` in any other game.
    pub own: Option<Side>,
    /// Side of player 1, in the numbering of people without a name.
    pub one: Side,
    /// The winner, or `None` for a draw.
    pub winner: Option<Side>,
    /// Reason for the end, as in records.
    pub why: String,
    /// Number of moves.
    pub moves: u32,
    /// The whole game in the program's own format.
    pub record: String,
}

/// An entry of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// Number of the game. Later games have higher numbers.
    pub id: i64,
    /// End of the game, in seconds since 1970.
    pub finished: i64,
    /// Game, in the notation of the command line.
    pub game: String,
    /// Player of X. The text names a computer, and `None` is a person.
    pub x: Option<String>,
    /// Player of O.
    pub o: Option<String>,
    /// Name given to X, empty without a name.
    pub x_name: String,
    /// Name given to O, empty without a name.
    pub o_name: String,
    /// Side of this profile's person in a game by link, or `None` in any other game.
    pub own: Option<Side>,
    /// Side of player 1, in the numbering of people without a name.
    pub one: Side,
    /// The winner, or `None` for a draw.
    pub winner: Option<Side>,
    /// Reason for the end, as in records.
    pub why: String,
    /// Number of moves.
    pub moves: u32,
}

struct StoredSide(Option<Side>);

impl FromSql for StoredSide {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str_or_null()? {
            None => Ok(StoredSide(None)),
            Some("x") => Ok(StoredSide(Some(Side::X))),
            Some("o") => Ok(StoredSide(Some(Side::O))),
            Some(_) => Err(FromSqlError::InvalidType),
        }
    }
}

impl Profile {
    /// Saves a finished game and counts the game in the statistics. Deletes the unfinished game `unfinished`,
    /// the origin of the finished game. Returns the number of the game in the history.
    ///
    /// # Errors
    /// When the store cannot be written, or the unfinished game belongs to another profile. The game is then
    /// still unfinished and not counted.
    pub fn finish(&mut self, unfinished: Option<GameId>, game: &Finished) -> Result<i64, StoreError> {
        let (transaction, leases) = self.write()?;
        end(&transaction, leases, unfinished)?;
        let id = insert(&transaction, game)?;
        add_to_counts(&transaction, game)?;
        transaction.commit()?;
        Ok(id)
    }

    /// Saves a finished game without counting the game. The game continues another that is already counted.
    /// `unfinished` and the returned number are as in [`Profile::finish`].
    ///
    /// # Errors
    /// As [`Profile::finish`].
    pub fn finish_uncounted(
        &mut self,
        unfinished: Option<GameId>,
        game: &Finished,
    ) -> Result<i64, StoreError> {
        let (transaction, leases) = self.write()?;
        end(&transaction, leases, unfinished)?;
        let id = insert(&transaction, game)?;
        transaction.commit()?;
        Ok(id)
    }

    /// Saves a finished game by link and counts the game once for each link. A game that is opened again is
    /// recognised. `unfinished` is as in [`Profile::finish`], but is ignored if another profile owns the game.
    ///
    /// # Errors
    /// When the store cannot be written. The game is then still unfinished and not counted.
    pub fn finish_by_link(
        &mut self,
        unfinished: Option<GameId>,
        link: &str,
        game: &Finished,
    ) -> Result<(), StoreError> {
        let (transaction, leases) = self.write()?;
        match end(&transaction, leases, unfinished) {
            Ok(()) | Err(StoreError::NotOwned) => {}
            Err(error) => return Err(error),
        }
        delete_left(&transaction, leases, link)?;
        let known: Option<Option<i64>> = transaction
            .query_row("SELECT history FROM seats WHERE link = ?1", [link], |row| row.get(0))
            .optional()?;
        if known.flatten().is_none() {
            let id = insert(&transaction, game)?;
            add_to_counts(&transaction, game)?;
            transaction.execute("UPDATE seats SET history = ?2 WHERE link = ?1", params![link, id])?;
        }
        Ok(transaction.commit()?)
    }

    /// Replaces the record of a finished game, for example to add variations. Without such a game in the history,
    /// nothing changes.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn replace_record(&mut self, id: i64, record: &str) -> Result<(), StoreError> {
        let (transaction, _) = self.write()?;
        transaction.execute("UPDATE history SET record = ?2 WHERE id = ?1", params![id, record])?;
        transaction.commit()?;
        Ok(())
    }

    /// Returns finished games, the latest first, at most `limit`. With `before`, returns only games before that
    /// number.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn history(&self, before: Option<i64>, limit: u32) -> Result<Vec<HistoryEntry>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, finished, game, x, o, x_name, o_name, winner, why, moves, own, one FROM history
             WHERE id < ?1 ORDER BY id DESC LIMIT ?2",
        )?;
        let rows = statement.query_map(params![before.unwrap_or(i64::MAX), limit], |row| {
            Ok(HistoryEntry {
                id: row.get(0)?,
                finished: row.get(1)?,
                game: row.get(2)?,
                x: kind(row.get(3)?),
                o: kind(row.get(4)?),
                x_name: row.get(5)?,
                o_name: row.get(6)?,
                winner: row.get::<_, StoredSide>(7)?.0,
                why: row.get(8)?,
                moves: row.get(9)?,
                own: row.get::<_, StoredSide>(10)?.0,
                one: row.get::<_, StoredSide>(11)?.0.unwrap_or(Side::X),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Returns the record of a finished game, or `None` if the history has no such game.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn record(&self, id: i64) -> Result<Option<String>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT record FROM history WHERE id = ?1")?;
        Ok(statement.query_row([id], |row| row.get(0)).optional()?)
    }

    /// Deletes a finished game from the history. Statistics still count the game. Returns the data that
    /// [`Profile::restore`] needs, or `None` if the history has no such game.
    ///
    /// # Errors
    /// When the store cannot be written. The game is then still in the history.
    pub fn forget(&mut self, id: i64) -> Result<Option<Forgotten>, StoreError> {
        let (transaction, _) = self.write()?;
        let row: Option<Vec<Value>> = transaction
            .query_row(&format!("SELECT {COLUMNS} FROM history WHERE id = ?1"), [id], |row| {
                (0..row.as_ref().column_count()).map(|column| row.get(column)).collect()
            })
            .optional()?;
        transaction.execute("DELETE FROM history WHERE id = ?1", [id])?;
        transaction.commit()?;
        Ok(row.map(Forgotten))
    }

    /// Restores a game deleted from the history, at the game's former place.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn restore(&mut self, game: &Forgotten) -> Result<(), StoreError> {
        let (transaction, _) = self.write()?;
        transaction.execute(
            &format!(
                "INSERT OR IGNORE INTO history ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)"
            ),
            rusqlite::params_from_iter(&game.0),
        )?;
        transaction.commit()?;
        Ok(())
    }
}

/// Returns the text that names a computer, or `None` for `human`. The column has `human` for a person.
fn kind(text: String) -> Option<String> {
    (text != HUMAN).then_some(text)
}

/// All columns of a finished game.
const COLUMNS: &str = "id, finished, game, x, o, x_name, o_name, winner, why, moves, record, own, one";

/// A finished game deleted from the history, with all its columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Forgotten(Vec<Value>);

/// Deletes a finished game from the unfinished games.
fn end(transaction: &Transaction<'_>, leases: &Leases, unfinished: Option<GameId>) -> Result<(), StoreError> {
    let Some(GameId(id)) = unfinished else { return Ok(()) };
    let owner: Option<Option<String>> = transaction
        .query_row("SELECT owner FROM unfinished WHERE id = ?1", [id], |row| row.get(0))
        .optional()?;
    // A game that another process took over must be counted by that process.
    if !owner.flatten().is_some_and(|owner| leases.is_own(&owner)) {
        return Err(StoreError::NotOwned);
    }
    transaction.execute("DELETE FROM unfinished WHERE id = ?1", [id])?;
    Ok(())
}

/// Inserts a game into the history.
fn insert(transaction: &Transaction<'_>, game: &Finished) -> Result<i64, StoreError> {
    let [x, o] = players(game);
    let winner = game.winner.map(Side::key);
    transaction.execute(
        "INSERT INTO history (finished, game, x, o, x_name, o_name, winner, why, moves, record, own, one)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
        params![
            game.finished,
            game.game,
            x,
            o,
            game.x_name,
            game.o_name,
            winner,
            game.why,
            game.moves,
            game.record,
            game.own.map(Side::key),
            (game.one != Side::X).then(|| game.one.key())
        ],
    )?;
    Ok(transaction.last_insert_rowid())
}

/// Counts a game in the statistics.
fn add_to_counts(transaction: &Transaction<'_>, game: &Finished) -> Result<(), StoreError> {
    let [x, o] = players(game);
    let column = column(game.winner);
    transaction.execute(
        &format!(
            "INSERT INTO tally (game, x, o, {column}) VALUES (?1, ?2, ?3, 1)
             ON CONFLICT DO UPDATE SET {column} = {column} + 1"
        ),
        params![game.game, x, o],
    )?;
    if x == HUMAN && o == HUMAN {
        pairing::add(transaction, &game.game, [&game.x_name, &game.o_name], game.winner)?;
    }
    Ok(())
}

/// Returns the players as values of the tables' columns.
fn players(game: &Finished) -> [&str; 2] {
    [&game.x, &game.o].map(|player| player.as_deref().unwrap_or(HUMAN))
}

/// Returns the column that counts a result.
fn column(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::X) => "x_wins",
        Some(Side::O) => "o_wins",
        None => "draws",
    }
}
