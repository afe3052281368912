//! The session: a game that is played or looked through, its players, clocks and score.

pub(crate) mod analysis;
pub(crate) mod autosave;
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
pub(crate) mod series;
pub(crate) mod thinking;
pub(crate) mod time;
pub(crate) mod variations;

use std::sync::Arc;
use std::time::Duration;

use inarow_core::{Position, Setup, Side};
use inarow_play::{
    Command, Event, EventKind, Info, Mailbox, Match, PlayerSpec, Presets, Programs, Rejection, Reply,
    Waiting, Waker, chance_dice,
};
use inarow_record::{Dice, GameResult, Record, TimeControl};

use crate::env::WallClock;
use crate::record_cursor::RecordCursor;
use crate::{Begins, Env, GameSource, Hint, NewGame, Policy, SessionError, SessionEvent};
use analysis::Analysis;
use autosave::{LeftGame, Refused, SaveState};
use game::Game;
use hint::Maps;
use lineup::{Counted, Lineup};
use no_answer::NoAnswer;
use participant::Names;
use remote::Missing;
use review::Review;
use series::Run;
use thinking::{Asked, Failed, Flow, PlayerHandle};

/// The game that is played, or has just ended, with all that belongs to it alone.
pub(crate) struct Live {
    pub(crate) game: Game,
    pub(crate) dice: Dice,
    /// By participant.
    pub(crate) handles: [PlayerHandle; 2],
    pub(crate) asked: Option<Asked>,
    /// The participant whose computer was asked last, and what it has found.
    pub(crate) info: Option<(usize, Info)>,
    /// A computer's answer, which waits until people have seen the move before.
    pub(crate) pending: Option<Reply>,
    pub(crate) no_answer: Option<NoAnswer>,
    /// The game was lost because a program refused to play it.
    pub(crate) program_refused: bool,
    pub(crate) flow: Flow,
    pub(crate) failed: Option<Failed>,
    pub(crate) hint: Hint,
    /// When the match began, and when its last step was made, on the host's clock.
    pub(crate) began: Duration,
    /// The age of the match then: one that is played elsewhere may be older than this session.
    pub(crate) age: Duration,
    pub(crate) moved_at: Duration,
    /// Since when the match's time stands still, on the host's clock: a player gets ready, or has answered and people are
    /// to see the move before.
    pub(crate) held: Option<Duration>,
    /// How it counts in the score, once it is over.
    pub(crate) counted: Option<Counted>,
    /// It is over, and all that follows from its end was done.
    pub(crate) finished: bool,
    /// The game is over, and another player was chosen for the next one: who played it, and their score.
    pub(crate) ended_as: Option<Box<Lineup>>,
    /// It is played elsewhere, and this was asked for because it is missing.
    pub(crate) missing: Option<Missing>,
    pub(crate) save_state: SaveState,
}

/// A game that people play, without a screen.
pub struct GameSession {
    pub(crate) live: Box<Live>,
    pub(crate) lineup: Lineup,
    pub(crate) review: Option<Box<Review>>,
    /// Looking back at the live game and at what else was played in it; `None` at its newest move.
    pub(crate) back: Option<Box<RecordCursor>>,
    /// The last game that was begun, with its players on the sides that they hold now.
    pub(crate) last: NewGame,
    pub(crate) inbox: Mailbox,
    pub(crate) wall_clock: WallClock,
    pub(crate) presets: Presets,
    pub(crate) programs: Arc<dyn Programs>,
    pub(crate) names: Names,
    pub(crate) now: Duration,
    pub(crate) policy: Policy,
    /// Changes with everything that is shown.
    pub(crate) revision: u64,
    /// Changes whenever people choose a game or its players.
    pub(crate) selection_revision: u64,
    /// Counts the games that became the current one.
    pub(crate) games: u64,
    /// At the next game the players change sides whatever the rule says.
    pub(crate) swaps_next: bool,
    pub(crate) events: Vec<SessionEvent>,
    pub(crate) left_games: Vec<LeftGame>,
    /// The game that was left last and is stored: it can be brought back.
    pub(crate) last_left: Option<LeftGame>,
    /// The last attempt to store one of them failed.
    pub(crate) left_refused: Option<Refused>,
    pub(crate) run: Run,
    pub(crate) maps: Option<Maps>,
    pub(crate) analysis: Analysis,
    pub(crate) wake: Waker,
}

impl GameSession {
    /// A session with an empty tic-tac-toe board between two people.
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
            review: None,
            back: None,
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
            left_games: Vec::new(),
            last_left: None,
            left_refused: None,
            run: Run::default(),
            maps: None,
            analysis: Analysis::default(),
            wake: env.wake,
        }
    }

    // State for the host.

    /// The position that is shown: the newest, or an earlier one while people look back.
    pub fn shown(&self) -> &Position {
        match (&self.review, &self.back) {
            (Some(review), _) => review.position(),
            (None, Some(back)) => back.position(),
            (None, None) => self.live.game.position(),
        }
    }

    /// Whether the live game has begun and is not over, whatever is shown. A board that was set up has begun, unless
    /// it was thrown away.
    pub fn is_unfinished(&self) -> bool {
        let record = self.live_record();
        let begun = !record.plies.is_empty() || (record.is_begun() && self.live.save_state.is_known());
        self.live.game.result().is_none() && begun
    }

    /// When the last move of the live game was made, or it was begun here.
    pub fn moved_at(&self) -> Duration {
        self.live.moved_at
    }

    /// The record of the live game, whatever is shown.
    pub fn live_record(&self) -> &Record {
        self.live.game.record()
    }

    /// The live game, whatever is shown.
    pub fn live_game(&self) -> &Match {
        &self.live.game
    }

    /// The game that is played; `None` while a record is looked through.
    pub fn game(&self) -> Option<&Match> {
        self.review.is_none().then_some(&self.live.game)
    }

    /// The record of what is shown.
    pub fn record(&self) -> &Record {
        match &self.review {
            Some(review) => review.record(),
            None => self.live.game.record(),
        }
    }

    /// Whose turn it is: in the live game at its newest move, in a record at the shown position. In an opening that is
    /// who places or chooses, whichever colour comes next on the board.
    pub fn mover(&self) -> Option<Side> {
        match &self.review {
            Some(review) => review.position().turn().side(),
            None => self.live.game.actor().map(|seat| self.live.game.side_of(seat)),
        }
    }

    /// Starts external programs for this session.
    pub fn programs(&self) -> &dyn Programs {
        &*self.programs
    }

    /// The seed of a game that is begun now, with [`start`](GameSession::start).
    pub fn next_seed(&self) -> u64 {
        self.lineup.next_seed()
    }

    /// The seed of the first game of this series, from which other seeds may be made.
    pub fn seed(&self) -> u64 {
        self.lineup.series.seed
    }

    /// The set-up of what is shown.
    pub fn setup(&self) -> &Setup {
        &self.record().setup
    }

    /// The game that was begun last, with its players on the sides that they hold now.
    pub fn last(&self) -> &NewGame {
        &self.last
    }

    /// A number that changes with everything that is shown, except the clocks.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// A number that changes whenever people choose a game or its players.
    pub fn selection_revision(&self) -> u64 {
        self.selection_revision
    }

    /// The result of what is shown, also while an earlier position is shown.
    pub fn result(&self) -> Option<GameResult> {
        self.record().result
    }

    /// Whether the game that is played is over. Of a record that is looked through: whether it has a result.
    pub fn is_over(&self) -> bool {
        self.result().is_some()
    }

    /// Whether games count that a reset of the score would forget.
    pub fn has_score(&self) -> bool {
        self.draws() > 0 || Side::ALL.iter().any(|side| self.wins(*side) > 0)
    }

    /// How long a side may still think; `None` without a limit, or while a record is looked through.
    pub fn time_left(&self, side: Side, now: Duration) -> Option<Duration> {
        self.game()?.time_left(side, self.live.time(now))
    }

    /// The side whose clock runs.
    pub fn clock_runs(&self) -> Option<Side> {
        let game = &self.live.game;
        let side = game.clock_runs()?;
        (!game.is_paused() && !game.time_control(side).is_none()).then_some(side)
    }

    /// Whether a side has a clock at all.
    pub fn has_clocks(&self) -> bool {
        Side::ALL.into_iter().any(|side| !self.live.game.time_control(side).is_none())
    }

    /// Whether the match is paused.
    pub fn is_paused(&self) -> bool {
        self.review.is_none() && self.live.game.is_paused()
    }

    /// Whether a player or an adviser thinks.
    pub fn is_busy(&self) -> bool {
        self.live.asked.is_some() || matches!(self.live.hint, Hint::Thinking(_))
    }

    /// The match's time, from its beginning.
    pub fn match_time(&self, now: Duration) -> Duration {
        self.live.time(now)
    }

    /// Sets the presets that can be named.
    pub fn set_presets(&mut self, presets: Presets) {
        self.presets = presets;
    }

    /// What happened since this was called last.
    pub fn take_events(&mut self) -> Vec<SessionEvent> {
        std::mem::take(&mut self.events)
    }

    /// Whether something happened since then.
    pub fn has_events(&self) -> bool {
        !self.events.is_empty()
    }

    // Beginning.

    /// Begins a game and a new score. The game that was played is left, to be stored as unfinished.
    ///
    /// # Errors
    /// When the settings make no game, or a player does not play it; everything is as before then.
    pub fn start(&mut self, new: NewGame, now: Duration) -> Result<(), SessionError> {
        self.start_seeded(new, self.next_seed(), now)
    }

    /// Makes a game the current one and lets it begin.
    pub(crate) fn begin_game(&mut self, game: Match, lineup: Lineup, handles: [PlayerHandle; 2]) {
        let mut live = Live::new(Game::Local(game), &lineup, handles, self.now);
        let record = live.game.record();
        if record.is_begun() {
            // Its board was set up by hand: it is stored before the first move.
            let moves = record.plies.len();
            if moves == 0 || autosave::moves_of_people(record, moves) > 0 {
                live.save_state.touch();
            }
            live.save_state.changed();
        }
        self.set_live(live, lineup);
    }

    /// Makes a game with all that belongs to it the current one.
    pub(crate) fn set_live(&mut self, live: Live, lineup: Lineup) {
        for handle in std::mem::replace(&mut *self.live, live).handles {
            handle.leave();
        }
        self.lineup = lineup;
        self.games += 1;
        self.review = None;
        self.back = None;
        self.swaps_next = false;
        if !self.is_remote() {
            self.remember_last();
        }
        let begun = self.events_so_far();
        self.live.tell_players(&begun);
        self.emit(SessionEvent::Started);
        self.advance();
    }

    /// The players for the next game of a series.
    pub(crate) fn handles(&self, lineup: &Lineup, setup: &Setup) -> Result<[PlayerHandle; 2], SessionError> {
        let handle = |participant: usize| {
            let spec = &lineup.participants[participant].spec;
            let seed = lineup.series.player_seed(participant);
            PlayerHandle::build(spec, setup, seed, &self.presets, self.programs(), &self.inbox)
                .map_err(|error| SessionError::Player { spec: Box::new(spec.clone()), error })
        };
        Ok([handle(0)?, handle(1)?])
    }

    /// The last game as it would be begun again, with its players on the sides that they hold now.
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

    /// Carries out a command and tells players and host what happened. A match that is played elsewhere is only asked to.
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
            self.live.save_state.changed();
        }
        Ok(())
    }

    /// Tells the host what happened in the match.
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
                self.back = None;
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
        /// A host that asks seldom gets no more than this.
        const MOST: usize = 256;
        if self.events.len() >= MOST {
            // The oldest moves go first: the end of a game must not be lost.
            let moved = |event: &SessionEvent| matches!(event, SessionEvent::Moved { .. });
            let oldest = self.events.iter().position(moved).unwrap_or_default();
            self.events.remove(oldest);
        }
        self.events.push(event);
        self.revision += 1;
    }

    /// After anything has changed: applies due chance, ends the game, or asks the next player.
    pub(crate) fn advance(&mut self) {
        self.revision += 1;
        self.drop_hint();
        if self.settle_chance() {
            self.live.save_state.changed();
        }
        self.renew_back();
        if self.live.game.result().is_some() {
            self.game_over();
        } else {
            self.ask_next();
        }
    }

    /// Applies the chance outcomes that are due; whether there were any.
    pub(crate) fn settle_chance(&mut self) -> bool {
        let time = self.live.time(self.now);
        let Live { game: Game::Local(game), dice, .. } = &mut *self.live else { return false };
        if game.waiting() != Waiting::Chance {
            return false;
        }
        // This is never refused: the outcomes are those of the position.
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
            save_state: SaveState::default(),
        }
    }

    /// The match's time.
    pub(crate) fn time(&self, now: Duration) -> Duration {
        let now = self.held.map_or(now, |held| held.min(now));
        now.saturating_add(self.age).saturating_sub(self.began)
    }

    /// Lets the match's time stand still.
    pub(crate) fn hold(&mut self, now: Duration) {
        self.held.get_or_insert(now);
    }

    /// Lets the match's time run again.
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
