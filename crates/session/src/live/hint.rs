//! Advice for the side to move, during the computation and after.

use inarow_play::Choice;
use inarow_record::SwapChoice;

use super::{Live, PlayerHandle};

/// State of the hint for the side to move.
pub enum Hint {
    /// No hint was requested.
    None,
    /// An engine is thinking about the hint.
    Thinking(HintEngine),
    /// A move. The expected line of play is included if the engine reports a line.
    Move(Choice),
    /// An opening's choice.
    Choice(SwapChoice),
    /// Nothing can be suggested.
    Nothing,
}

/// The engine that thinks about a hint.
pub struct HintEngine {
    id: u64,
    /// Player whose thinking stops when dropped.
    _thinker: PlayerHandle,
}

impl HintEngine {
    /// Notes that this player thinks about the request `id`.
    pub(crate) fn new(id: u64, thinker: PlayerHandle) -> HintEngine {
        HintEngine { id, _thinker: thinker }
    }

    #[cfg(test)]
    pub(crate) fn id(&self) -> u64 {
        self.id
    }
}

impl Live {
    /// Returns the hint for the newest position.
    pub fn hint(&self) -> &Hint {
        &self.hint
    }

    /// Replaces the hint. An engine that thinks about the old hint stops.
    pub(crate) fn set_hint(&mut self, hint: Hint) {
        self.hint = hint;
    }

    /// Whether an engine thinks about the hint.
    pub(crate) fn is_hinting(&self) -> bool {
        matches!(self.hint, Hint::Thinking(_))
    }

    /// Whether this request is the request for the hint.
    pub(crate) fn is_hint(&self, id: u64) -> bool {
        matches!(&self.hint, Hint::Thinking(engine) if engine.id == id)
    }

    /// Whether a player thinks, or an adviser about a hint.
    pub fn is_busy(&self) -> bool {
        self.is_asked() || self.is_hinting()
    }
}
