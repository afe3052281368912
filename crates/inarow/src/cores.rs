//! The cores that games are played on.

use inarow_arena::Cores;

use crate::failure::Failure;

/// Cores for so many games at a time: shared, or each game on its own.
pub(crate) fn cores(shared: bool, games: usize) -> Result<Cores, Failure> {
    if shared {
        return Ok(Cores::shared());
    }
    Cores::pinned(games).map_err(Failure::usage)
}
