//! The set-up of a plan's games.

use inarow_core::{GameSpec, Setup, SetupError};
use inarow_record::{Dice, Stream};

use crate::seeds::{Part, seed_of};

/// Returns the set-up of the games with this opening under a plan's seed.
///
/// # Errors
/// When the game's settings are invalid.
pub fn game_setup(game: &GameSpec, seed: u64, opening: u64) -> Result<Setup, SetupError> {
    game.setup(&mut Dice::new(seed_of(seed, Part::Opening, opening), Stream::SetUp))
}
