//! What a game session needs from its host.

use std::sync::Arc;
use std::time::SystemTime;

/// Wakes the host up when a player has decided; called from other threads.
pub(crate) type Waker = Arc<dyn Fn() + Send + Sync>;

/// Tells the date and time.
pub(crate) type Wall = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// What a session needs from its host.
#[derive(Clone)]
pub(crate) struct Env {
    /// Is called when a player has decided.
    pub(crate) wake: Waker,
    /// The date and time: records say when they were begun.
    pub(crate) wall: Wall,
}
