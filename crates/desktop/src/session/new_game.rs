//! What a game is made from.

use inarow_core::{GameSpec, Setup};
use inarow_play::{PlayerError, PlayerSpec};
use inarow_record::TimeControl;

/// Who begins the next game of a sitting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Begins {
    /// Who held X holds it again.
    #[default]
    Same,
    /// The players change sides.
    Alternate,
    /// The loser holds X; after a draw nothing changes.
    Loser,
}

impl Begins {
    /// Every rule.
    pub(crate) const ALL: [Begins; 3] = [Begins::Same, Begins::Alternate, Begins::Loser];

    /// Its name in settings.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Begins::Same => "same",
            Begins::Alternate => "alternate",
            Begins::Loser => "loser",
        }
    }

    /// The rule of that name.
    pub(crate) fn from_name(name: &str) -> Option<Begins> {
        Begins::ALL.into_iter().find(|begins| begins.name() == name)
    }
}

/// What a game is made from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GameSource {
    /// A game by its name and settings; walls and weights are drawn.
    Spec(GameSpec),
    /// A board as it stands: from the editor, a file, the middle of another game.
    Setup(Box<Setup>),
}

impl GameSource {
    /// What a record's game was made from.
    pub(crate) fn of(game: Option<&str>, setup: &Setup) -> GameSource {
        match game.and_then(|text| text.parse::<GameSpec>().ok()) {
            Some(spec) => GameSource::Spec(spec),
            None => GameSource::Setup(Box::new(setup.clone())),
        }
    }
}

/// A game to begin.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NewGame {
    /// The game.
    pub(crate) game: GameSource,
    /// Who plays X and O: in an opening with a choice, the first and the second seat.
    pub(crate) players: [PlayerSpec; 2],
    /// Their time. It goes with its player from game to game.
    pub(crate) clocks: [TimeControl; 2],
    /// The sitting ends when one has won more than half of so many games, or all are played; 0 is without end.
    pub(crate) best_of: u32,
    /// Who begins the next game.
    pub(crate) begins: Begins,
}

/// Why a game could not be begun or shown. [`text`](SessionError::text) says it to people.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SessionError {
    /// The set-up is no game.
    #[error(transparent)]
    Setup(#[from] inarow_core::SetupError),
    /// The match cannot begin.
    #[error(transparent)]
    Match(#[from] inarow_play::MatchError),
    /// A record cannot be replayed.
    #[error(transparent)]
    Replay(#[from] inarow_record::ReplayError),
    /// A player does not play this game, or does not start.
    #[error("{spec}: {error}")]
    Player {
        /// Who.
        spec: Box<PlayerSpec>,
        /// Why.
        error: PlayerError,
    },
    /// The game is over there: nothing can follow.
    #[error("the game is over there")]
    Over,
}
