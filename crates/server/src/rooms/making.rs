//! Creation of games with idempotency keys.

use tokio::sync::{Mutex, MutexGuard};

/// Serialises creations that share an idempotency key.
#[derive(Debug)]
pub(crate) struct Making([Mutex<()>; 64]);

impl Default for Making {
    fn default() -> Making {
        Making(std::array::from_fn(|_| Mutex::default()))
    }
}

impl Making {
    /// Waits until no other request creates the game with this id.
    pub(crate) async fn lock(&self, id: &str) -> MutexGuard<'_, ()> {
        let place = id.bytes().fold(0, |sum: usize, letter| sum.wrapping_mul(31).wrapping_add(letter.into()));
        self.0[place % self.0.len()].lock().await
    }
}
