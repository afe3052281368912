//! Storage of games, as a port. Rooms and pages use only the trait [`Store`].
//!
//! [`SqliteStore`] implements the trait. `server.rs` opens an SQLite store for the server, `operator.rs` for
//! the operator's tools. Every implementation passes the tests in `store/tests.rs`, including a simple store in
//! memory. A store identifies a game by its id. The number of an appended event must be the next of its game.
//! Two processes therefore never both append an event.

mod error;
mod game;
mod leases;
#[cfg(test)]
pub(crate) mod memory;
mod sqlite;
#[cfg(test)]
mod tests;

use std::fmt::Debug;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::future::BoxFuture;

use crate::change::Change;
use crate::networks::Network;
use crate::seat_player::BotName;
use crate::secret::SecretHash;
use crate::terms::GameTerms;

pub use error::StoreError;
pub(crate) use game::{StoredGame, StoredRow};
pub(crate) use sqlite::SqliteStore;
pub use sqlite::backup;

/// Result of a request to a store.
pub(crate) type Stored<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Storage of a server's games. Every method fails when the storage cannot be read or written.
pub(crate) trait Store: Debug + Send + Sync {
    /// Stores a write, either whole or not at all. A stored write survives a power cut.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when an id is taken, a game does not exist, or an event is not the game's next.
    fn write(&self, write: Write) -> Stored<'_, ()>;

    /// Returns all stored data of a game, or `None` if no game has this id.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when the data is not in this program's form.
    fn load<'a>(&'a self, id: &'a str) -> Stored<'a, Option<StoredGame>>;

    /// Returns the ids that belong to games, in any order.
    fn known<'a>(&'a self, ids: &'a [String]) -> Stored<'a, Vec<String>>;

    /// Returns the games in which time alone can change something, oldest first.
    fn awake(&self) -> Stored<'_, Vec<String>>;

    /// Returns a page of at most [`PAGE`] games after a place, in the order of creation.
    fn games(&self, after: i64, filter: GameFilter) -> Stored<'_, Vec<GameRow>>;

    /// Takes or renews the lease of a game for an owner. Returns the lease's number, or `None` while another
    /// owner has the lease.
    ///
    /// Leases are advisory. A lease spares two servers from playing one game, but a server may lose a lease
    /// without noticing. Only the numbers of events prevent that both servers append an event. One server gets
    /// a conflict from [`write`](Store::write), and the room of that server ends.
    fn lease<'a>(&'a self, game: &'a str, owner: &'a str, time: Duration) -> Stored<'a, Option<u64>>;

    /// Renews all leases of an owner that have not expired.
    fn renew_leases<'a>(&'a self, owner: &'a str, time: Duration) -> Stored<'a, ()>;

    /// Releases a lease, unless the lease was taken again since.
    fn release<'a>(&'a self, game: &'a str, number: u64) -> Stored<'a, ()>;

    /// Gives a bot a token and the secret of its seats, both as hashes. An older token of the bot is no longer
    /// valid.
    fn set_token<'a>(&'a self, bot: &'a BotName, token: SecretHash, secret: SecretHash) -> Stored<'a, ()>;

    /// Returns the bot with this token.
    fn bot_with(&self, token: SecretHash) -> Stored<'_, Option<BotName>>;

    /// Returns the names of all bots.
    fn bot_names(&self) -> Stored<'_, Vec<String>>;

    /// Counts the challenges that wait for a bot. Returns `None` if no bot has this name.
    fn challenges_of<'a>(&'a self, bot: &'a BotName) -> Stored<'a, Option<u64>>;

    /// Returns the unfinished games in which a bot plays or is challenged. The list is newest first and has at
    /// most [`PAGE`] games.
    fn games_of<'a>(&'a self, bot: &'a BotName) -> Stored<'a, Vec<String>>;

    /// Returns the banned networks.
    fn bans(&self) -> Stored<'_, Vec<Network>>;

    /// Bans a network.
    fn ban(&self, network: Network) -> Stored<'_, ()>;

    /// Lifts a ban. Returns whether the network was banned.
    fn lift(&self, network: Network) -> Stored<'_, bool>;

    /// Stores an order for the server that has the games. Returns the order's number.
    fn place_order(&self, body: String) -> Stored<'_, i64>;

    /// Returns the orders without an answer, oldest first.
    fn open_orders(&self) -> Stored<'_, Vec<OpenOrder>>;

    /// Answers an order, if the order still exists.
    fn answer_order(&self, number: i64, answer: String) -> Stored<'_, ()>;

    /// Returns the answer to an order, if the order is answered.
    fn answer_of(&self, number: i64) -> Stored<'_, Option<String>>;

    /// Deletes an order.
    fn remove_order(&self, number: i64) -> Stored<'_, ()>;

    /// Returns the last stored time for which the store was served, in milliseconds.
    fn served_ms(&self) -> Stored<'_, u64>;

    /// Checks that games can be read and written.
    fn check(&self) -> Stored<'_, ()>;

    /// Searches for faults of the storage itself.
    fn inspect(&self) -> Stored<'_, Inspection>;

    /// Returns the number of waiting writes.
    fn waiting(&self) -> usize;

    /// Returns the size on the disk, in bytes.
    fn bytes(&self) -> u64;
}

/// Maximum number of games in one page of a list.
pub(crate) const PAGE: usize = 1_000;

/// Changes that are stored together, or not at all.
#[derive(Debug, Default)]
pub(crate) struct Write {
    /// New games.
    pub(crate) games: Vec<GameTerms>,
    /// Changes by the id of the game.
    pub(crate) changes: Vec<(String, Change)>,
    /// Ids of games to delete with all their data.
    pub(crate) deleted: Vec<String>,
    /// Time for which the store was served, in milliseconds.
    pub(crate) served_ms: Option<u64>,
}

/// Filter of a list of games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GameFilter {
    /// Only games without events since this time, in milliseconds since 1970.
    pub(crate) quiet_since_ms: Option<u64>,
    /// Only finished games, or only unfinished games.
    pub(crate) is_over: Option<bool>,
}

/// A game of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameRow {
    /// Place in the order of creation.
    pub(crate) place: i64,
    pub(crate) id: String,
    /// GAME text.
    pub(crate) game: String,
    /// Time control.
    pub(crate) time: String,
    /// Time of creation, in milliseconds since 1970.
    pub(crate) created_ms: u64,
    /// Time at which the last event was stored, in milliseconds since 1970. The time is at least `created_ms`.
    pub(crate) last_ms: u64,
}

/// An operator's order that waits for the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OpenOrder {
    pub(crate) number: i64,
    pub(crate) body: String,
    pub(crate) age: Duration,
}

/// Faults of a storage.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Inspection {
    /// Number of rows that belong to no game.
    pub(crate) orphans: u64,
    pub(crate) faults: Vec<String>,
}

impl Write {
    /// Estimates the size of the write on the disk, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        /// Bytes of the keys, hashes and indices of a row.
        const ROW: usize = 64;
        /// Bytes of the walls, weights and stones of a cell in a set-up.
        const CELL: usize = 4;
        let games = self.games.iter().map(|terms| {
            let cells = terms.setup.shape().map_or(0, |shape| shape.cells());
            4 * ROW + terms.game.len() + cells * CELL
        });
        let changes = self.changes.iter().map(|(_, change)| {
            let command = change.command.as_ref().map_or(0, |(_, id, _)| id.len());
            // The stored first event does not contain the set-up.
            let lines = change.lines.iter().map(|line| ROW + line.len().min(ROW * 32));
            ROW + command + lines.sum::<usize>()
        });
        games.chain(changes).sum()
    }
}

/// Returns the wall-clock time in milliseconds since 1970, for operators who read the store. No game depends on
/// this time.
pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
