//! Reference opponents: named players whose behaviour never changes. `docs/reference-opponents.md` describes
//! every player. The tests compare every player with a slow twin of its description.

pub mod minimax;
pub mod random;
pub mod rating_map;
pub mod rule3;
pub mod score2;
pub mod threat1;
pub mod ultimate2;

mod board;

use inarow_core::Side;
use inarow_record::{Dice, Stream};

/// Returns the random numbers of one choice. The numbers depend on the seed, the side and the ply alone. A move
/// does not depend on earlier requests, so a restart or a take-back does not change later moves.
pub(crate) fn dice(seed: u64, side: Side, ply: u32) -> Dice {
    // An odd constant (2^64 / golden ratio) maps different plies to distant seeds.
    let seed = seed ^ u64::from(ply).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    Dice::new(
        seed,
        match side {
            Side::X => Stream::X,
            Side::O => Stream::O,
        },
    )
}
