//! The only task that writes games.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

use sqlx::sqlite::SqliteConnection;
use tokio::sync::mpsc;

use super::super::{StoreError, Write, now_ms};
use super::{SETUP, Waiting, close};
use crate::change::{Answer, BotSeat};
use crate::event::StoredEvent;
use crate::metrics::Metrics;

/// Maximum number of writes in one transaction.
const MOST: usize = 1024;

/// Writes until the store is closed and the queue is empty.
pub(super) async fn run(
    mut connection: SqliteConnection,
    mut queue: mpsc::Receiver<Waiting>,
    metrics: Arc<Metrics>,
) {
    let mut batch = Vec::new();
    while queue.recv_many(&mut batch, MOST).await > 0 {
        let began = Instant::now();
        let stored = commit(&mut connection, batch.iter().map(|waiting| &waiting.write)).await;
        // If one write causes the error, the other writes are stored without that write.
        let is_of_one =
            matches!(stored, Err(StoreError::Failed(_) | StoreError::Damaged(_) | StoreError::Conflict(_)))
                && batch.len() > 1;
        if !is_of_one {
            note(&stored, batch.len(), began, &metrics);
        }
        for waiting in batch.drain(..) {
            let stored = if is_of_one {
                let began = Instant::now();
                let stored = commit(&mut connection, std::iter::once(&waiting.write)).await;
                note(&stored, 1, began, &metrics);
                stored
            } else {
                stored.clone()
            };
            // The caller may have gone.
            let _ = waiting.done.send(stored);
        }
    }
    close(connection).await;
}

/// Counts and logs a transaction that is not tried again.
fn note(stored: &Result<(), StoreError>, changes: usize, began: Instant, metrics: &Metrics) {
    // Two writers at one place are normal, and the second writer gets the conflict as an answer.
    let is_failed = matches!(stored, Err(error) if !matches!(error, StoreError::Conflict(_)));
    metrics.committed(changes, began.elapsed(), is_failed);
    match stored {
        Err(error) if is_failed => tracing::error!(changes, %error, "not stored"),
        Err(error) => tracing::warn!(changes, %error, "not stored"),
        Ok(()) => {}
    }
}

/// Rows of a batch, as JSON lists. One statement inserts a list.
#[derive(Default)]
struct Rows {
    games: Vec<serde_json::Value>,
    seats: Vec<serde_json::Value>,
    seen: Vec<serde_json::Value>,
    events: Vec<serde_json::Value>,
    refusals: Vec<serde_json::Value>,
    bot_seats: Vec<serde_json::Value>,
    bots_gone: Vec<serde_json::Value>,
    /// Ids of the games of changes without events.
    named: Vec<serde_json::Value>,
    /// Ids of deleted games.
    deleted: HashSet<String>,
    /// Time for which the store was served, in milliseconds.
    served: Vec<serde_json::Value>,
    /// Whether time alone can change a game, by its id.
    awake: HashMap<String, bool>,
    /// Number of the last event of each game in this batch.
    last: HashMap<String, u64>,
}

/// Stores all these writes, or no write.
async fn commit<'a>(
    connection: &mut SqliteConnection,
    writes: impl Iterator<Item = &'a Write>,
) -> Result<(), StoreError> {
    let mut rows = Rows::default();
    for write in writes {
        rows.add(write)?;
    }
    let done = write_rows(connection, &rows).await;
    if done.is_err() {
        // After a failed COMMIT the rollback may have nothing to undo.
        let _ = sqlx::raw_sql("ROLLBACK").execute(&mut *connection).await;
    }
    done
}

async fn write_rows(connection: &mut SqliteConnection, rows: &Rows) -> Result<(), StoreError> {
    let awake = |is_awake: bool| -> Vec<serde_json::Value> {
        let games = rows.awake.iter().filter(|(_, found)| **found == is_awake);
        games.map(|(game, _)| game.as_str().into()).collect()
    };
    let (woken, asleep) = (awake(true), awake(false));
    let deleted = rows.deleted.iter().map(|id| id.as_str().into()).collect();
    let statements = [
        (
            &rows.games,
            "INSERT INTO games (id, game, setup, seed, time, first, second, listed, created_ms, is_return, score) \
             SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, \
             value->>6, value->>7, value->>8, value->>9, value->>10 FROM json_each(?1)",
        ),
        (
            &rows.named,
            // The update fails if a game is missing, because the table refuses NULL.
            "UPDATE pulse SET beats = NULL WHERE EXISTS (SELECT 1 FROM json_each(?1) \
             WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = value))",
        ),
        (
            &rows.seats,
            "INSERT OR REPLACE INTO seats (game, seat, secret) \
             SELECT (SELECT key FROM games WHERE id = value->>0), value->>1, value->>2 FROM json_each(?1)",
        ),
        (
            &rows.seen,
            "UPDATE seats SET seen_ms = value->>2 FROM json_each(?1) \
             WHERE game = (SELECT key FROM games WHERE games.id = value->>0) AND seat = value->>1",
        ),
        (
            &rows.events,
            // The key is NULL if the game or its previous event is missing. The table refuses NULL.
            "INSERT INTO events (game, n, body, seat, command, wall_ms) \
             SELECT (SELECT key FROM games WHERE id = value->>0 AND (value->>6 IS NULL \
             OR EXISTS (SELECT 1 FROM events WHERE events.game = key AND n = value->>6))), \
             value->>1, value->>2, value->>3, value->>4, value->>5 FROM json_each(?1)",
        ),
        (
            &rows.refusals,
            "INSERT INTO refusals SELECT (SELECT key FROM games WHERE id = value->>0), \
             value->>1, value->>2, value->>3 FROM json_each(?1)",
        ),
        (
            &rows.bot_seats,
            "INSERT OR REPLACE INTO bot_seats SELECT (SELECT key FROM games WHERE id = value->>0), \
             value->>1, value->>2, value->>3 FROM json_each(?1)",
        ),
        (
            &rows.bots_gone,
            "DELETE FROM bot_seats WHERE (game, seat) IN \
             (SELECT games.key, value->>1 FROM json_each(?1) JOIN games ON games.id = value->>0)",
        ),
        (
            &woken,
            "INSERT OR IGNORE INTO awake SELECT key FROM games WHERE id IN (SELECT value FROM json_each(?1))",
        ),
        (
            &asleep,
            "DELETE FROM awake WHERE game IN \
             (SELECT key FROM games WHERE id IN (SELECT value FROM json_each(?1)))",
        ),
        (&rows.served, "UPDATE pulse SET served_ms = (SELECT max(value) FROM json_each(?1))"),
        (
            &deleted,
            "DELETE FROM seats WHERE game IN \
             (SELECT key FROM games WHERE id IN (SELECT value FROM json_each(?1)))",
        ),
        (
            &deleted,
            "DELETE FROM events WHERE game IN \
             (SELECT key FROM games WHERE id IN (SELECT value FROM json_each(?1)))",
        ),
        (
            &deleted,
            "DELETE FROM refusals WHERE game IN \
             (SELECT key FROM games WHERE id IN (SELECT value FROM json_each(?1)))",
        ),
        (
            &deleted,
            "DELETE FROM awake WHERE game IN \
             (SELECT key FROM games WHERE id IN (SELECT value FROM json_each(?1)))",
        ),
        (
            &deleted,
            "DELETE FROM bot_seats WHERE game IN \
             (SELECT key FROM games WHERE id IN (SELECT value FROM json_each(?1)))",
        ),
        (&deleted, "DELETE FROM games WHERE id IN (SELECT value FROM json_each(?1))"),
    ];
    let due: Vec<_> = statements.into_iter().filter(|(rows, _)| !rows.is_empty()).collect();
    match due[..] {
        // An empty write checks that the store can be written.
        [] => {
            sqlx::query("UPDATE pulse SET beats = beats + 1").execute(&mut *connection).await?;
        }
        // Most batches contain only moves. One statement is a transaction by itself.
        [(rows, statement)] => insert(connection, rows, statement).await?,
        _ => {
            sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
            for (rows, statement) in due {
                insert(connection, rows, statement).await?;
            }
            sqlx::raw_sql("COMMIT").execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// Inserts rows with one statement.
async fn insert(
    connection: &mut SqliteConnection,
    rows: &[serde_json::Value],
    statement: &'static str,
) -> Result<(), StoreError> {
    let list = serde_json::to_string(rows).map_err(|error| StoreError::Failed(error.to_string()))?;
    sqlx::query(statement).bind(list).execute(connection).await?;
    Ok(())
}

/// Returns an event as stored, without the set-up. The row of the game has the set-up.
fn body(n: u64, event: &StoredEvent) -> Result<String, serde_json::Error> {
    if n > 1 {
        return serde_json::to_string(event);
    }
    let mut body = serde_json::to_value(event)?;
    if let Some(fields) = body.as_object_mut() {
        fields.remove(SETUP);
    }
    Ok(body.to_string())
}

impl Rows {
    fn add(&mut self, write: &Write) -> Result<(), StoreError> {
        use serde_json::json;
        let text = |error: serde_json::Error| StoreError::Failed(error.to_string());
        let now = now_ms();
        // A batch deletes games after all its other changes. A write to a game that an earlier write of the
        // batch deletes must therefore wait for the next transaction.
        let created = write.games.iter().map(|terms| &terms.id);
        let mut ids = created.chain(write.changes.iter().map(|(id, _)| id));
        if let Some(id) = ids.find(|id| self.deleted.contains(*id)) {
            return Err(StoreError::Conflict(format!("game {id} is deleted")));
        }
        self.served.extend(write.served_ms.map(serde_json::Value::from));
        for terms in &write.games {
            let [first, second] = &terms.players;
            self.games.push(json!([
                terms.id,
                terms.game,
                serde_json::to_string(&terms.setup).map_err(text)?,
                terms.seed.to_string(),
                terms.time.to_string(),
                first.to_string(),
                second.to_string(),
                u8::from(terms.listed),
                now,
                u8::from(terms.is_return),
                terms.score.to_string(),
            ]));
        }
        for (id, change) in &write.changes {
            // Inserting events checks that the game exists.
            if change.events.is_empty() {
                self.named.push(id.as_str().into());
            }
            for (seat, bot, now) in &change.bots {
                match now {
                    Some(now) => {
                        let is_challenge = u8::from(*now == BotSeat::Challenged);
                        self.bot_seats.push(json!([id, seat.index(), bot.text(), is_challenge]));
                    }
                    None => self.bots_gone.push(json!([id, seat.index()])),
                }
            }
            if let Some(is_awake) = change.awake {
                self.awake.insert(id.clone(), is_awake);
            }
            if let Some((seat, secret)) = &change.seated {
                self.seats.push(json!([id, seat.index(), secret.hex()]));
            }
            for (seat, at_ms) in &change.seen {
                self.seen.push(json!([id, seat.index(), at_ms]));
            }
            let mut done = change.command.as_ref().filter(|(_, _, answer)| matches!(answer, Answer::Done(_)));
            for (n, event) in &change.events {
                // The command belongs to its own event. An event before that event is the fall of a flag.
                let own = done.filter(|(_, _, answer)| *answer == Answer::Done(*n));
                if own.is_some() {
                    done = None;
                }
                // The previous event is in this batch, or must already be stored.
                let before = match self.last.get_mut(id) {
                    Some(last) if *last + 1 == *n => {
                        *last = *n;
                        None
                    }
                    Some(_) => return Err(StoreError::Conflict(format!("event {n} is not the next one"))),
                    None => {
                        self.last.insert(id.clone(), *n);
                        n.checked_sub(1).filter(|before| *before > 0)
                    }
                };
                self.events.push(json!([
                    id,
                    n,
                    body(*n, event).map_err(text)?,
                    own.map(|(seat, _, _)| seat.index()),
                    own.map(|(_, command, _)| command),
                    now,
                    before,
                ]));
            }
            if let Some((seat, command, Answer::Refused(refusal))) = &change.command {
                self.refusals.push(json!([id, seat.index(), command, refusal.name()]));
            }
        }
        self.deleted.extend(write.deleted.iter().cloned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions;
    use tokio::sync::oneshot;

    use super::*;
    use crate::change::Change;
    use crate::rooms::hosted_game::HostedGame;
    use crate::terms::GameTerms;

    /// If a page of one game is damaged, the other games of the batch are stored.
    #[tokio::test]
    async fn a_damaged_page_costs_no_other_game_its_move() {
        /// First byte of an index page without pages below.
        const LEAF: u8 = 0x0a;
        let folder = tempfile::tempdir().unwrap();
        let open = || super::super::options(folder.path()).create_if_missing(true);
        let mut connection = open().connect().await.unwrap();
        super::super::schema::prepare(&mut connection).await.unwrap();
        let mut batch = Vec::new();
        for key in [1, 2, 3] {
            let terms = GameTerms { id: format!("game {key}"), ..GameTerms::example("tictactoe", "none") };
            let (_, begun) = HostedGame::new(terms.clone()).unwrap();
            let game = "INSERT INTO games (key, id, game, setup, seed, time, first, second, listed, created_ms) \
                        VALUES (?1, ?2, '', '', '', '', '', '', 0, 0)";
            sqlx::query(game).bind(key).bind(&terms.id).execute(&mut connection).await.unwrap();
            let fill = "WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < 400) \
                        INSERT INTO events (game, n, body) SELECT ?1, n, 'mark ' || ?1 || hex(zeroblob(100)) FROM n";
            sqlx::query(fill).bind(key).execute(&mut connection).await.unwrap();
            batch.push(Write { changes: vec![(terms.id, begun)], ..Write::default() });
        }
        sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await.unwrap();
        close(connection).await;
        let path = super::super::file(folder.path());
        let mut bytes = std::fs::read(&path).unwrap();
        for page in bytes.chunks_mut(4096).skip(1) {
            // Interior pages of the tree contain parts of events too.
            if page[0] == LEAF && page.windows(6).any(|text| text == b"mark 1") {
                page[..8].fill(0xff);
            }
        }
        inarow_sys::file::write_whole(&path, &bytes).unwrap();
        let stored = stored_in_one_batch(open().connect().await.unwrap(), batch, Arc::default()).await;
        assert!(matches!(stored[..], [Err(StoreError::Damaged(_)), _, Ok(())]), "{stored:?}");
    }

    #[tokio::test]
    async fn one_change_that_cannot_be_stored_costs_no_other_its_place() {
        let folder = tempfile::tempdir().unwrap();
        // The third game has the first game's id.
        let batch = [1, 2, 1, 3].map(|number| begun(&format!("game {number}"))).into();
        let metrics = Arc::<Metrics>::default();
        let stored = stored_in_one_batch(prepared(folder.path()).await, batch, Arc::clone(&metrics)).await;
        assert!(matches!(stored[..], [Ok(()), Ok(()), Err(StoreError::Conflict(_)), Ok(())]), "{stored:?}");
        let text = metrics.text(&[]);
        assert!(text.contains("\ninarow_commits_failed_total 0\n"), "a conflict is no failure: {text}");
        assert!(text.contains("\ninarow_changes_total 4\n"), "each write counts once: {text}");
    }

    #[tokio::test]
    async fn a_batch_keeps_the_order_of_deletions() {
        let folder = tempfile::tempdir().unwrap();
        let deleted = |id: &str| Write { deleted: vec![id.to_owned()], ..Write::default() };
        let seen = Change { seen: vec![(inarow_play::Seat::First, 1)], ..Change::default() };
        let late = Write { changes: vec![("one".to_owned(), seen)], ..Write::default() };
        let batch = vec![begun("one"), deleted("one"), late, deleted("two"), begun("two")];
        let stored = stored_in_one_batch(prepared(folder.path()).await, batch, Arc::default()).await;
        let is_expected =
            matches!(stored[..], [Ok(()), Ok(()), Err(StoreError::Conflict(_)), Ok(()), Ok(())]);
        assert!(is_expected, "{stored:?}");
        let mut connection = prepared(folder.path()).await;
        let left: Vec<String> =
            sqlx::query_scalar("SELECT id FROM games").fetch_all(&mut connection).await.unwrap();
        assert_eq!(left, ["two"]);
    }

    async fn prepared(folder: &std::path::Path) -> SqliteConnection {
        let mut connection = super::super::options(folder).create_if_missing(true).connect().await.unwrap();
        super::super::schema::prepare(&mut connection).await.unwrap();
        connection
    }

    /// Returns the write that creates a game.
    fn begun(id: &str) -> Write {
        let terms = GameTerms { id: id.to_owned(), ..GameTerms::example("tictactoe", "none") };
        let (_, begun) = HostedGame::new(terms.clone()).unwrap();
        Write { changes: vec![(id.to_owned(), begun)], games: vec![terms], ..Write::default() }
    }

    /// Runs the writer on one batch. Returns the results of the writes.
    async fn stored_in_one_batch(
        connection: SqliteConnection,
        batch: Vec<Write>,
        metrics: Arc<Metrics>,
    ) -> Vec<Result<(), StoreError>> {
        let (queue, waiting) = mpsc::channel(8);
        let mut answers = Vec::new();
        for write in batch {
            let (done, stored) = oneshot::channel();
            queue.send(Waiting { write, done }).await.map_err(drop).unwrap();
            answers.push(stored);
        }
        drop(queue);
        run(connection, waiting, metrics).await;
        answers.into_iter().map(|mut stored| stored.try_recv().unwrap()).collect()
    }
}
