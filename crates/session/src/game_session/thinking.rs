//! Computers in the game: requests to computers, a visible pace for moves, pauses, and replacement of players.

use std::time::Duration;

use inarow_core::Side;
use inarow_play::{Command, PlayerError, PlayerSpec, Reply, Update};

use super::GameSession;
use super::participant::Participant;
use crate::live::Answer;
use crate::{Failure, OnFailure, SessionError, SessionEvent};

impl GameSession {
    /// Returns the side whose computer is to act, unless the match is paused, for instance after a failure.
    pub fn thinking(&self) -> Option<Side> {
        self.live.thinking().filter(|_| !self.is_review())
    }

    /// Returns the side whose engine thinks for long, until [`keep_waiting`](GameSession::keep_waiting).
    pub fn slow(&self) -> Option<Side> {
        self.live.slow().filter(|_| !self.is_review()).map(|participant| self.live.side_of(participant))
    }

    /// Keeps waiting for the engine. Long thinking is reported again after the usual time.
    pub fn keep_waiting(&mut self, now: Duration) {
        self.at(now);
        self.live.keep_waiting(self.now);
    }

    /// Returns the side whose engine printed output that is no answer, and the fault. The fault is reported
    /// some seconds after the output while the answer is due. A loss on time because of the output is reported
    /// too.
    pub fn no_answer(&self) -> Option<(Side, &PlayerError)> {
        let (participant, error) = self.live.no_answer().filter(|_| !self.is_review())?;
        Some((self.live.side_of(participant), error))
    }

    /// Takes an update from a player. The update arrived at `came`, on the host's clock. Hosts need not forward
    /// updates themselves.
    pub fn updated(&mut self, update: Update, came: Duration) {
        match update {
            Update::Done { id, reply } => self.answered(id, reply, came),
            other => self.live.updated(other, &self.inbox, self.now),
        }
    }

    /// Handles an answer of a computer, or of the adviser.
    fn answered(&mut self, id: u64, reply: Result<Reply, PlayerError>, came: Duration) {
        if self.live.is_hint(id) {
            return self.hint_came(reply);
        }
        match self.live.answered(id, reply, came, self.now) {
            None | Some(Answer::Waits) => return,
            Some(Answer::Failed(participant, error)) => self.fail(participant, Failure::Player(error)),
            Some(Answer::Late) => {
                let _ = self.apply(Command::Tick);
                self.advance();
            }
        }
        if !self.live.is_pending() {
            self.live.let_run(self.now);
        }
    }

    /// Returns the time when the pending answer is played.
    pub fn pending_due(&self) -> Option<Duration> {
        self.live.pending_due(self.policy.pace, self.lineup.is_watched())
    }

    /// Plays the pending answer when the answer is due.
    pub(crate) fn play_pending(&mut self) {
        if self.pending_due().is_none_or(|due| due > self.now) {
            return;
        }
        let Some((participant, reply)) = self.live.take_pending() else { return };
        let moved = reply.cell();
        let Some(command) = self.live.game().command(reply) else {
            self.fail(participant, Failure::Misfit);
            return self.live.let_run(self.now);
        };
        // The turn is charged until the arrival of the answer.
        let applied = self.apply(command);
        self.live.let_run(self.now);
        match applied {
            Ok(()) => {
                if self.live.take_step() {
                    // A refusal means that the game is over. No clock and no computer runs.
                    let _ = self.apply(Command::Pause);
                }
                self.advance();
            }
            Err(rejection) => {
                let shape = self.live.game().position().shape();
                self.fail(participant, Failure::refused(moved, shape, rejection));
            }
        }
    }

    /// Handles a failure of a computer. The match waits for another player, or the computer loses.
    fn fail(&mut self, participant: usize, failure: Failure) {
        let side = self.live.side_of(participant);
        let spec = Box::new(self.lineup.participants[participant].spec.clone());
        self.live.set_step(false);
        let waits = self.policy.on_failure == OnFailure::Pause;
        if let Failure::Player(error) = &failure {
            // The flag may have fallen before the failure.
            self.live.blame(participant, error.clone());
        }
        let _ = self.apply(if waits { Command::Pause } else { Command::Tick });
        if self.live.game().result().is_some() {
            return self.advance(); // The computer's flag had fallen.
        }
        self.live.fail(participant, failure.clone());
        self.emit(SessionEvent::EngineFailed { side, spec, failure });
        if !waits {
            self.forfeit_failed(self.now);
        }
    }

    /// Asks the failed computer again.
    pub fn ask_again(&mut self, now: Duration) {
        self.at(now);
        if self.live.forget_failure() {
            let _ = self.apply(Command::Continue);
            self.advance();
        }
    }

    /// Ends the game as lost by the failed computer.
    pub fn forfeit_failed(&mut self, now: Duration) {
        self.at(now);
        let Some((participant, failure)) = self.live.take_failure() else { return };
        let side = self.live.side_of(participant);
        let _ = self.apply(Command::Forfeit { side, end: failure.end() });
        self.advance();
    }

    /// Whether the game was lost because a program refused the game. The record gives only a breach of the
    /// protocol as the reason.
    pub fn program_refused(&self) -> bool {
        self.live.program_refused() && !self.is_review()
    }

    /// Replaces the player of a side, with effect from that side's next move.
    ///
    /// # Errors
    /// When the player does not support this game, or does not start. The previous player stays.
    pub fn replace_player(
        &mut self,
        side: Side,
        spec: PlayerSpec,
        now: Duration,
    ) -> Result<(), SessionError> {
        self.at(now);
        self.is_played_here()?;
        let number = self.live.participant_of(side);
        let seed = self.lineup.series.player_seed(number);
        let handle = self.handle(&spec, seed, &self.live.record().setup)?;
        self.live.replace_player(number, handle, &self.lineup, self.now);
        let watched = self.lineup.is_watched();
        let clock = self.lineup.participants[number].clock;
        self.lineup.replace(number, Participant::new(spec, clock));
        self.names.give(&mut self.lineup.participants);
        // The record of a finished game is not renamed.
        self.update_tag(side);
        // The computers' pause ends, because without a clock nothing else was paused.
        let joins = watched && !self.lineup.is_watched() && !self.live.has_clocks() && !self.is_review();
        if self.live.forget_failure_of(number) || joins {
            let _ = self.apply(Command::Continue);
        }
        self.selection_revision += 1;
        self.remember_last();
        self.advance();
        Ok(())
    }

    // Pauses.

    /// Sets the pause between the moves of two computers.
    pub fn set_pace(&mut self, pace: Duration) {
        self.policy.pace.between = pace;
    }

    /// Whether the game can be paused now. Two computers must play, or clocks must run.
    pub fn can_pause(&self) -> bool {
        let stands = !self.is_review() && self.live.game().result().is_none() && !self.live.is_remote();
        stands && !self.live.game().is_paused() && (self.is_watched() || self.live.has_clocks())
    }

    /// Stops clocks and computers.
    pub fn pause(&mut self, now: Duration) {
        self.at(now);
        if self.live.is_remote() {
            return;
        }
        self.live.stop_thinking(self.now);
        self.live.set_step(false);
        // A refusal means that the game is paused or over. No clock and no computer runs.
        let _ = self.apply(Command::Pause);
        self.settle_after_refusal();
    }

    /// Ends a pause. A failed computer is asked again.
    pub fn unpause(&mut self, now: Duration) {
        self.at(now);
        if self.live.is_remote() {
            return;
        }
        self.live.forget_failure();
        let _ = self.apply(Command::Continue);
        self.advance();
    }

    /// Whether [`step`](GameSession::step) is possible. Two computers must play.
    pub fn can_step(&self) -> bool {
        let stands = !self.is_review() && self.live.game().result().is_none() && !self.live.is_remote();
        self.is_watched() && stands
    }

    /// Plays a single move of two computers, then pauses again.
    pub fn step(&mut self, now: Duration) {
        if !self.can_step() {
            return;
        }
        self.live.set_step(true);
        self.unpause(now);
        self.play_pending();
    }

    /// Handles the end of the game if a command was refused because the flag had fallen.
    pub(crate) fn settle_after_refusal(&mut self) {
        if self.live.is_end_due() {
            self.advance();
        }
        self.revision += 1;
    }
}
