//! What a game is made from.

use inarow_core::{GameSpec, Position, Setup, SetupError};
use inarow_play::{Begins, PlayerSpec};
use inarow_profile::Settings;
use inarow_record::{Dice, Stream, TimeControl};

/// What a game is made from: a named game, or a board.
#[derive(Clone, PartialEq, Debug)]
pub enum GameSource {
    /// A game by its name and settings; walls and weights are random.
    Spec(GameSpec),
    /// A board as it stands: from the editor, a file, the middle of another game.
    Setup(Box<Setup>),
}

impl GameSource {
    /// What a record's game was made from.
    pub fn of(game: Option<&str>, setup: &Setup) -> GameSource {
        match game.and_then(|text| text.parse::<GameSpec>().ok()) {
            Some(spec) => GameSource::Spec(spec),
            None => GameSource::Setup(Box::new(setup.clone())),
        }
    }
}

impl GameSource {
    /// The concrete game. The seed decides what is random in it.
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
    /// Who plays X and O: in an opening with a choice, the first and the second seat.
    pub players: [PlayerSpec; 2],
    /// Their time. It goes with its player from game to game.
    pub clocks: [TimeControl; 2],
    /// The series ends when one has won more than half of so many games, or all are played; 0 is without end.
    pub best_of: u32,
    /// Who begins the next game.
    pub begins: Begins,
}

impl NewGame {
    /// Stores the game, where it has a name, and its players as the last choice.
    pub fn remember(&self, settings: &mut Settings) {
        if let GameSource::Spec(spec) = &self.game {
            settings.game = Some(spec.to_string());
        }
        let [x, o] = self.players.each_ref().map(ToString::to_string);
        (settings.x, settings.o) = (Some(x), Some(o));
    }
}
