//! Services that a session needs from its host.

use std::sync::Arc;
use std::time::SystemTime;

use inarow_play::{HostClock, Programs, Waker};

/// Source of the date and time.
pub type WallClock = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// Services that a session needs from its host.
#[derive(Clone)]
pub struct Env {
    /// Function to call when a player has decided.
    pub wake: Waker,
    /// Clock of the session. Threads of players read the clock too. A turn is charged until the answer came,
    /// not until the host takes the answer.
    pub clock: HostClock,
    /// Source of the date and time for the start of records.
    pub wall_clock: WallClock,
    /// Starter of external programs.
    pub programs: Arc<dyn Programs>,
}
