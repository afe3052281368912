//! A game in the store.

use inarow_play::Seat;

use crate::event::StoredEvent;
use crate::refusal::Refusal;
use crate::secret::SecretHash;
use crate::terms::GameTerms;

/// A stored game.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    pub(crate) terms: GameTerms,
    /// Secrets of the taken seats.
    pub(crate) secrets: Vec<(Seat, SecretHash)>,
    /// Events, in order from number 1.
    pub(crate) rows: Vec<StoredRow>,
    pub(crate) refusals: Vec<(Seat, String, Refusal)>,
    /// Times when players were last seen, in milliseconds for which the store was served, or 0 if unknown.
    pub(crate) seen: Vec<(Seat, u64)>,
}

/// A stored event.
#[derive(Clone, Debug)]
pub(crate) struct StoredRow {
    pub(crate) event: StoredEvent,
    /// Command that caused the event. The command may also have caused following events.
    pub(crate) command: Option<(Seat, String)>,
}
