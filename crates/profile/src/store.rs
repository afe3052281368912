//! Opening of the store: location, integrity check and recovery.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use url::Url;

use crate::lease::Leases;
use crate::schema::{self, MigrateError};
use crate::{Location, Notice, StorageFault, StoreError};

/// Name of the store's file within its folder.
const FILE: &str = "inarow.db";
/// Lock file for opening, checking and moving aside the store. Only one process at a time holds the lock.
const GATE: &str = "opening.lock";
/// Time that a write waits for another process.
const PATIENCE: Duration = Duration::from_secs(10);

/// Saved data of one user. A profile is for one thread. Another thread or process opens its own profile.
pub struct Profile {
    pub(crate) connection: Connection,
    pub(crate) leases: Leases,
    folder: Option<PathBuf>,
}

/// A profile with an optional notice for its person.
#[derive(Debug)]
pub struct Opened {
    /// The opened profile.
    pub profile: Profile,
    /// Notice about problems while opening.
    pub notice: Option<Notice>,
}

impl std::fmt::Debug for Profile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Profile").field("folder", &self.folder).finish_non_exhaustive()
    }
}

enum Failure {
    Damaged(String),
    NotKept(StorageFault),
    Newer(i64),
}

impl From<MigrateError> for Failure {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Newer(version) => Failure::Newer(version),
            MigrateError::Foreign => Failure::NotKept(StorageFault::Foreign),
            MigrateError::Store(error) => error.into(),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Damaged(cause) => Failure::Damaged(cause.to_string()),
            StoreError::Busy(_) => Failure::NotKept(StorageFault::Busy),
            StoreError::Full(_) => Failure::NotKept(StorageFault::Full),
            StoreError::ReadOnly(_) => Failure::NotKept(StorageFault::ReadOnly),
            StoreError::Lease(error) => error.into(),
            other => Failure::NotKept(StorageFault::Other { detail: other.to_string() }),
        }
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::from(error).into()
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::NotKept(StorageFault::from(&error))
    }
}

impl Profile {
    /// Opens the profile. Creates or repairs the profile if necessary. A damaged file is moved aside in its
    /// folder, never deleted. If nothing can be written, the profile is in memory. Such a profile starts with
    /// the readable settings, names, presets and statistics.
    pub fn open(location: &Location) -> Opened {
        let Some(folder) = location.path() else {
            return in_memory(None, Notice::NoFolder);
        };
        match open_in(folder) {
            Ok(opened) => opened,
            Err(Failure::Newer(version)) => in_memory(None, Notice::Newer { version }),
            Err(Failure::Damaged(_)) => {
                in_memory(Some(&folder.join(FILE)), Notice::NotKept { reason: StorageFault::Damaged })
            }
            Err(Failure::NotKept(reason)) => in_memory(Some(&folder.join(FILE)), Notice::NotKept { reason }),
        }
    }

    /// Folder of all saved data, or `None` when the profile is in memory.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Sets the time that a write waits for another process. The default is ten seconds. A host that must not
    /// block takes a short time. Such a host repeats operations that fail with [`StoreError::Busy`].
    ///
    /// # Errors
    /// When the database refuses the change.
    pub fn set_patience(&mut self, patience: Duration) -> Result<(), StoreError> {
        Ok(self.connection.busy_timeout(patience)?)
    }

    /// Begins a transaction with the write lock. The transaction's reads are then still valid for its writes.
    pub(crate) fn write(&mut self) -> Result<(Transaction<'_>, &mut Leases), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        Ok((transaction, &mut self.leases))
    }
}

/// Opens an existing store for reading only.
pub(crate) fn reading(location: &Location) -> Option<Connection> {
    let file = location.path()?.join(FILE);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = if with_ending(&file, "-wal").exists() {
        Connection::open_with_flags(file, flags)
    } else {
        // No other process has the store open. Without this parameter even a reader leaves a journal behind, or
        // fails in a read-only folder.
        let address = Url::from_file_path(std::path::absolute(file).ok()?).ok()?;
        let address = format!("{address}?immutable=1");
        Connection::open_with_flags(address, flags | OpenFlags::SQLITE_OPEN_URI)
    };
    let connection = connection.ok()?;
    connection.busy_timeout(Duration::from_millis(200)).ok()?;
    Some(connection)
}

fn open_in(folder: &Path) -> Result<Opened, Failure> {
    std::fs::create_dir_all(folder)?;
    // File systems without locks (some network shares) are used without this lock. SQLite still protects its
    // own file. Only two processes that find the file damaged at one moment could collide.
    let gate = OpenOptions::new().create(true).append(true).open(folder.join(GATE))?;
    let _ = gate.lock();
    let file = folder.join(FILE);
    let (mut connection, notice) = match connect(&file) {
        Ok(connection) => (connection, None),
        Err(Failure::Damaged(reason)) => {
            let aside = move_aside(&file)?;
            (connect(&file)?, Some(Notice::Damaged { aside, reason }))
        }
        Err(other) => return Err(other),
    };
    let leases = Leases::open(folder)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    leases.sweep();
    transaction.commit()?;
    Ok(Opened { profile: Profile { connection, leases, folder: Some(folder.to_owned()) }, notice })
}

fn connect(file: &Path) -> Result<Connection, Failure> {
    let mut connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    // The check precedes any write, so that a damaged file is moved aside unchanged.
    let sound = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0))?;
    if sound != "ok" {
        return Err(Failure::Damaged(sound));
    }
    connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0))?;
    connection.pragma_update(None, "synchronous", "full")?;
    schema::migrate(&mut connection)?;
    Ok(connection)
}

/// Renames the file and its journal to the first free name. Returns that name.
fn move_aside(file: &Path) -> Result<PathBuf, std::io::Error> {
    let name = |number: u32| file.with_file_name(format!("inarow-damaged-{number}.db"));
    let free = (1..=u32::MAX).map(name).find(|name| !name.exists());
    let aside = free.ok_or_else(|| std::io::Error::other("no free name for the damaged file"))?;
    // The journal is renamed first, because a new database must never find an old journal.
    for ending in ["-wal", "-shm"] {
        let journal = with_ending(file, ending);
        if journal.exists() {
            std::fs::rename(journal, with_ending(&aside, ending))?;
        }
    }
    std::fs::rename(file, &aside)?;
    // The renames are durable only once the folder is written. A folder that cannot be opened cannot be synced.
    if let Some(folder) = file.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
    Ok(aside)
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn in_memory(source: Option<&Path>, notice: Notice) -> Opened {
    let mut connection =
        Connection::open_in_memory().expect("a database in memory needs nothing but a little memory");
    if schema::migrate(&mut connection).is_err() {
        unreachable!("the schema of today fits an empty database: every test opens one");
    }
    if let Some(source) = source {
        // Unreadable data is left out. The notice already reports the problem.
        let _ = copy_readable(&connection, source);
    }
    Opened { profile: Profile { connection, leases: Leases::alone(), folder: None }, notice: Some(notice) }
}

/// Copies small data that is useful for one run from a file that can only be read.
fn copy_readable(connection: &Connection, source: &Path) -> Result<(), rusqlite::Error> {
    if !source.exists() {
        return Ok(());
    }
    // The parameter `immutable` stops SQLite from creating a lock or a journal. A lock or a journal cannot be
    // created in a read-only folder.
    let escaped: String = source
        .to_string_lossy()
        .chars()
        .map(|c| match c {
            '%' => "%25".to_owned(),
            '?' => "%3f".to_owned(),
            '#' => "%23".to_owned(),
            other => other.to_string(),
        })
        .collect();
    connection.execute("ATTACH ?1 AS disk", [format!("file:{escaped}?immutable=1")])?;
    let version = connection.query_row("PRAGMA disk.user_version", [], |row| row.get::<_, i64>(0))?;
    if version <= schema::VERSION {
        // Tables, each with the version that introduced the table.
        let tables =
            [("settings", 1), ("names", 1), ("presets", 1), ("tally", 1), ("engines", 2), ("pairings", 3)];
        for (table, _) in tables.into_iter().filter(|(_, since)| *since <= version) {
            connection.execute_batch(&format!("INSERT INTO main.{table} SELECT * FROM disk.{table}"))?;
        }
    }
    connection.execute_batch("DETACH disk")
}
