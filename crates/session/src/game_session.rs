//! The session, with a game that is played or reviewed, its players, clocks and score.

mod analysis;
pub(crate) mod hint;
pub(crate) mod labels;
pub(crate) mod lineup;
pub(crate) mod moves;
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
use inarow_play::{Command, EventKind, Mailbox, Match, PlayerSpec, Presets, Programs, Rejection};
use inarow_record::{GameResult, TimeControl};

use crate::analysis::Analysis;
use crate::env::WallClock;
use crate::live::{Game, Live, PlayerHandle};
use crate::review::Review;
use crate::saving::{SaveState, Saving};
use crate::{Begins, Env, GameSource, NewGame, Policy, SessionError, SessionEvent};
use hint::Maps;
use lineup::Lineup;
use participant::Names;
use series::Run;

/// A game that humans play, without a screen.
pub struct GameSession {
    live: Box<Live>,
    lineup: Lineup,
    review: Review,
    /// The game that was begun last, with the players on their current sides.
    last: NewGame,
    inbox: Mailbox,
    wall_clock: WallClock,
    presets: Presets,
    programs: Arc<dyn Programs>,
    names: Names,
    now: Duration,
    policy: Policy,
    /// Counter that changes with everything shown.
    revision: u64,
    /// Counter that changes whenever users choose a game or its players.
    selection_revision: u64,
    /// Number of games that became the current game.
    games: u64,
    /// Whether the players change sides at the next game regardless of the rule.
    swaps_next: bool,
    events: Vec<SessionEvent>,
    saving: Saving,
    run: Run,
    maps: Option<Maps>,
    analysis: Analysis,
}

impl GameSession {
    /// Creates a session with an empty tic-tac-toe board between two humans.
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

    /// Returns the live game, regardless of the shown position.
    pub fn live(&self) -> &Live {
        &self.live
    }

    #[cfg(test)]
    pub(crate) fn live_mut(&mut self) -> &mut Live {
        &mut self.live
    }

    #[cfg(test)]
    pub(crate) fn set_programs(&mut self, programs: impl Programs + 'static) {
        self.programs = Arc::new(programs);
    }

    #[cfg(test)]
    pub(crate) fn inbox(&self) -> &Mailbox {
        &self.inbox
    }

    /// Whether the live game has begun and is not over, regardless of the shown position. A board that was set
    /// up counts as begun, unless users threw the board away.
    pub(crate) fn is_unfinished(&self) -> bool {
        let record = self.live.record();
        let begun = !record.plies.is_empty() || (record.is_begun() && self.saving.is_known());
        self.live.game().result().is_none() && begun
    }

    /// Returns the game that is played, or `None` during the review of a record.
    pub fn game(&self) -> Option<&Match> {
        (!self.is_review()).then(|| self.live.game())
    }

    /// Returns the side to move. In the live game, the newest move counts. In a reviewed record, the shown
    /// position counts. In an opening, returns the side that places or chooses, regardless of the colour of the
    /// next mark.
    pub fn mover(&self) -> Option<Side> {
        if self.is_review() {
            return self.shown().turn().side();
        }
        self.live.game().actor().map(|seat| self.live.game().side_of(seat))
    }

    /// Returns the starter of external programs for this session.
    pub fn programs(&self) -> &dyn Programs {
        &*self.programs
    }

    /// Returns the seed for a game begun next with [`start`](GameSession::start).
    pub fn next_seed(&self) -> u64 {
        self.lineup.next_seed()
    }

    /// Returns the seed of the first game of this series. The seed is a base for other seeds.
    pub fn seed(&self) -> u64 {
        self.lineup.series.seed
    }

    /// Returns the game that was begun last, with the players on their current sides.
    pub fn last(&self) -> &NewGame {
        &self.last
    }

    /// Returns a number that changes with everything shown, except the clocks.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns a number that changes whenever users choose a game or its players.
    pub fn selection_revision(&self) -> u64 {
        self.selection_revision
    }

    /// Returns the result of the shown record, also at an earlier position.
    pub fn result(&self) -> Option<GameResult> {
        self.record().result
    }

    /// Whether the played game is over. In a review, whether the record has a result.
    pub fn is_over(&self) -> bool {
        self.result().is_some()
    }

    /// Whether a reset of the score would forget any games.
    pub fn has_score(&self) -> bool {
        self.draws() > 0 || Side::ALL.iter().any(|side| self.wins(*side) > 0)
    }

    /// Returns the time left of a side, or `None` without a limit or during the review of a record.
    pub fn time_left(&self, side: Side, now: Duration) -> Option<Duration> {
        self.live.time_left(side, now).filter(|_| !self.is_review())
    }

    /// Whether the match is paused.
    pub fn is_paused(&self) -> bool {
        !self.is_review() && self.live.game().is_paused()
    }

    /// Sets the presets of players.
    pub fn set_presets(&mut self, presets: Presets) {
        self.presets = presets;
    }

    /// Returns the events since the last call.
    pub fn take_events(&mut self) -> Vec<SessionEvent> {
        std::mem::take(&mut self.events)
    }

    /// Whether [`take_events`](GameSession::take_events) would return events.
    pub fn has_events(&self) -> bool {
        !self.events.is_empty()
    }

    // Starting games.

    /// Begins a game and a new score. The current game is left and stored as unfinished.
    ///
    /// # Errors
    /// When the settings make no game, or a player does not support the game. Nothing has changed then.
    pub fn start(&mut self, new: NewGame, now: Duration) -> Result<(), SessionError> {
        self.start_seeded(new, self.next_seed(), now)
    }

    /// Leaves the live game for a chosen game with its players.
    ///
    /// # Errors
    /// When a player does not support the game. Nothing has changed then.
    pub(crate) fn choose_game(&mut self, game: Match, lineup: Lineup) -> Result<(), SessionError> {
        let handles = self.handles(&lineup, &game.record().setup)?;
        self.leave_game();
        self.selection_revision += 1;
        self.begin_game(game, lineup, handles);
        Ok(())
    }

    /// Makes a new match the current game and begins it.
    pub(crate) fn begin_game(&mut self, game: Match, lineup: Lineup, handles: [PlayerHandle; 2]) {
        let live = Live::new(Game::Local(game), &lineup, handles, self.now);
        let save_state = SaveState::of_new(live.record());
        self.set_live(live, lineup, save_state);
    }

    /// Makes `live` the current game.
    pub(crate) fn set_live(&mut self, live: Live, lineup: Lineup, save_state: SaveState) {
        *self.live = live;
        self.lineup = lineup;
        self.saving.begin(save_state);
        self.games += 1;
        self.review = Review::default();
        self.swaps_next = false;
        if !self.live.is_remote() {
            self.remember_last();
        }
        self.live.begin();
        self.emit(SessionEvent::Started);
        self.advance();
    }

    /// Builds the players for the next game of a series.
    pub(crate) fn handles(&self, lineup: &Lineup, setup: &Setup) -> Result<[PlayerHandle; 2], SessionError> {
        let handle = |participant: usize| {
            let seed = lineup.series.player_seed(participant);
            self.handle(&lineup.participants[participant].spec, seed, setup)
        };
        Ok([handle(0)?, handle(1)?])
    }

    /// Builds a player.
    pub(crate) fn handle(
        &self,
        spec: &PlayerSpec,
        seed: u64,
        setup: &Setup,
    ) -> Result<PlayerHandle, SessionError> {
        PlayerHandle::build(spec, setup, seed, &self.presets, self.programs(), &self.inbox)
            .map_err(|error| SessionError::Player { spec: Box::new(spec.clone()), error })
    }

    /// Stores the current game in `last`, to begin the game again. The players are on their current sides.
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

    /// Carries out a command and reports the events to players and host. For a match that is played elsewhere,
    /// only sends the command to the server.
    pub(crate) fn apply(&mut self, command: Command) -> Result<(), Rejection> {
        let by = self.live.actor();
        let events = self.live.apply(command, self.now)?;
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
        self.live.note(kind, self.now);
        match kind {
            EventKind::Moved { side, cell, .. } => {
                self.emit(SessionEvent::Moved { side: *side, cell: *cell, by_person: human });
            }
            EventKind::Chosen { choice, .. } => {
                if let Some(participant) = by {
                    let side = self.live.side_of(participant);
                    self.emit(SessionEvent::Chosen { side, choice: *choice, by_person: human });
                }
            }
            EventKind::Chance { chance } => self.emit(SessionEvent::Chance { chance: *chance }),
            EventKind::DrawOffered { side } => self.emit(SessionEvent::DrawOffered { side: *side }),
            EventKind::DrawDeclined { side } => {
                let participant = self.live.participant_of(*side);
                let by_person = self.lineup.participants[participant].is_human();
                self.emit(SessionEvent::DrawDeclined { side: *side, by_person });
            }
            EventKind::TakenBack { plies, .. } => {
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
            // Moves are dropped before other events, oldest first, so that the end of a game is not lost.
            let moved = |event: &SessionEvent| matches!(event, SessionEvent::Moved { .. });
            let oldest = self.events.iter().position(moved).unwrap_or_default();
            self.events.remove(oldest);
        }
        self.events.push(event);
        self.revision += 1;
    }

    /// Completes any change. Applies due chance, ends the game, or asks the next player.
    pub(crate) fn advance(&mut self) {
        self.revision += 1;
        self.drop_hint();
        let events = self.live.settle_chance(self.now);
        for event in &events {
            self.on_match_event(&event.kind, None);
        }
        if !events.is_empty() {
            self.saving.changed();
        }
        self.follow_review();
        if self.live.game().result().is_some() {
            self.game_over();
        } else {
            self.live.ask_next(&self.lineup, &mut self.inbox, self.now);
        }
    }
}
