//! Turn of a computer: the request, its progress, and the answer that waits for its time.

use std::time::Duration;

use inarow_core::Side;
use inarow_play::{Info, Limits, Mailbox, PlayerError, PlayerSpec, Reply, Update};

use super::Live;
use super::game::Game;
use crate::Pace;
use crate::game_session::lineup::Lineup;

/// Time after which users are informed that an external engine without a clock is still thinking.
const LONG: Duration = Duration::from_secs(20);

/// The pending request to a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) id: u64,
    pub(super) participant: usize,
    /// Whether the player is still getting ready before the request. The match's time is stopped meanwhile.
    gets_ready: bool,
    /// Time to inform users of long thinking, or `None` if users are not to be informed.
    pub(super) slow_at: Option<Duration>,
    /// Whether users were informed.
    is_slow: bool,
}

/// Mode of play between two computers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Flow {
    #[default]
    Running,
    /// The match pauses again after the next move.
    Step,
}

/// Answer to the pending request.
pub(crate) enum Answer {
    /// The answer waits to be played.
    Waits,
    /// The answer came after the flag had fallen.
    Late,
    /// The computer of this participant failed.
    Failed(usize, PlayerError),
}

impl Live {
    /// Whether a computer thinks about its move.
    pub(crate) fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether an answer waits to be played.
    pub(crate) fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Returns the number of the pending request.
    #[cfg(test)]
    pub(crate) fn asked_id(&self) -> Option<u64> {
        self.asked.map(|asked| asked.id)
    }

    /// Replaces a player, for tests.
    #[cfg(test)]
    pub(crate) fn set_player(&mut self, participant: usize, handle: super::PlayerHandle) {
        self.handles[participant] = handle;
    }

    /// Returns the side whose computer is to act, unless the match is paused, for instance after a failure.
    pub(crate) fn thinking(&self) -> Option<Side> {
        let participant = self.actor()?;
        let thinks = self.handles[participant].is_engine() && !self.game.is_paused();
        thinks.then(|| self.side_of(participant))
    }

    /// Returns the progress reported by the computer that is thinking.
    pub fn info(&self) -> Option<&Info> {
        self.found().filter(|_| self.is_asked()).map(|(_, info)| info)
    }

    /// Returns the progress of the current or latest thinking computer, with its side. Returns `None` after
    /// moves were taken back or redone.
    pub fn found(&self) -> Option<(Side, &Info)> {
        self.info.as_ref().map(|(participant, info)| (self.side_of(*participant), info))
    }

    /// Asks the computer to act, if the turn is the computer's.
    pub(crate) fn ask_next(&mut self, lineup: &Lineup, inbox: &mut Mailbox, now: Duration) {
        let is_answered = self.asked.is_some() || self.pending.is_some();
        if is_answered || self.failed.is_some() || self.game.is_paused() {
            return;
        }
        let Some(participant) = self.actor() else { return };
        self.no_answer = None;
        let is_timed = self.time_left(self.side_of(participant), now).is_some();
        let is_program = matches!(lineup.participants[participant].spec, PlayerSpec::Exec(_));
        let Some(player) = self.handles[participant].player() else { return };
        let id = inbox.next_id();
        let slow_at = (is_program && !is_timed).then(|| now.saturating_add(LONG));
        let gets_ready = is_program && is_timed && matches!(self.game, Game::Local(_));
        self.asked = Some(Asked { id, participant, gets_ready, slow_at, is_slow: false });
        self.info = None;
        if gets_ready {
            player.get_ready(id);
            self.hold(now);
        } else {
            self.put_question(inbox, now);
        }
    }

    /// Sends the pending request to its player, who is ready.
    fn put_question(&mut self, inbox: &Mailbox, now: Duration) {
        self.hold(now);
        // The host's call may have begun a while ago. The player is not charged for the delay.
        let now = inbox.now().max(now);
        self.let_run(now);
        let (Some(asked), Some(seat)) = (&mut self.asked, self.game.actor()) else { return };
        asked.gets_ready = false;
        let Asked { id, participant, .. } = *asked;
        let clock = self.game.clock(self.game.side_of(seat), self.time.at(now));
        let limits = Limits { clock, ..Limits::default() };
        if let (Some(request), Some(player)) =
            (self.game.request(id, limits), self.handles[participant].player())
        {
            player.ask(&request);
        }
    }

    /// Stops the computer that is thinking. The computer's turn stays open.
    pub(crate) fn stop_thinking(&mut self, now: Duration) {
        self.pending = None;
        self.let_run(now);
        if let Some(asked) = self.asked.take()
            && let Some(player) = self.handles[asked.participant].player()
        {
            player.cancel();
        }
    }

    /// Takes an update of the pending request. The request stays pending.
    pub(crate) fn updated(&mut self, update: Update, inbox: &Mailbox, now: Duration) {
        match update {
            Update::Ready { id } => {
                if self.asked.is_some_and(|asked| asked.id == id && asked.gets_ready) {
                    self.put_question(inbox, now);
                }
            }
            Update::NoAnswerYet { id, fault } => self.printed(id, fault, now),
            Update::Info { id, info } => {
                if let Some(asked) = self.asked.filter(|asked| asked.id == id && info.line == 1) {
                    self.info = Some((asked.participant, info));
                }
            }
            Update::Done { .. } => {}
        }
    }

    /// Takes the answer to the pending request. The answer arrived at `came`. The answer stops the match's time
    /// until it is played. An answer after the fall of the flag is too late. Returns `None` for a stale answer.
    pub(crate) fn answered(
        &mut self,
        id: u64,
        reply: Result<Reply, PlayerError>,
        came: Duration,
        now: Duration,
    ) -> Option<Answer> {
        let asked = self.asked.take_if(|asked| asked.id == id)?;
        self.no_answer = None;
        self.hold(came.min(now));
        Some(match reply {
            Err(error) => Answer::Failed(asked.participant, error),
            Ok(_) if self.has_fallen(now) => Answer::Late,
            Ok(reply) => {
                self.pending = Some(reply);
                Answer::Waits
            }
        })
    }

    /// Returns the time when the pending answer is played. `is_watched` is whether two computers play.
    pub(crate) fn pending_due(&self, pace: Pace, is_watched: bool) -> Option<Duration> {
        self.pending.as_ref()?;
        let pause = match (is_watched, self.flow) {
            (true, Flow::Step) => Duration::ZERO,
            (true, Flow::Running) if self.game.steps() > 0 => pace.between,
            // Before the first move users have nothing to see.
            _ => pace.reply,
        };
        Some(self.moved_at.saturating_add(pause))
    }

    /// Takes the pending answer, with its participant.
    pub(crate) fn take_pending(&mut self) -> Option<(usize, Reply)> {
        self.pending.take().and_then(|reply| Some((self.actor()?, reply)))
    }

    /// Sets whether the match pauses again after the next move.
    pub(crate) fn set_step(&mut self, steps: bool) {
        self.flow = if steps { Flow::Step } else { Flow::Running };
    }

    /// Returns whether the match pauses after the last move. Returns true only once.
    pub(crate) fn take_step(&mut self) -> bool {
        std::mem::take(&mut self.flow) == Flow::Step
    }

    // Slow engines.

    /// Returns the participant whose engine thinks for long, when a report is due.
    pub(crate) fn take_slow(&mut self, now: Duration) -> Option<usize> {
        let asked = self.asked.as_mut()?;
        asked.slow_at.take_if(|at| *at <= now)?;
        asked.is_slow = true;
        Some(asked.participant)
    }

    /// Returns the participant whose engine thinks for long, until [`keep_waiting`](Live::keep_waiting).
    pub(crate) fn slow(&self) -> Option<usize> {
        self.asked.filter(|asked| asked.is_slow).map(|asked| asked.participant)
    }

    /// Keeps waiting for the engine. Long thinking is reported again after the usual time.
    pub(crate) fn keep_waiting(&mut self, now: Duration) {
        if let Some(asked) = &mut self.asked {
            asked.is_slow = false;
            asked.slow_at = Some(now.saturating_add(LONG));
        }
    }
}
