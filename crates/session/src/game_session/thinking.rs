//! Computers in the game: asking them, playing what they answer at a pace that eyes can follow, pauses, and who
//! replaces whom.

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

/// Without clocks an external engine may think as long as it likes; after this people are told that it does.
const LONG: Duration = Duration::from_secs(20);

/// A player: an engine, or a person at this machine. An engine is killed when its handle is dropped, without waiting
/// for its end.
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

/// What a computer was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) id: u64,
    pub(crate) participant: usize,
    /// It is not asked yet: it gets ready for it, and the match's time stands still.
    gets_ready: bool,
    /// When people are told that it thinks for long; `None` where they are not.
    pub(crate) slow_at: Option<Duration>,
    /// It was told.
    pub(crate) is_slow: bool,
}

/// How two computers play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Flow {
    #[default]
    Running,
    /// The match is paused again after the next move.
    Step,
}

/// A computer that stopped. The match is paused for it.
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
    /// The side whose computer is to act, and is neither paused nor broken.
    pub fn thinking(&self) -> Option<Side> {
        let game = self.game()?;
        let seat = game.actor()?;
        let participant = self.lineup.series.participant_in(seat);
        let thinks = self.live.handles[participant].is_engine() && !game.is_paused();
        thinks.then(|| game.side_of(seat))
    }

    /// What the computer that thinks has found so far, as far as it says.
    pub fn info(&self) -> Option<&Info> {
        self.live.asked.and(self.found()).map(|(_, info)| info)
    }

    /// The same with the side that thinks, and after its answer what the computer that thought last had found. Nothing once
    /// moves were taken back or made again.
    pub fn found(&self) -> Option<(Side, &Info)> {
        let (participant, info) = self.live.info.as_ref()?;
        Some((self.lineup.side_of(&self.live.game, *participant), info))
    }

    /// The side whose computer stopped, and what it did: another player takes its place, or it is asked again.
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

    /// Puts the question that is due to the player that is to answer it.
    fn put_question(&mut self) {
        // The host's look may have begun a while ago: nobody is charged for that.
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

    /// Stops the computer that thinks; its turn stays open.
    pub(crate) fn stop_thinking(&mut self) {
        self.live.pending = None;
        self.live.let_run(self.now);
        if let Some(asked) = self.live.asked.take()
            && let Some(player) = self.live.handles[asked.participant].player()
        {
            player.cancel();
        }
    }

    /// Tells once of an engine that thinks for long.
    pub(crate) fn look_whether_slow(&mut self) {
        let Some(asked) = &mut self.live.asked else { return };
        if asked.slow_at.is_some_and(|at| at <= self.now) {
            asked.slow_at = None;
            asked.is_slow = true;
            let side = self.lineup.side_of(&self.live.game, asked.participant);
            self.emit(SessionEvent::EngineSlow { side });
        }
    }

    /// The side whose engine thinks for long, until it is waited for.
    pub fn slow(&self) -> Option<Side> {
        let asked = self.live.asked.filter(|asked| asked.is_slow && self.review.is_none())?;
        Some(self.lineup.side_of(&self.live.game, asked.participant))
    }

    /// The engine is waited for: that it thinks for long is told again after as long a time.
    pub fn keep_waiting(&mut self, now: Duration) {
        self.at(now);
        if let Some(asked) = &mut self.live.asked {
            asked.is_slow = false;
            asked.slow_at = Some(self.now.saturating_add(LONG));
        }
    }

    /// Takes what a player said, which came at that time on the host's clock. The waker's host need not carry it.
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

    /// An answer came: the match's time stands still from then on, until it is played. One that came after the flag had
    /// fallen is too late.
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

    /// When the answer that waits is played.
    pub fn pending_due(&self) -> Option<Duration> {
        self.live.pending.as_ref()?;
        let pause = match (self.lineup.is_watched(), self.live.flow) {
            (true, Flow::Step) => Duration::ZERO,
            (true, Flow::Running) if self.live.game.steps() > 0 => self.policy.pace.between,
            // Nothing was there to look at before.
            _ => self.policy.pace.reply,
        };
        Some(self.live.moved_at.saturating_add(pause))
    }

    /// Plays the answer that waits, if it is time.
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
        // It is charged until it came.
        let applied = self.apply(command);
        self.live.let_run(self.now);
        match applied {
            Ok(()) => {
                if std::mem::take(&mut self.live.flow) == Flow::Step {
                    // Refused when the game is over: nothing moves then either.
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

    /// A computer stopped: the match waits until another player takes its place, or the computer loses.
    fn fail(&mut self, participant: usize, failure: Failure) {
        let side = self.lineup.side_of(&self.live.game, participant);
        let spec = Box::new(self.lineup.participants[participant].spec.clone());
        self.live.flow = Flow::Running;
        let waits = self.policy.on_failure == OnFailure::Pause;
        if let Failure::Player(error) = &failure {
            // Its flag may have fallen before this came.
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

    /// Asks the computer that stopped once more.
    pub fn ask_again(&mut self, now: Duration) {
        self.at(now);
        if self.live.failed.take().is_some() {
            let _ = self.apply(Command::Continue);
            self.advance();
        }
    }

    /// Ends the game against the computer that stopped.
    pub fn forfeit_failed(&mut self, now: Duration) {
        self.at(now);
        let Some(failed) = self.live.failed.take() else { return };
        self.live.program_refused = is_refusal(&failed.failure);
        let side = self.lineup.side_of(&self.live.game, failed.participant);
        let _ = self.apply(Command::Forfeit { side, end: failed.failure.end() });
        self.advance();
    }

    /// Whether the game that is over was lost by a program that refused to play it: records know only that it did not do
    /// what the protocol wants.
    pub fn program_refused(&self) -> bool {
        let ended = self.live.game.result().filter(|_| self.review.is_none());
        self.live.program_refused && ended.is_some_and(|result| result.why == End::Protocol)
    }

    /// Another player takes a side, at any time; it takes effect at that side's next move.
    ///
    /// # Errors
    /// When the player does not play this game, or does not start; whoever played there stays.
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
        // A program that comes late is told what happened before, the clocks above all.
        let begun = self.events_so_far();
        if let Some(player) = self.live.handles[number].player() {
            begun.iter().for_each(|event| player.tell(event));
        }
        // The record of a game that is over keeps who played it.
        self.update_tag(side);
        if self.live.failed.as_ref().is_some_and(|failed| failed.participant == number) {
            self.live.failed = None;
            let _ = self.apply(Command::Continue);
        } else if watched && !self.lineup.is_watched() && !self.has_clocks() && self.review.is_none() {
            // The pause was the computers': without a clock nothing else stands still.
            let _ = self.apply(Command::Continue);
        }
        self.selection_revision += 1;
        self.remember_last();
        self.advance();
        Ok(())
    }

    /// What happened in the live game. Of a long one, whose first events are no longer kept, how it began and who plays.
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

    /// Whether an answer of this participant waits for its time.
    fn is_pending_for(&self, participant: usize) -> bool {
        let actor = self.live.game.actor().map(|seat| self.lineup.series.participant_in(seat));
        self.live.pending.is_some() && actor == Some(participant)
    }

    // Pauses.

    /// The pause between the moves of two computers.
    pub fn pace(&self) -> Duration {
        self.policy.pace.between
    }

    /// Sets the pause between the moves of two computers.
    pub fn set_pace(&mut self, pace: Duration) {
        self.policy.pace.between = pace;
    }

    /// Whether clocks of the live game run, whatever is shown, and can be paused here.
    pub fn has_running_clocks(&self) -> bool {
        let stands = self.live.game.result().is_some() || self.live.game.is_paused();
        !stands && self.has_clocks() && !self.is_remote()
    }

    /// Whether the game can be paused now: two computers play, or clocks run.
    pub fn can_pause(&self) -> bool {
        let stands = self.review.is_none() && self.live.game.result().is_none() && !self.is_remote();
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
        // Paused already, or over: nothing moves either way.
        let _ = self.apply(Command::Pause);
        self.settle_after_refusal();
    }

    /// Ends a pause. A computer that stopped is asked again.
    pub fn unpause(&mut self, now: Duration) {
        self.at(now);
        if self.is_remote() {
            return;
        }
        self.live.failed = None;
        let _ = self.apply(Command::Continue);
        self.advance();
    }

    /// Whether two computers can be made to move once.
    pub fn can_step(&self) -> bool {
        let stands = self.review.is_none() && self.live.game.result().is_none() && !self.is_remote();
        self.is_watched() && stands
    }

    /// Lets two computers move once and pauses again.
    pub fn step(&mut self, now: Duration) {
        if !self.can_step() {
            return;
        }
        self.live.flow = Flow::Step;
        self.unpause(now);
        self.play_pending();
    }

    /// A command may have met a fallen flag: what follows from the end is done then.
    pub(crate) fn settle_after_refusal(&mut self) {
        if self.live.game.result().is_some() && !self.live.finished {
            self.advance();
        }
        self.revision += 1;
    }
}
