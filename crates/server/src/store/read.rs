//! Reading a game.

use inarow_core::Setup;
use inarow_play::Seat;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Connection, Row};

use super::{SETUP, Store, StoreError};
use crate::event::StoredEvent;
use crate::refusal::Refusal;
use crate::seat_player::SeatPlayer;
use crate::secret::SecretHash;
use crate::store::{StoredGame, StoredRow};
use crate::terms::GameTerms;

/// Events of a game that are read about as fast as any request is answered.
const LARGE: usize = 1_000;

impl Store {
    /// The games in which time alone makes something happen.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) async fn awake(&self) -> Result<Vec<String>, StoreError> {
        let ids = sqlx::query_scalar("SELECT id FROM awake JOIN games ON key = awake.game ORDER BY key");
        Ok(ids.fetch_all(&self.readers).await?)
    }

    /// Whether there is a game with this id.
    ///
    /// # Errors
    /// When that cannot be read.
    pub(crate) async fn has(&self, id: &str) -> Result<bool, StoreError> {
        let found: Option<i64> = sqlx::query_scalar("SELECT key FROM games WHERE id = ?1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        Ok(found.is_some())
    }

    /// Everything that is stored of a game; `None` where there is no such game.
    ///
    /// # Errors
    /// When it cannot be read, or is not what this program writes.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let mut reading = self.readers.acquire().await?;
        load(&mut reading, id).await
    }

    /// The numbers of those of these games that exist.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) async fn keys(&self, ids: &[String]) -> Result<Vec<i64>, StoreError> {
        let ids = serde_json::json!(ids).to_string();
        let keys = sqlx::query_scalar("SELECT key FROM games WHERE id IN (SELECT value FROM json_each(?1))");
        Ok(keys.bind(ids).fetch_all(&self.readers).await?)
    }
}

/// Everything that is stored of a game, as one moment has it; `None` where there is no such game.
///
/// # Errors
/// When it cannot be read, or is not what this program writes.
pub(crate) async fn load(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<Option<StoredGame>, StoreError> {
    let mut reading = connection.begin().await?;
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
        key,
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
    let rows = rows.bind(key).fetch_all(&mut *reading).await?;
    let events = if rows.len() < LARGE {
        events(&rows, &terms.setup)?
    } else {
        // Long games keep no thread that serves moves.
        let setup = terms.setup.clone();
        let reading = tokio::task::spawn_blocking(move || events(&rows, &setup));
        reading.await.map_err(|error| StoreError::Failed(error.to_string()))??
    };
    let mut refusals = Vec::new();
    let rows = sqlx::query("SELECT seat, command, reason FROM refusals WHERE game = ?1").bind(key);
    for row in rows.fetch_all(&mut *reading).await? {
        let reason: String = row.try_get("reason")?;
        let refusal = Refusal::from_name(&reason).ok_or_else(|| unreadable(&reason))?;
        refusals.push((seat(row.try_get("seat")?), row.try_get("command")?, refusal));
    }
    Ok(Some(StoredGame { terms, secrets, rows: events, refusals, seen }))
}

/// The events in these rows, in order from number 1.
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

/// A stored event. The first has no set-up, but where an older version stored it.
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
