//! Storage of games, as a port: rooms, pages and tools know the trait [`Store`] alone.
//!
//! [`SqliteStore`] is its implementation. Every implementation passes the tests in `store/tests.rs`, and so does a
//! simple one in memory. Within a store a game is known by its id. An event is appended at a place of its game, and only
//! at the next one, so that two processes never both append there.

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
    /// Stores a write, all of it or nothing. It outlasts a power cut when this returns.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when an id is taken, a game does not exist, or an event is not the next of its game.
    fn write(&self, write: Write) -> Stored<'_, ()>;

    /// Returns everything that is stored of a game; `None` where there is no such game.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it is not what this program writes.
    fn load<'a>(&'a self, id: &'a str) -> Stored<'a, Option<StoredGame>>;

    /// Returns those of these ids that are games, in any order.
    fn known<'a>(&'a self, ids: &'a [String]) -> Stored<'a, Vec<String>>;

    /// Returns the games in which time alone makes something happen, the oldest first.
    fn awake(&self) -> Stored<'_, Vec<String>>;

    /// Returns a page of at most [`PAGE`] games after a place, in the order of creation.
    fn games(&self, after: i64, filter: GameFilter) -> Stored<'_, Vec<GameRow>>;

    /// Takes the lease of a game for an owner, or renews it. Returns its number; `None` while another owner has it.
    fn lease<'a>(&'a self, game: &'a str, owner: &'a str, time: Duration) -> Stored<'a, Option<u64>>;

    /// Renews all leases of an owner that have not expired.
    fn renew_leases<'a>(&'a self, owner: &'a str, time: Duration) -> Stored<'a, ()>;

    /// Gives a lease back, unless it was taken again since.
    fn release<'a>(&'a self, game: &'a str, number: u64) -> Stored<'a, ()>;

    /// Gives a bot a token and the secret of its seats, both as hashes. An older token of the same bot is no longer valid.
    fn set_token<'a>(&'a self, bot: &'a BotName, token: SecretHash, secret: SecretHash) -> Stored<'a, ()>;

    /// Returns the bot with this token.
    fn bot_with(&self, token: SecretHash) -> Stored<'_, Option<BotName>>;

    /// Returns the names of all bots.
    fn bot_names(&self) -> Stored<'_, Vec<String>>;

    /// Counts the challenges that wait for a bot; `None` when there is no such bot.
    fn challenges_of<'a>(&'a self, bot: &'a BotName) -> Stored<'a, Option<u64>>;

    /// Returns the unfinished games in which a bot plays or is challenged, the newest first, at most [`PAGE`].
    fn games_of<'a>(&'a self, bot: &'a BotName) -> Stored<'a, Vec<String>>;

    /// Returns the banned networks.
    fn bans(&self) -> Stored<'_, Vec<Network>>;

    /// Bans a network.
    fn ban(&self, network: Network) -> Stored<'_, ()>;

    /// Lifts a ban. Returns whether the network was banned.
    fn lift(&self, network: Network) -> Stored<'_, bool>;

    /// Leaves an order for the server that has the games. Returns its number.
    fn place_order(&self, body: String) -> Stored<'_, i64>;

    /// Returns the orders without an answer, the oldest first.
    fn open_orders(&self) -> Stored<'_, Vec<OpenOrder>>;

    /// Answers an order, if it still exists.
    fn answer_order(&self, number: i64, answer: String) -> Stored<'_, ()>;

    /// Returns the answer to an order, once there is one.
    fn answer_of(&self, number: i64) -> Stored<'_, Option<String>>;

    /// Deletes an order.
    fn remove_order(&self, number: i64) -> Stored<'_, ()>;

    /// Returns how long the store was served when that was stored last, in milliseconds.
    fn served_ms(&self) -> Stored<'_, u64>;

    /// Checks that games can be read and written.
    fn check(&self) -> Stored<'_, ()>;

    /// Looks for faults of the storage itself.
    fn inspect(&self) -> Stored<'_, Inspection>;

    /// Number of writes that wait.
    fn waiting(&self) -> usize;

    /// Size on the disk, in bytes.
    fn bytes(&self) -> u64;
}

/// Games of one page of a list, at most.
pub(crate) const PAGE: usize = 1_000;

/// Changes that are stored as one: all of them, or none.
#[derive(Debug, Default)]
pub(crate) struct Write {
    /// Games that begin.
    pub(crate) games: Vec<GameTerms>,
    /// By the id of the game.
    pub(crate) changes: Vec<(String, Change)>,
    /// Ids of games that are deleted with everything that belongs to them.
    pub(crate) deleted: Vec<String>,
    /// How long the store was served, in milliseconds.
    pub(crate) served_ms: Option<u64>,
}

/// Games of a list.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GameFilter {
    /// Only games in which nothing has happened since, in milliseconds since 1970.
    pub(crate) quiet_since_ms: Option<u64>,
    /// Only games that are over, or only those that are not.
    pub(crate) is_over: Option<bool>,
}

/// A game of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameRow {
    /// Place in the order of creation.
    pub(crate) place: i64,
    pub(crate) id: String,
    /// The GAME text.
    pub(crate) game: String,
    /// The time control.
    pub(crate) time: String,
    /// When the game was made, in milliseconds since 1970.
    pub(crate) created_ms: u64,
    /// When its last event was stored, in milliseconds since 1970; at least `created_ms`.
    pub(crate) last_ms: u64,
}

/// An order of an operator that waits for the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OpenOrder {
    pub(crate) number: i64,
    pub(crate) body: String,
    pub(crate) age: Duration,
}

/// Faults of a storage.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Inspection {
    /// Rows that belong to no game.
    pub(crate) orphans: u64,
    pub(crate) faults: Vec<String>,
}

impl Write {
    /// Estimates the bytes that it takes on the disk.
    pub(crate) fn bytes(&self) -> usize {
        /// Keys, hashes and indices of a row.
        const ROW: usize = 64;
        /// Walls, weights and stones of a cell in a set-up.
        const CELL: usize = 4;
        let games = self.games.iter().map(|terms| {
            let cells = terms.setup.shape().map_or(0, |shape| shape.cells());
            4 * ROW + terms.game.len() + cells * CELL
        });
        let changes = self.changes.iter().map(|(_, change)| {
            let command = change.command.as_ref().map_or(0, |(_, id, _)| id.len());
            // The set-up is no part of the first event.
            let lines = change.lines.iter().map(|line| ROW + line.len().min(ROW * 32));
            ROW + command + lines.sum::<usize>()
        });
        games.chain(changes).sum()
    }
}

/// The wall clock, in milliseconds since 1970, for operators who read the store: nothing in a game depends on it.
pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
