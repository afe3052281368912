//! The tables of the store.

use sqlx::sqlite::SqliteConnection;

use super::StoreError;

/// The version that this program writes.
const VERSION: i64 = 1;

/// `events.body` is an event as JSON. `events.seat` and `events.command` name the command whose first event it is.
const TABLES: &str = "
CREATE TABLE games (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    setup TEXT NOT NULL,
    seed TEXT NOT NULL,
    time TEXT NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    listed INTEGER NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE seats (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    secret TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
    game INTEGER NOT NULL,
    n INTEGER NOT NULL,
    body TEXT NOT NULL,
    seat INTEGER,
    command TEXT,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE refusals (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    command TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (game, seat, command)
) STRICT, WITHOUT ROWID;
CREATE TABLE pulse (one INTEGER PRIMARY KEY, beats INTEGER NOT NULL) STRICT;
INSERT INTO pulse VALUES (1, 0);
PRAGMA user_version = 1;
";

/// Makes the tables of a new store.
pub(super) async fn prepare(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
    if found > VERSION {
        return Err(StoreError::Newer { found, known: VERSION });
    }
    if found == 0 {
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        sqlx::raw_sql(TABLES).execute(&mut *connection).await?;
        sqlx::raw_sql("COMMIT").execute(&mut *connection).await?;
    }
    Ok(())
}
