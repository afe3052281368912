//! Why an external engine that is asked has not answered, though it printed something.

use std::time::Duration;

use inarow_core::Side;
use inarow_play::{PlayerError, ProgramFault};
use inarow_record::{End, GameResult};

use super::GameSession;
use crate::SessionEvent;

/// An engine prints in pieces; after this people are told that what it printed is no answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a participant printed instead of an answer.
#[derive(Debug)]
pub(crate) struct NoAnswer {
    participant: usize,
    error: PlayerError,
    /// When people are told of it; `None` once they were, or where they are not.
    due: Option<Duration>,
    /// They were told.
    is_told: bool,
}

impl NoAnswer {
    /// People are told of it where the game was lost by it.
    pub(crate) fn new(participant: usize, error: PlayerError) -> NoAnswer {
        NoAnswer { participant, error, due: None, is_told: false }
    }
}

impl GameSession {
    /// The side whose engine has printed what is no answer, and what is wrong with it: while it is still waited for, some
    /// seconds after it came, and when the game was lost on time by it.
    pub fn no_answer(&self) -> Option<(Side, &PlayerError)> {
        let no_answer = self.live.no_answer.as_ref()?;
        let shown = no_answer.is_told || self.live.game.result().is_some();
        (shown && self.review.is_none())
            .then(|| (self.lineup.side_of(&self.live.game, no_answer.participant), &no_answer.error))
    }

    /// When people are to be told of it.
    pub(crate) fn no_answer_due(&self) -> Option<Duration> {
        self.live.no_answer.as_ref()?.due
    }

    /// An engine that is asked printed what is no answer, or goes on with it.
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

    /// Tells once of an engine that has printed what is no answer.
    pub(crate) fn look_whether_unanswered(&mut self) {
        let Some(no_answer) = &mut self.live.no_answer else { return };
        if no_answer.due.take_if(|due| *due <= self.now).is_some() {
            no_answer.is_told = true;
            self.emit(SessionEvent::NoAnswerYet);
        }
    }

    /// The game is over: what was no answer matters where that cost the game.
    pub(crate) fn keep_why_it_was_late(&mut self, result: GameResult) {
        let loser = result.winner.map(|side| self.lineup.participant_of(&self.live.game, side.other()));
        let matters = |no_answer: &NoAnswer| result.why == End::Time && Some(no_answer.participant) == loser;
        self.live.no_answer =
            self.live.no_answer.take().filter(matters).map(|no_answer| NoAnswer { due: None, ..no_answer });
    }
}
