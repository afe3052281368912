//! What is stored of games: each game after every move, its result once it is over, and the games that were left.

mod hosted;
mod stored_game;

pub use hosted::LinkNote;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use inarow_core::{Position, Side};
use inarow_formats::ParseError;
use inarow_play::{Command, Match, PlayerSpec, Series, default_engine};
use inarow_profile::{GameId, HostedNote, MoveToFileError, Offer, Profile, SeriesNote};
use inarow_record::{Ply, Record, TimeControl};

use super::game::{Game, NoConnection};
use super::labels::Seating;
use super::lineup::{Counted, Lineup};
use super::participant::{Participant, record_spec};
use super::variations::Variations;
use super::{GameSession, Live};
use crate::{Begins, GameSource, OnReplace, SaveError, SessionError};
use stored_game::store_game;

/// Of a game between two computers so much may be lost: they would play it again alike.
const WATCHED: Duration = Duration::from_millis(250);

/// How soon what the store refused is tried again the first time; twice as long each time after it.
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// No longer than this.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// At most so many games that were left wait for a store that refuses them; beyond that the oldest is lost.
const MOST_LEFT: usize = 64;

/// Whether and where the store has a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct SaveState {
    /// Its number among the unfinished games.
    pub(crate) unfinished: Option<GameId>,
    /// Its number among the finished games: it was over once, and counts so.
    finished: Option<i64>,
    /// As it was when it was over and counted, until the store has that.
    ended: Option<Box<Match>>,
    /// It has changed since.
    unsaved: bool,
    saved_at: Option<Duration>,
    /// The store refused it the last time.
    refused: Option<Refused>,
    /// What else was played in it.
    variations: Variations,
    /// A person moved in it, or set its board up: only then is it kept as unfinished.
    touched: bool,
}

/// When what the store refused is tried again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused {
    again: Duration,
    wait: Duration,
}

impl Refused {
    /// A little later than the time before.
    fn next(before: Option<Refused>, now: Duration) -> Refused {
        let wait = before.map_or(FIRST_WAIT, |refused| (refused.wait * 2).min(LONGEST_WAIT));
        Refused { again: now.saturating_add(wait), wait }
    }
}

impl SaveState {
    /// Another line of the game is stored with it.
    pub(crate) fn add_variation(&mut self, line: Vec<Ply>) {
        self.variations.add(line);
    }

    /// Whether anything else was played in it.
    pub(crate) fn has_variations(&self) -> bool {
        !self.variations.is_empty()
    }

    /// A person has moved: from now on the game is kept as unfinished.
    pub(crate) fn touch(&mut self) {
        self.touched = true;
    }

    /// Whether a person has moved.
    pub(crate) fn is_touched(&self) -> bool {
        self.touched
    }

    /// Whether the store has the game, or is to have it.
    pub(crate) fn is_known(&self) -> bool {
        self.unfinished.is_some() || self.finished.is_some() || self.unsaved
    }

    /// The game is over and counts as it is now, whatever is played on from there.
    pub(crate) fn ended(&mut self, game: &Match) {
        self.ended = Some(Box::new(game.clone()));
        self.changed();
    }

    /// The game's record with everything else that was played in it.
    pub(crate) fn with_variations(&self, record: &Record) -> Record {
        self.variations.in_record(record)
    }

    pub(crate) fn changed(&mut self) {
        self.unsaved = true;
        // What is new is worth an attempt at once.
        if let Some(refused) = &mut self.refused {
            refused.again = Duration::ZERO;
        }
    }

    /// The running turn has used time since the last move: that is stored where the game is.
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

/// What has become of the game when its session was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// There was none, or it was over.
    Nothing,
    /// It is saved, and offered the next time.
    Saved,
    /// The store does not have it as it was.
    Lost,
}

/// What a game that was left needs besides its record to be restored as it was.
#[derive(Clone, Debug)]
pub(crate) struct RestoreState {
    pub(crate) counted: Option<Counted>,
    pub(crate) swaps_next: bool,
    /// When it began, and when it left.
    pub(crate) began: Duration,
    pub(crate) left: Duration,
}

/// A game that was left and is to be stored.
pub(crate) struct LeftGame {
    pub(crate) game: Match,
    pub(crate) lineup: Lineup,
    pub(crate) save_state: SaveState,
    /// The participant who won it where it was over once.
    counted: Option<Counted>,
    /// What its running turn had used.
    turn_used: Duration,
    /// It is deleted unless it is over.
    dropped: bool,
    /// It may be brought back.
    pub(crate) restore_state: Option<RestoreState>,
}

/// From so many moves of people on, the window offers a game that was left before the latest.
const WORTH: usize = 3;

/// So many games with fewer moves are kept besides, for whoever looks for them.
pub const MOST_SHORT: usize = 20;

/// A game that was left and can be gone on with.
#[derive(Clone, Debug)]
pub struct Offered {
    /// Which one.
    pub id: GameId,
    /// When its last move was made, in seconds since 1970.
    pub updated: i64,
    /// The game so far.
    pub record: Record,
    /// How it is hosted again, where it is a game by link that this program hosted.
    pub hosted: Option<HostedNote>,
    /// Its link, where it is a game by link that somebody else hosts.
    pub joined: Option<String>,
    /// The side of this person in a game by link.
    own: Option<Side>,
    note: Option<SeriesNote>,
}

impl Offered {
    /// The games that were left, the latest first. One that cannot be read is moved to a file, one with an empty board is
    /// deleted.
    ///
    /// # Errors
    /// When the store cannot be asked.
    pub fn all(profile: &mut Profile) -> Result<(Vec<Offered>, Vec<SaveError>), SaveError> {
        let mut troubles = Vec::new();
        let mut all = Vec::new();
        for offer in profile.offered().map_err(|error| SaveError::from(&error))? {
            match Offered::read(profile, &offer) {
                Ok(offered) if !offered.record.is_begun() && !offered.is_by_link() => {
                    // Nothing was played: there is nothing to go on with.
                    troubles.extend(profile.drop_game(offer.id).err().as_ref().map(SaveError::from));
                }
                Ok(offered) => all.push(offered),
                Err(trouble) => troubles.push(trouble),
            }
        }
        Ok((all, troubles))
    }

    /// The same as terminals offer them, one after the other: those [worth continuing](Offered::worth_continuing), then the
    /// short ones, last those whose moves were all taken back.
    ///
    /// # Errors
    /// When the store cannot be asked.
    pub fn worth_first(profile: &mut Profile) -> Result<(Vec<Offered>, Vec<SaveError>), SaveError> {
        let ([mut all, short], troubles) = Offered::worth_continuing(profile)?;
        all.extend(short);
        all.sort_by_key(|offered| offered.moves() == 0);
        Ok((all, troubles))
    }

    /// The same as the window offers them: the latest and those in which people made at least three moves, then the others
    /// apart, those too whose moves were all taken back. Of these the latest [`MOST_SHORT`] are kept.
    ///
    /// # Errors
    /// When the store cannot be asked.
    pub fn worth_continuing(profile: &mut Profile) -> Result<([Vec<Offered>; 2], Vec<SaveError>), SaveError> {
        let (all, mut troubles) = Offered::all(profile)?;
        let [mut worth, mut short] = [Vec::with_capacity(all.len()), Vec::new()];
        for offered in all {
            let is_latest = worth.is_empty() && !offered.is_taken_back();
            if is_latest || offered.is_by_link() || offered.moves_of_people() >= WORTH {
                worth.push(offered);
            } else if short.len() < MOST_SHORT {
                short.push(offered);
            } else {
                troubles.extend(profile.drop_game(offered.id).err().as_ref().map(SaveError::from));
            }
        }
        Ok(([worth, short], troubles))
    }

    /// A game as the store has it.
    ///
    /// # Errors
    /// When it cannot be read: it is moved to a file then.
    pub fn read(profile: &mut Profile, offer: &Offer) -> Result<Offered, SaveError> {
        match inarow_formats::read_json(&offer.record) {
            Ok(record) => {
                let note = SeriesNote::read(&offer.host);
                let hosted = offer.hosted.as_deref().and_then(HostedNote::read);
                let joined = offer.joined.clone();
                let seat = joined.as_deref().and_then(|link| profile.seat(link).ok()?);
                let own = hosted.as_ref().map(|note| &note.side).or(seat.as_ref().map(|seat| &seat.side));
                let own = own.and_then(|own| Side::ALL.into_iter().find(|side| side.key() == own));
                Ok(Offered { id: offer.id, updated: offer.updated, record, hosted, joined, own, note })
            }
            Err(reason) => Err(move_to_file(profile, offer, reason)),
        }
    }

    /// Whether it is that game, with the same settings.
    pub fn is_of(&self, source: &GameSource) -> bool {
        GameSource::of(self.record.game.as_deref(), &self.record.setup) == *source
    }

    /// How many moves stand on its board.
    pub fn moves(&self) -> usize {
        let taken_back = self.note.as_ref().map_or(0, |note| note.taken_back);
        self.record.plies.len().saturating_sub(taken_back as usize)
    }

    /// Which of its people is the reader, and which is player 1.
    pub fn seating(&self) -> Seating {
        let one = self.note.as_ref().filter(|note| note.first == 1).map(|_| Side::O);
        Seating { own: self.own, one: one.unwrap_or(Side::X) }
    }

    /// Whether it is a game by link.
    pub fn is_by_link(&self) -> bool {
        self.hosted.is_some() || self.joined.is_some()
    }

    /// Whether every move was taken back and only redo leads on.
    pub fn is_taken_back(&self) -> bool {
        self.moves() == 0 && !self.record.plies.is_empty()
    }

    /// How many of them people made; the sides are taken to have moved by turns.
    pub fn moves_of_people(&self) -> usize {
        moves_of_people(&self.record, self.moves())
    }
}

/// How many of the first `moves` of a record people made; the sides are taken to have moved by turns.
pub(crate) fn moves_of_people(record: &Record, moves: usize) -> usize {
    let first = Position::new(&record.setup).ok().and_then(|position| position.turn().side());
    let first = first.unwrap_or(Side::X);
    let moves = [(first, moves.div_ceil(2)), (first.other(), moves / 2)];
    let of_people = |(side, _): &(Side, usize)| record_spec(record, *side).is_human();
    moves.iter().filter(|of| of_people(of)).map(|(_, count)| count).sum()
}

/// Writes a game that cannot be read to a file, so that it is neither lost nor offered for ever.
fn move_to_file(profile: &mut Profile, offer: &Offer, reason: ParseError) -> SaveError {
    match profile.move_to_file(offer) {
        Ok(file) => SaveError::MovedToFile { file, reason },
        Err(MoveToFileError::Store(error)) => SaveError::from(&error),
        Err(MoveToFileError::File(_)) => SaveError::MovedToFile { file: None, reason },
    }
}

impl GameSession {
    /// How many games were left that [`save`](GameSession::save) has not put away yet.
    pub fn left_games(&self) -> usize {
        self.left_games.len()
    }

    /// Whether the store refuses what was played: it is tried again and again.
    pub fn is_refused(&self) -> bool {
        self.live.save_state.refused.is_some() || self.left_refused.is_some()
    }

    /// When there is something for [`save`](GameSession::save) to do.
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

    /// Stores what has changed: the game as it is now, or its result. What goes wrong is returned, and tried again
    /// after a while, or as soon as the game has changed once more. `date_time` is the date and time.
    pub fn save(&mut self, profile: &mut Profile, date_time: SystemTime) -> Vec<SaveError> {
        let mut troubles = Vec::new();
        if self.left_due().is_some_and(|due| due <= self.now) {
            let mut left = std::mem::take(&mut self.left_games);
            // In their order, and none after one that was refused: a store that is busy is asked once.
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

    /// Before the program ends: everything is stored, and the game that goes on is left to be offered again. What has
    /// become of it, and what went wrong.
    pub fn close(&mut self, profile: &mut Profile, date_time: SystemTime) -> (Closed, Vec<SaveError>) {
        // What is played elsewhere goes on there.
        let goes_on = self.is_unfinished() && !self.is_remote();
        self.stop_thinking();
        self.drop_hint();
        if goes_on && self.has_clocks() {
            self.live.save_state.turn_used();
        }
        self.live.save_state.saved_at = None;
        // The last time to try.
        self.live.save_state.refused = None;
        self.left_refused = None;
        let mut troubles = self.save(profile, date_time);
        if troubles.contains(&SaveError::NotOwned) {
            // It is kept as a game of its own then.
            self.live.save_state.refused = None;
            self.live.save_state.saved_at = None;
            troubles.extend(self.save(profile, date_time));
        }
        if let Some(id) = self.live.save_state.unfinished.take_if(|_| !self.live.save_state.unsaved) {
            // Where this fails the game is offered all the same once the profile is closed.
            troubles.extend(profile.leave(id).err().as_ref().map(SaveError::from));
            return (
                if self.live.game.result().is_none() { Closed::Saved } else { Closed::Nothing },
                troubles,
            );
        }
        // A game that was over and only viewed is complete in the history. A game in which no person moved is not
        // saved.
        let lost = goes_on
            && self.live.save_state.touched
            && (self.live.save_state.unsaved || self.live.save_state.finished.is_none());
        (if lost { Closed::Lost } else { Closed::Nothing }, troubles)
    }

    /// The live game is left to be offered again, unless two computers played it or
    /// the policy drops what is replaced.
    pub(crate) fn leave_game(&mut self) {
        self.leave_live_game(None, self.lineup.is_watched() || self.policy.on_replace == OnReplace::Drop);
    }

    /// The live game is stored as unfinished or deleted, as the policy has it. Then the board waits for another game.
    pub fn leave(&mut self, now: Duration) {
        self.at(now);
        self.leave_game();
        for handle in std::mem::take(&mut self.live.handles) {
            handle.leave();
        }
        let time = self.live.time(self.now);
        match &mut self.live.game {
            // Over or paused already: nothing moves either way.
            Game::Local(game) => drop(game.apply(Command::Pause, time)),
            Game::Remote(_, remote) => *remote = Box::new(NoConnection),
        }
        self.live.missing = None;
    }

    /// The same, with what is needed to bring the game back; one that is `dropped` is not stored as unfinished.
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
            // Nothing was played in it: only its score and players come back.
            self.last_left = Some(left_game);
            return;
        }
        if self.left_games.len() >= MOST_LEFT {
            self.left_games.remove(0);
        }
        self.left_games.push(left_game);
    }

    /// Continues a game that was left and that the store has handed over. With clocks it begins paused, where the policy
    /// says so.
    ///
    /// # Errors
    /// When it cannot be played on; everything is as before then.
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
                    // A game of the current series: games that were counted since it was left stay.
                    (series.wins, series.draws) = (now.series.wins, now.series.draws);
                }
                Lineup { source, participants, series, others: Vec::new() }
            }
            // There is no note of the players: the record names them.
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
            // Where these are more than there are, the game stays as the record has it.
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
        // The store has the score as it was when the game was left.
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

    /// The player that a record names for a side: a person where it names none, the usual computer where that player does
    /// not play here any more.
    pub(crate) fn player_in(&self, record: &Record, side: Side) -> PlayerSpec {
        let spec = record_spec(record, side);
        if spec.is_human() { spec } else { self.playable(&record.player(side).kind, &record.setup) }
    }

    /// The player of that name; where there is none, or it does not play here any more, the usual computer.
    pub(crate) fn playable(&self, player: &str, setup: &inarow_core::Setup) -> PlayerSpec {
        match player.parse::<PlayerSpec>() {
            Ok(spec) if spec.check(setup, &self.presets, self.programs()).is_ok() => spec,
            _ => PlayerSpec::Engine(default_engine(setup)),
        }
    }
}

/// The game's name in statistics.
pub(crate) fn game_key(record: &Record) -> String {
    record.game.clone().unwrap_or_else(|| "setup".to_owned())
}

/// What plays, in statistics; `None` for a person.
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
