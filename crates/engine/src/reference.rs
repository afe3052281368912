//! The reference opponents: named players whose behaviour never changes, each described in
//! `docs/reference-opponents.md` and held to a slow twin of its description in the tests.

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

/// The random numbers of one choice, a function of the seed, the side and the ply alone: a move does not depend on
/// what was asked before, so that a game gone on with after a restart or a take-back is the same game.
pub(crate) fn dice(seed: u64, side: Side, ply: u32) -> Dice {
    // An odd constant (2^64 / golden ratio) sends different plies to seeds far apart.
    let seed = seed ^ u64::from(ply).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    Dice::new(
        seed,
        match side {
            Side::X => Stream::X,
            Side::O => Stream::O,
        },
    )
}
