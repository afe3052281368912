//! Random numbers for set-ups and chance, supplied by the host.

/// A source of uniform 64-bit numbers. The rules contain no generator. The host passes a generator with a fixed
/// algorithm, so that a seed always gives an equal game.
pub trait RandomSource {
    /// Returns the next number, uniform over all 64-bit values.
    fn next_u64(&mut self) -> u64;

    /// Returns a number below `n` without bias: the next number modulo `n`. Numbers above the last whole multiple of
    /// `n` are rejected. Returns 0 for `n` = 0.
    fn below(&mut self, n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        // The topmost 2^64 mod n numbers would make the low remainders likelier.
        let surplus = (u64::MAX % n + 1) % n;
        loop {
            let value = self.next_u64();
            if value <= u64::MAX - surplus {
                return value % n;
            }
        }
    }
}

impl<F: FnMut() -> u64> RandomSource for F {
    fn next_u64(&mut self) -> u64 {
        self()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_above_the_last_whole_multiple_are_rejected() {
        // 2^64 = 3 · 6148914691236517205 + 1: only u64::MAX is surplus for n = 3.
        let mut values = [u64::MAX, u64::MAX - 1].into_iter();
        let mut random = || values.next().unwrap();
        assert_eq!(random.below(3), (u64::MAX - 1) % 3);
        // A power of two divides 2^64, so no number is rejected.
        let mut random = || u64::MAX;
        assert_eq!(random.below(8), 7);
        assert_eq!(random.below(1), 0);
        assert_eq!(random.below(0), 0);
    }
}
