//! Numbers of games and results.

use inarow_core::Side;
use rusqlite::{Row, params};

use crate::{Profile, StoreError};

/// Numbers of finished games by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won by X.
    pub x: u64,
    /// Games won by O.
    pub o: u64,
    /// Drawn games.
    pub draws: u64,
}

impl Tally {
    /// Number of all games.
    pub fn games(self) -> u64 {
        self.x.saturating_add(self.o).saturating_add(self.draws)
    }

    /// Counts one more game with this winner, or `None` for a draw.
    pub fn count(&mut self, winner: Option<Side>) {
        let counter = match winner {
            Some(Side::X) => &mut self.x,
            Some(Side::O) => &mut self.o,
            None => &mut self.draws,
        };
        *counter = counter.saturating_add(1);
    }
}

/// Results of a person against one computer opponent in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Game, in the notation of the command line.
    pub game: String,
    /// Opponent, in the notation of the command line.
    pub opponent: Opponent,
    /// Number of games that the person won.
    pub wins: u64,
    /// Number of games that the person lost.
    pub losses: u64,
    /// Number of drawn games.
    pub draws: u64,
}

/// A computer opponent, as the text that names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Opponent(pub String);

/// Value of a person in the columns `x` and `o`. Any other value is a computer.
pub(crate) const HUMAN: &str = "human";

const COUNTS: &str = "total(x_wins), total(o_wins), total(draws)";

impl Profile {
    /// Returns the numbers of all finished games of all time.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn tally(&self) -> Result<Tally, StoreError> {
        let mut statement = self.connection.prepare_cached(&format!("SELECT {COUNTS} FROM tally"))?;
        Ok(statement.query_row([], |row| tally(row, 0))?)
    }

    /// Returns the numbers of finished games by the name of the game. The most played game comes first.
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

    /// Returns the numbers of the history's finished games since a time. Entries cover quarters of an hour,
    /// earliest first. Each entry has the beginning of its quarter, in seconds since 1970. Quarters fit,
    /// because the days of every time zone begin with a quarter.
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

    /// Returns the person's wins, losses and draws against computers since a time, earliest first. Entries are
    /// grouped as in [`results_since`](Profile::results_since).
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

    /// Returns the person's results against each computer opponent in each game, most played first.
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

/// Reads a count from SQL's `total()`. `total()` returns a float, never null, and never overflows.
pub(crate) fn count(row: &Row<'_>, column: usize) -> Result<u64, rusqlite::Error> {
    Ok(row.get::<_, f64>(column)? as u64)
}
