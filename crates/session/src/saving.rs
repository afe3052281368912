//! Storage of games: each game after every move, its result at its end, and the games that were left.

mod hosted;
mod offered;
mod stored_game;
mod variations;

pub use hosted::LinkNote;
pub(crate) use offered::moves_of_people;
pub use offered::{MOST_SHORT, Offered};
pub(crate) use variations::Variations;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use inarow_core::Side;
use inarow_play::{Command, Match, PlayerSpec, Series, default_engine};
use inarow_profile::{GameId, Profile, SeriesNote};
use inarow_record::{Ply, Record, TimeControl};

use crate::game_session::Live;
use crate::game_session::game::{Game, NoConnection};
use crate::game_session::lineup::{Counted, Lineup};
use crate::game_session::participant::{Participant, record_spec};
use crate::{Begins, GameSession, GameSource, OnReplace, SaveError, SessionError};
use stored_game::store_game;

/// Save interval of a game between two computers. They would play lost moves again alike.
const WATCHED: Duration = Duration::from_millis(250);

/// First backoff after the store refused a write. It doubles with each further failure.
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// Largest backoff.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Limit of games that were left and wait for a store that refuses them. Beyond the limit the oldest is lost.
const MOST_LEFT: usize = 64;

/// State of a game in the store.
#[derive(Clone, Debug, Default)]
pub(crate) struct SaveState {
    /// Number among the unfinished games.
    pub(crate) unfinished: Option<GameId>,
    /// Number among the finished games. The game was over once, and that result counts.
    finished: Option<i64>,
    /// The game at its counted end, until the store has this end.
    ended: Option<Box<Match>>,
    /// Whether the game has changed since it was stored.
    unsaved: bool,
    saved_at: Option<Duration>,
    /// Backoff after the store refused the game.
    refused: Option<Refused>,
    /// Other lines that were played in the game.
    variations: Variations,
    /// Whether a person moved in the game or set its board up. Only such a game is stored as unfinished.
    touched: bool,
}

/// Backoff after a refused write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused {
    again: Duration,
    wait: Duration,
}

impl Refused {
    /// Returns the backoff after one more refusal.
    fn next(before: Option<Refused>, now: Duration) -> Refused {
        let wait = before.map_or(FIRST_WAIT, |refused| (refused.wait * 2).min(LONGEST_WAIT));
        Refused { again: now.saturating_add(wait), wait }
    }
}

impl SaveState {
    /// Adds another line of the game, to be stored with it.
    pub(crate) fn add_variation(&mut self, line: Vec<Ply>) {
        self.variations.add(line);
    }

    /// Whether the game has other lines.
    pub(crate) fn has_variations(&self) -> bool {
        !self.variations.is_empty()
    }

    /// Notes that a person has moved: from now on the game is stored as unfinished.
    pub(crate) fn touch(&mut self) {
        self.touched = true;
    }

    /// Whether a person has moved.
    pub(crate) fn is_touched(&self) -> bool {
        self.touched
    }

    /// Whether the store has the game, or will get it.
    pub(crate) fn is_known(&self) -> bool {
        self.unfinished.is_some() || self.finished.is_some() || self.unsaved
    }

    /// Notes that the game is over and counts as it is now, regardless of any continuation.
    pub(crate) fn ended(&mut self, game: &Match) {
        self.ended = Some(Box::new(game.clone()));
        self.changed();
    }

    /// Returns the game's record with its other lines.
    pub(crate) fn with_variations(&self, record: &Record) -> Record {
        self.variations.in_record(record)
    }

    pub(crate) fn changed(&mut self) {
        self.unsaved = true;
        // A change makes an attempt at once, without the rest of the backoff.
        if let Some(refused) = &mut self.refused {
            refused.again = Duration::ZERO;
        }
    }

    /// Notes that the running turn has used time since the last move. An unfinished game is stored again.
    fn turn_used(&mut self) {
        if self.unfinished.is_some() {
            self.changed();
        }
    }

    #[cfg(test)]
    pub(crate) fn saved_id(&self) -> Option<GameId> {
        self.unfinished
    }
}

/// Outcome for the game when its session was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// There was no unfinished game.
    Nothing,
    /// The game is stored, and will be offered next time.
    Saved,
    /// The store lacks the game's last state.
    Lost,
}

/// State besides the record that restores a game that was left.
#[derive(Clone, Debug)]
pub(crate) struct RestoreState {
    pub(crate) counted: Option<Counted>,
    pub(crate) swaps_next: bool,
    /// Times at which the game began and was left.
    pub(crate) began: Duration,
    pub(crate) left: Duration,
}

/// A game that was left and waits to be stored.
pub(crate) struct LeftGame {
    pub(crate) game: Match,
    pub(crate) lineup: Lineup,
    pub(crate) save_state: SaveState,
    /// Contribution to the score, if the game was over once.
    counted: Option<Counted>,
    /// Time used by the running turn.
    turn_used: Duration,
    /// Whether to delete the game unless it is over.
    dropped: bool,
    /// State for restoring the game; `None` if it cannot be restored.
    pub(crate) restore_state: Option<RestoreState>,
}

impl GameSession {
    /// Returns the number of games that were left and that [`save`](GameSession::save) has not stored yet.
    pub fn left_games(&self) -> usize {
        self.left_games.len()
    }

    /// Whether the store refuses the current game or one that was left. Attempts continue, with a backoff.
    pub fn is_refused(&self) -> bool {
        self.live.save_state.refused.is_some() || self.left_refused.is_some()
    }

    /// Returns the time when [`save`](GameSession::save) has work to do.
    pub(crate) fn save_due(&self) -> Option<Duration> {
        [self.left_due(), self.live_due()].into_iter().flatten().min()
    }

    fn left_due(&self) -> Option<Duration> {
        let again = self.left_refused.map_or(self.now, |refused| refused.again);
        (!self.left_games.is_empty()).then_some(again)
    }

    fn live_due(&self) -> Option<Duration> {
        let save_state = &self.live.save_state;
        if !save_state.unsaved {
            return None;
        }
        let moves = self.live.game.result().is_none() && !self.live.game.is_paused();
        let throttled = self.lineup.is_watched() && moves;
        let soon = save_state.saved_at.filter(|_| throttled).map(|saved| saved.saturating_add(WATCHED));
        let again = save_state.refused.map(|refused| refused.again);
        Some(soon.max(again).unwrap_or(self.now))
    }

    /// Stores the changes: the current game, or its result. Returns the errors. A failed write is tried again after a
    /// backoff, or at the game's next change. `date_time` is the current date and time.
    pub fn save(&mut self, profile: &mut Profile, date_time: SystemTime) -> Vec<SaveError> {
        let mut troubles = Vec::new();
        if self.left_due().is_some_and(|due| due <= self.now) {
            let mut left = std::mem::take(&mut self.left_games);
            // Games are stored in order until the first refusal, so that a busy store is asked only once.
            while let Some(left_game) = left.first_mut() {
                if let Err(error) = left_game.save(profile, seconds(date_time)) {
                    troubles.push(SaveError::from(&error));
                    break;
                }
                let left_game = left.remove(0);
                if left_game.restore_state.is_some() {
                    self.last_left = Some(left_game);
                }
            }
            let again = Refused::next(self.left_refused, self.now);
            self.left_refused = (!left.is_empty()).then_some(again);
            self.left_games = left;
        }
        if self.live_due().is_none_or(|due| due > self.now) {
            return troubles;
        }
        let GameSession { live, lineup, now, .. } = self;
        live.save_state.saved_at = Some(*now);
        let note = lineup.note(&live.game, live.game.turn_used(live.time(*now)), live.counted);
        match store_game(&mut live.save_state, &live.game, lineup, note, profile, seconds(date_time)) {
            Ok(()) => {
                live.save_state.unsaved = false;
                live.save_state.refused = None;
            }
            Err(error) => {
                live.save_state.refused = Some(Refused::next(live.save_state.refused, *now));
                troubles.push(SaveError::from(&error));
            }
        }
        troubles
    }

    /// Stores everything before the program ends, and releases an unfinished game, to be offered again. Returns the
    /// outcome for the game, and the errors.
    pub fn close(&mut self, profile: &mut Profile, date_time: SystemTime) -> (Closed, Vec<SaveError>) {
        // A match that is played elsewhere goes on there.
        let goes_on = self.is_unfinished() && !self.is_remote();
        self.stop_thinking();
        self.drop_hint();
        if goes_on && self.has_clocks() {
            self.live.save_state.turn_used();
        }
        self.live.save_state.saved_at = None;
        // This is the last attempt, so any backoff is ignored.
        self.live.save_state.refused = None;
        self.left_refused = None;
        let mut troubles = self.save(profile, date_time);
        if troubles.contains(&SaveError::NotOwned) {
            // Another program has taken the game over, so it is stored as another game.
            self.live.save_state.refused = None;
            self.live.save_state.saved_at = None;
            troubles.extend(self.save(profile, date_time));
        }
        if let Some(id) = self.live.save_state.unfinished.take_if(|_| !self.live.save_state.unsaved) {
            // If this fails, the game is still offered after the profile is closed.
            troubles.extend(profile.leave(id).err().as_ref().map(SaveError::from));
            return (
                if self.live.game.result().is_none() { Closed::Saved } else { Closed::Nothing },
                troubles,
            );
        }
        // A finished game that was only viewed is complete in the history. A game in which no person moved is not
        // saved.
        let lost = goes_on
            && self.live.save_state.touched
            && (self.live.save_state.unsaved || self.live.save_state.finished.is_none());
        (if lost { Closed::Lost } else { Closed::Nothing }, troubles)
    }

    /// Leaves the live game, to be offered again. It is dropped if two computers played it or the policy drops replaced
    /// games.
    pub(crate) fn leave_game(&mut self) {
        self.leave_live_game(None, self.lineup.is_watched() || self.policy.on_replace == OnReplace::Drop);
    }

    /// Leaves the live game, stored as unfinished or deleted as the policy says. The board waits for another game.
    pub fn leave(&mut self, now: Duration) {
        self.at(now);
        self.leave_game();
        for handle in std::mem::take(&mut self.live.handles) {
            handle.leave();
        }
        let time = self.live.time(self.now);
        match &mut self.live.game {
            // A refusal means that the game is over or paused, so nothing moves either way.
            Game::Local(game) => drop(game.apply(Command::Pause, time)),
            Game::Remote(_, remote) => *remote = Box::new(NoConnection),
        }
        self.live.missing = None;
    }

    /// Leaves the live game, with `restore_state` for restoring it. A `dropped` game is not stored as unfinished.
    pub(crate) fn leave_live_game(&mut self, restore_state: Option<RestoreState>, dropped: bool) {
        self.stop_thinking();
        self.drop_hint();
        self.forget_left_game();
        // A match that is played elsewhere is stored there.
        let (time, clocks, counted) = (self.live.time(self.now), self.has_clocks(), self.live.counted);
        let Live { game: Game::Local(game), save_state, .. } = &mut *self.live else { return };
        let mut save_state = std::mem::take(save_state);
        let kept = save_state.is_known();
        if clocks {
            save_state.turn_used();
        }
        if !kept && restore_state.is_none() {
            return;
        }
        let left_game = LeftGame {
            game: game.clone(),
            lineup: self.lineup.clone(),
            save_state,
            counted,
            turn_used: game.turn_used(time),
            dropped,
            restore_state,
        };
        if !kept {
            // Without moves only the score and the players can be restored.
            self.last_left = Some(left_game);
            return;
        }
        if self.left_games.len() >= MOST_LEFT {
            self.left_games.remove(0);
        }
        self.left_games.push(left_game);
    }

    /// Continues a game that was left and was taken from the store. With clocks the game begins paused if the policy
    /// says so.
    ///
    /// # Errors
    /// When the game cannot be continued. Nothing has changed then.
    pub fn resume(&mut self, offered: Offered, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        let Offered { id, record, note, .. } = offered;
        let setup = record.setup.clone();
        let source = GameSource::of(record.game.as_deref(), &setup);
        let taken_back = note.as_ref().map_or(0, |note| note.taken_back);
        let turn_used = Duration::from_millis(note.as_ref().map_or(0, |note| note.turn_ms));
        let counted = note.as_ref().and_then(|note| note.counted);
        let mut of_match = false;
        let mut lineup = match note {
            Some(note) => {
                let mut participants = note.people.each_ref().map(|player| {
                    let spec = self.playable(&player.player, &setup);
                    Participant::new(spec, TimeControl::NONE).named(player.name.as_deref())
                });
                self.names.know(&mut participants);
                let wins = note.people.each_ref().map(|player| player.wins);
                let SeriesNote { first, draws, seed, number, best_of, .. } = note;
                let begins = Begins::from_name(&note.begins).unwrap_or_default();
                let mut series = Series { seed, number, first, wins, draws, best_of, begins };
                let now = &self.lineup;
                let same = |(one, two): (&Participant, &Participant)| one.spec == two.spec;
                of_match = seed == now.series.seed && participants.iter().zip(&now.participants).all(same);
                if of_match {
                    // For a game of the current series the score stays, including games counted since it was left.
                    (series.wins, series.draws) = (now.series.wins, now.series.draws);
                }
                Lineup { source, participants, series, others: Vec::new() }
            }
            // Without a note of the players, the record names them.
            None => {
                let first = record.first_player().unwrap_or(Side::X);
                let mut participants = [first, first.other()].map(|side| {
                    let spec = self.player_in(&record, side);
                    Participant::new(spec, TimeControl::NONE).named(Some(&record.player(side).name))
                });
                participants
                    .iter_mut()
                    .filter(|participant| !participant.is_human())
                    .for_each(|participant| participant.name = None);
                self.names.give(&mut participants);
                let seed = record.seed.unwrap_or(self.lineup.series.seed);
                let series = Series::new(seed, 0, Begins::default());
                Lineup { source, participants, series, others: Vec::new() }
            }
        };
        let mut variations = Variations::of(&record);
        let mut game = Match::resume(record).map_err(SessionError::Record)?;
        if taken_back > 0 {
            variations.add(game.record().plies.clone());
            // A refusal means more plies to take back than there are. The game then stays as recorded.
            let _ = game.apply(Command::TakeBack { plies: taken_back }, Duration::ZERO);
        }
        game.set_turn_used(turn_used);
        for side in Side::ALL {
            let participant = lineup.participant_of(&game, side);
            lineup.participants[participant].clock = game.time_control(side);
        }
        let handles = self.handles(&lineup, &setup)?;
        self.leave_game();
        self.selection_revision += 1;
        self.begin_game(game, lineup, handles);
        // The stored score is the one from when the game was left.
        self.live.counted = counted.map(|counted| Counted { winner: counted.winner, end: None });
        self.live.save_state = SaveState {
            unfinished: Some(id),
            finished: counted.map(|counted| counted.history),
            unsaved: of_match,
            touched: true,
            variations,
            ..SaveState::default()
        };
        if self.has_clocks() && self.policy.resume_paused {
            self.pause(now);
        }
        Ok(())
    }

    /// Returns the player that a record names for a side. No name means a person. A player that cannot play here any
    /// more is replaced by the default computer.
    pub(crate) fn player_in(&self, record: &Record, side: Side) -> PlayerSpec {
        let spec = record_spec(record, side);
        if spec.is_human() { spec } else { self.playable(&record.player(side).kind, &record.setup) }
    }

    /// Returns the player of this name, or the default computer if the name is invalid or that player cannot play here.
    pub(crate) fn playable(&self, player: &str, setup: &inarow_core::Setup) -> PlayerSpec {
        match player.parse::<PlayerSpec>() {
            Ok(spec) if spec.check(setup, &self.presets, self.programs()).is_ok() => spec,
            _ => PlayerSpec::Engine(default_engine(setup)),
        }
    }
}

/// Returns the game's name in statistics.
pub(crate) fn game_key(record: &Record) -> String {
    record.game.clone().unwrap_or_else(|| "setup".to_owned())
}

/// Returns the player's name in statistics; `None` for a person.
pub(crate) fn kind(spec: &PlayerSpec) -> Option<String> {
    (!spec.is_human()).then(|| spec.to_string())
}

fn seconds(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

pub(crate) fn rfc3339(time: SystemTime) -> String {
    jiff::Timestamp::from_second(seconds(time)).unwrap_or_default().to_string()
}
