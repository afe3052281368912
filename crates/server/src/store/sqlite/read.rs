//! Reading games and bots.

use inarow_core::Setup;
use inarow_play::Seat;
use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqliteRow};

use super::super::{GameFilter, GameRow, PAGE, StoreError, StoredGame, StoredRow};
use super::SETUP;
use crate::event::StoredEvent;
use crate::refusal::Refusal;
use crate::seat_player::{BotName, SeatPlayer};
use crate::secret::SecretHash;
use crate::terms::GameTerms;

/// Number of events that are read about as fast as a usual request.
const LARGE: usize = 1_000;

/// Returns the games in which time alone can change something.
pub(super) async fn awake(readers: &SqlitePool) -> Result<Vec<String>, StoreError> {
    let ids = sqlx::query_scalar("SELECT id FROM awake JOIN games ON key = awake.game ORDER BY key");
    Ok(ids.fetch_all(readers).await?)
}

/// Returns the ids among these that belong to games.
pub(super) async fn known(readers: &SqlitePool, ids: &[String]) -> Result<Vec<String>, StoreError> {
    let ids = serde_json::json!(ids).to_string();
    let known = sqlx::query_scalar("SELECT id FROM games WHERE id IN (SELECT value FROM json_each(?1))");
    Ok(known.bind(ids).fetch_all(readers).await?)
}

/// Returns games after a place.
pub(super) async fn games(
    readers: &SqlitePool,
    after: i64,
    filter: GameFilter,
) -> Result<Vec<GameRow>, StoreError> {
    // Events of older versions have no wall-clock time.
    let query = "SELECT key, id, game, time, created_ms, max(created_ms, coalesce( \
         (SELECT wall_ms FROM events WHERE events.game = key ORDER BY n DESC LIMIT 1), 0)) AS last_ms \
         FROM games WHERE key > ?1 AND (?2 IS NULL OR last_ms < ?2) \
         AND (?3 IS NULL OR ?3 = EXISTS ( \
         SELECT 1 FROM events WHERE events.game = key AND body LIKE '%\"event\":\"over\"%')) \
         ORDER BY key LIMIT ?4";
    let quiet_since = filter.quiet_since_ms.map(|ms| i64::try_from(ms).unwrap_or(i64::MAX));
    let rows = sqlx::query(query).bind(after).bind(quiet_since).bind(filter.is_over).bind(PAGE as i64);
    let ms = |ms: i64| u64::try_from(ms).unwrap_or_default();
    let row = |row: SqliteRow| {
        Ok(GameRow {
            place: row.try_get("key")?,
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            time: row.try_get("time")?,
            created_ms: ms(row.try_get("created_ms")?),
            last_ms: ms(row.try_get("last_ms")?),
        })
    };
    rows.fetch_all(readers).await?.into_iter().map(row).collect()
}

/// Returns the bot with this token.
pub(super) async fn bot_with(readers: &SqlitePool, token: SecretHash) -> Result<Option<BotName>, StoreError> {
    let name = sqlx::query_scalar("SELECT name FROM bots WHERE token = ?1").bind(token.hex());
    let name: Option<String> = name.fetch_optional(readers).await?;
    Ok(name.and_then(|name| BotName::parse(&name).ok()))
}

/// Returns the names of all bots.
pub(super) async fn bot_names(readers: &SqlitePool) -> Result<Vec<String>, StoreError> {
    Ok(sqlx::query_scalar("SELECT name FROM bots").fetch_all(readers).await?)
}

/// Counts the challenges that wait for a bot.
pub(super) async fn challenges_of(readers: &SqlitePool, bot: &BotName) -> Result<Option<u64>, StoreError> {
    let count = "SELECT (SELECT count(*) FROM bot_seats WHERE bot = name AND is_challenge) \
                 FROM bots WHERE name = ?1";
    let count: Option<i64> = sqlx::query_scalar(count).bind(bot.text()).fetch_optional(readers).await?;
    Ok(count.map(|count| u64::try_from(count).unwrap_or_default()))
}

/// Returns the unfinished games of a bot, newest first.
pub(super) async fn games_of(readers: &SqlitePool, bot: &BotName) -> Result<Vec<String>, StoreError> {
    let ids = "SELECT id FROM bot_seats JOIN games ON key = bot_seats.game \
               WHERE bot = ?1 ORDER BY key DESC LIMIT ?2";
    Ok(sqlx::query_scalar(ids).bind(bot.text()).bind(PAGE as i64).fetch_all(readers).await?)
}

/// Returns the time for which the store was served, in milliseconds.
pub(super) async fn served_ms(readers: &SqlitePool) -> Result<u64, StoreError> {
    let served: i64 = sqlx::query_scalar("SELECT max(served_ms) FROM pulse").fetch_one(readers).await?;
    Ok(u64::try_from(served).unwrap_or_default())
}

/// Loads a game in one transaction. Returns `None` if no game has this id.
///
/// # Errors
/// When the game cannot be read, or was not written by this program.
pub(super) async fn load(readers: &SqlitePool, id: &str) -> Result<Option<StoredGame>, StoreError> {
    let mut reading = readers.begin().await?;
    let found = sqlx::query(
        "SELECT key, game, setup, seed, time, first, second, listed, is_return, score FROM games WHERE id = ?1",
    )
    .bind(id)
    .fetch_optional(&mut *reading)
    .await?;
    let Some(row) = found else { return Ok(None) };
    let text = |column: &str| -> Result<String, StoreError> { Ok(row.try_get(column)?) };
    let key: i64 = row.try_get("key")?;
    let terms = GameTerms {
        id: id.to_owned(),
        game: text("game")?,
        setup: serde_json::from_str(&text("setup")?).map_err(|error| unreadable(&error))?,
        seed: text("seed")?.parse().map_err(|error| unreadable(&error))?,
        time: text("time")?.parse().map_err(|error| unreadable(&error))?,
        players: [player(&text("first")?)?, player(&text("second")?)?],
        listed: row.try_get::<i64, _>("listed")? != 0,
        is_return: row.try_get::<i64, _>("is_return")? != 0,
        score: text("score")?.parse().map_err(|error| unreadable(&error))?,
    };
    let (mut secrets, mut seen) = (Vec::new(), Vec::new());
    let rows = sqlx::query("SELECT seat, secret, seen_ms FROM seats WHERE game = ?1").bind(key);
    for row in rows.fetch_all(&mut *reading).await? {
        let secret: String = row.try_get("secret")?;
        let secret = SecretHash::from_hex(&secret).ok_or_else(|| unreadable(&"a secret"))?;
        let seat = seat(row.try_get("seat")?);
        secrets.push((seat, secret));
        seen.push((seat, u64::try_from(row.try_get::<i64, _>("seen_ms")?).unwrap_or_default()));
    }
    let rows = sqlx::query("SELECT n, body, seat, command FROM events WHERE game = ?1 ORDER BY n");
    let event_rows = rows.bind(key).fetch_all(&mut *reading).await?;
    let mut refusals = Vec::new();
    let rows = sqlx::query("SELECT seat, command, reason FROM refusals WHERE game = ?1").bind(key);
    for row in rows.fetch_all(&mut *reading).await? {
        let reason: String = row.try_get("reason")?;
        let refusal = Refusal::from_name(&reason).ok_or_else(|| unreadable(&reason))?;
        refusals.push((seat(row.try_get("seat")?), row.try_get("command")?, refusal));
    }
    // Other readers need the connection while a long game is parsed.
    drop(reading);
    let events = if event_rows.len() < LARGE {
        events(&event_rows, &terms.setup)?
    } else {
        // A long game must not block a thread that serves moves.
        let setup = terms.setup.clone();
        let parsing = tokio::task::spawn_blocking(move || events(&event_rows, &setup));
        parsing.await.map_err(|error| StoreError::Failed(error.to_string()))??
    };
    Ok(Some(StoredGame { terms, secrets, rows: events, refusals, seen }))
}

/// Returns the events in these rows, in order from number 1.
fn events(rows: &[SqliteRow], setup: &Setup) -> Result<Vec<StoredRow>, StoreError> {
    let read = |(place, row): (i64, &SqliteRow)| {
        let body: String = row.try_get("body")?;
        let n: i64 = row.try_get("n")?;
        let event = event(n, &body, setup).map_err(|error| unreadable(&error))?;
        if n != place {
            return Err(unreadable(&"an event is missing"));
        }
        let by: Option<i64> = row.try_get("seat")?;
        let command: Option<String> = row.try_get("command")?;
        Ok(StoredRow { event, command: by.map(seat).zip(command) })
    };
    (1..).zip(rows).map(read).collect()
}

/// Reads a stored event. The first event has no set-up, unless an older version stored the set-up.
fn event(n: i64, body: &str, setup: &Setup) -> Result<StoredEvent, serde_json::Error> {
    if n > 1 {
        return serde_json::from_str(body);
    }
    let mut body: serde_json::Value = serde_json::from_str(body)?;
    if let Some(fields) = body.as_object_mut()
        && !fields.contains_key(SETUP)
    {
        fields.insert(SETUP.to_owned(), serde_json::to_value(setup)?);
    }
    serde_json::from_value(body)
}

fn player(text: &str) -> Result<SeatPlayer, StoreError> {
    SeatPlayer::stored(text).map_err(|_| unreadable(&text))
}

fn seat(index: i64) -> Seat {
    if index == 0 { Seat::First } else { Seat::Second }
}

fn unreadable(error: &dyn std::fmt::Display) -> StoreError {
    StoreError::Damaged(format!("the store holds what this program does not write: {error}"))
}
