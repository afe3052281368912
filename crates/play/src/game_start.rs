//! Data for a player at the start of a game.

use inarow_core::Setup;
use inarow_engine::Resources;

use crate::Tap;

/// Data of the game that a decider is to play.
#[derive(Clone)]
pub struct GameStart {
    /// Set-up of the game.
    pub setup: Setup,
    /// Seed of all random choices of the decider.
    pub seed: u64,
    /// Resources of the machine for the decider. `None` uses the decider's default.
    pub resources: Option<Resources>,
    /// Receiver of every line to a program and from the program. Engines have no lines.
    pub tap: Option<Tap>,
}

impl GameStart {
    /// Returns the data of a game without a tap.
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
