//! Leases of games, for stores that only one process uses.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Leases in memory. Leases need not survive the process, because no other process uses the store.
#[derive(Debug, Default)]
pub(super) struct Leases(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    by_game: HashMap<String, Lease>,
    last_number: u64,
}

#[derive(Debug)]
struct Lease {
    number: u64,
    owner: String,
    until: Instant,
}

impl Leases {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a lease, or renews the lease with a new number. Returns `None` while another owner has the lease.
    pub(super) fn take(&self, game: &str, owner: &str, time: Duration) -> Option<u64> {
        let (now, mut state) = (Instant::now(), self.lock());
        let found = state.by_game.get(game);
        if found.is_some_and(|lease| lease.owner != owner && lease.until > now) {
            return None;
        }
        state.last_number += 1;
        let number = state.last_number;
        let lease = Lease { number, owner: owner.to_owned(), until: now + time };
        state.by_game.insert(game.to_owned(), lease);
        Some(number)
    }

    /// Renews the leases of an owner and forgets expired leases.
    pub(super) fn renew(&self, owner: &str, time: Duration) {
        let (now, mut state) = (Instant::now(), self.lock());
        state.by_game.retain(|_, lease| lease.until > now);
        for lease in state.by_game.values_mut().filter(|lease| lease.owner == owner) {
            lease.until = now + time;
        }
    }

    /// Releases a lease, unless the lease has another number now.
    pub(super) fn release(&self, game: &str, number: u64) {
        let mut state = self.lock();
        if state.by_game.get(game).is_some_and(|lease| lease.number == number) {
            state.by_game.remove(game);
        }
    }
}
