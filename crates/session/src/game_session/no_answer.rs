//! Reason why an external engine has not answered although it printed something.

use std::time::Duration;

use inarow_core::Side;
use inarow_play::{PlayerError, ProgramFault};
use inarow_record::{End, GameResult};

use super::GameSession;
use crate::SessionEvent;

/// Delay until people are warned about output that is no answer, because an engine prints in pieces.
const PATIENCE: Duration = Duration::from_secs(5);

/// Output of a participant that is no answer.
#[derive(Debug)]
pub(crate) struct NoAnswer {
    participant: usize,
    error: PlayerError,
    /// Time of the warning; `None` after it, or if none is planned.
    due: Option<Duration>,
    /// Whether people were warned.
    is_told: bool,
}

impl NoAnswer {
    /// Stores a fault without a planned warning. It is shown only if the game was lost because of it.
    pub(crate) fn new(participant: usize, error: PlayerError) -> NoAnswer {
        NoAnswer { participant, error, due: None, is_told: false }
    }
}

impl GameSession {
    /// Returns the side whose engine printed output that is no answer, and the fault. The fault is reported some
    /// seconds after the output while the answer is due, and after a loss on time because of it.
    pub fn no_answer(&self) -> Option<(Side, &PlayerError)> {
        let no_answer = self.live.no_answer.as_ref()?;
        let shown = no_answer.is_told || self.live.game.result().is_some();
        (shown && !self.is_review())
            .then(|| (self.lineup.side_of(&self.live.game, no_answer.participant), &no_answer.error))
    }

    /// Returns the time when people are to be warned.
    pub(crate) fn no_answer_due(&self) -> Option<Duration> {
        self.live.no_answer.as_ref()?.due
    }

    /// Stores the fault in what an asked engine printed. `None` takes the fault back.
    pub(crate) fn printed(&mut self, id: u64, fault: Option<ProgramFault>) {
        let Some(asked) = self.live.asked.filter(|asked| asked.id == id) else { return };
        let Some(fault) = fault else {
            self.live.no_answer = None;
            return;
        };
        let due = Some(self.now.saturating_add(PATIENCE));
        let new = NoAnswer { due, ..NoAnswer::new(asked.participant, fault.into()) };
        match &mut self.live.no_answer {
            Some(before) => before.error = new.error,
            None => self.live.no_answer = Some(new),
        }
    }

    /// Emits the warning once, when it is due.
    pub(crate) fn look_whether_unanswered(&mut self) {
        let Some(no_answer) = &mut self.live.no_answer else { return };
        if no_answer.due.take_if(|due| *due <= self.now).is_some() {
            no_answer.is_told = true;
            self.emit(SessionEvent::NoAnswerYet);
        }
    }

    /// Keeps the fault after the end of the game only if it cost the game.
    pub(crate) fn keep_why_it_was_late(&mut self, result: GameResult) {
        let loser = result.winner.map(|side| self.lineup.participant_of(&self.live.game, side.other()));
        let matters = |no_answer: &NoAnswer| result.why == End::Time && Some(no_answer.participant) == loser;
        self.live.no_answer =
            self.live.no_answer.take().filter(matters).map(|no_answer| NoAnswer { due: None, ..no_answer });
    }
}
