//! Opening the store: where it can be, whether it is sound, and what to do when it is not.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use url::Url;

use crate::lease::Leases;
use crate::schema::{self, MigrateError};
use crate::{Location, Notice, StorageFault, StoreError};

/// The file of the store within its folder.
const FILE: &str = "inarow.db";
/// Held while the file is opened, checked and, if need be, moved aside: one process at a time.
const GATE: &str = "opening.lock";
/// How long a write waits for another process.
const PATIENCE: Duration = Duration::from_secs(10);

/// The saved data of one user. It belongs to one thread; another thread or process opens its own.
pub struct Profile {
    pub(crate) connection: Connection,
    pub(crate) leases: Leases,
    folder: Option<PathBuf>,
}

/// A profile and what to tell its person about it.
#[derive(Debug)]
pub struct Opened {
    /// The profile.
    pub profile: Profile,
    /// What happened on the way, if anything did.
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
    /// Opens the profile, making or mending it where needed. A damaged file is moved aside in its folder, never
    /// deleted. Where nothing can be written, the profile lives in memory and starts with the settings, names,
    /// presets and statistics that can still be read.
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

    /// The folder where everything is saved; `None` when the profile lives in memory.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// How long a write waits for another process from now on, ten seconds if this is never called. A host that must
    /// not stand still takes a short time, and tries again what failed with [`StoreError::Busy`].
    ///
    /// # Errors
    /// When the store refuses that.
    pub fn set_patience(&mut self, patience: Duration) -> Result<(), StoreError> {
        Ok(self.connection.busy_timeout(patience)?)
    }

    /// A transaction that takes the write lock at once, so that what it reads stays true until it writes.
    pub(crate) fn write(&mut self) -> Result<(Transaction<'_>, &mut Leases), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        Ok((transaction, &mut self.leases))
    }
}

/// A profile that is only read, if there is one.
pub(crate) fn reading(location: &Location) -> Option<Connection> {
    let file = location.path()?.join(FILE);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = if with_ending(&file, "-wal").exists() {
        Connection::open_with_flags(file, flags)
    } else {
        // No other process has it open. Without this parameter even a reader leaves a journal behind, or cannot read
        // where nothing can be written.
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
    // Where files cannot be locked (some network shares), it is opened without: SQLite then still guards its
    // own file, and only two processes that both find it damaged at the same moment could meet.
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
    // Ask before anything is written, so that a damaged file is moved aside as it was found.
    let sound = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0))?;
    if sound != "ok" {
        return Err(Failure::Damaged(sound));
    }
    connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0))?;
    connection.pragma_update(None, "synchronous", "full")?;
    schema::migrate(&mut connection)?;
    Ok(connection)
}

/// Renames the file, with the journal that belongs to it, to the first free name; returns that name.
fn move_aside(file: &Path) -> Result<PathBuf, std::io::Error> {
    let name = |number: u32| file.with_file_name(format!("inarow-damaged-{number}.db"));
    let free = (1..=u32::MAX).map(name).find(|name| !name.exists());
    let aside = free.ok_or_else(|| std::io::Error::other("no free name for the damaged file"))?;
    // The journal first: a new database must never find the old one's.
    for ending in ["-wal", "-shm"] {
        let journal = with_ending(file, ending);
        if journal.exists() {
            std::fs::rename(journal, with_ending(&aside, ending))?;
        }
    }
    std::fs::rename(file, &aside)?;
    // The renames last only once the folder is written; where a folder cannot be opened there is nothing to do.
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
        // What cannot be read is not there; the notice has reported already that something is wrong.
        let _ = copy_readable(&connection, source);
    }
    Opened { profile: Profile { connection, leases: Leases::alone(), folder: None }, notice: Some(notice) }
}

/// Copies what is small and useful for one run from a file that can only be read.
fn copy_readable(connection: &Connection, source: &Path) -> Result<(), rusqlite::Error> {
    if !source.exists() {
        return Ok(());
    }
    // Immutable: SQLite asks for no lock and no journal, neither of which could be made there.
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
        // Each with the version since which it is there.
        let tables =
            [("settings", 1), ("names", 1), ("presets", 1), ("tally", 1), ("engines", 2), ("pairings", 3)];
        for (table, _) in tables.into_iter().filter(|(_, since)| *since <= version) {
            connection.execute_batch(&format!("INSERT INTO main.{table} SELECT * FROM disk.{table}"))?;
        }
    }
    connection.execute_batch("DETACH disk")
}
