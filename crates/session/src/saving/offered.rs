//! Unfinished games of the store, as offered to users.

use inarow_core::{Position, Side};
use inarow_formats::ParseError;
use inarow_profile::{GameId, HostedNote, MoveToFileError, Offer, Profile, SeriesNote};
use inarow_record::Record;

use crate::game_session::labels::Seating;
use crate::game_session::participant::record_spec;
use crate::{GameSource, SaveError};

/// Number of moves by humans. From this number on, the window also offers games before the latest.
const WORTH: usize = 3;

/// Limit of stored shorter games. Beyond the limit [`Offered::worth_continuing`] deletes the oldest games.
pub const MOST_SHORT: usize = 20;

/// An unfinished game that can be continued.
#[derive(Clone, Debug)]
pub struct Offered {
    /// Number of the game in the store.
    pub id: GameId,
    /// Time of the last move, in seconds since 1970.
    pub updated: i64,
    /// The game so far.
    pub record: Record,
    /// Data for hosting the game again, if this program hosted the game by link.
    pub hosted: Option<HostedNote>,
    /// Link of the game, if someone else hosts the game.
    pub joined: Option<String>,
    /// The local human's side in a game by link.
    own: Option<Side>,
    note: Option<SeriesNote>,
}

impl Offered {
    /// Returns the abandoned games, the latest first. Moves unreadable games to files. Deletes games with an
    /// empty board.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn all(profile: &mut Profile) -> Result<(Vec<Offered>, Vec<SaveError>), SaveError> {
        let mut troubles = Vec::new();
        let mut all = Vec::new();
        for offer in profile.offered().map_err(|error| SaveError::from(&error))? {
            match Offered::read(profile, &offer) {
                Ok(offered) if !offered.record.is_begun() && !offered.is_by_link() => {
                    // A game without moves has nothing to continue.
                    troubles.extend(profile.drop_game(offer.id).err().as_ref().map(SaveError::from));
                }
                Ok(offered) => all.push(offered),
                Err(trouble) => troubles.push(trouble),
            }
        }
        Ok((all, troubles))
    }

    /// Returns the games in the order of terminals. Games [worth continuing](Offered::worth_continuing) come
    /// first, then short games. Games whose moves were all taken back are last.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn worth_first(profile: &mut Profile) -> Result<(Vec<Offered>, Vec<SaveError>), SaveError> {
        let ([mut all, short], troubles) = Offered::worth_continuing(profile)?;
        all.extend(short);
        all.sort_by_key(|offered| offered.moves() == 0);
        Ok((all, troubles))
    }

    /// Returns two lists of games for the window. The first list has the latest game, games by link, and games
    /// with at least three moves by humans. The second list has all other games, including games whose moves
    /// were all taken back. The second list is limited to the latest [`MOST_SHORT`] games. Older games of the
    /// second list are deleted.
    ///
    /// # Errors
    /// When the store cannot be read.
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

    /// Reads a game of the store.
    ///
    /// # Errors
    /// When the game cannot be read. The unreadable game is moved to a file.
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

    /// Returns the game's number in the store, its record, and the note of its series.
    pub(crate) fn into_parts(self) -> (GameId, Record, Option<SeriesNote>) {
        (self.id, self.record, self.note)
    }

    /// Whether the game has this source, with equal settings.
    pub fn is_of(&self, source: &GameSource) -> bool {
        GameSource::of(self.record.game.as_deref(), &self.record.setup) == *source
    }

    /// Returns the number of moves on the board.
    pub fn moves(&self) -> usize {
        let taken_back = self.note.as_ref().map_or(0, |note| note.taken_back);
        self.record.plies.len().saturating_sub(taken_back as usize)
    }

    /// Returns the sides of the reader and of player 1.
    pub fn seating(&self) -> Seating {
        let one = self.note.as_ref().filter(|note| note.first == 1).map(|_| Side::O);
        Seating { own: self.own, one: one.unwrap_or(Side::X) }
    }

    /// Whether the game is a game by link.
    pub fn is_by_link(&self) -> bool {
        self.hosted.is_some() || self.joined.is_some()
    }

    /// Whether every move was taken back, so that only redo is possible.
    pub fn is_taken_back(&self) -> bool {
        self.moves() == 0 && !self.record.plies.is_empty()
    }

    /// Returns the number of moves by humans. The sides are assumed to have alternated.
    pub fn moves_of_people(&self) -> usize {
        moves_of_people(&self.record, self.moves())
    }
}

/// Returns the number of humans' moves among the first `moves` of a record. The sides are assumed to have
/// alternated.
pub(super) fn moves_of_people(record: &Record, moves: usize) -> usize {
    let first = Position::new(&record.setup).ok().and_then(|position| position.turn().side());
    let first = first.unwrap_or(Side::X);
    let moves = [(first, moves.div_ceil(2)), (first.other(), moves / 2)];
    let of_people = |(side, _): &(Side, usize)| record_spec(record, *side).is_human();
    moves.iter().filter(|of| of_people(of)).map(|(_, count)| count).sum()
}

/// Moves an unreadable game to a file. The file keeps the game, but the game is no longer offered.
fn move_to_file(profile: &mut Profile, offer: &Offer, reason: ParseError) -> SaveError {
    match profile.move_to_file(offer) {
        Ok(file) => SaveError::MovedToFile { file, reason },
        Err(MoveToFileError::Store(error)) => SaveError::from(&error),
        Err(MoveToFileError::File(_)) => SaveError::MovedToFile { file: None, reason },
    }
}
