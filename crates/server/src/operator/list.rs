//! Lists the games of a store.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::GameResult;
use serde::Serialize;
use sqlx::Row;
use sqlx::sqlite::SqliteConnection;

use super::{Operator, OperatorError};
use crate::rooms::hosted_game::HostedGame;
use crate::store::{StoreError, load};

/// Number of games read at once.
const PIECE: i64 = 1_000;

/// A player of a listed game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ListedPlayer {
    /// Name; empty if none was given or the seat is free.
    pub name: String,
    /// `human`, `bot:NAME` or a built-in player; empty if the seat is free.
    pub kind: String,
}

/// A game of a store.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ListedGame {
    /// Id in the game's link.
    pub id: String,
    /// GAME text.
    pub game: String,
    /// Time control.
    pub time: String,
    /// Player of X.
    pub x: ListedPlayer,
    /// Player of O.
    pub o: ListedPlayer,
    /// Number of moves.
    pub moves: usize,
    /// Result of a finished game.
    pub over: Option<GameResult>,
    /// Time of creation, in milliseconds since 1970.
    pub created_ms: u64,
    /// Time of the last event, in milliseconds since 1970.
    pub last_ms: u64,
    /// Description of the damage, if the game cannot be read.
    pub damaged: Option<String>,
}

/// A row of `games` with the time of its last event.
pub(super) struct Found {
    pub(super) key: i64,
    pub(super) id: String,
    game: String,
    time: String,
    created_ms: i64,
    last_ms: Option<i64>,
}

impl Operator {
    /// Calls `each` with every unfinished game, or with every game if `all`, in order of creation, until `each`
    /// returns `false`.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn games(&self, all: bool, mut each: impl FnMut(ListedGame) -> bool) -> Result<(), OperatorError> {
        self.with(async |connection| {
            let mut after = 0;
            loop {
                let piece = find(connection, after, None, all).await?;
                let Some(last) = piece.last() else { return Ok(()) };
                after = last.key;
                for found in piece {
                    let game = listed(connection, found).await;
                    if (all || game.over.is_none()) && !each(game) {
                        return Ok(());
                    }
                }
            }
        })
    }

    /// Returns the ids of games without events for this long; only finished games if `over`.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn older_than(&self, age: Duration, over: bool) -> Result<Vec<String>, OperatorError> {
        let age = i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
        let before = i64::try_from(crate::store::now_ms()).unwrap_or(i64::MAX).saturating_sub(age);
        self.with(async |connection| {
            let (mut after, mut ids) = (0, Vec::new());
            loop {
                let piece = find(connection, after, Some(before), true).await?;
                let Some(last) = piece.last() else { return Ok(ids) };
                after = last.key;
                for found in piece {
                    if !over || is_over(connection, found.key).await? {
                        ids.push(found.id);
                    }
                }
            }
        })
    }
}

/// Returns the next games after a key. Without `all`, games stored as finished are omitted.
pub(super) async fn find(
    connection: &mut SqliteConnection,
    after: i64,
    before_ms: Option<i64>,
    all: bool,
) -> Result<Vec<Found>, StoreError> {
    // Events of older versions have no wall-clock time.
    let query = "SELECT key, id, game, time, created_ms, \
         (SELECT wall_ms FROM events WHERE events.game = key ORDER BY n DESC LIMIT 1) AS last_ms \
         FROM games WHERE key > ?1 \
         AND (?2 IS NULL OR max(created_ms, coalesce(last_ms, 0)) < ?2) \
         AND (?3 OR NOT EXISTS (SELECT 1 FROM events WHERE events.game = key AND body LIKE '%\"event\":\"over\"%')) \
         ORDER BY key LIMIT ?4";
    let rows = sqlx::query(query).bind(after).bind(before_ms).bind(all).bind(PIECE);
    let mut found = Vec::new();
    for row in rows.fetch_all(connection).await? {
        found.push(Found {
            key: row.try_get("key")?,
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            time: row.try_get("time")?,
            created_ms: row.try_get("created_ms")?,
            last_ms: row.try_get("last_ms")?,
        });
    }
    Ok(found)
}

async fn is_over(connection: &mut SqliteConnection, key: i64) -> Result<bool, StoreError> {
    let over = "SELECT EXISTS (SELECT 1 FROM events WHERE game = ?1 AND body LIKE '%\"event\":\"over\"%')";
    Ok(sqlx::query_scalar(over).bind(key).fetch_one(connection).await?)
}

/// Reads a game like a server; the error is a description of the damage.
pub(super) async fn restored(connection: &mut SqliteConnection, id: &str) -> Result<HostedGame, String> {
    let stored = load(connection, id).await.map_err(|error| error.to_string())?;
    let stored = stored.ok_or_else(|| "the game is gone".to_owned())?;
    HostedGame::restore(stored).map_err(|error| error.to_string())
}

async fn listed(connection: &mut SqliteConnection, found: Found) -> ListedGame {
    let ms = |ms: i64| u64::try_from(ms).unwrap_or_default();
    let Found { id, game, time, created_ms, last_ms, .. } = found;
    let mut listed = ListedGame {
        game,
        time,
        x: ListedPlayer::default(),
        o: ListedPlayer::default(),
        moves: 0,
        over: None,
        created_ms: ms(created_ms),
        last_ms: ms(last_ms.unwrap_or(created_ms).max(created_ms)),
        damaged: None,
        id,
    };
    match restored(connection, &listed.id).await {
        Ok(hosted) => {
            let record = hosted.game().record();
            let player = |side: Side| {
                let tag = record.player(side);
                ListedPlayer { name: tag.name.clone(), kind: tag.kind.clone() }
            };
            (listed.x, listed.o) = (player(Side::X), player(Side::O));
            listed.moves = record.plies.len();
            listed.over = record.result;
        }
        Err(reason) => listed.damaged = Some(reason),
    }
    listed
}
