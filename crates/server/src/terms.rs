//! Terms of a game: the game, its players and its clock.

use inarow_core::{Explain, GameSpec, Message, Setup};
use inarow_record::{Dice, Stream, TimeControl};

use crate::seat_player::SeatPlayer;
use crate::series_score::SeriesScore;

/// Terms of a game.
#[derive(Clone, Debug)]
pub(crate) struct GameTerms {
    pub(crate) id: String,
    /// GAME text.
    pub(crate) game: String,
    pub(crate) setup: Setup,
    pub(crate) seed: u64,
    pub(crate) time: TimeControl,
    /// Players by seat.
    pub(crate) players: [SeatPlayer; 2],
    pub(crate) listed: bool,
    /// Whether the players have exchanged seats since the first game of their series.
    pub(crate) is_return: bool,
    /// Score of the earlier games of the two players.
    pub(crate) score: SeriesScore,
}

impl GameTerms {
    /// Whether a game was created from these terms, under any id. Compares seeds only if `has_seed`.
    pub(crate) fn is_same(&self, made: &GameTerms, has_seed: bool) -> bool {
        let GameTerms { game, seed, time, players, listed, .. } = self;
        (game, time, players, listed) == (&made.game, &made.time, &made.players, &made.listed)
            && (!has_seed || *seed == made.seed)
    }

    /// Returns the set-up of a GAME text.
    ///
    /// # Errors
    /// When the text is not a game.
    pub(crate) fn setup_of(game: &str, seed: u64) -> Result<Setup, Message> {
        let spec: GameSpec = game.parse().map_err(|error: inarow_core::SpecError| error.message())?;
        spec.setup(&mut Dice::new(seed, Stream::SetUp)).map_err(|error| error.message())
    }

    /// Returns terms for two humans, for tests.
    #[cfg(test)]
    pub(crate) fn example(game: &str, time: &str) -> GameTerms {
        let seed = 5;
        GameTerms {
            id: "0123456789abcdef".to_owned(),
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
