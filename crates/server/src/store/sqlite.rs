//! A store in one SQLite file. One task writes. The task commits all waiting writes in one transaction, so that
//! many games share each sync of the disk.

mod backup;
mod operator;
mod read;
mod schema;
mod writer;

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use inarow_sys::system_message;
use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::leases::Leases;
use super::{GameFilter, GameRow, Inspection, OpenOrder, Store, StoreError, Stored, StoredGame, Write};
use crate::metrics::Metrics;
use crate::networks::Network;
use crate::seat_player::BotName;
use crate::secret::SecretHash;

pub use backup::backup;

/// Maximum number of waiting writes. Further senders wait.
const QUEUE: usize = 4096;
/// Number of reading connections.
const READERS: u32 = 2;
/// Field of a game's first event that is stored only with the game.
const SETUP: &str = "setup";
/// Name of the file in the data folder.
const FILE: &str = "games.db";

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        /// Error codes of SQLite. The low byte of a code is the kind.
        const BUSY: i32 = 5;
        const LOCKED: i32 = 6;
        const FULL: i32 = 13;
        const CORRUPT: i32 = 11;
        const CONSTRAINT: i32 = 19;
        const NO_DATABASE: i32 = 26;
        let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
        match code.map(|code| code & 0xff) {
            Some(BUSY | LOCKED) => StoreError::Locked,
            Some(FULL) => StoreError::Full,
            Some(CONSTRAINT) => StoreError::Conflict(error.to_string()),
            Some(CORRUPT | NO_DATABASE) => StoreError::Damaged(error.to_string()),
            // The column has another type than this program writes.
            _ if matches!(error, sqlx::Error::ColumnDecode { .. }) => StoreError::Damaged(error.to_string()),
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

/// A waiting write, with the channel for its result.
struct Waiting {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// Store of a data folder.
#[derive(Debug)]
pub(crate) struct SqliteStore {
    queue: mpsc::Sender<Waiting>,
    readers: SqlitePool,
    /// Connection for tokens, bans and orders. Clients who load games do not delay an operator.
    others: SqlitePool,
    file: PathBuf,
    /// Leases in memory, not in the file, because only one process uses the folder.
    leases: Leases,
    /// Lock against other servers, held while the store is open, or `None` for tools that run next to a server.
    _lock: Option<File>,
}

impl SqliteStore {
    /// Opens the games of a folder. Creates the folder if missing. The returned task ends after all writes,
    /// once the store is closed.
    ///
    /// # Errors
    /// When the folder cannot be used, or another server uses it.
    pub(crate) async fn open(
        folder: &Path,
        busy: Duration,
        metrics: Arc<Metrics>,
    ) -> Result<(SqliteStore, JoinHandle<()>), StoreError> {
        create(folder)?;
        let lock = lock(folder)?;
        let mut connection = options(folder).busy_timeout(busy).create_if_missing(true).connect().await?;
        schema::prepare(&mut connection).await?;
        Ok(SqliteStore::with(folder, busy, metrics, connection, Some(lock)))
    }

    /// Opens the games of a folder for tools, while a server may use it.
    ///
    /// # Errors
    /// When the folder cannot be used, or a server of an older version uses it.
    pub(crate) async fn beside(
        folder: &Path,
        busy: Duration,
    ) -> Result<(SqliteStore, JoinHandle<()>), StoreError> {
        create(folder)?;
        let mut connection = options(folder).busy_timeout(busy).create_if_missing(true).connect().await?;
        schema::prepare_beside(&mut connection, folder).await?;
        Ok(SqliteStore::with(folder, busy, Arc::default(), connection, None))
    }

    fn with(
        folder: &Path,
        busy: Duration,
        metrics: Arc<Metrics>,
        connection: SqliteConnection,
        lock: Option<File>,
    ) -> (SqliteStore, JoinHandle<()>) {
        let pool = |size, options| SqlitePoolOptions::new().max_connections(size).connect_lazy_with(options);
        let (queue, waiting) = mpsc::channel(QUEUE);
        let store = SqliteStore {
            queue,
            readers: pool(READERS, options(folder).read_only(true)),
            others: pool(1, options(folder).busy_timeout(busy)),
            file: file(folder),
            leases: Leases::default(),
            _lock: lock,
        };
        (store, tokio::spawn(writer::run(connection, waiting, metrics)))
    }

    /// Whether a server has stored games in a folder.
    pub(crate) fn is_in(folder: &Path) -> bool {
        file(folder).is_file()
    }

    /// Closes all connections except the writer's connection.
    pub(crate) async fn close(self) {
        self.readers.close().await;
        self.others.close().await;
    }

    async fn hand_in(&self, write: Write) -> Result<(), StoreError> {
        let (done, stored) = oneshot::channel();
        let ended = || StoreError::Failed("the writer has ended".to_owned());
        self.queue.send(Waiting { write, done }).await.map_err(|_| ended())?;
        stored.await.map_err(|_| ended())?
    }
}

impl Store for SqliteStore {
    fn write(&self, write: Write) -> Stored<'_, ()> {
        self.hand_in(write).boxed()
    }

    fn load<'a>(&'a self, id: &'a str) -> Stored<'a, Option<StoredGame>> {
        read::load(&self.readers, id).boxed()
    }

    fn known<'a>(&'a self, ids: &'a [String]) -> Stored<'a, Vec<String>> {
        read::known(&self.readers, ids).boxed()
    }

    fn awake(&self) -> Stored<'_, Vec<String>> {
        read::awake(&self.readers).boxed()
    }

    fn games(&self, after: i64, filter: GameFilter) -> Stored<'_, Vec<GameRow>> {
        read::games(&self.readers, after, filter).boxed()
    }

    fn lease<'a>(&'a self, game: &'a str, owner: &'a str, time: Duration) -> Stored<'a, Option<u64>> {
        async move { Ok(self.leases.take(game, owner, time)) }.boxed()
    }

    fn renew_leases<'a>(&'a self, owner: &'a str, time: Duration) -> Stored<'a, ()> {
        async move {
            self.leases.renew(owner, time);
            Ok(())
        }
        .boxed()
    }

    fn release<'a>(&'a self, game: &'a str, number: u64) -> Stored<'a, ()> {
        async move {
            self.leases.release(game, number);
            Ok(())
        }
        .boxed()
    }

    fn set_token<'a>(&'a self, bot: &'a BotName, token: SecretHash, secret: SecretHash) -> Stored<'a, ()> {
        operator::set_token(&self.others, bot, token, secret).boxed()
    }

    fn bot_with(&self, token: SecretHash) -> Stored<'_, Option<BotName>> {
        read::bot_with(&self.readers, token).boxed()
    }

    fn bot_names(&self) -> Stored<'_, Vec<String>> {
        read::bot_names(&self.readers).boxed()
    }

    fn challenges_of<'a>(&'a self, bot: &'a BotName) -> Stored<'a, Option<u64>> {
        read::challenges_of(&self.readers, bot).boxed()
    }

    fn games_of<'a>(&'a self, bot: &'a BotName) -> Stored<'a, Vec<String>> {
        read::games_of(&self.readers, bot).boxed()
    }

    fn bans(&self) -> Stored<'_, Vec<Network>> {
        operator::bans(&self.others).boxed()
    }

    fn ban(&self, network: Network) -> Stored<'_, ()> {
        operator::ban(&self.others, network).boxed()
    }

    fn lift(&self, network: Network) -> Stored<'_, bool> {
        operator::lift(&self.others, network).boxed()
    }

    fn place_order(&self, body: String) -> Stored<'_, i64> {
        operator::place_order(&self.others, body).boxed()
    }

    fn open_orders(&self) -> Stored<'_, Vec<OpenOrder>> {
        operator::open_orders(&self.others).boxed()
    }

    fn answer_order(&self, number: i64, answer: String) -> Stored<'_, ()> {
        operator::answer_order(&self.others, number, answer).boxed()
    }

    fn answer_of(&self, number: i64) -> Stored<'_, Option<String>> {
        operator::answer_of(&self.others, number).boxed()
    }

    fn remove_order(&self, number: i64) -> Stored<'_, ()> {
        operator::remove_order(&self.others, number).boxed()
    }

    fn served_ms(&self) -> Stored<'_, u64> {
        read::served_ms(&self.readers).boxed()
    }

    fn check(&self) -> Stored<'_, ()> {
        async {
            read::served_ms(&self.readers).await?;
            self.hand_in(Write::default()).await
        }
        .boxed()
    }

    fn inspect(&self) -> Stored<'_, Inspection> {
        operator::inspect(&self.readers).boxed()
    }

    fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }

    fn bytes(&self) -> u64 {
        let sizes = ["", "-wal", "-shm"].map(|ending| {
            let mut path = self.file.clone().into_os_string();
            path.push(ending);
            // A file may be missing.
            std::fs::metadata(path).map_or(0, |found| found.len())
        });
        sizes.iter().sum()
    }
}

/// Creates the data folder if missing.
fn create(folder: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(folder).map_err(|error| StoreError::Folder {
        path: folder.display().to_string(),
        reason: system_message(&error),
    })
}

/// Locks the folder for this process.
fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join("server.lock");
    let place = |error: &std::io::Error| StoreError::Folder {
        path: path.display().to_string(),
        reason: system_message(error),
    };
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
    let file = file.map_err(|error| place(&error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: folder.display().to_string() }),
        Err(TryLockError::Error(error)) => Err(place(&error)),
    }
}

fn file(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

fn options(folder: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file(folder))
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging()
}

/// Closes a connection.
async fn close(connection: SqliteConnection) {
    // Committed changes are on the disk already.
    let _ = sqlx::Connection::close(connection).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_operator_does_not_wait_for_clients() {
        const LONG: Duration = Duration::from_secs(5);
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = SqliteStore::open(folder.path(), LONG, Arc::default()).await.unwrap();
        let number = store.place_order("end".to_owned()).await.unwrap();
        let mut loads = Vec::new();
        for _ in 0..READERS {
            loads.push(store.readers.acquire().await.unwrap());
        }
        let read = async {
            let (bans, orders) = (store.bans().await.unwrap(), store.open_orders().await.unwrap());
            (bans.len(), orders.len(), store.answer_of(number).await.unwrap())
        };
        assert_eq!(tokio::time::timeout(LONG, read).await, Ok((0, 1, None)));
    }
}
