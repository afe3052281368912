//! Games that cannot be read any more: named once in the log, and counted.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// Names of damaged games that are kept; more of them are counted as one.
const MOST: usize = 100_000;

/// The damaged games that somebody asked for since the server began.
#[derive(Debug, Default)]
pub(crate) struct Damaged(Mutex<HashSet<String>>);

impl Damaged {
    /// Takes note of a damaged game.
    pub(crate) fn note(&self, id: &str, reason: &str) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MOST && known.insert(id.to_owned()) {
            tracing::error!(game = id, reason, "a stored game is damaged; see inarow serve check");
        }
    }

    /// Forgets a game that was deleted.
    pub(crate) fn forget(&self, id: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    pub(crate) fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}
