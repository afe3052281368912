//! Storage of games: one SQLite file. One task writes, and takes everything that waits into one transaction, so
//! that many games share each wait for the disk. Whoever hands something in is told once it is on the disk.

mod backup;
mod bots;
mod read;
pub(crate) mod schema;
mod stored_game;
mod writer;

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use inarow_core::{Explain, Message};
use inarow_sys::system_message;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Sqlite};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::change::Change;
use crate::metrics::Metrics;
use crate::terms::GameTerms;

pub use backup::backup;
pub use bots::{TokenError, new_token};
pub(crate) use read::load;
pub(crate) use stored_game::{StoredGame, StoredRow};
pub(crate) use writer::now_ms;

/// So many changes wait to be written at most; who comes then waits outside.
const QUEUE: usize = 4096;
/// Connections that read.
const READERS: u32 = 2;
/// The field of a game's first event that is stored once, with the game.
const SETUP: &str = "setup";
/// The name of the file in the data folder.
pub(crate) const FILE: &str = "games.db";

/// Why something is not stored or read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder or a file in it cannot be used.
    #[error("{path}: {reason:?}")]
    Folder {
        /// Which.
        path: String,
        /// Why not.
        reason: Message,
    },
    /// Another server has this folder.
    #[error("another server uses {path}")]
    InUse {
        /// The folder.
        path: String,
    },
    /// The file is of a newer version of this program.
    #[error("the store is of version {found}, this program knows {known}")]
    Newer {
        /// Its version.
        found: i64,
        /// The newest that is known.
        known: i64,
    },
    /// There is no room on the disk.
    #[error("the disk is full")]
    Full,
    /// Another process holds the store.
    #[error("the store is locked")]
    Locked,
    /// A copy is to be in a folder that is not there.
    #[error("there is no folder {path}")]
    NoFolder {
        /// Which.
        path: String,
    },
    /// There is a file already where a copy is to be.
    #[error("{path} exists already")]
    Exists {
        /// The file.
        path: String,
    },
    /// There is nothing to copy.
    #[error("no server has stored games in {path}")]
    Nothing {
        /// The folder.
        path: String,
    },
    /// A server of an older version uses the folder: its store cannot be changed now.
    #[error("a server of an older version uses {path}")]
    OlderServer {
        /// The folder.
        path: String,
    },
    /// The stored data is not in this program's form.
    #[error("{0}")]
    Damaged(String),
    /// Anything else.
    #[error("{0}")]
    Failed(String),
}

impl Explain for StoreError {
    fn message(&self) -> Message {
        match self {
            StoreError::Folder { path, reason } => Message::at(path, reason.clone()),
            StoreError::InUse { path } => Message::new("said-server-in-use").text("path", path),
            StoreError::Newer { found, known } => {
                Message::new("server-store-newer").digits("found", found).digits("known", known)
            }
            StoreError::Full => Message::new("server-store-full"),
            StoreError::Locked => Message::new("server-store-locked"),
            StoreError::Exists { path } => Message::new("server-backup-exists").text("path", path),
            StoreError::NoFolder { path } => Message::new("server-backup-no-folder").text("path", path),
            StoreError::Nothing { path } => Message::new("server-backup-nothing").text("path", path),
            StoreError::OlderServer { path } => Message::new("server-older").text("path", path),
            StoreError::Damaged(detail) | StoreError::Failed(detail) => {
                Message::new("server-store-failed").text("detail", detail)
            }
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        /// SQLite's codes, whose low byte is the kind.
        const BUSY: i32 = 5;
        const LOCKED: i32 = 6;
        const FULL: i32 = 13;
        const CORRUPT: i32 = 11;
        const NO_DATABASE: i32 = 26;
        let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
        match code.map(|code| code & 0xff) {
            Some(BUSY | LOCKED) => StoreError::Locked,
            Some(FULL) => StoreError::Full,
            Some(CORRUPT | NO_DATABASE) => StoreError::Damaged(error.to_string()),
            // A column of another type than this program writes.
            _ if matches!(error, sqlx::Error::ColumnDecode { .. }) => StoreError::Damaged(error.to_string()),
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

/// Changes that are stored as one: all of them, or none.
#[derive(Debug, Default)]
pub(crate) struct Write {
    /// Games that begin.
    pub(crate) games: Vec<GameTerms>,
    /// By the game's number in the store.
    pub(crate) changes: Vec<(i64, Change)>,
    /// Games that are deleted with everything that belongs to them, by number.
    pub(crate) deleted: Vec<i64>,
    /// How long the store was served, in milliseconds.
    pub(crate) served_ms: Option<u64>,
}

impl Write {
    /// About as many bytes as it takes on the disk.
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

/// A change that waits to be written, and who waits for it.
struct Waiting {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The games of a server.
#[derive(Debug)]
pub(crate) struct Store {
    queue: mpsc::Sender<Waiting>,
    readers: SqlitePool,
    file: PathBuf,
    next_key: AtomicI64,
    /// Held as long as the store is open: no other server uses the folder.
    _lock: File,
}

impl Store {
    /// Opens the games of a folder, which is made where there is none. The second part ends once the store is closed and
    /// everything that was handed in is written.
    ///
    /// # Errors
    /// When the folder cannot be used, or another server uses it.
    pub(crate) async fn open(
        folder: &Path,
        busy: Duration,
        metrics: Arc<Metrics>,
    ) -> Result<(Store, JoinHandle<()>), StoreError> {
        let place = |error: &std::io::Error| StoreError::Folder {
            path: folder.display().to_string(),
            reason: system_message(error),
        };
        std::fs::create_dir_all(folder).map_err(|error| place(&error))?;
        let lock = lock(folder)?;
        let mut connection = options(folder).busy_timeout(busy).create_if_missing(true).connect().await?;
        schema::prepare(&mut connection).await?;
        let last: i64 =
            sqlx::query_scalar("SELECT coalesce(max(key), 0) FROM games").fetch_one(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(options(folder).read_only(true));
        let (queue, waiting) = mpsc::channel(QUEUE);
        let writer = tokio::spawn(writer::run(connection, waiting, metrics));
        Ok((
            Store { queue, readers, file: file(folder), next_key: AtomicI64::new(last + 1), _lock: lock },
            writer,
        ))
    }

    /// A number for a new game.
    pub(crate) fn new_key(&self) -> i64 {
        self.next_key.fetch_add(1, Ordering::Relaxed)
    }

    /// Stores something. It is on the disk when this returns.
    ///
    /// # Errors
    /// When it is not stored: nothing of it is then.
    pub(crate) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (done, stored) = oneshot::channel();
        let ended = || StoreError::Failed("the writer has ended".to_owned());
        self.queue.send(Waiting { write, done }).await.map_err(|_| ended())?;
        stored.await.map_err(|_| ended())?
    }

    /// How many changes wait to be written.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }

    /// The size of its files, in bytes; 0 of those that are not there.
    pub(crate) fn bytes(&self) -> u64 {
        let sizes = ["", "-wal", "-shm"].map(|ending| {
            let mut path = self.file.clone().into_os_string();
            path.push(ending);
            std::fs::metadata(path).map_or(0, |found| found.len())
        });
        sizes.iter().sum()
    }

    /// A connection that reads.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    /// How long the store was served when that was stored last, in milliseconds.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) async fn served_ms(&self) -> Result<u64, StoreError> {
        let served: i64 =
            sqlx::query_scalar("SELECT max(served_ms) FROM pulse").fetch_one(&self.readers).await?;
        Ok(u64::try_from(served).unwrap_or_default())
    }

    /// Whether games can be read and stored now.
    ///
    /// # Errors
    /// Why not.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        let _: i64 = sqlx::query_scalar("SELECT count(*) FROM pulse").fetch_one(&self.readers).await?;
        self.write(Write::default()).await
    }
}

/// Takes the folder for this process.
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

pub(crate) fn file(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

pub(crate) fn options(folder: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file(folder))
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging()
}

/// Ends a connection that nobody needs any more.
pub(crate) async fn close(connection: SqliteConnection) {
    // Committed changes are on the disk already.
    let _ = connection.close().await;
}
