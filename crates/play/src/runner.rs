//! A loop that plays a whole game between two deciders, for hosts that only wait for its end.

use std::time::{Duration, Instant};

use inarow_core::{Cell, Explain, Illegal, Message, RandomSource, Shape, Side};
use inarow_engine::{Info, Limits, Stop};
use inarow_record::{End, Judgement, Refusal};

use crate::chance::apply_due_chance;
use crate::{Command, Decider, Match, PlayerError, Rejection, Reply, Seat, guarded};

/// Source of a game's time.
#[derive(Clone, Copy, Debug)]
pub enum Time {
    /// The game began at this moment, and its clocks run.
    Real(Instant),
    /// Time is stopped. No clock runs, and equal play gives equal records.
    Still,
}

/// Decider of a seat that was started for the game, or the reason why there is no decider. A seat without a
/// decider loses when the seat is to act.
pub type SeatDecider<'a> = Result<&'a mut (dyn Decider + 'a), PlayerError>;

/// Observer of a game that [`play`] plays.
pub trait Observer {
    /// Reports a decision of a seat, or a failure, with the time taken. The time is zero for stopped time.
    fn decided(&mut self, _seat: Seat, _took: Duration, _judgement: Option<&Judgement>) {}

    /// Reports that a seat's decider received `events` events, with the time taken. The time is zero for
    /// stopped time.
    fn told(&mut self, _seat: Seat, _events: u64, _took: Duration) {}

    /// Returns the winner, or `Some(None)` for a draw, when the host ends the game here. Called after each
    /// step, when both deciders know of the step.
    fn adjudicate(&mut self, _game: &Match) -> Option<Option<Side>> {
        None
    }

    /// Returns the tolerance for a seat's late decision. A tolerated decision counts as made in the last
    /// moment.
    fn margin(&self, _seat: Seat) -> Duration {
        Duration::ZERO
    }

    /// Reports the end of a turn, also if the seat lost the game instead of deciding.
    fn stepped(&mut self, _game: &Match) {}

    /// Reports a loss on time, with the time of the turn and the allowed time.
    fn overstepped(&mut self, _seat: Seat, _took: Duration, _allowed: Duration) {}

    /// Whether to call [`processor_time`](Observer::processor_time) now, after a decision. Clocks are stopped during
    /// the reading.
    fn reads_processor_time(&mut self) -> bool {
        false
    }

    /// Reports the processor time that each seat's program has used so far, by seat. `None` if unknown. `began`
    /// is the start of the reading.
    fn processor_time(&mut self, _used: [Option<Duration>; 2], _began: Instant) {}
}

/// An observer that ignores everything.
impl Observer for () {}

/// Fault by which a seat lost the game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Failure {
    /// The seat has no decider, or the decider failed.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The answer belongs to another kind of question.
    #[error("the answer is none to the question")]
    Misfit,
    /// The move is illegal.
    #[error("the move {cell} is illegal: {illegal}")]
    Illegal {
        /// Cell of the move by name, or its number if the board has no such cell.
        cell: String,
        /// Reason why the move is illegal.
        illegal: Illegal,
    },
    /// The match refused the decision.
    #[error(transparent)]
    Refused(Rejection),
}

impl Explain for Failure {
    fn message(&self) -> Message {
        match self {
            Failure::Player(error) => error.message(),
            Failure::Misfit => Message::new("player-misfit"),
            Failure::Illegal { cell, illegal } => Message::new("player-illegal")
                .text("cell", cell)
                .because("reason", Refusal::from(*illegal).message()),
            Failure::Refused(rejection) => rejection.message(),
        }
    }
}

impl Failure {
    /// Returns the failure for a move or another command that the match refused, on a board of this shape.
    #[must_use]
    pub fn refused(moved: Option<Cell>, shape: Shape, rejection: Rejection) -> Failure {
        match (moved, rejection) {
            (Some(cell), Rejection::Illegal(illegal)) => {
                let is_there = shape.contains(cell);
                let cell = if is_there { shape.name(cell).to_string() } else { cell.index().to_string() };
                Failure::Illegal { cell, illegal }
            }
            (_, rejection) => Failure::Refused(rejection),
        }
    }

    /// Returns the end of a game lost by this fault.
    #[must_use]
    pub fn end(&self) -> End {
        match self {
            Failure::Player(error) => error.end(),
            Failure::Illegal { illegal, .. } | Failure::Refused(Rejection::Illegal(illegal)) => {
                End::Illegal(Refusal::from(*illegal))
            }
            Failure::Misfit | Failure::Refused(_) => End::Protocol,
        }
    }
}

/// Reason why a game was not played to its end.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum RunnerError {
    /// The stop flag was set.
    #[error("the game was stopped")]
    Stopped,
    /// The match refused a command of the runner.
    #[error(transparent)]
    Refused(#[from] Rejection),
}

/// Plays a match on this thread until its end. Returns the fault of a seat that lost the game by a fault. First
/// both deciders receive the events of the match so far. A decider that panics loses when its seat is next to
/// act.
///
/// A move without a judgement is recorded with its decider's last report. The clock in the limits comes from
/// the match. The other limits are by seat. `chance` decides the chance outcomes of the game.
///
/// # Errors
/// When the game was stopped before its end.
pub fn play(
    game: &mut Match,
    deciders: [SeatDecider<'_>; 2],
    limits: [Limits; 2],
    chance: &mut dyn RandomSource,
    time: Time,
    stop: &Stop,
    observer: &mut dyn Observer,
) -> Result<Option<Failure>, RunnerError> {
    let last_info = LastInfo::default();
    let mut run = Run { game, deciders, limits, chance, time, stop, observer, last_info, failure: None };
    apply_due_chance(run.game, run.chance, Duration::ZERO)?;
    run.tell_since(0);
    run.read_processor_time();
    while let Some(seat) = run.game.actor() {
        run.step(seat)?;
        run.observer.stepped(run.game);
    }
    Ok(run.failure)
}

struct Run<'a, 'd> {
    game: &'a mut Match,
    deciders: [SeatDecider<'d>; 2],
    limits: [Limits; 2],
    chance: &'a mut dyn RandomSource,
    time: Time,
    stop: &'a Stop,
    observer: &'a mut dyn Observer,
    last_info: LastInfo,
    failure: Option<Failure>,
}

/// Last report of a decider about the best line. Storing a report allocates nothing.
#[derive(Default)]
struct LastInfo {
    info: Info,
    is_any: bool,
}

impl LastInfo {
    fn take(&mut self, info: &Info) {
        if info.line <= 1 {
            self.info.clone_from(info);
            self.is_any = true;
        }
    }

    /// Returns the last report, if about this move.
    fn judgement(&self, chosen: Cell) -> Option<Judgement> {
        if self.is_any { self.info.judgement(chosen) } else { None }
    }
}

impl Run<'_, '_> {
    /// Asks a seat and carries out its decision. Ends the game if the seat has a fault.
    fn step(&mut self, seat: Seat) -> Result<(), RunnerError> {
        if self.stop.is_set() {
            return Err(RunnerError::Stopped);
        }
        let stop = self.stop;
        let waited = with_decider(&mut self.deciders[seat.index()], |decider| decider.wait_out_pause(stop));
        let paused = waited.unwrap_or_default();
        // All clocks are stopped during the call.
        if let Time::Real(begun) = &mut self.time {
            *begun += paused;
        }
        let asked = self.now();
        let mut reply = self.ask(seat, asked);
        if let Ok(Reply::Move(choice)) = &mut reply
            && choice.judgement.is_none()
        {
            choice.judgement = self.last_info.judgement(choice.cell);
        }
        if self.stop.is_set() {
            // A process that is killed from outside may also end its programs.
            return Err(RunnerError::Stopped);
        }
        let now = self.now();
        let judgement = match &reply {
            Ok(Reply::Move(choice)) => choice.judgement.as_ref(),
            _ => None,
        };
        self.observer.decided(seat, now.saturating_sub(asked), judgement);
        let took = self.game.turn_used(now);
        let late = self.game.deadline().filter(|due| now >= *due).map(|due| now - due);
        self.read_processor_time();
        let due = self.game.deadline().map(|due| due.saturating_sub(Duration::from_nanos(1)));
        match reply {
            Ok(reply) => {
                let due = due.filter(|due| *due < now && now - *due <= self.observer.margin(seat));
                let at = due.unwrap_or(now);
                if let Time::Real(begun) = &mut self.time {
                    // The other seat is not charged for the tolerated time either.
                    *begun += now - at;
                }
                self.carry_out(seat, reply, at)?;
            }
            Err(error) => {
                // The player's fault counts, even after the player's time was over.
                self.forfeit(seat, error.into(), due.map_or(now, |due| now.min(due)))?;
            }
        }
        if let Some(late) = late
            && self.game.result().is_some_and(|result| result.why == End::Time)
        {
            self.observer.overstepped(seat, took, took.saturating_sub(late));
        }
        Ok(())
    }

    /// Reads the processor time of the programs if the observer wants the reading. No clock is charged.
    fn read_processor_time(&mut self) {
        if !self.observer.reads_processor_time() {
            return;
        }
        let begun = Instant::now();
        let used = self
            .deciders
            .each_mut()
            .map(|decider| with_decider(decider, |decider| decider.processor_time()).flatten());
        self.observer.processor_time(used, begun);
        if let Time::Real(begin) = &mut self.time {
            *begin += begun.elapsed();
        }
    }

    /// Returns the time since the beginning of the game.
    fn now(&self) -> Duration {
        match self.time {
            Time::Real(begun) => begun.elapsed(),
            Time::Still => Duration::ZERO,
        }
    }

    fn ask(&mut self, seat: Seat, now: Duration) -> Result<Reply, PlayerError> {
        let clock = self.game.clock(self.game.side_of(seat), now);
        let limits = Limits { clock, ..self.limits[seat.index()] };
        let request = self.game.request(0, limits).ok_or(PlayerError::NothingToDecide)?;
        self.last_info.is_any = false;
        let mut take_info = |info: &Info| self.last_info.take(info);
        match &mut self.deciders[seat.index()] {
            Ok(decider) => guarded(|| decider.decide(&request, Some(&mut take_info), self.stop)),
            Err(error) => Err(error.clone()),
        }
    }

    fn carry_out(&mut self, seat: Seat, reply: Reply, now: Duration) -> Result<(), Rejection> {
        let first = self.game.next_event();
        let moved = reply.cell();
        let Some(command) = self.game.command(reply) else {
            return self.forfeit(seat, Failure::Misfit, now);
        };
        if let Err(rejection) = self.game.carry_out(command, now) {
            let shape = self.game.position().shape();
            return self.forfeit(seat, Failure::refused(moved, shape, rejection), now);
        }
        apply_due_chance(self.game, self.chance, now)?;
        self.tell_since(first);
        if self.game.result().is_none()
            && let Some(winner) = self.observer.adjudicate(self.game)
        {
            let first = self.game.next_event();
            self.game.carry_out(Command::Adjudicate { winner }, now)?;
            self.tell_since(first);
        }
        Ok(())
    }

    fn forfeit(&mut self, seat: Seat, failure: Failure, at: Duration) -> Result<(), Rejection> {
        let (side, end) = (self.game.side_of(seat), failure.end());
        let first = self.game.next_event();
        self.game.carry_out(Command::Forfeit { side, end }, at)?;
        self.failure = Some(failure);
        self.tell_since(first);
        Ok(())
    }

    /// Sends the events from this number on to both deciders.
    fn tell_since(&mut self, first: u64) {
        let Some(events) = self.game.events_since(first).filter(|events| events.len() > 0) else { return };
        let count = events.len() as u64;
        for seat in [Seat::First, Seat::Second] {
            let decider = &mut self.deciders[seat.index()];
            if decider.is_err() {
                continue;
            }
            let began = matches!(self.time, Time::Real(_)).then(Instant::now);
            with_decider(decider, |decider| events.clone().for_each(|event| decider.tell(event)));
            self.observer.told(seat, count, began.map_or(Duration::ZERO, |began| began.elapsed()));
        }
    }
}

/// Runs `work` with a seat's decider. A decider that panics is not used again, so its seat loses when next to
/// act.
fn with_decider<T>(by: &mut SeatDecider<'_>, work: impl FnOnce(&mut dyn Decider) -> T) -> Option<T> {
    let Ok(decider) = by else { return None };
    match guarded(|| Ok(work(&mut **decider))) {
        Ok(done) => Some(done),
        Err(error) => {
            *by = Err(error);
            None
        }
    }
}
