//! Pairings of players.

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Number of the game in the plan, from 0.
    pub game: u64,
    /// Numbers of the players in the first and second seat.
    pub seats: [usize; 2],
    /// Number of the opening.
    pub opening: u64,
}

/// Two players at one opening, with either colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Meeting {
    pub(crate) players: [usize; 2],
    pub(crate) opening: u64,
}
