//! Reads and writes of an operator: tokens, bans, orders for the server, faults of the file.

use std::time::Duration;

use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, Row};

use super::super::{Inspection, OpenOrder, StoreError, now_ms};
use crate::networks::Network;
use crate::seat_player::BotName;
use crate::secret::SecretHash;

/// Maximum number of listed faults of the file.
const MOST_FAULTS: i64 = 100;
/// Tables whose rows belong to a game.
const OF_GAMES: [&str; 5] = ["seats", "events", "refusals", "awake", "bot_seats"];

/// Gives a bot a token.
pub(super) async fn set_token(
    pool: &SqlitePool,
    bot: &BotName,
    token: SecretHash,
    secret: SecretHash,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO bots VALUES (?1, ?2, ?3) \
                  ON CONFLICT (name) DO UPDATE SET token = excluded.token, secret = excluded.secret";
    sqlx::query(insert).bind(bot.text()).bind(token.hex()).bind(secret.hex()).execute(pool).await?;
    Ok(())
}

/// Returns the banned networks.
pub(super) async fn bans(pool: &SqlitePool) -> Result<Vec<Network>, StoreError> {
    let texts: Vec<String> =
        sqlx::query_scalar("SELECT network FROM bans ORDER BY network").fetch_all(pool).await?;
    Ok(texts.iter().filter_map(|text| text.parse().ok()).collect())
}

/// Bans a network.
pub(super) async fn ban(pool: &SqlitePool, network: Network) -> Result<(), StoreError> {
    let insert = sqlx::query("INSERT OR IGNORE INTO bans VALUES (?1, ?2)");
    insert.bind(network.to_string()).bind(wall_ms()).execute(pool).await?;
    Ok(())
}

/// Lifts a ban. Returns whether the network was banned.
pub(super) async fn lift(pool: &SqlitePool, network: Network) -> Result<bool, StoreError> {
    let delete = sqlx::query("DELETE FROM bans WHERE network = ?1").bind(network.to_string());
    Ok(delete.execute(pool).await?.rows_affected() > 0)
}

/// Stores an order for the server.
pub(super) async fn place_order(pool: &SqlitePool, body: String) -> Result<i64, StoreError> {
    let insert = sqlx::query("INSERT INTO orders (body, created_ms) VALUES (?1, ?2)");
    Ok(insert.bind(body).bind(wall_ms()).execute(pool).await?.last_insert_rowid())
}

/// Returns the orders without an answer.
pub(super) async fn open_orders(pool: &SqlitePool) -> Result<Vec<OpenOrder>, StoreError> {
    let query = "SELECT number, body, created_ms FROM orders WHERE answer IS NULL ORDER BY number";
    let now = wall_ms();
    let order = |row: SqliteRow| {
        let created: i64 = row.try_get("created_ms")?;
        let age = Duration::from_millis(now.saturating_sub(created).unsigned_abs());
        Ok(OpenOrder { number: row.try_get("number")?, body: row.try_get("body")?, age })
    };
    sqlx::query(query).fetch_all(pool).await?.into_iter().map(order).collect()
}

/// Answers an order.
pub(super) async fn answer_order(pool: &SqlitePool, number: i64, answer: String) -> Result<(), StoreError> {
    let update = sqlx::query("UPDATE orders SET answer = ?2 WHERE number = ?1");
    update.bind(number).bind(answer).execute(pool).await?;
    Ok(())
}

/// Returns the answer to an order.
pub(super) async fn answer_of(pool: &SqlitePool, number: i64) -> Result<Option<String>, StoreError> {
    let answer = sqlx::query_scalar("SELECT answer FROM orders WHERE number = ?1").bind(number);
    let answer: Option<Option<String>> = answer.fetch_optional(pool).await?;
    Ok(answer.flatten())
}

/// Deletes an order.
pub(super) async fn remove_order(pool: &SqlitePool, number: i64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM orders WHERE number = ?1").bind(number).execute(pool).await?;
    Ok(())
}

/// Checks the file, and counts rows that belong to no game.
pub(super) async fn inspect(pool: &SqlitePool) -> Result<Inspection, StoreError> {
    let mut found = Inspection::default();
    let check = AssertSqlSafe(format!("PRAGMA integrity_check({MOST_FAULTS})"));
    match sqlx::query_scalar::<_, String>(check).fetch_all(pool).await {
        Ok(faults) => found.faults = faults.into_iter().filter(|fault| fault != "ok").collect(),
        Err(error) => found.faults.push(StoreError::from(error).to_string()),
    }
    for table in OF_GAMES {
        let count = format!("SELECT count(*) FROM {table} WHERE game NOT IN (SELECT key FROM games)");
        match sqlx::query_scalar::<_, i64>(AssertSqlSafe(count)).fetch_one(pool).await {
            Ok(count) => found.orphans += u64::try_from(count).unwrap_or_default(),
            Err(error) => found.faults.push(format!("{table}: {}", StoreError::from(error))),
        }
    }
    Ok(found)
}

/// Returns the wall-clock time as SQLite stores it.
fn wall_ms() -> i64 {
    i64::try_from(now_ms()).unwrap_or(i64::MAX)
}
