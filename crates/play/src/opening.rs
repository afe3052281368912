//! The opening as a phase of the match: the due stones and choices.
//!
//! A stage follows from the number of stones and the choices so far. Taking back and restoring from a record
//! need no further state.

use inarow_core::Opening;
use inarow_record::{OpeningChoice, SwapChoice};
use serde::{Deserialize, Serialize};

/// A seat of the match, independent of the marks that its player gets in the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The seat that places the first stones. The first seat plays X unless an opening's choice changes the
    /// sides.
    First,
    /// The other seat.
    Second,
}

impl Seat {
    /// Returns the other seat.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// Returns 0 for the first seat, 1 for the second, for tables by seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns `first` or `second`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }
}

/// Step of an opening that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The seat places stones, of the colours to move on the board.
    Place {
        /// Seat that places the stones.
        who: Seat,
        /// Number of stones left to place, 1 to 3.
        left: u32,
    },
    /// The seat chooses.
    Choose {
        /// Seat that chooses.
        who: Seat,
        /// Possible choices.
        may: &'static [SwapChoice],
    },
}

impl Stage {
    /// Returns the number of the due mark, and of all marks that the seat places. Returns `None` if a choice is
    /// due.
    pub fn mark(self) -> Option<[u32; 2]> {
        let Stage::Place { who, left } = self else { return None };
        let all = if who == Seat::First { 3 } else { 2 };
        Some([all + 1 - left.min(all), all])
    }
}

const SIDES: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O];
const SIDES_OR_MORE: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O, SwapChoice::More];

/// Returns the stage of an opening after `stones` stones and the given choices. Returns `None` after the
/// opening's end.
pub(crate) fn stage(opening: Opening, stones: u32, choices: &[OpeningChoice]) -> Option<Stage> {
    use Seat::{First, Second};
    let first_choice = match opening {
        Opening::Free => return None,
        Opening::Swap => SIDES,
        Opening::Swap2 => SIDES_OR_MORE,
    };
    if stones < 3 {
        return Some(Stage::Place { who: First, left: 3 - stones });
    }
    match choices {
        [] => Some(Stage::Choose { who: Second, may: first_choice }),
        [OpeningChoice { choice: SwapChoice::More, .. }] => Some(match stones {
            0..5 => Stage::Place { who: Second, left: 5 - stones },
            _ => Stage::Choose { who: First, may: SIDES },
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Seat::{First, Second};
    use SwapChoice::{More, O, X};

    fn place(who: Seat, left: u32) -> Option<Stage> {
        Some(Stage::Place { who, left })
    }

    fn choose(who: Seat, may: &'static [SwapChoice]) -> Option<Stage> {
        Some(Stage::Choose { who, may })
    }

    #[test]
    fn stages_follow_the_rules() {
        for (opening, stones, choices, expected) in [
            (Opening::Free, 0, &[][..], None),
            (Opening::Swap, 0, &[], place(First, 3)),
            (Opening::Swap, 2, &[], place(First, 1)),
            (Opening::Swap, 3, &[], choose(Second, SIDES)),
            (Opening::Swap, 3, &[O], None),
            (Opening::Swap2, 0, &[], place(First, 3)),
            (Opening::Swap2, 3, &[], choose(Second, SIDES_OR_MORE)),
            (Opening::Swap2, 3, &[X], None),
            (Opening::Swap2, 3, &[More], place(Second, 2)),
            (Opening::Swap2, 4, &[More], place(Second, 1)),
            (Opening::Swap2, 5, &[More], choose(First, SIDES)),
            (Opening::Swap2, 5, &[More, X], None),
            (Opening::Swap2, 9, &[O], None),
        ] {
            let made: Vec<_> = choices.iter().map(|&choice| OpeningChoice { after: 3, choice }).collect();
            assert_eq!(stage(opening, stones, &made), expected, "{opening:?} {stones} {choices:?}");
        }
    }
}
