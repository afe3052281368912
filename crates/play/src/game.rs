//! The match: position, clocks and record of one game, driven by commands.

mod remote;
mod replica;
mod resume;
mod steps;

use std::time::Duration;

use inarow_core::{Cell, Chance, Illegal, Opening, Position, Setup, Side, Turn};
use inarow_engine::Clock;
use inarow_record::{ClockTag, End, GameResult, PlayerTag, Record, TimeControl};

use crate::clock::{Clocks, whole_ms};
use crate::event::EventLog;
use crate::opening::stage;
use crate::{Command, Event, EventKind, LeftMs, Rejection, Seat, Stage};

pub use remote::Remote;
pub use replica::{Replica, ReplicaError, Snapshot};
pub use resume::{MatchError, MatchSetup};
use steps::{Made, Undone};

/// Limit of the stored and reported cells of a judgement's line.
pub const MAX_LINE: usize = 64;

/// A game between two humans or programs: sans-I/O, without a thread, a socket, a clock or a random source.
///
/// The host reports actions with their times ([`Match::apply`]), counted from the match's beginning. The host
/// also reads the next due step ([`Match::waiting`]) and distributes the resulting [`Event`]s.
///
/// Memory is bounded for any commands. A cell of the board costs at most one move, its chance and a judgement
/// of [`MAX_LINE`] cells. Undone moves cost an equal amount again. The log has the newest `2 · cells + 256`
/// events, enough for a whole game without take-backs and many offers. The set-up and the given texts add to
/// this bound.
///
/// ```
/// use std::time::Duration;
/// use inarow_core::{LineSetup, Setup, Side};
/// use inarow_play::{Command, Match, MatchSetup, Waiting};
///
/// let mut game = Match::new(MatchSetup::new(Setup::Line(LineSetup::new(15, 15, 5)))).unwrap();
/// let centre = game.position().shape().parse("h8").unwrap();
/// let events = game.apply(Command::Play { side: Side::X, cell: centre }, Duration::from_secs(2)).unwrap();
/// assert_eq!(events.len(), 1);
/// assert_eq!(game.waiting(), Waiting::Move(Side::O));
/// assert_eq!(game.record().plies[0].time_ms, Some(2_000));
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    position: Position,
    record: Record,
    /// Opening that follows the set-up, free if the board has marks already.
    opening: Opening,
    /// Players by seat.
    players: [PlayerTag; 2],
    steps: Vec<Made>,
    undone: Vec<Undone>,
    clocks: Clocks,
    /// Whether no clock runs before the first step.
    waits: bool,
    paused: Option<PausedTurn>,
    offer: Option<Seat>,
    /// Whether a seat has offered a draw since its last step, by seat.
    offered: [bool; 2],
    log: EventLog,
    now: Duration,
}

/// Interrupted turn with its used time. `None` when chance was due.
type PausedTurn = Option<(Seat, Duration)>;

/// Step that a match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// A move of this side.
    Move(Side),
    /// A step of the opening. The side is the colour to move on the board.
    Opening(Stage, Side),
    /// Chance: [`Command::Chance`].
    Chance,
    /// No step, because the game is over.
    Over,
}

impl Match {
    /// Returns the record of the game so far, with the result. [`Match::resume`] restores the match from the record.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the result, once the game is over.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.record.result
    }

    /// Returns the step that is due.
    #[must_use]
    pub fn waiting(&self) -> Waiting {
        if self.record.result.is_some() {
            return Waiting::Over;
        }
        match self.position.turn() {
            Turn::Over(_) => Waiting::Over,
            Turn::Chance => Waiting::Chance,
            Turn::Player(side) => match stage(self.opening, self.position.ply(), &self.record.choices) {
                Some(stage) => Waiting::Opening(stage, side),
                None => Waiting::Move(side),
            },
        }
    }

    /// Returns the seat that is to move, place or choose.
    #[must_use]
    pub fn actor(&self) -> Option<Seat> {
        match self.waiting() {
            Waiting::Move(side) => Some(self.seat_of(side)),
            Waiting::Opening(Stage::Place { who, .. } | Stage::Choose { who, .. }, _) => Some(who),
            Waiting::Chance | Waiting::Over => None,
        }
    }

    /// Returns the seat of a side now. Until an opening's choice the first seat has X.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Seat {
        let x = if self.record.first_player() == Some(Side::O) { Seat::Second } else { Seat::First };
        match side {
            Side::X => x,
            Side::O => x.other(),
        }
    }

    /// Returns the side that a seat holds now.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Side {
        if self.seat_of(Side::X) == seat { Side::X } else { Side::O }
    }

    /// Returns the player of a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &PlayerTag {
        &self.players[seat.index()]
    }

    /// Checks whether a mark of this side may be placed on this cell now. A `cell` of `None` is outside the
    /// board.
    ///
    /// # Errors
    /// When the mark may not be placed, with the reason.
    pub fn check(&self, side: Side, cell: Option<Cell>) -> Result<Cell, Rejection> {
        match self.waiting() {
            Waiting::Over => Err(Illegal::GameOver.into()),
            Waiting::Opening(Stage::Choose { .. }, _) => Err(Rejection::ChoiceDue),
            _ => Ok(self.position.check(side, cell)?),
        }
    }

    /// Returns the side with an open draw offer.
    #[must_use]
    pub fn draw_offer(&self) -> Option<Side> {
        self.offer.map(|seat| self.side_of(seat))
    }

    /// Whether this side may offer a draw now. The game must go on. The side must not have offered since its
    /// last step. A side may always offer against the other side's offer, as an acceptance.
    #[must_use]
    pub fn may_offer_draw(&self, side: Side) -> bool {
        let seat = self.seat_of(side);
        let agrees = self.offer == Some(seat.other());
        self.record.result.is_none() && (agrees || !self.offered[seat.index()])
    }

    /// Returns the number of steps that can be taken back.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps.len() as u32
    }

    /// Returns the number of steps to take back until this seat's last decision is due again. Returns `None` if
    /// the seat made no decision.
    #[must_use]
    pub fn steps_back_to(&self, seat: Seat) -> Option<u32> {
        self.steps.iter().rev().position(|step| step.by == seat).map(|later| later as u32 + 1)
    }

    /// Returns the number of steps that can be redone.
    #[must_use]
    pub fn steps_ahead(&self) -> u32 {
        self.undone.len() as u32
    }

    /// Returns the record with all undone steps redone, and without a result if there were any. After a
    /// [resume](Match::resume) from this record, [`steps_ahead`](Match::steps_ahead) steps are to be taken
    /// back.
    #[must_use]
    pub fn record_ahead(&self) -> Record {
        if self.undone.is_empty() {
            return self.record.clone();
        }
        let mut ahead = self.clone();
        while ahead.redo().is_ok() {}
        Record { result: None, ..ahead.record }
    }

    /// Whether the match is paused.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// Returns the time left for a side's current or next step. Returns `None` without a limit.
    #[must_use]
    pub fn time_left(&self, side: Side, now: Duration) -> Option<Duration> {
        self.clock(side, now)?.flag()
    }

    /// Returns a side's clock for its current or next step. Returns `None` without a limit. A clock whose flag
    /// has fallen has no time left.
    #[must_use]
    pub fn clock(&self, side: Side, now: Duration) -> Option<Clock> {
        let seat = self.seat_of(side);
        let fell = |result: GameResult| result.why == End::Time && result.winner == Some(side.other());
        if self.record.result.is_some_and(fell) {
            return self.clocks.clock(seat, now, Duration::MAX);
        }
        let paused = self.paused.flatten().filter(|(turn, _)| *turn == seat).map(|(_, used)| used);
        self.clocks.clock(seat, now, paused.unwrap_or_default())
    }

    /// Returns the time used so far in the timed or paused turn. Returns zero without such a turn.
    #[must_use]
    pub fn turn_used(&self, now: Duration) -> Duration {
        let paused = self.paused.flatten().map(|(_, used)| used);
        paused.unwrap_or_else(|| self.clocks.used(now))
    }

    /// Sets the time that the timed turn had used before the match was [resumed](Match::resume). A record has only the
    /// times of finished moves.
    pub fn set_turn_used(&mut self, used: Duration) {
        self.clocks.resume(self.clocks.pause(self.now).map(|(seat, _)| (seat, used)), self.now);
    }

    /// Begins the timed turn now, not at the end of the previous step. The host was busy with that step until
    /// now, so the side to act did not know of the step.
    pub fn begin_turn(&mut self, now: Duration) {
        if let Some(seat) = self.clocks.running() {
            self.clocks.run(Some(seat), now.max(self.now));
        }
    }

    /// Returns a side's time control.
    #[must_use]
    pub fn time_control(&self, side: Side) -> TimeControl {
        self.clocks.control(self.seat_of(side))
    }

    /// Returns the side whose turn is timed now. Returns `None` without a timed turn.
    #[must_use]
    pub fn clock_runs(&self) -> Option<Side> {
        self.clocks.running().map(|seat| self.side_of(seat))
    }

    /// Returns the time when the running clock runs out. A [`Command::Tick`] is due then.
    #[must_use]
    pub fn deadline(&self) -> Option<Duration> {
        self.clocks.deadline()
    }

    /// Returns the events from number `n` on. Returns `None` when the log has dropped an event from `n` on, or
    /// `n` is beyond the next event. In that case start again from the [`record`](Match::record).
    #[must_use]
    pub fn events_since(&self, n: u64) -> Option<impl ExactSizeIterator<Item = &Event> + Clone> {
        self.log.since(n)
    }

    /// Returns the number of the next event.
    #[must_use]
    pub fn next_event(&self) -> u64 {
        self.log.next()
    }

    /// Carries out a command at a time counted from the match's beginning, and returns the resulting events.
    ///
    /// A time before the previous time counts as the previous time. If a flag has fallen by `now`, the game
    /// ends on time and the command is ignored. A move that comes too late returns the end of the game.
    ///
    /// # Errors
    /// When the command is refused. The match is unchanged.
    pub fn apply(&mut self, command: Command, now: Duration) -> Result<Vec<Event>, Rejection> {
        let first = self.log.next();
        self.carry_out(command, now)?;
        Ok(self.log.since(first).into_iter().flatten().cloned().collect())
    }

    /// Works as [`apply`](Match::apply), but copies no events. Read the events from the
    /// [log](Match::events_since).
    ///
    /// # Errors
    /// The errors of `apply`.
    pub fn carry_out(&mut self, command: Command, now: Duration) -> Result<(), Rejection> {
        let now = now.max(self.now);
        match self.clocks.fallen(now) {
            Some(seat) => {
                self.now = now;
                self.clocks.empty(seat);
                self.lose(seat, End::Time);
            }
            None => {
                let before = core::mem::replace(&mut self.now, now);
                if let Err(rejection) = self.execute(command) {
                    self.now = before;
                    return Err(rejection);
                }
            }
        }
        Ok(())
    }

    fn execute(&mut self, command: Command) -> Result<(), Rejection> {
        match command {
            Command::Play { side, cell } => self.play(side, cell, None),
            Command::PlayJudged { side, cell, judgement } => self.play(side, cell, Some(judgement)),
            Command::Choose { choice } => self.choose(choice),
            Command::Chance { chance } => self.chance(chance),
            Command::TakeBack { plies } => self.take_back(plies),
            Command::Redo => self.redo(),
            Command::Replace { side, player } => {
                self.replace_player(side, player);
                Ok(())
            }
            Command::Tick => Ok(()),
            _ if self.record.result.is_some() => Err(Rejection::GameOver),
            Command::OfferDraw { side } => self.offer_draw(side),
            Command::AcceptDraw { side } => {
                self.offer_to(side)?;
                self.finish(GameResult { winner: None, why: End::Agreed });
                Ok(())
            }
            Command::DeclineDraw { side } => {
                self.offer_to(side)?;
                self.offer = None;
                self.tell(EventKind::DrawDeclined { side });
                Ok(())
            }
            Command::Pause => self.pause(),
            Command::Continue => self.go_on(),
            Command::Resign { side } => {
                self.lose(self.seat_of(side), End::Resign);
                Ok(())
            }
            Command::Forfeit { side, end } => {
                if !is_forfeit(end) {
                    return Err(Rejection::NotAForfeit);
                }
                self.lose(self.seat_of(side), end);
                Ok(())
            }
            Command::Adjudicate { winner } => {
                self.finish(GameResult { winner, why: End::Adjudicated });
                Ok(())
            }
            Command::Abandon => {
                self.finish(GameResult { winner: None, why: End::Abandoned });
                Ok(())
            }
        }
    }

    fn chance(&mut self, chance: Chance) -> Result<(), Rejection> {
        if self.record.result.is_some() {
            return Err(Rejection::GameOver);
        }
        self.position.apply_chance(chance)?;
        self.add_chance(chance);
        self.start_turn();
        Ok(())
    }

    fn offer_draw(&mut self, side: Side) -> Result<(), Rejection> {
        let seat = self.seat_of(side);
        if self.offer == Some(seat.other()) {
            self.finish(GameResult { winner: None, why: End::Agreed });
            return Ok(());
        }
        if core::mem::replace(&mut self.offered[seat.index()], true) {
            return Err(Rejection::OfferedAlready);
        }
        self.offer = Some(seat);
        self.tell(EventKind::DrawOffered { side });
        Ok(())
    }

    /// Checks that the other side has an offer that this side may answer.
    fn offer_to(&self, side: Side) -> Result<(), Rejection> {
        if self.offer == Some(self.seat_of(side).other()) { Ok(()) } else { Err(Rejection::NoOffer) }
    }

    fn pause(&mut self) -> Result<(), Rejection> {
        if self.paused.is_some() {
            return Err(Rejection::Paused);
        }
        self.paused = Some(self.clocks.pause(self.now));
        self.clocks.run(None, self.now);
        self.tell(EventKind::Paused);
        Ok(())
    }

    fn go_on(&mut self) -> Result<(), Rejection> {
        let turn = self.paused.take().ok_or(Rejection::NotPaused)?;
        self.clocks.resume(turn, self.now);
        self.tell(EventKind::Continued);
        Ok(())
    }

    fn replace_player(&mut self, side: Side, player: PlayerTag) {
        let seat = self.seat_of(side);
        if self.players[seat.index()].kind != player.kind {
            // The offers lapse, because the players have changed.
            self.offer = None;
            self.offered = [false; 2];
        }
        self.players[seat.index()] = player.clone();
        self.name_sides();
        self.tell(EventKind::Joined { side, player });
    }

    fn lose(&mut self, seat: Seat, why: End) {
        self.finish(GameResult { winner: Some(self.side_of(seat.other())), why });
    }

    fn finish(&mut self, result: GameResult) {
        // A move on the board was charged already. Any other end leaves the displayed clocks unchanged.
        if !matches!(result.why, End::Board(_)) {
            let running = self.clocks.pause(self.now).or(self.paused.flatten());
            if let Some((seat, used)) = running {
                self.clocks.take(seat, whole_ms(used));
            }
        }
        self.record.result = Some(result);
        self.undone.clear();
        self.offer = None;
        self.paused = None;
        self.clocks.run(None, self.now);
        self.tell(EventKind::Over { result });
    }

    /// Stops the clocks before the first step, so that the first player can study the board without a charge.
    pub fn wait_for_first_step(&mut self) {
        self.waits = true;
        self.start_turn();
    }

    /// Returns the seat whose clock is to run, unless the match is paused.
    fn timed(&self) -> Option<Seat> {
        self.actor().filter(|_| !(self.waits && self.steps.is_empty()))
    }

    /// Begins a turn of the seat that is to act.
    fn start_turn(&mut self) {
        let actor = self.timed();
        if let Some(turn) = &mut self.paused {
            *turn = actor.map(|seat| (seat, Duration::ZERO));
        } else {
            self.clocks.run(actor, self.now);
        }
    }

    /// Updates the record's players and clocks by side.
    fn name_sides(&mut self) {
        let [x, o] = [Side::X, Side::O].map(|side| self.seat_of(side));
        self.record.x = self.players[x.index()].clone();
        self.record.o = self.players[o.index()].clone();
        if let Some(clock) = &mut self.record.clock {
            *clock = ClockTag { x: self.clocks.control(x), o: self.clocks.control(o) };
        }
    }

    fn left_ms(&self) -> LeftMs {
        let left = self.clocks.left();
        LeftMs { x: left[self.seat_of(Side::X).index()], o: left[self.seat_of(Side::O).index()] }
    }

    fn tell(&mut self, kind: EventKind) {
        self.log.push(whole_ms(self.now), kind);
    }

    fn setup(&self) -> &Setup {
        &self.record.setup
    }
}

/// Whether a host may end a game as lost for this reason.
const fn is_forfeit(end: End) -> bool {
    match end {
        End::Resign | End::Time | End::Illegal(_) | End::Crash | End::Hang | End::Protocol | End::Memory => {
            true
        }
        End::Board(_) | End::Agreed | End::Adjudicated | End::Abandoned | End::Unknown => false,
    }
}
