//! Statistics of games between two people, by their names.

use inarow_core::Side;
use rusqlite::{Transaction, params};

use crate::statistics::count;
use crate::{Profile, StoreError};

/// Results of two people against each other in one kind of game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Game, in the notation of the command line.
    pub game: String,
    /// Names in alphabetical order, so that sides do not matter. The name of an unnamed player is empty. With
    /// equal names, or without names, the first person is the player of X.
    pub people: [String; 2],
    /// Games won by each person, in the order of `people`.
    pub wins: [u64; 2],
    /// Number of drawn games.
    pub draws: u64,
}

impl Pairing {
    /// Returns the pairing of two people without results. `x` and `o` are the players' names in one of their games.
    #[must_use]
    pub fn new(game: &str, x: &str, o: &str) -> Pairing {
        let people = if x <= o { [x, o] } else { [o, x] };
        Pairing { game: game.to_owned(), people: people.map(str::to_owned), wins: [0, 0], draws: 0 }
    }

    /// Counts a game in which `x` is the name of X's player.
    pub fn count(&mut self, x: &str, o: &str, winner: Option<Side>) {
        let counter = match place(x, o, winner) {
            Some(person) => &mut self.wins[person],
            None => &mut self.draws,
        };
        *counter = counter.saturating_add(1);
    }

    /// Number of all games of the two people.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins[0].saturating_add(self.wins[1]).saturating_add(self.draws)
    }
}

/// Returns the index of the winner, in the order of the names.
fn place(x: &str, o: &str, winner: Option<Side>) -> Option<usize> {
    winner.map(|side| usize::from((side == Side::X) != (x <= o)))
}

impl Profile {
    /// Returns the results of people against each other in each kind of game. The most played pairing comes
    /// first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn pairings(&self) -> Result<Vec<Pairing>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT game, one, two, total(one_wins), total(two_wins), total(draws) FROM pairings
             GROUP BY game, one, two ORDER BY sum(one_wins + two_wins + draws) DESC, one, two, game",
        )?;
        let rows = statement.query_map([], |row| {
            Ok(Pairing {
                game: row.get(0)?,
                people: [row.get(1)?, row.get(2)?],
                wins: [count(row, 3)?, count(row, 4)?],
                draws: count(row, 5)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// Counts a game between two people.
pub(crate) fn add(
    transaction: &Transaction<'_>,
    game: &str,
    names: [&str; 2],
    winner: Option<Side>,
) -> Result<(), StoreError> {
    let (column, one, two) = row(names, winner);
    transaction.execute(
        &format!(
            "INSERT INTO pairings (game, one, two, {column}) VALUES (?1, ?2, ?3, 1)
             ON CONFLICT DO UPDATE SET {column} = {column} + 1"
        ),
        params![game, one, two],
    )?;
    Ok(())
}

/// Returns the column that counts a result, and the two names in order.
fn row([x, o]: [&str; 2], winner: Option<Side>) -> (&'static str, &str, &str) {
    let column = match place(x, o, winner) {
        Some(0) => "one_wins",
        Some(_) => "two_wins",
        None => "draws",
    };
    if x <= o { (column, x, o) } else { (column, o, x) }
}
