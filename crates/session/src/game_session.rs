//! The session: a game that is played or reviewed, its players, clocks and score.

mod analysis;
pub(crate) mod game;
pub(crate) mod hint;
pub(crate) mod labels;
pub(crate) mod lineup;
pub(crate) mod moves;
pub(crate) mod no_answer;
pub(crate) mod participant;
pub(crate) mod remote;
pub(crate) mod restore;
pub(crate) mod review;
mod saving;
pub(crate) mod series;
pub(crate) mod thinking;
pub(crate) mod time;

use std::sync::Arc;
use std::time::Duration;

use inarow_core::{Setup, Side};
use inarow_play::{
    Command, Event, EventKind, Info, Mailbox, Match, PlayerSpec, Presets, Programs, Rejection, Reply,
    Waiting, chance_dice,
};
use inarow_record::{Dice, GameResult, Record, TimeControl};

use crate::analysis::Analysis;
use crate::env::WallClock;
use crate::review::Review;
use crate::saving::{SaveState, Saving};
use crate::{Begins, Env, GameSource, Hint, NewGame, Policy, SessionError, SessionEvent};
use game::Game;
use hint::Maps;
use lineup::{Counted, Lineup};
use no_answer::NoAnswer;
use participant::Names;
use remote::Missing;
use series::Run;
use thinking::{Asked, Failed, Flow, PlayerHandle};

/// The current game, which goes on or has just ended, with all state that belongs to it alone.
pub(crate) struct Live {
    pub(crate) game: Game,
    pub(crate) dice: Dice,
    /// Players, by participant.
    pub(crate) handles: [PlayerHandle; 2],
    pub(crate) asked: Option<Asked>,
    /// Latest progress of a thinking computer, with its participant.
    pub(crate) info: Option<(usize, Info)>,
    /// A computer's answer, delayed until people have seen the previous move.
    pub(crate) pending: Option<Reply>,
    pub(crate) no_answer: Option<NoAnswer>,
    /// Whether the game was lost because a program refused to play it.
    pub(crate) program_refused: bool,
    pub(crate) flow: Flow,
    pub(crate) failed: Option<Failed>,
    pub(crate) hint: Hint,
    /// Time of the match's beginning and of its last step, on the host's clock.
    pub(crate) began: Duration,
    /// Age of the match at `began`. A match that is played elsewhere may be older than this session.
    pub(crate) age: Duration,
    pub(crate) moved_at: Duration,
    /// Time since which the match's time is stopped, on the host's clock. A player gets ready, or its answer waits
    /// until people have seen the previous move.
    pub(crate) held: Option<Duration>,
    /// Contribution to the score, after the end.
    pub(crate) counted: Option<Counted>,
    /// Whether the game is over and all consequences of its end are done.
    pub(crate) finished: bool,
    /// The line-up of the game that ended, if a player was replaced for the next game.
    pub(crate) ended_as: Option<Box<Lineup>>,
    /// The pending request for missing events of a match that is played elsewhere.
    pub(crate) missing: Option<Missing>,
}

/// A game that people play, without a screen.
pub struct GameSession {
    pub(crate) live: Box<Live>,
    pub(crate) lineup: Lineup,
    pub(crate) review: Review,
    /// The game that was begun last, with its players on the sides that they hold now.
    pub(crate) last: NewGame,
    pub(crate) inbox: Mailbox,
    pub(crate) wall_clock: WallClock,
    pub(crate) presets: Presets,
    pub(crate) programs: Arc<dyn Programs>,
    pub(crate) names: Names,
    pub(crate) now: Duration,
    pub(crate) policy: Policy,
    /// Counter that changes with everything shown.
    pub(crate) revision: u64,
    /// Counter that changes whenever people choose a game or its players.
    pub(crate) selection_revision: u64,
    /// Number of games that became the current one.
    pub(crate) games: u64,
    /// Whether the players change sides at the next game regardless of the rule.
    pub(crate) swaps_next: bool,
    pub(crate) events: Vec<SessionEvent>,
    pub(crate) saving: Saving,
    pub(crate) run: Run,
    pub(crate) maps: Option<Maps>,
    pub(crate) analysis: Analysis,
}

impl GameSession {
    /// Creates a session with an empty tic-tac-toe board between two people.
    pub fn new(presets: Presets, seed: u64, policy: Policy, env: Env) -> GameSession {
        let source = GameSource::Setup(Box::new(Setup::Line(inarow_core::LineSetup::new(3, 3, 3))));
        let last = NewGame {
            game: source.clone(),
            players: [PlayerSpec::HUMAN, PlayerSpec::HUMAN],
            clocks: [TimeControl::NONE; 2],
            best_of: 0,
            begins: Begins::Same,
        };
        let lineup = Lineup::new(&last, seed, &Names::default());
        let game = lineup.new_match(None).expect("tic-tac-toe can be played");
        GameSession {
            live: Box::new(Live::new(Game::Local(game), &lineup, Default::default(), Duration::ZERO)),
            lineup,
            review: Review::default(),
            last,
            inbox: Mailbox::new(env.clock, {
                let wake = env.wake.clone();
                move || wake()
            }),
            wall_clock: env.wall_clock,
            presets,
            programs: env.programs,
            names: Names::default(),
            now: Duration::ZERO,
            policy,
            revision: 0,
            selection_revision: 0,
            games: 0,
            swaps_next: false,
            events: Vec::new(),
            saving: Saving::default(),
            run: Run::default(),
            maps: None,
            analysis: Analysis::new(env.wake),
        }
    }

    // State for the host.

    /// Whether the live game has begun and is not over, regardless of the shown position. A board that was set up
    /// counts as begun, unless it was thrown away.
    pub fn is_unfinished(&self) -> bool {
        let record = self.live_record();
        let begun = !record.plies.is_empty() || (record.is_begun() && self.saving.is_known());
        self.live.game.result().is_none() && begun
    }

    /// Returns the time of the live game's last move, or of its beginning here.
    pub fn moved_at(&self) -> Duration {
        self.live.moved_at
    }

    /// Returns the record of the live game, regardless of the shown position.
    pub fn live_record(&self) -> &Record {
        self.live.game.record()
    }

    /// Returns the live game, regardless of the shown position.
    pub fn live_game(&self) -> &Match {
        &self.live.game
    }

    /// Returns the game that is played; `None` during the review of a record.
    pub fn game(&self) -> Option<&Match> {
        (!self.is_review()).then_some(&self.live.game)
    }

    /// Returns the side to move: in the live game at its newest move, in a reviewed record at the shown position. In an
    /// opening that is the side that places or chooses, regardless of the colour of the next mark.
    pub fn mover(&self) -> Option<Side> {
        if self.is_review() {
            return self.shown().turn().side();
        }
        self.live.game.actor().map(|seat| self.live.game.side_of(seat))
    }

    /// Returns the starter of external programs for this session.
    pub fn programs(&self) -> &dyn Programs {
        &*self.programs
    }

    /// Returns the seed of a game begun now with [`start`](GameSession::start).
    pub fn next_seed(&self) -> u64 {
        self.lineup.next_seed()
    }

    /// Returns the seed of the first game of this series, a base for other seeds.
    pub fn seed(&self) -> u64 {
        self.lineup.series.seed
    }

    /// Returns the game that was begun last, with its players on the sides that they hold now.
    pub fn last(&self) -> &NewGame {
        &self.last
    }

    /// Returns a number that changes with everything shown, except the clocks.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns a number that changes whenever people choose a game or its players.
    pub fn selection_revision(&self) -> u64 {
        self.selection_revision
    }

    /// Returns the result of the shown record, also at an earlier position.
    pub fn result(&self) -> Option<GameResult> {
        self.record().result
    }

    /// Whether the game that is played is over; in a review, whether the record has a result.
    pub fn is_over(&self) -> bool {
        self.result().is_some()
    }

    /// Whether a reset of the score would forget any games.
    pub fn has_score(&self) -> bool {
        self.draws() > 0 || Side::ALL.iter().any(|side| self.wins(*side) > 0)
    }

    /// Returns the time left of a side; `None` without a limit, or during the review of a record.
    pub fn time_left(&self, side: Side, now: Duration) -> Option<Duration> {
        self.game()?.time_left(side, self.live.time(now))
    }

    /// Returns the side whose clock runs.
    pub fn clock_runs(&self) -> Option<Side> {
        let game = &self.live.game;
        let side = game.clock_runs()?;
        (!game.is_paused() && !game.time_control(side).is_none()).then_some(side)
    }

    /// Whether any side has a clock.
    pub fn has_clocks(&self) -> bool {
        Side::ALL.into_iter().any(|side| !self.live.game.time_control(side).is_none())
    }

    /// Whether the match is paused.
    pub fn is_paused(&self) -> bool {
        !self.is_review() && self.live.game.is_paused()
    }

    /// Whether a player thinks, or an adviser about a hint.
    pub fn is_busy(&self) -> bool {
        self.live.asked.is_some() || matches!(self.live.hint, Hint::Thinking(_))
    }

    /// Returns the match's time since its beginning.
    pub fn match_time(&self, now: Duration) -> Duration {
        self.live.time(now)
    }

    /// Sets the presets of players.
    pub fn set_presets(&mut self, presets: Presets) {
        self.presets = presets;
    }

    /// Returns the events since the last call.
    pub fn take_events(&mut self) -> Vec<SessionEvent> {
        std::mem::take(&mut self.events)
    }

    /// Whether there are events for [`take_events`](GameSession::take_events).
    pub fn has_events(&self) -> bool {
        !self.events.is_empty()
    }

    // Starting games.

    /// Begins a game and a new score. The current game is left, and is stored as unfinished.
    ///
    /// # Errors
    /// When the settings make no game, or a player does not play it. Nothing has changed then.
    pub fn start(&mut self, new: NewGame, now: Duration) -> Result<(), SessionError> {
        self.start_seeded(new, self.next_seed(), now)
    }

    /// Makes a new match the current game and begins it.
    pub(crate) fn begin_game(&mut self, game: Match, lineup: Lineup, handles: [PlayerHandle; 2]) {
        let live = Live::new(Game::Local(game), &lineup, handles, self.now);
        let save_state = SaveState::of_new(live.game.record());
        self.set_live(live, lineup, save_state);
    }

    /// Makes `live` the current game.
    pub(crate) fn set_live(&mut self, live: Live, lineup: Lineup, save_state: SaveState) {
        for handle in std::mem::replace(&mut *self.live, live).handles {
            handle.leave();
        }
        self.lineup = lineup;
        self.saving.begin(save_state);
        self.games += 1;
        self.review = Review::default();
        self.swaps_next = false;
        if !self.is_remote() {
            self.remember_last();
        }
        let begun = self.events_so_far();
        self.live.tell_players(&begun);
        self.emit(SessionEvent::Started);
        self.advance();
    }

    /// Builds the players for the next game of a series.
    pub(crate) fn handles(&self, lineup: &Lineup, setup: &Setup) -> Result<[PlayerHandle; 2], SessionError> {
        let handle = |participant: usize| {
            let spec = &lineup.participants[participant].spec;
            let seed = lineup.series.player_seed(participant);
            PlayerHandle::build(spec, setup, seed, &self.presets, self.programs(), &self.inbox)
                .map_err(|error| SessionError::Player { spec: Box::new(spec.clone()), error })
        };
        Ok([handle(0)?, handle(1)?])
    }

    /// Stores in `last` how the current game would be begun again, with the players on the sides that they hold now.
    pub(crate) fn remember_last(&mut self) {
        let Lineup { source, participants, series, .. } = &self.lineup;
        let seats = [series.first, 1 - series.first];
        self.last = NewGame {
            game: source.clone(),
            players: seats.map(|participant| participants[participant].spec.clone()),
            clocks: seats.map(|participant| participants[participant].clock),
            best_of: series.best_of,
            begins: series.begins,
        };
    }

    // Consequences.

    /// Carries out a command and reports its events to players and host. For a match that is played elsewhere, only
    /// sends the command there.
    pub(crate) fn apply(&mut self, command: Command) -> Result<(), Rejection> {
        let by = self.live.game.actor().map(|seat| self.lineup.series.participant_in(seat));
        let time = self.live.time(self.now);
        let events = match &mut self.live.game {
            Game::Local(game) => game.apply(command, time)?,
            Game::Remote(_, remote) => {
                remote.send(command);
                return Ok(());
            }
        };
        self.live.tell_players(&events);
        for event in &events {
            self.on_match_event(&event.kind, by);
        }
        if !events.is_empty() {
            self.revision += 1;
            self.saving.changed();
        }
        Ok(())
    }

    /// Reports an event of the match to the host.
    pub(crate) fn on_match_event(&mut self, kind: &EventKind, by: Option<usize>) {
        let human = by.is_some_and(|participant| self.lineup.participants[participant].is_human());
        match kind {
            EventKind::Moved { side, cell, again, .. } => {
                self.live.moved_at = self.now;
                self.live.info.take_if(|_| *again);
                self.emit(SessionEvent::Moved { side: *side, cell: *cell, by_person: human });
            }
            EventKind::Chosen { choice, .. } => {
                self.live.moved_at = self.now;
                if let Some(participant) = by {
                    let side = self.lineup.side_of(&self.live.game, participant);
                    self.emit(SessionEvent::Chosen { side, choice: *choice, by_person: human });
                }
            }
            EventKind::Chance { chance } => self.emit(SessionEvent::Chance { chance: *chance }),
            EventKind::DrawOffered { side } => self.emit(SessionEvent::DrawOffered { side: *side }),
            EventKind::DrawDeclined { side } => {
                let participant = self.lineup.participant_of(&self.live.game, *side);
                let by_person = self.lineup.participants[participant].is_human();
                self.emit(SessionEvent::DrawDeclined { side: *side, by_person });
            }
            EventKind::TakenBack { plies, .. } => {
                self.live.moved_at = self.now;
                self.live.info = None;
                self.review.show_newest();
                self.emit(SessionEvent::TakenBack { count: *plies });
            }
            EventKind::Started { .. }
            | EventKind::Joined { .. }
            | EventKind::Paused
            | EventKind::Continued
            | EventKind::Over { .. } => {}
        }
    }

    pub(crate) fn emit(&mut self, event: SessionEvent) {
        /// Limit of events between two calls of `take_events`.
        const MOST: usize = 256;
        if self.events.len() >= MOST {
            // Moves are dropped first, oldest first, so that the end of a game is not lost.
            let moved = |event: &SessionEvent| matches!(event, SessionEvent::Moved { .. });
            let oldest = self.events.iter().position(moved).unwrap_or_default();
            self.events.remove(oldest);
        }
        self.events.push(event);
        self.revision += 1;
    }

    /// Does what follows any change: applies due chance, ends the game, or asks the next player.
    pub(crate) fn advance(&mut self) {
        self.revision += 1;
        self.drop_hint();
        if self.settle_chance() {
            self.saving.changed();
        }
        self.follow_review();
        if self.live.game.result().is_some() {
            self.game_over();
        } else {
            self.ask_next();
        }
    }

    /// Applies the chance outcomes that are due. Returns whether there were any.
    pub(crate) fn settle_chance(&mut self) -> bool {
        let time = self.live.time(self.now);
        let Live { game: Game::Local(game), dice, .. } = &mut *self.live else { return false };
        if game.waiting() != Waiting::Chance {
            return false;
        }
        // Never refused, because the outcomes are those of the position.
        let events = inarow_play::settle_chance(game, dice, time).unwrap_or_default();
        self.live.tell_players(&events);
        for event in &events {
            self.on_match_event(&event.kind, None);
        }
        !events.is_empty()
    }
}

impl Live {
    pub(crate) fn new(game: Game, lineup: &Lineup, handles: [PlayerHandle; 2], now: Duration) -> Live {
        let dice = chance_dice(&game, lineup.series.game_seed());
        let finished = game.result().is_some();
        Live {
            game,
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
            began: now,
            age: Duration::ZERO,
            moved_at: now,
            held: None,
            counted: None,
            // A game that was over when it was opened does not count.
            finished,
            ended_as: None,
            missing: None,
        }
    }

    /// Returns the match's time.
    pub(crate) fn time(&self, now: Duration) -> Duration {
        let now = self.held.map_or(now, |held| held.min(now));
        now.saturating_add(self.age).saturating_sub(self.began)
    }

    /// Stops the match's time.
    pub(crate) fn hold(&mut self, now: Duration) {
        self.held.get_or_insert(now);
    }

    /// Resumes the match's time.
    pub(crate) fn let_run(&mut self, now: Duration) {
        if let Some(held) = self.held.take() {
            self.began = self.began.saturating_add(now.saturating_sub(held));
        }
    }

    /// Sets the age of the match.
    pub(crate) fn is_at(&mut self, now: Duration, age: Duration) {
        (self.began, self.age, self.held) = (now, age, None);
    }

    pub(crate) fn tell_players(&mut self, events: &[Event]) {
        for player in self.handles.iter_mut().filter_map(PlayerHandle::player) {
            events.iter().for_each(|event| player.tell(event));
        }
    }
}
