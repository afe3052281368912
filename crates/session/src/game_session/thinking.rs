//! Computers in the game: requests to them, a visible pace for their moves, pauses, and replacement of players.

use std::time::Duration;

use inarow_core::{Setup, Side};
use inarow_play::{
    Command, Event, EventKind, GameStart, Info, Limits, Mailbox, Player, PlayerError, PlayerSpec, Presets,
    ProgramFault, Programs, Reply, Update,
};
use inarow_record::End;

use super::GameSession;
use super::game::Game;
use super::no_answer::NoAnswer;
use super::participant::Participant;
use crate::{Failure, OnFailure, SessionError, SessionEvent};

/// Time after which people are informed that an external engine without a clock is still thinking.
const LONG: Duration = Duration::from_secs(20);

/// A player: an engine, or a person at this machine. Dropping the handle kills an engine without waiting for its end.
#[derive(Default)]
pub(crate) struct PlayerHandle(Option<Box<dyn Player>>);

impl PlayerHandle {
    pub(crate) fn build(
        spec: &PlayerSpec,
        setup: &Setup,
        seed: u64,
        presets: &Presets,
        programs: &dyn Programs,
        inbox: &Mailbox,
    ) -> Result<PlayerHandle, PlayerError> {
        spec.check(setup, presets, programs)?;
        let game = GameStart::new(setup.clone(), seed);
        Ok(PlayerHandle(spec.player(&game, presets, programs, inbox.on_update())?))
    }

    #[cfg(test)]
    pub(crate) fn of(player: Box<dyn Player>) -> PlayerHandle {
        PlayerHandle(Some(player))
    }

    pub(crate) fn is_engine(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn player(&mut self) -> Option<&mut Box<dyn Player>> {
        self.0.as_mut()
    }

    /// Ends the player.
    pub(crate) fn leave(self) {
        drop(self);
    }
}

/// The pending request to a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) id: u64,
    pub(crate) participant: usize,
    /// Whether the player is still getting ready before the request. The match's time is stopped meanwhile.
    gets_ready: bool,
    /// Time to inform people of long thinking; `None` if they are not to be informed.
    pub(crate) slow_at: Option<Duration>,
    /// Whether people were informed.
    pub(crate) is_slow: bool,
}

/// Mode of play between two computers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Flow {
    #[default]
    Running,
    /// The match pauses again after the next move.
    Step,
}

/// A computer that failed. The match is paused for this reason.
#[derive(Debug)]
pub(crate) struct Failed {
    participant: usize,
    failure: Failure,
}

/// Whether a program refused to play.
fn is_refusal(failure: &Failure) -> bool {
    matches!(failure, Failure::Player(PlayerError::Program(ProgramFault::Refused { .. })))
}

impl GameSession {
    /// Returns the side whose computer is to act, unless the match is paused, for instance after a failure.
    pub fn thinking(&self) -> Option<Side> {
        let game = self.game()?;
        let seat = game.actor()?;
        let participant = self.lineup.series.participant_in(seat);
        let thinks = self.live.handles[participant].is_engine() && !game.is_paused();
        thinks.then(|| game.side_of(seat))
    }

    /// Returns the progress reported by the computer that is thinking.
    pub fn info(&self) -> Option<&Info> {
        self.live.asked.and(self.found()).map(|(_, info)| info)
    }

    /// Returns the progress of the current or latest thinking computer, with its side. There is none after moves were
    /// taken back or redone.
    pub fn found(&self) -> Option<(Side, &Info)> {
        let (participant, info) = self.live.info.as_ref()?;
        Some((self.lineup.side_of(&self.live.game, *participant), info))
    }

    /// Returns the side whose computer failed, and the failure. The player can be replaced or asked again.
    pub fn failed(&self) -> Option<(Side, &Failure)> {
        let failed = self.live.failed.as_ref()?;
        Some((self.lineup.side_of(&self.live.game, failed.participant), &failed.failure))
    }

    /// Asks the computer to act, if it is its turn.
    pub(crate) fn ask_next(&mut self) {
        let live = &mut *self.live;
        if live.asked.is_some() || live.pending.is_some() || live.failed.is_some() || live.game.is_paused() {
            return;
        }
        let Some(seat) = live.game.actor() else { return };
        let participant = self.lineup.series.participant_in(seat);
        live.no_answer = None;
        let is_timed = live.game.time_left(live.game.side_of(seat), live.time(self.now)).is_some();
        let is_program = matches!(self.lineup.participants[participant].spec, PlayerSpec::Exec(_));
        let Some(player) = live.handles[participant].player() else { return };
        let id = self.inbox.next_id();
        let slow_at = (is_program && !is_timed).then(|| self.now.saturating_add(LONG));
        let gets_ready = is_program && is_timed && matches!(live.game, Game::Local(_));
        live.asked = Some(Asked { id, participant, gets_ready, slow_at, is_slow: false });
        live.info = None;
        if gets_ready {
            player.get_ready(id);
            live.hold(self.now);
        } else {
            self.put_question();
        }
    }

    /// Sends the pending request to its player, who is ready.
    fn put_question(&mut self) {
        // The host's call may have begun a while ago. This delay is not charged to the player.
        let now = self.inbox.now().max(self.now);
        let live = &mut *self.live;
        live.hold(self.now);
        live.let_run(now);
        let (Some(asked), Some(seat)) = (&mut live.asked, live.game.actor()) else { return };
        asked.gets_ready = false;
        let Asked { id, participant, .. } = *asked;
        let clock = live.game.clock(live.game.side_of(seat), live.time(now));
        let limits = Limits { clock, ..Limits::default() };
        if let (Some(request), Some(player)) =
            (live.game.request(id, limits), live.handles[participant].player())
        {
            player.ask(&request);
        }
    }

    /// Stops the computer that is thinking; its turn stays open.
    pub(crate) fn stop_thinking(&mut self) {
        self.live.pending = None;
        self.live.let_run(self.now);
        if let Some(asked) = self.live.asked.take()
            && let Some(player) = self.live.handles[asked.participant].player()
        {
            player.cancel();
        }
    }

    /// Reports long thinking of an engine, once.
    pub(crate) fn look_whether_slow(&mut self) {
        let Some(asked) = &mut self.live.asked else { return };
        if asked.slow_at.is_some_and(|at| at <= self.now) {
            asked.slow_at = None;
            asked.is_slow = true;
            let side = self.lineup.side_of(&self.live.game, asked.participant);
            self.emit(SessionEvent::EngineSlow { side });
        }
    }

    /// Returns the side whose engine thinks for long, until [`keep_waiting`](GameSession::keep_waiting).
    pub fn slow(&self) -> Option<Side> {
        let asked = self.live.asked.filter(|asked| asked.is_slow && !self.is_review())?;
        Some(self.lineup.side_of(&self.live.game, asked.participant))
    }

    /// Keeps waiting for the engine. Long thinking is reported again after the same time.
    pub fn keep_waiting(&mut self, now: Duration) {
        self.at(now);
        if let Some(asked) = &mut self.live.asked {
            asked.is_slow = false;
            asked.slow_at = Some(self.now.saturating_add(LONG));
        }
    }

    /// Takes an update from a player. It arrived at `came`, on the host's clock. Hosts need not forward updates
    /// themselves.
    pub fn updated(&mut self, update: Update, came: Duration) {
        match update {
            Update::Ready { id } => {
                if self.live.asked.is_some_and(|asked| asked.id == id && asked.gets_ready) {
                    self.put_question();
                }
            }
            Update::NoAnswerYet { id, fault } => self.printed(id, fault),
            Update::Done { id, reply } => self.answered(id, reply, came),
            Update::Info { id, info } => {
                if let Some(asked) = self.live.asked.filter(|asked| asked.id == id && info.line == 1) {
                    self.live.info = Some((asked.participant, info));
                }
            }
        }
    }

    /// Handles an answer. It stops the match's time until it is played. An answer that came after the flag had fallen
    /// is too late.
    pub(crate) fn answered(&mut self, id: u64, reply: Result<Reply, PlayerError>, came: Duration) {
        if self.live.hint.is_asked(id) {
            return self.hint_came(reply);
        }
        if self.live.asked.is_none_or(|asked| asked.id != id) {
            return; // a stale answer
        }
        let Some(asked) = self.live.asked.take() else { return };
        self.live.no_answer = None;
        self.live.hold(came.min(self.now));
        match reply {
            Err(error) => self.fail(asked.participant, Failure::Player(error)),
            Ok(reply) if self.has_fallen() => {
                drop(reply);
                let _ = self.apply(Command::Tick);
                self.advance();
            }
            Ok(reply) => self.live.pending = Some(reply),
        }
        if self.live.pending.is_none() {
            self.live.let_run(self.now);
        }
    }

    /// Returns the time when the pending answer is played.
    pub fn pending_due(&self) -> Option<Duration> {
        self.live.pending.as_ref()?;
        let pause = match (self.lineup.is_watched(), self.live.flow) {
            (true, Flow::Step) => Duration::ZERO,
            (true, Flow::Running) if self.live.game.steps() > 0 => self.policy.pace.between,
            // Before the first move there is nothing to see.
            _ => self.policy.pace.reply,
        };
        Some(self.live.moved_at.saturating_add(pause))
    }

    /// Plays the pending answer when it is due.
    pub(crate) fn play_pending(&mut self) {
        if self.pending_due().is_none_or(|due| due > self.now) {
            return;
        }
        let (Some(reply), Some(seat)) = (self.live.pending.take(), self.live.game.actor()) else { return };
        let participant = self.lineup.series.participant_in(seat);
        let moved = reply.cell();
        let Some(command) = self.live.game.command(reply) else {
            self.fail(participant, Failure::Misfit);
            return self.live.let_run(self.now);
        };
        // The turn is charged until the answer came.
        let applied = self.apply(command);
        self.live.let_run(self.now);
        match applied {
            Ok(()) => {
                if std::mem::take(&mut self.live.flow) == Flow::Step {
                    // A refusal means that the game is over, so nothing moves.
                    let _ = self.apply(Command::Pause);
                }
                self.advance();
            }
            Err(rejection) => {
                let shape = self.live.game.position().shape();
                self.fail(participant, Failure::refused(moved, shape, rejection));
            }
        }
    }

    /// Handles a failure of a computer: the match waits for another player, or the computer loses.
    fn fail(&mut self, participant: usize, failure: Failure) {
        let side = self.lineup.side_of(&self.live.game, participant);
        let spec = Box::new(self.lineup.participants[participant].spec.clone());
        self.live.flow = Flow::Running;
        let waits = self.policy.on_failure == OnFailure::Pause;
        if let Failure::Player(error) = &failure {
            // The flag may have fallen before the failure.
            self.live.no_answer = Some(NoAnswer::new(participant, error.clone()));
        }
        let _ = self.apply(if waits { Command::Pause } else { Command::Tick });
        if self.live.game.result().is_some() {
            return self.advance(); // its flag had fallen
        }
        self.live.no_answer = None;
        self.live.failed = Some(Failed { participant, failure: failure.clone() });
        self.emit(SessionEvent::EngineFailed { side, spec, failure });
        if !waits {
            self.forfeit_failed(self.now);
        }
    }

    /// Asks the failed computer again.
    pub fn ask_again(&mut self, now: Duration) {
        self.at(now);
        if self.live.failed.take().is_some() {
            let _ = self.apply(Command::Continue);
            self.advance();
        }
    }

    /// Ends the game as lost by the failed computer.
    pub fn forfeit_failed(&mut self, now: Duration) {
        self.at(now);
        let Some(failed) = self.live.failed.take() else { return };
        self.live.program_refused = is_refusal(&failed.failure);
        let side = self.lineup.side_of(&self.live.game, failed.participant);
        let _ = self.apply(Command::Forfeit { side, end: failed.failure.end() });
        self.advance();
    }

    /// Whether the game was lost because a program refused to play it. The record gives only a breach of the protocol
    /// as the reason.
    pub fn program_refused(&self) -> bool {
        let ended = self.live.game.result().filter(|_| !self.is_review());
        self.live.program_refused && ended.is_some_and(|result| result.why == End::Protocol)
    }

    /// Replaces the player of a side, with effect from that side's next move.
    ///
    /// # Errors
    /// When the player does not play this game, or does not start. The previous player stays.
    pub fn replace_player(
        &mut self,
        side: Side,
        spec: PlayerSpec,
        now: Duration,
    ) -> Result<(), SessionError> {
        self.at(now);
        self.is_played_here()?;
        let number = self.lineup.participant_of(&self.live.game, side);
        let seed = self.lineup.series.player_seed(number);
        let setup = &self.live.game.record().setup;
        let handle = PlayerHandle::build(&spec, setup, seed, &self.presets, self.programs(), &self.inbox)
            .map_err(|error| SessionError::Player { spec: Box::new(spec.clone()), error })?;
        if self.live.asked.is_some_and(|asked| asked.participant == number) || self.is_pending_for(number) {
            self.stop_thinking();
        }
        std::mem::replace(&mut self.live.handles[number], handle).leave();
        if self.live.game.result().is_some() && self.live.ended_as.is_none() {
            self.live.ended_as = Some(Box::new(self.lineup.clone()));
        }
        let watched = self.lineup.is_watched();
        let clock = self.lineup.participants[number].clock;
        self.lineup.replace(number, Participant::new(spec, clock));
        self.names.give(&mut self.lineup.participants);
        // A program that joins late needs the earlier events, above all the clocks.
        let begun = self.events_so_far();
        if let Some(player) = self.live.handles[number].player() {
            begun.iter().for_each(|event| player.tell(event));
        }
        // The record of a finished game is not renamed.
        self.update_tag(side);
        if self.live.failed.as_ref().is_some_and(|failed| failed.participant == number) {
            self.live.failed = None;
            let _ = self.apply(Command::Continue);
        } else if watched && !self.lineup.is_watched() && !self.has_clocks() && !self.is_review() {
            // The computers' pause ends, because without a clock nothing else was paused.
            let _ = self.apply(Command::Continue);
        }
        self.selection_revision += 1;
        self.remember_last();
        self.advance();
        Ok(())
    }

    /// Returns the events of the live game. If the first ones are no longer stored, builds the start and the players.
    pub(crate) fn events_so_far(&self) -> Vec<Event> {
        let game = &self.live.game;
        if let Some(events) = game.events_since(0) {
            return events.cloned().collect();
        }
        let record = game.record();
        let (setup, name) = (Box::new(record.setup.clone()), record.game.clone());
        let began = EventKind::Started { setup, game: name, clock: record.clock };
        let joined = Side::ALL.map(|side| EventKind::Joined { side, player: record.player(side).clone() });
        let kinds = std::iter::once(began).chain(joined);
        (0..).zip(kinds).map(|(number, kind)| Event { number, at_ms: 0, kind }).collect()
    }

    /// Whether a pending answer is this participant's.
    fn is_pending_for(&self, participant: usize) -> bool {
        let actor = self.live.game.actor().map(|seat| self.lineup.series.participant_in(seat));
        self.live.pending.is_some() && actor == Some(participant)
    }

    // Pauses.

    /// Returns the pause between the moves of two computers.
    pub fn pace(&self) -> Duration {
        self.policy.pace.between
    }

    /// Sets the pause between the moves of two computers.
    pub fn set_pace(&mut self, pace: Duration) {
        self.policy.pace.between = pace;
    }

    /// Whether clocks of the live game run, regardless of the shown position, and can be paused here.
    pub fn has_running_clocks(&self) -> bool {
        let stands = self.live.game.result().is_some() || self.live.game.is_paused();
        !stands && self.has_clocks() && !self.is_remote()
    }

    /// Whether the game can be paused now: two computers play, or clocks run.
    pub fn can_pause(&self) -> bool {
        let stands = !self.is_review() && self.live.game.result().is_none() && !self.is_remote();
        stands && !self.live.game.is_paused() && (self.is_watched() || self.has_clocks())
    }

    /// Stops clocks and computers.
    pub fn pause(&mut self, now: Duration) {
        self.at(now);
        if self.is_remote() {
            return;
        }
        self.stop_thinking();
        self.live.flow = Flow::Running;
        // A refusal means that the game is paused or over, so nothing moves.
        let _ = self.apply(Command::Pause);
        self.settle_after_refusal();
    }

    /// Ends a pause. A failed computer is asked again.
    pub fn unpause(&mut self, now: Duration) {
        self.at(now);
        if self.is_remote() {
            return;
        }
        self.live.failed = None;
        let _ = self.apply(Command::Continue);
        self.advance();
    }

    /// Whether [`step`](GameSession::step) is possible: two computers play.
    pub fn can_step(&self) -> bool {
        let stands = !self.is_review() && self.live.game.result().is_none() && !self.is_remote();
        self.is_watched() && stands
    }

    /// Plays a single move of two computers, then pauses again.
    pub fn step(&mut self, now: Duration) {
        if !self.can_step() {
            return;
        }
        self.live.flow = Flow::Step;
        self.unpause(now);
        self.play_pending();
    }

    /// Handles the end of the game if a command was refused because the flag had fallen.
    pub(crate) fn settle_after_refusal(&mut self) {
        if self.live.game.result().is_some() && !self.live.finished {
            self.advance();
        }
        self.revision += 1;
    }
}
