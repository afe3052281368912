//! The seed of a game when nobody named one.

use anyhow::Context;

/// The seed given, or one from the operating system. It fits in 53 bits, so that every JSON reader keeps it exact.
pub(crate) fn seed(given: Option<u64>) -> anyhow::Result<u64> {
    match given {
        Some(seed) => Ok(seed),
        None => {
            Ok(getrandom::u64().context("the system gives no random numbers; name a seed with --seed")? >> 11)
        }
    }
}
