//! How many games were played, and who won.

use inarow_core::Side;
use rusqlite::{Row, params};

use crate::{Profile, StoreError};

/// Finished games by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won by X.
    pub x: u64,
    /// Won by O.
    pub o: u64,
    /// Drawn.
    pub draws: u64,
}

impl Tally {
    /// All games.
    pub fn games(self) -> u64 {
        self.x.saturating_add(self.o).saturating_add(self.draws)
    }

    /// Counts one more game with that winner, `None` for a draw.
    pub fn count(&mut self, winner: Option<Side>) {
        let counter = match winner {
            Some(Side::X) => &mut self.x,
            Some(Side::O) => &mut self.o,
            None => &mut self.draws,
        };
        *counter = counter.saturating_add(1);
    }
}

/// How a person stands against one computer opponent in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The game, as one names it on the command line.
    pub game: String,
    /// The opponent, as one names it on the command line.
    pub opponent: Opponent,
    /// Games that the person won.
    pub wins: u64,
    /// Games that the person lost.
    pub losses: u64,
    /// Games that were drawn.
    pub draws: u64,
}

/// A computer opponent, by the text that names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Opponent(pub String);

/// How people are written in the columns `x` and `o`; anything else is a computer.
pub(crate) const HUMAN: &str = "human";

const COUNTS: &str = "total(x_wins), total(o_wins), total(draws)";

impl Profile {
    /// All finished games of all time.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn tally(&self) -> Result<Tally, StoreError> {
        let mut statement = self.connection.prepare_cached(&format!("SELECT {COUNTS} FROM tally"))?;
        Ok(statement.query_row([], |row| tally(row, 0))?)
    }

    /// The same for each game, by its name; most played first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn tally_by_game(&self) -> Result<Vec<(String, Tally)>, StoreError> {
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT game, {COUNTS} FROM tally GROUP BY game
             ORDER BY sum(x_wins + o_wins + draws) DESC, game"
        ))?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, tally(row, 1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The finished games of the history since a time in seconds since 1970, by quarters of an hour, each with when
    /// it began; earliest first. Every time zone's days begin with such a quarter.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn results_since(&self, since: i64) -> Result<Vec<(i64, Tally)>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT finished / 900 * 900, total(winner = 'x'), total(winner = 'o'), total(winner IS NULL)
             FROM history WHERE finished >= ?1 GROUP BY 1 ORDER BY 1",
        )?;
        let rows = statement.query_map([since], |row| Ok((row.get(0)?, tally(row, 1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The person's wins, losses and draws against computers since a time in seconds since 1970, by quarters of an
    /// hour as above; earliest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn own_results_since(&self, since: i64) -> Result<Vec<(i64, [u64; 3])>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT finished / 900 * 900, total(winner = iif(x = ?2, 'x', 'o')),
                 total(winner = iif(x = ?2, 'o', 'x')), total(winner IS NULL)
             FROM history WHERE finished >= ?1 AND (x = ?2) <> (o = ?2) GROUP BY 1 ORDER BY 1",
        )?;
        let rows = statement.query_map(params![since, HUMAN], |row| {
            Ok((row.get(0)?, [count(row, 1)?, count(row, 2)?, count(row, 3)?]))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// How the person stands against each computer opponent in each game; most played first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn standings(&self) -> Result<Vec<Standing>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT game, opponent, total(wins), total(losses), total(draws) FROM (
                 SELECT game, o AS opponent, x_wins AS wins, o_wins AS losses, draws FROM tally
                 WHERE x = ?1 AND o <> ?1
                 UNION ALL
                 SELECT game, x, o_wins, x_wins, draws FROM tally WHERE o = ?1 AND x <> ?1
             ) GROUP BY game, opponent ORDER BY sum(wins + losses + draws) DESC, game, opponent",
        )?;
        let rows = statement.query_map([HUMAN], |row| {
            Ok(Standing {
                game: row.get(0)?,
                opponent: Opponent(row.get(1)?),
                wins: count(row, 2)?,
                losses: count(row, 3)?,
                draws: count(row, 4)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn tally(row: &Row<'_>, first: usize) -> Result<Tally, rusqlite::Error> {
    Ok(Tally { x: count(row, first)?, o: count(row, first + 1)?, draws: count(row, first + 2)? })
}

/// `total()` gives a float, never null and never an overflow.
pub(crate) fn count(row: &Row<'_>, column: usize) -> Result<u64, rusqlite::Error> {
    Ok(row.get::<_, f64>(column)? as u64)
}
