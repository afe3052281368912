//! The current game, which goes on or has just ended, with all state that belongs only to this game.

mod ending;
mod game;
mod hint;
mod match_time;
mod no_answer;
mod player_handle;
mod remote;
#[cfg(test)]
mod tests;
mod turn;

pub(crate) use game::Game;
pub use hint::{Hint, HintEngine};
pub(crate) use player_handle::PlayerHandle;
pub(crate) use turn::Answer;

use std::time::Duration;

use inarow_core::Side;
use inarow_play::{Command, Event, EventKind, Info, Match, Rejection, Reply, Seat, Waiting, chance_dice};
use inarow_record::{Dice, Record};

use crate::game_session::lineup::{Counted, Lineup};
use crate::saving::Played;
use ending::Failed;
use game::NoConnection;
use match_time::MatchTime;
use no_answer::NoAnswer;
use remote::Missing;
use turn::{Asked, Flow};

/// The current game, which goes on or has just ended.
pub struct Live {
    game: Game,
    /// The participant in the first seat.
    first: usize,
    dice: Dice,
    /// Players, by participant.
    handles: [PlayerHandle; 2],
    asked: Option<Asked>,
    /// Latest progress of a thinking computer, with its participant.
    info: Option<(usize, Info)>,
    /// A computer's answer, delayed until users have seen the previous move.
    pending: Option<Reply>,
    no_answer: Option<NoAnswer>,
    /// Whether the game was lost because a program refused the game.
    program_refused: bool,
    flow: Flow,
    failed: Option<Failed>,
    hint: Hint,
    /// Time of the match. The time is held while a player gets ready. The time is also held while an answer
    /// waits until users have seen the previous move.
    time: MatchTime,
    /// Time of the last move, on the host's clock.
    moved_at: Duration,
    /// Contribution to the score, after the end.
    counted: Option<Counted>,
    /// Whether the game is over and all consequences of the end are done.
    finished: bool,
    /// The line-up of the game that ended, if a player was replaced for the next game.
    ended_as: Option<Box<Lineup>>,
    /// The pending request for missing events of a match that is played elsewhere.
    missing: Option<Missing>,
}

impl Live {
    pub(crate) fn new(game: Game, lineup: &Lineup, handles: [PlayerHandle; 2], now: Duration) -> Live {
        let dice = chance_dice(&game, lineup.series.game_seed());
        let finished = game.result().is_some();
        Live {
            game,
            first: lineup.series.first,
            dice,
            handles,
            asked: None,
            info: None,
            pending: None,
            no_answer: None,
            program_refused: false,
            flow: Flow::Running,
            failed: None,
            hint: Hint::None,
            time: MatchTime::at_age(Duration::ZERO, now),
            moved_at: now,
            counted: None,
            // A game that was already over when opened does not count.
            finished,
            ended_as: None,
            missing: None,
        }
    }

    /// Returns the game with a match of this age.
    pub(crate) fn aged(mut self, age: Duration, now: Duration) -> Live {
        self.time = MatchTime::at_age(age, now);
        self
    }

    // State.

    /// Returns the match.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Returns the record of the match, without other played lines.
    pub fn record(&self) -> &Record {
        self.game.record()
    }

    /// Whether the match is played elsewhere.
    pub fn is_remote(&self) -> bool {
        self.game.is_remote()
    }

    /// Returns the participant, 0 or 1, in a seat.
    pub fn participant_in(&self, seat: Seat) -> usize {
        if seat == Seat::First { self.first } else { 1 - self.first }
    }

    /// Returns the participant, 0 or 1, that holds a side now.
    pub fn participant_of(&self, side: Side) -> usize {
        self.participant_in(self.game.seat_of(side))
    }

    /// Returns the side that a participant holds now.
    pub(crate) fn side_of(&self, participant: usize) -> Side {
        self.game.side_of(if participant == self.first { Seat::First } else { Seat::Second })
    }

    /// Returns the participant who is to act.
    pub(crate) fn actor(&self) -> Option<usize> {
        self.game.actor().map(|seat| self.participant_in(seat))
    }

    /// Returns the game in the form for the store.
    pub(crate) fn played<'a>(&'a self, lineup: &'a Lineup, now: Duration) -> Played<'a> {
        Played::new(&self.game, lineup, self.counted, self.game.turn_used(self.time.at(now)))
    }

    // Time.

    /// Returns the time of the last move, or of the game's beginning here, on the host's clock.
    pub fn moved_at(&self) -> Duration {
        self.moved_at
    }

    /// Returns the match's time since its beginning.
    pub fn time(&self, now: Duration) -> Duration {
        self.time.at(now)
    }

    /// Whether any side has a clock.
    pub fn has_clocks(&self) -> bool {
        Side::ALL.into_iter().any(|side| !self.game.time_control(side).is_none())
    }

    /// Returns the side whose clock runs.
    pub fn clock_runs(&self) -> Option<Side> {
        let side = self.game.clock_runs()?;
        (!self.game.is_paused() && !self.game.time_control(side).is_none()).then_some(side)
    }

    /// Whether clocks run, regardless of the shown position, and can be paused here.
    pub fn has_running_clocks(&self) -> bool {
        let stands = self.game.result().is_some() || self.game.is_paused();
        !stands && self.has_clocks() && !self.is_remote()
    }

    /// Returns the time left of a side, or `None` without a limit.
    pub(crate) fn time_left(&self, side: Side, now: Duration) -> Option<Duration> {
        self.game.time_left(side, self.time.at(now))
    }

    /// Returns the time when the flag of the running clock will fall. Returns `None` without a running clock, and for a
    /// match that is played elsewhere.
    pub fn flag(&self) -> Option<Duration> {
        let runs = !self.is_remote() && !self.time.is_held();
        Some(self.time.host_time(self.game.deadline().filter(|_| runs)?))
    }

    /// Whether the running clock has run out.
    pub(crate) fn has_fallen(&self, now: Duration) -> bool {
        self.game.deadline().is_some_and(|deadline| deadline <= self.time.at(now))
    }

    /// Returns the time of the next change of the shown clock. The clock shows whole seconds, and tenths below
    /// ten seconds.
    pub(crate) fn next_clock_change(&self, now: Duration) -> Option<Duration> {
        const SECOND: u64 = 1_000_000_000;
        let left = self.time_left(self.clock_runs()?, now)?;
        let nanos = u64::try_from(left.as_nanos()).unwrap_or(u64::MAX);
        let step = if nanos <= 10 * SECOND { SECOND / 10 } else { SECOND };
        Some(now + Duration::from_nanos(nanos % step) + Duration::from_millis(1))
    }

    /// Returns the time of the next event without users. Events are a flag, a report about a slow engine, or a
    /// repeated request. If clocks are shown, a change of the running clock is an event too.
    pub(crate) fn wake_at(&self, now: Duration, shows_clocks: bool) -> Option<Duration> {
        let change = self.next_clock_change(now).filter(|_| shows_clocks && !self.time.is_held());
        let missing = self.missing.map(|missing| missing.again);
        let slow = self.asked.and_then(|asked| asked.slow_at);
        let no_answer = self.no_answer.as_ref().and_then(|no_answer| no_answer.due);
        [self.flag(), change, slow, missing, no_answer].into_iter().flatten().min()
    }

    /// Stops the match's time.
    pub(crate) fn hold(&mut self, now: Duration) {
        self.time.hold(now);
    }

    /// Resumes the match's time.
    pub(crate) fn let_run(&mut self, now: Duration) {
        self.time.let_run(now);
    }

    // Steps.

    /// Carries out a command and reports its events to the players. For a match that is played elsewhere, only
    /// sends the command to the server.
    pub(crate) fn apply(&mut self, command: Command, now: Duration) -> Result<Vec<Event>, Rejection> {
        let events = match &mut self.game {
            Game::Local(game) => game.apply(command, self.time.at(now))?,
            Game::Remote(_, remote) => {
                remote.send(command);
                return Ok(Vec::new());
            }
        };
        self.tell_players(&events);
        Ok(events)
    }

    /// Applies the chance outcomes that are due, and reports the outcomes to the players.
    pub(crate) fn settle_chance(&mut self, now: Duration) -> Vec<Event> {
        let Live { game: Game::Local(game), dice, time, .. } = self else { return Vec::new() };
        if game.waiting() != Waiting::Chance {
            return Vec::new();
        }
        // The match never refuses the outcomes of its position.
        let events = inarow_play::settle_chance(game, dice, time.at(now)).unwrap_or_default();
        self.tell_players(&events);
        events
    }

    /// Follows an event of the match. Updates the time of the last move, and drops findings about an earlier
    /// position.
    pub(crate) fn note(&mut self, event: &EventKind, now: Duration) {
        match event {
            EventKind::Moved { again, .. } => {
                self.moved_at = now;
                self.info.take_if(|_| *again);
            }
            EventKind::Chosen { .. } => self.moved_at = now,
            EventKind::TakenBack { .. } => {
                self.moved_at = now;
                self.info = None;
            }
            _ => {}
        }
    }

    fn tell_players(&mut self, events: &[Event]) {
        for player in self.handles.iter_mut().filter_map(PlayerHandle::player) {
            events.iter().for_each(|event| player.tell(event));
        }
    }

    /// Reports the events so far to the players of a game that becomes the current game.
    pub(crate) fn begin(&mut self) {
        let begun = self.events_so_far();
        self.tell_players(&begun);
    }

    /// Returns the events of the match. If the first events are no longer stored, builds the start and the
    /// players.
    pub(crate) fn events_so_far(&self) -> Vec<Event> {
        if let Some(events) = self.game.events_since(0) {
            return events.cloned().collect();
        }
        let record = self.game.record();
        let (setup, name) = (Box::new(record.setup.clone()), record.game.clone());
        let began = EventKind::Started { setup, game: name, clock: record.clock };
        let joined = Side::ALL.map(|side| EventKind::Joined { side, player: record.player(side).clone() });
        let kinds = std::iter::once(began).chain(joined);
        (0..).zip(kinds).map(|(number, kind)| Event { number, at_ms: 0, kind }).collect()
    }

    /// Replaces a player, who stops thinking. A finished game keeps its line-up.
    pub(crate) fn replace_player(
        &mut self,
        participant: usize,
        handle: PlayerHandle,
        lineup: &Lineup,
        now: Duration,
    ) {
        let is_pending = self.pending.is_some() && self.actor() == Some(participant);
        if is_pending || self.asked.is_some_and(|asked| asked.participant == participant) {
            self.stop_thinking(now);
        }
        self.handles[participant] = handle;
        if self.game.result().is_some() && self.ended_as.is_none() {
            self.ended_as = Some(Box::new(lineup.clone()));
        }
        // A program that joins late needs the earlier events, above all the clocks.
        let begun = self.events_so_far();
        if let Some(player) = self.handles[participant].player() {
            begun.iter().for_each(|event| player.tell(event));
        }
    }

    /// Ends the players and stops, until another game becomes the current game.
    pub(crate) fn leave(&mut self, now: Duration) {
        self.handles = Default::default();
        let time = self.time.at(now);
        match &mut self.game {
            // A refusal means that the game is over or paused. The game stops either way.
            Game::Local(game) => drop(game.apply(Command::Pause, time)),
            Game::Remote(_, remote) => *remote = Box::new(NoConnection),
        }
        self.missing = None;
    }
}
