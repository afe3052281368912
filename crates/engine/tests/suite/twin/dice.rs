//! Random numbers of the reference opponents.

use inarow_core::Side;
use inarow_record::{Dice, Stream};

/// Returns the random numbers of a choice, a function of seed, side and ply.
pub(crate) fn dice(seed: u64, side: Side, ply: u32) -> Dice {
    let seed = seed ^ u64::from(ply).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    Dice::new(seed, if side == Side::X { Stream::X } else { Stream::O })
}
