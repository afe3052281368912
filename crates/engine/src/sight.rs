//! View of a position at lower levels, and rates of overlooked moves.

use inarow_core::RandomSource;
use inarow_record::Dice;

/// Limits of a search's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sight {
    /// Longest win that a search by patterns sees statically, in plies. The value is 1 for a line and 3 for an
    /// open four or two fours. A four with a three, or two threes, has the value 5.
    pub(crate) plies: u32,
    /// Longest VCF that is searched, in fours.
    pub(crate) fours: u32,
    /// Rate of overlooked root moves, in per mille.
    pub(crate) moves: u64,
    /// Rate of overlooked root moves that complete or stop a line, in per mille.
    pub(crate) lines: u64,
}

impl Sight {
    /// Full view: nothing is overlooked.
    pub(crate) const FULL: Sight = Sight { plies: u32::MAX, fours: u32::MAX, moves: 0, lines: 0 };

    /// Returns this view without overlooked moves.
    pub(crate) const fn without_dice(self) -> Sight {
        Sight { moves: 0, lines: 0, ..self }
    }

    /// Whether any moves are overlooked.
    pub(crate) const fn overlooks(self) -> bool {
        self.moves > 0 || self.lines > 0
    }

    /// Draws whether this move is overlooked.
    pub(crate) fn misses(self, is_line: bool, dice: &mut Dice) -> bool {
        let rate = if is_line { self.lines } else { self.moves };
        rate > 0 && dice.below(1000) < rate
    }
}
