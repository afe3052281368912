//! Finished games.

use inarow_core::Side;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, Value, ValueRef};
use rusqlite::{OptionalExtension, Transaction, params};

use crate::statistics::HUMAN;
use crate::{GameId, Profile, StoreError, pairing};

/// A finished game, to be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// When it ended, in seconds since 1970.
    pub finished: i64,
    /// The game, as one names it on the command line.
    pub game: String,
    /// Who played X: the text that names a computer, `None` for a person.
    pub x: Option<String>,
    /// Who played O.
    pub o: Option<String>,
    /// The name that was given to X; empty where none was, so that every reader sees the words of their language.
    pub x_name: String,
    /// The name that was given to O, likewise.
    pub o_name: String,
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended, as records name it.
    pub why: String,
    /// How many moves were made.
    pub moves: u32,
    /// The whole game in the program's own format.
    pub record: String,
}

/// A line of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// Its number; later games have higher ones.
    pub id: i64,
    /// When it ended, in seconds since 1970.
    pub finished: i64,
    /// The game, as one names it on the command line.
    pub game: String,
    /// Who played X: the text that names a computer, `None` for a person.
    pub x: Option<String>,
    /// Who played O.
    pub o: Option<String>,
    /// The name that was given to X; empty where none was.
    pub x_name: String,
    /// The name that was given to O, likewise.
    pub o_name: String,
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended, as records name it.
    pub why: String,
    /// How many moves were made.
    pub moves: u32,
}

struct Winner(Option<Side>);

impl FromSql for Winner {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str_or_null()? {
            None => Ok(Winner(None)),
            Some("x") => Ok(Winner(Some(Side::X))),
            Some("o") => Ok(Winner(Some(Side::O))),
            Some(_) => Err(FromSqlError::InvalidType),
        }
    }
}

impl Profile {
    /// Keeps a finished game and counts it. `unfinished` names the game as it was while it was played, which goes.
    /// Returns its number in the history.
    ///
    /// # Errors
    /// When the store cannot be written: the game is then still unfinished and not counted.
    pub fn finish(&mut self, unfinished: Option<GameId>, game: &Finished) -> Result<i64, StoreError> {
        let (transaction, leases) = self.write()?;
        if let Some(GameId(id)) = unfinished {
            let owner: Option<Option<String>> = transaction
                .query_row("SELECT owner FROM unfinished WHERE id = ?1", [id], |row| row.get(0))
                .optional()?;
            // A game that another process took over is its to count.
            if !owner.flatten().is_some_and(|owner| leases.is_own(&owner)) {
                return Err(StoreError::NotOwned);
            }
            transaction.execute("DELETE FROM unfinished WHERE id = ?1", [id])?;
        }
        let id = insert(&transaction, game)?;
        transaction.commit()?;
        Ok(id)
    }

    /// Takes a finished game out of the history and the statistics again: its last move was taken back, and it is
    /// unfinished and this profile's from now on. `record`, `host` and `now` as in [`Profile::begin`]. `None` when
    /// the history has no such game.
    ///
    /// # Errors
    /// When the store cannot be written: the game is then still finished.
    pub fn reopen(
        &mut self,
        history: i64,
        moves: u32,
        record: &str,
        host: &str,
        now: i64,
    ) -> Result<Option<GameId>, StoreError> {
        let (transaction, leases) = self.write()?;
        let row: Option<(String, [String; 2], [String; 2], Winner)> = transaction
            .query_row(
                "SELECT game, x, o, x_name, o_name, winner FROM history WHERE id = ?1",
                [history],
                |row| {
                    let (players, names) = ([row.get(1)?, row.get(2)?], [row.get(3)?, row.get(4)?]);
                    Ok((row.get(0)?, players, names, row.get(5)?))
                },
            )
            .optional()?;
        let Some((game, [x, o], [x_name, o_name], Winner(winner))) = row else { return Ok(None) };
        transaction.execute("DELETE FROM history WHERE id = ?1", [history])?;
        let column = column(winner);
        transaction.execute(
            &format!(
                "UPDATE tally SET {column} = max({column} - 1, 0) WHERE game = ?1 AND x = ?2 AND o = ?3"
            ),
            params![game, x, o],
        )?;
        transaction.execute("DELETE FROM tally WHERE x_wins = 0 AND o_wins = 0 AND draws = 0", [])?;
        if x == HUMAN && o == HUMAN {
            pairing::take_out(&transaction, &game, [&x_name, &o_name], winner)?;
        }
        let id = crate::unfinished::insert(&transaction, leases, &game, moves, record, host, now)?;
        transaction.commit()?;
        Ok(Some(id))
    }

    /// Finished games, the latest first: at most `limit`, only those before `before` where that is given.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn history(&self, before: Option<i64>, limit: u32) -> Result<Vec<HistoryEntry>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, finished, game, x, o, x_name, o_name, winner, why, moves FROM history
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
                winner: row.get::<_, Winner>(7)?.0,
                why: row.get(8)?,
                moves: row.get(9)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The record of a finished game.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn record(&self, id: i64) -> Result<Option<String>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT record FROM history WHERE id = ?1")?;
        Ok(statement.query_row([id], |row| row.get(0)).optional()?)
    }

    /// Takes a finished game out of the history; statistics still count it. Returns what [`Profile::restore`] needs
    /// to bring it back, `None` when the history has no such game.
    ///
    /// # Errors
    /// When the store cannot be written: the game is still there then.
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

    /// Brings a game back that was just taken out of the history, in its place.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn restore(&mut self, game: &Forgotten) -> Result<(), StoreError> {
        let (transaction, _) = self.write()?;
        transaction.execute(
            &format!(
                "INSERT OR IGNORE INTO history ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
            ),
            rusqlite::params_from_iter(&game.0),
        )?;
        transaction.commit()?;
        Ok(())
    }
}

/// The text that names a computer, of a column that has `human` for a person.
fn kind(text: String) -> Option<String> {
    (text != HUMAN).then_some(text)
}

/// Every column of a finished game.
const COLUMNS: &str = "id, finished, game, x, o, x_name, o_name, winner, why, moves, record";

/// A finished game that was taken out of the history, as it stood there.
#[derive(Clone, Debug, PartialEq)]
pub struct Forgotten(Vec<Value>);

fn insert(transaction: &Transaction<'_>, game: &Finished) -> Result<i64, StoreError> {
    let x = game.x.as_deref().unwrap_or(HUMAN);
    let o = game.o.as_deref().unwrap_or(HUMAN);
    let winner = game.winner.map(|side| match side {
        Side::X => "x",
        Side::O => "o",
    });
    transaction.execute(
        "INSERT INTO history (finished, game, x, o, x_name, o_name, winner, why, moves, record)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
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
            game.record
        ],
    )?;
    let id = transaction.last_insert_rowid();
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
    Ok(id)
}

/// Where a result is counted.
fn column(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::X) => "x_wins",
        Some(Side::O) => "o_wins",
        None => "draws",
    }
}
