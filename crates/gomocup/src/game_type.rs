//! Kinds of an engine's opponent.

/// Kind of the opponent, with the protocol's number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameType {
    /// A human.
    Human,
    /// Another engine.
    Engine,
    /// Another engine in a tournament.
    Tournament,
    /// A human on the network.
    Network,
}

impl GameType {
    /// Returns the number in `INFO game_type`.
    #[must_use]
    pub const fn number(self) -> i64 {
        self as i64
    }

    /// Reads [`GameType::number`].
    #[must_use]
    pub fn from_number(number: i64) -> Option<GameType> {
        [GameType::Human, GameType::Engine, GameType::Tournament, GameType::Network]
            .into_iter()
            .find(|kind| kind.number() == number)
    }
}
