//! Checks a store for damage.

use serde::Serialize;

use super::list::{find, restored};
use super::{Operator, OperatorError};
use crate::store::StoreError;

/// Maximum number of listed faults of the file.
const MOST_FAULTS: i64 = 100;
/// Tables whose rows belong to a game.
const TABLES: [&str; 5] = ["seats", "events", "refusals", "awake", "bot_seats"];

/// A game that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DamagedGame {
    /// Id in the game's link.
    pub id: String,
    /// Description of the damage, in English.
    pub reason: String,
}

/// Damage of a store.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct CheckReport {
    /// Number of games read.
    pub games: u64,
    /// Games that cannot be read.
    pub damaged: Vec<DamagedGame>,
    /// Number of rows that belong to no game.
    pub orphans: u64,
    /// Faults that SQLite finds in its file.
    pub file: Vec<String>,
}

impl CheckReport {
    /// Whether the store has no damage.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.damaged.is_empty() && self.orphans == 0 && self.file.is_empty()
    }
}

impl Operator {
    /// Reads every game like a server, and checks the whole file. `read` is called with the number of games so
    /// far; the check ends when `read` returns `false`.
    ///
    /// # Errors
    /// When the store cannot be opened.
    pub fn check(&self, mut read: impl FnMut(u64) -> bool) -> Result<CheckReport, OperatorError> {
        self.with(async |connection| {
            let mut report = CheckReport::default();
            let faults = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(format!(
                "PRAGMA integrity_check({MOST_FAULTS})"
            )))
            .fetch_all(&mut *connection)
            .await;
            match faults {
                Ok(faults) => {
                    report.file = faults.into_iter().filter(|fault: &String| fault != "ok").collect()
                }
                Err(error) => report.file.push(StoreError::from(error).to_string()),
            }
            for table in TABLES {
                let count = format!("SELECT count(*) FROM {table} WHERE game NOT IN (SELECT key FROM games)");
                let count =
                    sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(count)).fetch_one(&mut *connection);
                match count.await {
                    Ok(count) => report.orphans += u64::try_from(count).unwrap_or_default(),
                    Err(error) => report.file.push(format!("{table}: {}", StoreError::from(error))),
                }
            }
            let mut after = 0;
            loop {
                let piece = match find(connection, after, None, true).await {
                    Ok(piece) => piece,
                    Err(error) => {
                        report.file.push(format!("games: {error}"));
                        break;
                    }
                };
                let Some(last) = piece.last() else { break };
                after = last.key;
                for found in piece {
                    if let Err(reason) = restored(connection, &found.id).await {
                        report.damaged.push(DamagedGame { id: found.id, reason });
                    }
                    report.games += 1;
                    if !read(report.games) {
                        return Ok(report);
                    }
                }
            }
            Ok(report)
        })
    }
}
