//! Storage of games. Stores the live game after every move, its result at the end, and the games that were
//! left.

mod hosted;
mod offered;
mod stored_game;
#[cfg(test)]
mod tests;
mod variations;

pub use hosted::LinkNote;
pub use offered::{MOST_SHORT, Offered};
pub(crate) use variations::Variations;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use inarow_play::{Match, PlayerSpec};
use inarow_profile::{GameId, Profile};
use inarow_record::{Ply, Record};

use crate::game_session::lineup::{Counted, Lineup};
use crate::{RestoreError, SaveError};
use stored_game::store_game;

/// Save interval of a game between two computers. Computers would play lost moves again alike.
const WATCHED: Duration = Duration::from_millis(250);

/// First backoff after the store refused a write. The backoff doubles with each further failure.
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// Largest backoff.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Limit of games that were left and wait for a refusing store. Beyond the limit the oldest game is lost.
const MOST_LEFT: usize = 64;

/// State of a game in the store.
#[derive(Clone, Debug, Default)]
pub(crate) struct SaveState {
    /// Number among the unfinished games.
    unfinished: Option<GameId>,
    /// Number among the finished games. The first result of the game counts.
    finished: Option<i64>,
    /// The game at its counted end, until the store has this end.
    ended: Option<Box<Match>>,
    /// Whether the game has changed since the last write.
    unsaved: bool,
    saved_at: Option<Duration>,
    /// Backoff after the store refused the game.
    refused: Option<Refused>,
    /// Other played lines of the game.
    variations: Variations,
    /// Whether a human moved in the game or set up the board. Only such a game is stored as unfinished.
    touched: bool,
}

impl SaveState {
    /// Returns the state of a new game with this record.
    pub(crate) fn of_new(record: &Record) -> SaveState {
        // A board that was set up by hand is stored before the first move.
        let moves = record.plies.len();
        let begun = record.is_begun();
        let touched = begun && (moves == 0 || offered::moves_of_people(record, moves) > 0);
        SaveState { unsaved: begun, touched, ..SaveState::default() }
    }

    /// Returns the state of a game that was taken from the store. The store may also have the game as
    /// `finished`. An `unsaved` game differs from the stored game.
    pub(crate) fn of_stored(
        unfinished: GameId,
        finished: Option<i64>,
        unsaved: bool,
        variations: Variations,
    ) -> SaveState {
        let unfinished = Some(unfinished);
        SaveState { unfinished, finished, unsaved, touched: true, variations, ..SaveState::default() }
    }

    /// Whether the store has the game, or will get the game.
    fn is_known(&self) -> bool {
        self.unfinished.is_some() || self.finished.is_some() || self.unsaved
    }

    fn changed(&mut self) {
        self.unsaved = true;
        // A change makes an attempt at once, without the rest of the backoff.
        if let Some(refused) = &mut self.refused {
            refused.again = Duration::ZERO;
        }
    }

    /// Makes the next attempt independent of earlier attempts.
    fn forget_attempts(&mut self) {
        (self.saved_at, self.refused) = (None, None);
    }
}

/// Backoff after a refused write.
#[derive(Clone, Copy, Debug)]
struct Refused {
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

/// A game in the form for the store, with players, score, and the time used by the running turn.
#[derive(Clone, Copy)]
pub(crate) struct Played<'a> {
    game: &'a Match,
    lineup: &'a Lineup,
    /// Contribution to the score, if the game was over once.
    counted: Option<Counted>,
    turn_used: Duration,
}

impl<'a> Played<'a> {
    pub(crate) fn new(
        game: &'a Match,
        lineup: &'a Lineup,
        counted: Option<Counted>,
        turn_used: Duration,
    ) -> Played<'a> {
        Played { game, lineup, counted, turn_used }
    }
}

/// State in addition to the stored game that restores the game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RestoreState {
    swaps_next: bool,
    time: Duration,
}

impl RestoreState {
    pub(crate) fn new(swaps_next: bool, time: Duration) -> RestoreState {
        RestoreState { swaps_next, time }
    }

    /// Whether the players were to change sides at the next game.
    pub(crate) fn swaps_next(self) -> bool {
        self.swaps_next
    }

    /// Returns the time of the match at the moment when it was left.
    pub(crate) fn time(self) -> Duration {
        self.time
    }
}

/// A game that was left. The game waits to be stored, or is stored and can be restored.
pub(crate) struct LeftGame {
    game: Match,
    lineup: Lineup,
    counted: Option<Counted>,
    turn_used: Duration,
    save_state: SaveState,
    /// Whether to delete an unfinished game.
    dropped: bool,
    /// State for restoring the game, or `None` if it cannot be restored.
    restore_state: Option<RestoreState>,
}

impl LeftGame {
    pub(crate) fn game(&self) -> &Match {
        &self.game
    }

    pub(crate) fn lineup(&self) -> &Lineup {
        &self.lineup
    }

    pub(crate) fn counted(&self) -> Option<Counted> {
        self.counted
    }
}

/// Storage of the live game and of the games that were left.
#[derive(Default)]
pub struct Saving {
    /// The live game in the store.
    live: SaveState,
    /// Games that were left and wait for the store, in order.
    left: Vec<LeftGame>,
    /// The game that was left last and is stored. This game can be restored.
    last_left: Option<LeftGame>,
    /// Backoff after the store refused a game in `left`.
    left_refused: Option<Refused>,
}

impl Saving {
    /// Returns the number of games that were left and are not stored yet.
    pub fn left_games(&self) -> usize {
        self.left.len()
    }

    /// Whether the store refuses the live game or a game that was left. Attempts continue, with a backoff.
    pub fn is_refused(&self) -> bool {
        self.live.refused.is_some() || self.left_refused.is_some()
    }

    /// Whether the game that was left last can be restored. The next move ends this possibility.
    pub fn can_restore(&self) -> bool {
        self.restorable().is_some()
    }

    // The live game.

    /// Makes another game the live game.
    pub(crate) fn begin(&mut self, game: SaveState) {
        self.live = game;
    }

    /// Notes that the live game differs from the stored game.
    pub(crate) fn changed(&mut self) {
        self.live.changed();
    }

    /// Notes that a human has moved. From now on the live game is stored as unfinished. No other game can be
    /// restored.
    pub(crate) fn person_moved(&mut self) {
        self.live.touched = true;
        self.forget_left_game();
    }

    /// Notes that the live game is over. The current result counts, regardless of any continuation.
    pub(crate) fn ended(&mut self, game: &Match) {
        self.live.ended = Some(Box::new(game.clone()));
        self.live.changed();
    }

    /// Notes that the running turn has used time since the last move. An unfinished game is stored again.
    pub(crate) fn turn_used(&mut self) {
        if self.live.unfinished.is_some() {
            self.live.changed();
        }
    }

    /// Whether a human has moved in the live game.
    pub(crate) fn is_touched(&self) -> bool {
        self.live.touched
    }

    /// Whether the store has the live game, or will get the live game.
    pub(crate) fn is_known(&self) -> bool {
        self.live.is_known()
    }

    /// Adds another line of the live game. The line is stored with the game.
    pub(crate) fn add_variation(&mut self, line: Vec<Ply>) {
        self.live.variations.add(line);
    }

    /// Adds lines of a record from which the live game goes on.
    pub(crate) fn add_variations(&mut self, lines: Variations) {
        self.live.variations.extend(lines);
    }

    /// Whether the live game has other lines.
    pub(crate) fn has_variations(&self) -> bool {
        !self.live.variations.is_empty()
    }

    /// Returns the live game's record with its other lines.
    pub(crate) fn with_variations(&self, record: &Record) -> Record {
        self.live.variations.in_record(record)
    }

    #[cfg(test)]
    pub(crate) fn saved_id(&self) -> Option<GameId> {
        self.live.unfinished
    }

    // Storing.

    /// Returns the time when [`save`](Saving::save) has work to do.
    pub(crate) fn due(&self, live: Played<'_>, now: Duration) -> Option<Duration> {
        [self.left_due(now), self.live_due(live, now)].into_iter().flatten().min()
    }

    fn left_due(&self, now: Duration) -> Option<Duration> {
        let again = self.left_refused.map_or(now, |refused| refused.again);
        (!self.left.is_empty()).then_some(again)
    }

    fn live_due(&self, live: Played<'_>, now: Duration) -> Option<Duration> {
        if !self.live.unsaved {
            return None;
        }
        let moves = live.game.result().is_none() && !live.game.is_paused();
        let throttled = live.lineup.is_watched() && moves;
        let soon = self.live.saved_at.filter(|_| throttled).map(|saved| saved.saturating_add(WATCHED));
        let again = self.live.refused.map(|refused| refused.again);
        Some(soon.max(again).unwrap_or(now))
    }

    /// Stores the games that were left, and the live game, as far as due. Returns the errors. A failed write is
    /// tried again after a backoff or at the game's next change.
    pub(crate) fn save(
        &mut self,
        live: Played<'_>,
        profile: &mut Profile,
        now: Duration,
        date_time: SystemTime,
    ) -> Vec<SaveError> {
        let mut troubles = Vec::new();
        let date_time = seconds(date_time);
        if self.left_due(now).is_some_and(|due| due <= now) {
            // Games are stored in order until the first refusal, so that a busy store is asked only once.
            while let Some(left_game) = self.left.first_mut() {
                if let Err(error) = left_game.save(profile, date_time) {
                    troubles.push(SaveError::from(&error));
                    break;
                }
                let left_game = self.left.remove(0);
                if left_game.restore_state.is_some() {
                    self.last_left = Some(left_game);
                }
            }
            let again = Refused::next(self.left_refused, now);
            self.left_refused = (!self.left.is_empty()).then_some(again);
        }
        if self.live_due(live, now).is_none_or(|due| due > now) {
            return troubles;
        }
        self.live.saved_at = Some(now);
        match store_game(&mut self.live, live, profile, date_time) {
            Ok(()) => (self.live.unsaved, self.live.refused) = (false, None),
            Err(error) => {
                self.live.refused = Some(Refused::next(self.live.refused, now));
                troubles.push(SaveError::from(&error));
            }
        }
        troubles
    }

    /// Stores everything in a last attempt. Releases an unfinished game, to be offered again. Returns the
    /// outcome for the live game, and the errors. The live game `goes_on` unless it is over or played
    /// elsewhere.
    pub(crate) fn close(
        &mut self,
        live: Played<'_>,
        goes_on: bool,
        profile: &mut Profile,
        now: Duration,
        date_time: SystemTime,
    ) -> (Closed, Vec<SaveError>) {
        // The last attempt ignores any backoff.
        self.live.forget_attempts();
        self.left_refused = None;
        let mut troubles = self.save(live, profile, now, date_time);
        if troubles.contains(&SaveError::NotOwned) {
            // The live game is stored as another game, because another program has taken the game over.
            self.live.forget_attempts();
            troubles.extend(self.save(live, profile, now, date_time));
        }
        if let Some(id) = self.live.unfinished.take_if(|_| !self.live.unsaved) {
            // If the release fails, the game is still offered after the profile is closed.
            troubles.extend(profile.leave(id).err().as_ref().map(SaveError::from));
            return (if live.game.result().is_none() { Closed::Saved } else { Closed::Nothing }, troubles);
        }
        // A finished game that was only viewed is complete in the history. A game without a human's move is not
        // saved.
        let lost = goes_on && self.live.touched && (self.live.unsaved || self.live.finished.is_none());
        (if lost { Closed::Lost } else { Closed::Nothing }, troubles)
    }

    // Games that were left.

    /// Leaves the live game. `restore_state` is for restoring the game. A `dropped` game is not stored as
    /// unfinished.
    pub(crate) fn leave(&mut self, live: Played<'_>, restore_state: Option<RestoreState>, dropped: bool) {
        let save_state = std::mem::take(&mut self.live);
        let kept = save_state.is_known();
        if !kept && restore_state.is_none() {
            return;
        }
        let Played { game, lineup, counted, turn_used } = live;
        let (game, lineup) = (game.clone(), lineup.clone());
        let left_game = LeftGame { game, lineup, counted, turn_used, save_state, dropped, restore_state };
        if !kept {
            // Without moves only the score and the players can be restored.
            self.last_left = Some(left_game);
            return;
        }
        if self.left.len() >= MOST_LEFT {
            self.left.remove(0);
        }
        self.left.push(left_game);
    }

    /// Makes the game that was left last impossible to restore.
    pub(crate) fn forget_left_game(&mut self) {
        self.last_left = None;
        for left_game in &mut self.left {
            left_game.restore_state = None;
        }
    }

    fn waiting_restorable(&self) -> Option<usize> {
        self.left.iter().position(|left_game| left_game.restore_state.is_some())
    }

    /// Returns the restorable game, with its state.
    pub(crate) fn restorable(&self) -> Option<(&LeftGame, RestoreState)> {
        let waits = self.waiting_restorable().map(|place| &self.left[place]);
        let left_game = waits.or(self.last_left.as_ref())?;
        Some((left_game, left_game.restore_state?))
    }

    /// Takes the restorable game from the store, or from the games that wait for the store.
    pub(crate) fn take_restorable(&mut self, profile: &mut Profile) -> Result<SaveState, RestoreError> {
        if let Some(place) = self.waiting_restorable() {
            // The store has not yet been informed that the game was left.
            return Ok(self.left.remove(place).save_state);
        }
        let left_game = self.last_left.as_ref().ok_or(RestoreError::Gone)?;
        if let Some(id) = left_game.save_state.unfinished {
            let taken = profile.take(id).map_err(|error| RestoreError::Store(SaveError::from(&error)))?;
            if taken.is_none() {
                self.last_left = None;
                return Err(RestoreError::Gone);
            }
        }
        Ok(left_game.save_state.clone())
    }
}

/// Returns the game's name in statistics.
pub(crate) fn game_key(record: &Record) -> String {
    record.game.clone().unwrap_or_else(|| "setup".to_owned())
}

/// Returns the player's name in statistics, or `None` for a human.
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
