//! End of the current game, with failures of computers and the contribution to the score.

use std::time::Duration;

use inarow_core::Side;
use inarow_play::{PlayerError, ProgramFault};
use inarow_record::{End, GameResult};

use super::Live;
use crate::Failure;
use crate::game_session::lineup::{Counted, Lineup};

/// A computer that failed. The match is paused because of the failure.
#[derive(Debug)]
pub(super) struct Failed {
    participant: usize,
    failure: Failure,
}

impl Live {
    // Failures.

    /// Returns the side whose computer failed, and the failure. The player can be replaced or asked again.
    pub fn failed(&self) -> Option<(Side, &Failure)> {
        self.failed.as_ref().map(|failed| (self.side_of(failed.participant), &failed.failure))
    }

    /// Notes that a computer failed. The match then waits.
    pub(crate) fn fail(&mut self, participant: usize, failure: Failure) {
        self.no_answer = None;
        self.failed = Some(Failed { participant, failure });
    }

    /// Forgets a failure. Returns whether a failure was forgotten.
    pub(crate) fn forget_failure(&mut self) -> bool {
        self.failed.take().is_some()
    }

    /// Forgets a failure of this participant. Returns whether a failure was forgotten.
    pub(crate) fn forget_failure_of(&mut self, participant: usize) -> bool {
        self.failed.take_if(|failed| failed.participant == participant).is_some()
    }

    /// Takes the failure for which the game is forfeited.
    pub(crate) fn take_failure(&mut self) -> Option<(usize, Failure)> {
        let Failed { participant, failure } = self.failed.take()?;
        let refusal =
            |error: &PlayerError| matches!(error, PlayerError::Program(ProgramFault::Refused { .. }));
        self.program_refused = matches!(&failure, Failure::Player(error) if refusal(error));
        Some((participant, failure))
    }

    /// Whether the game was lost because a program refused the game. The record gives only a breach of the
    /// protocol as the reason.
    pub(crate) fn program_refused(&self) -> bool {
        self.program_refused && self.game.result().is_some_and(|result| result.why == End::Protocol)
    }

    // The end.

    /// Whether the game is over without consequences so far.
    pub(crate) fn is_end_due(&self) -> bool {
        self.game.result().is_some() && !self.finished
    }

    /// Ends the game. Stops the computers, and keeps only a fault that cost the game. Returns the result, once.
    pub(crate) fn end(&mut self, now: Duration) -> Option<GameResult> {
        self.stop_thinking(now);
        self.failed = None;
        let result = self.game.result()?;
        self.keep_why_it_was_late(result);
        (!std::mem::replace(&mut self.finished, true)).then_some(result)
    }

    /// Goes on after moves of the end were taken back. Returns whether the end was counted. A counted end stays
    /// counted.
    pub(crate) fn reopen(&mut self) -> bool {
        // A player chosen for the next game plays on in this game.
        self.ended_as = None;
        std::mem::take(&mut self.finished) && self.is_counted()
    }

    /// Whether the game counts in the score. Games played to their end here count.
    pub fn is_counted(&self) -> bool {
        self.counted.is_some()
    }

    /// Returns the contribution to the score.
    pub(crate) fn counted(&self) -> Option<Counted> {
        self.counted
    }

    /// Sets the contribution of a game that was left and goes on.
    pub(crate) fn set_counted(&mut self, counted: Option<Counted>) {
        self.counted = counted;
    }

    /// Counts the game in its current state, won by a participant or drawn.
    pub(crate) fn count(&mut self, result: GameResult, winner: Option<usize>) {
        self.counted = Some(Counted { winner, end: Some((result, self.game.record().plies.len())) });
    }

    /// Removes the game from the score, because the game goes on elsewhere. Returns the removed contribution.
    pub(crate) fn uncount(&mut self) -> Option<Counted> {
        self.finished = false;
        self.counted.take()
    }

    /// Whether the game was counted, and ends differently or not yet.
    pub(crate) fn is_variation(&self) -> bool {
        let record = self.game.record();
        let end = record.result.map(|result| (result, record.plies.len()));
        self.counted.is_some_and(|counted| end.is_none() || counted.end != end)
    }

    /// Returns the line-up of a finished game if a player was replaced for the next game.
    pub(crate) fn ended_lineup(&self) -> Option<&Lineup> {
        self.ended_as.as_deref().filter(|_| self.game.result().is_some())
    }
}
