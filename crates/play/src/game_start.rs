//! Message to a player at the start of a game.

use inarow_core::Setup;
use inarow_engine::Resources;

use crate::Tap;

/// The game that a decider is to play.
#[derive(Clone)]
pub struct GameStart {
    /// Its set-up.
    pub setup: Setup,
    /// Seed of all random choices of the decider.
    pub seed: u64,
    /// Resources of the machine for the decider; `None` leaves that to the decider.
    pub resources: Option<Resources>,
    /// Sees every line said to a program and by it; engines say none.
    pub tap: Option<Tap>,
}

impl GameStart {
    /// A game whose transcript nobody wants.
    #[must_use]
    pub fn new(setup: Setup, seed: u64) -> GameStart {
        GameStart { setup, seed, resources: None, tap: None }
    }
}

impl std::fmt::Debug for GameStart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let GameStart { setup, seed, resources, tap } = self;
        f.debug_struct("GameStart")
            .field("setup", setup)
            .field("seed", seed)
            .field("resources", resources)
            .field("tap", &tap.is_some())
            .finish()
    }
}
