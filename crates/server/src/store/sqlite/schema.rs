//! Tables of the store.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::AssertSqlSafe;
use sqlx::sqlite::SqliteConnection;

use super::StoreError;

/// Migrations from each version to the next. This program writes the last version.
const STEPS: [&str; 9] = [TABLES, AWAKE, BOTS, RETURNS, SETUP_ONCE, OPERATOR, SEEN, SERVED, SCORE];

/// `events.body` is an event as JSON. `events.seat` and `events.command` name the command. Only the first event
/// of a command has these columns.
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
";

/// `awake` contains the games with a running clock or an open challenge. A starting server opens these games.
const AWAKE: &str = r#"
CREATE TABLE awake (game INTEGER PRIMARY KEY) STRICT;
INSERT INTO awake SELECT key FROM games WHERE time <> 'none' AND NOT EXISTS
    (SELECT 1 FROM events WHERE events.game = key AND body LIKE '%"event":"over"%');
"#;

/// Tokens and secrets are stored as hashes. `bot_seats` contains the unfinished games in which a bot plays or
/// is challenged.
const BOTS: &str = "
CREATE TABLE bots (
    name TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE bot_seats (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    bot TEXT NOT NULL,
    is_challenge INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX games_of_bots ON bot_seats (bot, game);
";

/// `games.is_return` marks every second game of two players, who have exchanged seats.
const RETURNS: &str = "ALTER TABLE games ADD COLUMN is_return INTEGER NOT NULL DEFAULT 0;";

/// Since this version the first event of a game has no set-up, because `games` has the set-up. First events of
/// older versions may have a set-up. No clock runs in a game of two computers without watchers.
const SETUP_ONCE: &str = "
DELETE FROM awake WHERE game IN (SELECT key FROM games WHERE first NOT LIKE 'human%' AND first NOT LIKE 'bot:%'
    AND second NOT LIKE 'human%' AND second NOT LIKE 'bot:%');
";

/// `seats.seen_ms` is the time when the player was last seen, or 0 if unknown.
const SEEN: &str = "ALTER TABLE seats ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;";

/// `pulse.served_ms` is the total time for which servers have had this store, in milliseconds. Since this
/// version `seats.seen_ms` uses this clock. Earlier versions stored milliseconds since 1970.
const SERVED: &str = "
ALTER TABLE pulse ADD COLUMN served_ms INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET seen_ms = 0;
";

/// `bans` contains the banned networks. `orders` contains orders of an operator. The running server writes the
/// answers. `events.wall_ms` is the time when an event was stored, in ms since 1970. Older events have no such
/// time.
const OPERATOR: &str = "
CREATE TABLE bans (network TEXT PRIMARY KEY, created_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE orders (
    number INTEGER PRIMARY KEY,
    body TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    answer TEXT
) STRICT;
ALTER TABLE events ADD COLUMN wall_ms INTEGER;
";

/// `games.score` is the score of earlier games of two players. The text has wins of the first seat, wins of the
/// second seat, and draws.
const SCORE: &str = "ALTER TABLE games ADD COLUMN score TEXT NOT NULL DEFAULT '0 0 0';";

/// Maximum time of a migration by another process.
const MIGRATION: Duration = Duration::from_secs(5);

/// Prepares the tables for a tool. Does not migrate a store that an older server uses, because the older server
/// could not read the new version.
pub(crate) async fn prepare_beside(
    connection: &mut SqliteConnection,
    folder: &Path,
) -> Result<(), StoreError> {
    let began = Instant::now();
    while version(connection).await? < STEPS.len() as i64 {
        match super::lock(folder) {
            Ok(_lock) => return prepare(connection).await,
            // A server of this version has just started and migrates the store soon.
            Err(StoreError::InUse { .. }) if began.elapsed() < MIGRATION => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Err(StoreError::InUse { path }) => return Err(StoreError::OlderServer { path }),
            Err(error) => return Err(error),
        }
    }
    // A newer version is refused.
    prepare(connection).await
}

/// Creates the tables of a new store, and migrates an older store.
pub(super) async fn prepare(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let known = STEPS.len() as i64;
    let found = version(connection).await?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    if found == known {
        return Ok(());
    }
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    // Another process may have migrated the store meanwhile. A token can be created while a server starts.
    let found = version(connection).await?;
    for (_, step) in (1..).zip(STEPS).filter(|(version, _)| *version > found) {
        sqlx::raw_sql(step).execute(&mut *connection).await?;
    }
    let end = format!("PRAGMA user_version = {known};COMMIT");
    sqlx::raw_sql(AssertSqlSafe(end)).execute(&mut *connection).await?;
    Ok(())
}

async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await?)
}
