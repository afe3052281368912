//! Games that cannot be read any more. Each damaged game is logged once and counted.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// Maximum number of stored ids. Beyond the limit damaged games are not counted.
const MOST: usize = 100_000;

/// Damaged games that were requested since the start of the server.
#[derive(Debug, Default)]
pub(crate) struct Damaged(Mutex<HashSet<String>>);

impl Damaged {
    /// Notes a damaged game.
    pub(crate) fn note(&self, id: &str, reason: &str) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MOST && known.insert(id.to_owned()) {
            tracing::error!(game = id, reason, "a stored game is damaged; see inarow serve check");
        }
    }

    /// Forgets a deleted game.
    pub(crate) fn forget(&self, id: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    pub(crate) fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}
