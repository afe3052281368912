//! What a session needs from its host.

use std::sync::Arc;
use std::time::SystemTime;

use inarow_play::{HostClock, Programs, Waker};

/// Tells the date and time.
pub type WallClock = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// What a session needs from its host.
#[derive(Clone)]
pub struct Env {
    /// Is called when a player has decided.
    pub wake: Waker,
    /// The clock by which the host tells the session what time it is. It is read on the threads of players, too: an answer
    /// is charged until it came, not until the host looks.
    pub clock: HostClock,
    /// The date and time: records say when they were begun.
    pub wall_clock: WallClock,
    /// Starts external programs.
    pub programs: Arc<dyn Programs>,
}
