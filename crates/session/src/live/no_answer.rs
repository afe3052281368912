//! Reason why an external engine has not answered in spite of its output.

use std::time::Duration;

use inarow_play::{PlayerError, ProgramFault};
use inarow_record::{End, GameResult};

use super::Live;

/// Delay until users are warned about output that is no answer, because an engine prints in pieces.
const PATIENCE: Duration = Duration::from_secs(5);

/// Output of a participant that is no answer.
#[derive(Debug)]
pub(super) struct NoAnswer {
    participant: usize,
    error: PlayerError,
    /// Time of the warning, or `None` without a planned warning and after the warning.
    pub(super) due: Option<Duration>,
    /// Whether users were warned.
    is_told: bool,
}

impl Live {
    /// Returns the participant whose engine printed output that is no answer, and the fault. Returns both after
    /// the warning, and after a loss on time because of the output.
    pub(crate) fn no_answer(&self) -> Option<(usize, &PlayerError)> {
        let is_over = self.game.result().is_some();
        let no_answer = self.no_answer.as_ref().filter(|no_answer| no_answer.is_told || is_over)?;
        Some((no_answer.participant, &no_answer.error))
    }

    /// Whether a fault is stored, also before the warning.
    #[cfg(test)]
    pub(crate) fn is_blamed(&self) -> bool {
        self.no_answer.is_some()
    }

    /// Stores a fault without a planned warning. The fault is shown only if the game was lost because of the
    /// fault.
    pub(crate) fn blame(&mut self, participant: usize, error: PlayerError) {
        self.no_answer = Some(NoAnswer { participant, error, due: None, is_told: false });
    }

    /// Stores the fault in an asked engine's output. `None` takes the fault back.
    pub(super) fn printed(&mut self, id: u64, fault: Option<ProgramFault>, now: Duration) {
        let Some(asked) = self.asked.filter(|asked| asked.id == id) else { return };
        match (&mut self.no_answer, fault) {
            (_, None) => self.no_answer = None,
            (Some(before), Some(fault)) => before.error = fault.into(),
            (None, Some(fault)) => {
                self.blame(asked.participant, fault.into());
                self.no_answer.iter_mut().for_each(|new| new.due = Some(now.saturating_add(PATIENCE)));
            }
        }
    }

    /// Returns whether the warning is due, once.
    pub(crate) fn take_warning(&mut self, now: Duration) -> bool {
        let Some(no_answer) = &mut self.no_answer else { return false };
        let is_due = no_answer.due.take_if(|due| *due <= now).is_some();
        no_answer.is_told |= is_due;
        is_due
    }

    /// Keeps a fault after the end of the game only if the fault cost the game.
    pub(super) fn keep_why_it_was_late(&mut self, result: GameResult) {
        let loser = result.winner.map(|side| self.participant_of(side.other()));
        let matters = |no_answer: &NoAnswer| result.why == End::Time && Some(no_answer.participant) == loser;
        self.no_answer = self.no_answer.take().filter(matters);
        self.no_answer.iter_mut().for_each(|no_answer| no_answer.due = None);
    }
}
