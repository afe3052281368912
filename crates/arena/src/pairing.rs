//! Who plays whom.

/// A game that is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Its number in the plan, from 0.
    pub game: u64,
    /// The players of the first and the second seat, by their numbers.
    pub seats: [usize; 2],
    /// The number of its opening.
    pub opening: u64,
}

/// Two players at one opening, from whatever sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Meeting {
    pub(crate) players: [usize; 2],
    pub(crate) opening: u64,
}
