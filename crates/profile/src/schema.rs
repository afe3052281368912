//! Tables of the database, and the migration of older files.

use rusqlite::{Connection, TransactionBehavior};

use crate::StoreError;

/// Application id in the header of the file (`inar`).
pub(crate) const APPLICATION: i64 = 0x696e_6172;

/// Migration steps, one per version. The first step creates version 1 of an empty file. Each next step upgrades
/// the previous version. A released step never changes.
const STEPS: &[&str] = &[
    // 1
    "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
     CREATE TABLE names (role TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
     CREATE TABLE presets (
         name TEXT PRIMARY KEY,
         text TEXT NOT NULL
     ) STRICT, WITHOUT ROWID;
     -- Counts survive what is deleted from the history.
     CREATE TABLE tally (
         game TEXT NOT NULL,
         x TEXT NOT NULL,
         o TEXT NOT NULL,
         x_wins INTEGER NOT NULL DEFAULT 0,
         o_wins INTEGER NOT NULL DEFAULT 0,
         draws INTEGER NOT NULL DEFAULT 0,
         PRIMARY KEY (game, x, o)
     ) STRICT, WITHOUT ROWID;
     CREATE TABLE history (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         finished INTEGER NOT NULL, -- seconds since 1970
         game TEXT NOT NULL,
         x TEXT NOT NULL,
         o TEXT NOT NULL,
         x_name TEXT NOT NULL,
         o_name TEXT NOT NULL,
         winner TEXT CHECK (winner IN ('x', 'o')),
         why TEXT NOT NULL,
         moves INTEGER NOT NULL,
         record TEXT NOT NULL
     ) STRICT;
     CREATE TABLE unfinished (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         owner TEXT, -- the lease of the process that plays it
         updated INTEGER NOT NULL, -- seconds since 1970
         game TEXT NOT NULL,
         moves INTEGER NOT NULL,
         record TEXT NOT NULL,
         host TEXT NOT NULL
     ) STRICT;",
    // 2
    "CREATE TABLE engines (
         asked INTEGER PRIMARY KEY AUTOINCREMENT, -- counts up with every answer
         player TEXT NOT NULL UNIQUE,
         name TEXT NOT NULL,
         version TEXT NOT NULL,
         author TEXT NOT NULL
     ) STRICT;",
    // 3
    "CREATE TABLE pairings (
         game TEXT NOT NULL,
         one TEXT NOT NULL, -- two people's names, the lesser first
         two TEXT NOT NULL,
         one_wins INTEGER NOT NULL DEFAULT 0,
         two_wins INTEGER NOT NULL DEFAULT 0,
         draws INTEGER NOT NULL DEFAULT 0,
         PRIMARY KEY (game, one, two)
     ) STRICT, WITHOUT ROWID;
     INSERT INTO pairings
     SELECT game, min(x_name, o_name), max(x_name, o_name),
         sum(winner IS NOT NULL AND (winner = 'x') = (x_name <= o_name)),
         sum(winner IS NOT NULL AND (winner = 'x') <> (x_name <= o_name)),
         sum(winner IS NULL)
     FROM history WHERE x = 'human' AND o = 'human' GROUP BY 1, 2, 3;",
    // 4
    "CREATE TABLE seats (
         taken INTEGER PRIMARY KEY AUTOINCREMENT, -- counts up with every seat
         link TEXT NOT NULL UNIQUE,
         side TEXT NOT NULL,
         secret TEXT NOT NULL
     ) STRICT;",
    // 5
    "ALTER TABLE unfinished ADD COLUMN hosted TEXT; -- how a game by link is hosted again",
    // 6
    "ALTER TABLE unfinished ADD COLUMN joined TEXT; -- the link of a game that somebody else hosts
     ALTER TABLE seats ADD COLUMN history INTEGER; -- the game in the history, once it is over
     ALTER TABLE history ADD COLUMN own TEXT CHECK (own IN ('x', 'o')); -- of a game by link: the side of this person
     ALTER TABLE history ADD COLUMN one TEXT CHECK (one IN ('x', 'o')); -- the side of player 1, where it is not X",
];

/// Current version of the schema.
pub(crate) const VERSION: i64 = STEPS.len() as i64;

/// Reason why a file cannot be migrated.
#[derive(Debug)]
pub(crate) enum MigrateError {
    /// A newer program created the file.
    Newer(i64),
    /// The database belongs to another program.
    Foreign,
    Store(StoreError),
}

impl From<rusqlite::Error> for MigrateError {
    fn from(error: rusqlite::Error) -> Self {
        MigrateError::Store(error.into())
    }
}

/// Migrates a file, empty or of any older version, to the current version.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), MigrateError> {
    // Takes the write lock even when the file is current. The lock shows whether the file is writable.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version = transaction.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))?;
    let application = transaction.pragma_query_value(None, "application_id", |row| row.get::<_, i64>(0))?;
    let tables =
        transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))?;
    if tables > 0 && application != APPLICATION {
        return Err(MigrateError::Foreign);
    }
    if version > VERSION {
        return Err(MigrateError::Newer(version));
    }
    let done = usize::try_from(version).unwrap_or(0);
    for step in STEPS.iter().skip(done) {
        transaction.execute_batch(step)?;
    }
    if version < VERSION {
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    Ok(())
}
