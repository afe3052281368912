//! A game as the store has it.

use inarow_play::Seat;

use crate::event::StoredEvent;
use crate::refusal::Refusal;
use crate::secret::SecretHash;
use crate::terms::GameTerms;

/// A game as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    pub(crate) terms: GameTerms,
    /// The people who sit there.
    pub(crate) secrets: Vec<(Seat, SecretHash)>,
    /// Its events, in order from number 1.
    pub(crate) rows: Vec<StoredRow>,
    pub(crate) refusals: Vec<(Seat, String, Refusal)>,
    /// When people were seen last, in milliseconds that the store was served; 0 where nobody knows.
    pub(crate) seen: Vec<(Seat, u64)>,
}

/// A stored event.
#[derive(Clone, Debug)]
pub(crate) struct StoredRow {
    pub(crate) event: StoredEvent,
    /// The command that made it, and perhaps others behind it.
    pub(crate) command: Option<(Seat, String)>,
}
