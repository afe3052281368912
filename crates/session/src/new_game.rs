//! Sources of games, and new games.

use inarow_core::{GameSpec, Position, Setup, SetupError};
use inarow_play::{Begins, PlayerSpec};
use inarow_profile::Settings;
use inarow_record::{Dice, Stream, TimeControl};

/// Source of a game, either a named game or a board.
#[derive(Clone, PartialEq, Debug)]
pub enum GameSource {
    /// A game by its name and settings. Walls and weights are random.
    Spec(GameSpec),
    /// A concrete board from the editor, a file, or the middle of another game.
    Setup(Box<Setup>),
}

impl GameSource {
    /// Returns the source of a record's game.
    pub fn of(game: Option<&str>, setup: &Setup) -> GameSource {
        match game.and_then(|text| text.parse::<GameSpec>().ok()) {
            Some(spec) => GameSource::Spec(spec),
            None => GameSource::Setup(Box::new(setup.clone())),
        }
    }
}

impl GameSource {
    /// Builds the concrete game. The seed decides its random parts.
    ///
    /// # Errors
    /// When the settings make no game.
    pub fn setup(&self, seed: u64) -> Result<Setup, SetupError> {
        match self {
            GameSource::Setup(setup) => Position::new(setup).map(|_| (**setup).clone()),
            GameSource::Spec(spec) => spec.setup(&mut Dice::new(seed, Stream::SetUp)),
        }
    }
}

/// A game to begin.
#[derive(Clone, PartialEq, Debug)]
pub struct NewGame {
    /// The game.
    pub game: GameSource,
    /// Players of X and O. In an opening with a choice, the players of the first and the second seat.
    pub players: [PlayerSpec; 2],
    /// Time controls. Players keep their time control from game to game.
    pub clocks: [TimeControl; 2],
    /// Number of games of the series, or 0 for a series without end. More than half of the games decide the
    /// series.
    pub best_of: u32,
    /// Rule for who begins the next game.
    pub begins: Begins,
}

impl NewGame {
    /// Stores the named game and its players as the last choice. A game without a name is not stored.
    pub fn remember(&self, settings: &mut Settings) {
        if let GameSource::Spec(spec) = &self.game {
            settings.game = Some(spec.to_string());
        }
        let [x, o] = self.players.each_ref().map(ToString::to_string);
        (settings.x, settings.o) = (Some(x), Some(o));
    }
}
