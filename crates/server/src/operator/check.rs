//! Checks a store for damage.

use serde::Serialize;

use super::list::restored;
use super::{Operator, OperatorError};
use crate::store::{GameFilter, Inspection};

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
    /// Reads every game like a server, and checks the whole file. Calls `read` with the number of games so far.
    /// The check ends when `read` returns `false`.
    ///
    /// # Errors
    /// When the store cannot be opened.
    pub fn check(&self, mut read: impl FnMut(u64) -> bool) -> Result<CheckReport, OperatorError> {
        self.with(async |store| {
            let Inspection { orphans, faults } = store.inspect().await?;
            let mut report = CheckReport { orphans, file: faults, ..CheckReport::default() };
            let mut after = 0;
            loop {
                let page = match store.games(after, GameFilter::default()).await {
                    Ok(page) => page,
                    Err(error) => {
                        report.file.push(format!("games: {error}"));
                        return Ok(report);
                    }
                };
                let Some(last) = page.last() else { return Ok(report) };
                after = last.place;
                for found in page {
                    if let Err(reason) = restored(store, &found.id).await {
                        report.damaged.push(DamagedGame { id: found.id, reason });
                    }
                    report.games += 1;
                    if !read(report.games) {
                        return Ok(report);
                    }
                }
            }
        })
    }
}
