//! Cores of games.

use inarow_arena::Cores;

use crate::failure::Failure;

/// Returns cores for concurrent games, either shared or separate for each game.
pub(crate) fn cores(shared: bool, games: usize) -> Result<Cores, Failure> {
    if shared {
        return Ok(Cores::shared());
    }
    Cores::pinned(games).map_err(Failure::usage)
}
