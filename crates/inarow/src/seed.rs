//! Default seeds of games.

use inarow_core::Message;
use inarow_record::MAX_SEED;

use crate::failure::Failure;

/// Returns the given seed, or a seed from the operating system.
pub(crate) fn seed(given: Option<u64>) -> Result<u64, Failure> {
    let random = || getrandom::u64().map(|number| number & MAX_SEED);
    given
        .map_or_else(random, Ok)
        .map_err(|error| Failure::new(Message::new("said-no-random").text("detail", error)))
}
