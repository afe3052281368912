//! What a player of a lower level sees of a position, and how often it overlooks a move.

use inarow_core::RandomSource;
use inarow_record::Dice;

/// What a search sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sight {
    /// Plies of the longest win that is seen without a search, where cells are known by their patterns: 1 for a line, 3 for an
    /// open four or two fours, 5 for a four with a three or two threes.
    pub(crate) plies: u32,
    /// Fours in a row of a look for a win by them.
    pub(crate) fours: u32,
    /// Of a thousand moves of the asked position, those that are overlooked.
    pub(crate) moves: u64,
    /// The same of moves that complete a line, or stop one.
    pub(crate) lines: u64,
}

impl Sight {
    /// Nothing is overlooked.
    pub(crate) const FULL: Sight = Sight { plies: u32::MAX, fours: u32::MAX, moves: 0, lines: 0 };

    /// The same threats are seen, and no move is overlooked.
    pub(crate) const fn without_dice(self) -> Sight {
        Sight { moves: 0, lines: 0, ..self }
    }

    /// Whether moves are overlooked at all.
    pub(crate) const fn overlooks(self) -> bool {
        self.moves > 0 || self.lines > 0
    }

    /// Whether this move is overlooked, by the dice.
    pub(crate) fn misses(self, is_line: bool, dice: &mut Dice) -> bool {
        let rate = if is_line { self.lines } else { self.moves };
        rate > 0 && dice.below(1000) < rate
    }
}
