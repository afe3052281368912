//! Terms of a game: what is played, by whom, with which clock.

use inarow_core::{Explain, GameSpec, Message, Setup};
use inarow_record::{Dice, Stream, TimeControl};

use crate::seat_player::SeatPlayer;
use crate::series_score::SeriesScore;

/// Terms of a game.
#[derive(Clone, Debug)]
pub(crate) struct GameTerms {
    pub(crate) id: String,
    /// Its number in the store.
    pub(crate) key: i64,
    /// The GAME text.
    pub(crate) game: String,
    pub(crate) setup: Setup,
    pub(crate) seed: u64,
    pub(crate) time: TimeControl,
    /// By seat: who plays.
    pub(crate) players: [SeatPlayer; 2],
    pub(crate) listed: bool,
    /// Every second game of the same players: who has the second seat had the first in the game that they began with.
    pub(crate) is_return: bool,
    /// Score of the games that the same players played before.
    pub(crate) score: SeriesScore,
}

impl GameTerms {
    /// Whether a game was made from these terms, under whatever id. The seed may be chance.
    pub(crate) fn is_same(&self, made: &GameTerms, has_seed: bool) -> bool {
        let GameTerms { game, seed, time, players, listed, .. } = self;
        (game, time, players, listed) == (&made.game, &made.time, &made.players, &made.listed)
            && (!has_seed || *seed == made.seed)
    }

    /// The concrete game of a GAME text.
    ///
    /// # Errors
    /// Why it is none.
    pub(crate) fn setup_of(game: &str, seed: u64) -> Result<Setup, Message> {
        let spec: GameSpec = game.parse().map_err(|error: inarow_core::SpecError| error.message())?;
        spec.setup(&mut Dice::new(seed, Stream::SetUp)).map_err(|error| error.message())
    }

    /// Terms for two people, for tests.
    #[cfg(test)]
    pub(crate) fn example(game: &str, time: &str) -> GameTerms {
        let seed = 5;
        GameTerms {
            id: "0123456789abcdef".to_owned(),
            key: 1,
            game: game.to_owned(),
            setup: GameTerms::setup_of(game, seed).unwrap(),
            seed,
            time: time.parse().unwrap(),
            players: [SeatPlayer::PERSON, SeatPlayer::PERSON],
            listed: false,
            is_return: false,
            score: SeriesScore::default(),
        }
    }
}
