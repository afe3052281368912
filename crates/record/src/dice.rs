//! The pinned generator behind every seed.

use inarow_core::RandomSource;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The largest seed that programs make up: every JSON reader keeps numbers of 53 bits exact.
pub const MAX_SEED: u64 = (1 << 53) - 1;

/// What the numbers are used for. Each use of one seed has numbers of its own, so that one more number here changes
/// nothing there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stream {
    /// Making the set-up: walls, weights.
    SetUp,
    /// Chance during the game: Score's random fills.
    Chance,
    /// The choices of the player of X.
    X,
    /// The choices of the player of O.
    O,
    /// Random openings.
    Opening,
    /// Which parameters are tried next when they are tuned.
    Tuning,
}

impl Stream {
    /// The generator's stream number. Fixed for ever: records name seeds, and a seed must mean the same for ever.
    const fn number(self) -> u64 {
        match self {
            Stream::SetUp => 0,
            Stream::Chance => 1,
            Stream::X => 2,
            Stream::O => 3,
            Stream::Opening => 4,
            Stream::Tuning => 5,
        }
    }
}

/// Random numbers from a seed: ChaCha with 8 rounds, one of its streams per [`Stream`].
///
/// ```
/// use inarow_core::RandomSource;
/// use inarow_record::{Dice, Stream};
///
/// let mut one = Dice::new(7, Stream::Chance);
/// let mut same = Dice::new(7, Stream::Chance);
/// assert_eq!(one.below(10), same.below(10));
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    generator: ChaCha8Rng,
}

impl Dice {
    /// The numbers of this seed for this use.
    #[must_use]
    pub fn new(seed: u64, stream: Stream) -> Dice {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(stream.number());
        Dice { generator }
    }

    /// Puts the items in a uniformly random order (Fisher–Yates from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            items.swap(last, other);
        }
    }
}

impl RandomSource for Dice {
    fn next_u64(&mut self) -> u64 {
        self.generator.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers are the contract: a seed of an old record must give the same walls and rows for ever. They were
    /// computed by a second, independent implementation of the cipher and of the seed's expansion.
    #[test]
    fn the_generator_is_pinned() {
        let first = |seed, stream| Dice::new(seed, stream).next_u64();
        assert_eq!(first(0, Stream::SetUp), 13_080_132_717_333_068_652);
        assert_eq!(first(0, Stream::Chance), 13_937_087_304_575_520_531);
        assert_eq!(first(1, Stream::SetUp), 7_424_550_030_962_593_201);
        assert_eq!(first(u64::MAX, Stream::Opening), 3_043_865_922_436_342_140);
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let all = [Stream::SetUp, Stream::Chance, Stream::X, Stream::O, Stream::Opening, Stream::Tuning];
        let mut firsts: Vec<u64> = all.iter().map(|stream| Dice::new(42, *stream).next_u64()).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), all.len());
    }

    #[test]
    fn a_shuffle_keeps_the_items_and_finds_every_order() {
        let mut dice = Dice::new(3, Stream::X);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..500 {
            let mut items = [0, 1, 2, 3];
            dice.shuffle(&mut items);
            seen.insert(items);
        }
        assert_eq!(seen.len(), 24);
    }
}
