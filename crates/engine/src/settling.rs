//! Stability of a search's best move, iteration by iteration.
//!
//! An iteration deepens the search by a ply. A calm iteration changed nothing that matters. The best move
//! stayed, or the new move is hardly better, and the value did not drop. After several calm iterations in a
//! row, another iteration promises less. A lead over all other moves makes the best move surer. Where all other
//! moves lose, nothing is left to find.

use inarow_core::Cell;

/// Lead of the best move over all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Lead {
    /// The lead was not measured.
    #[default]
    Unknown,
    /// All other moves are clearly worse.
    Wide,
    /// A long search found the move among the best before.
    Known,
    /// All other moves lose.
    Only,
}

/// Stability of the best move after an iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settled {
    /// Whether the best move is that of the previous iteration.
    pub(crate) is_same: bool,
    /// Calm iterations in a row.
    pub(crate) calm: u32,
    pub(crate) lead: Lead,
}

/// Share of the time that is enough after a number of calm iterations. The first value is without a lead, the
/// second with a wide lead.
const SHARES: [[f64; 2]; 8] =
    [[1.0, 1.0], [0.9, 0.5], [0.75, 0.3], [0.6, 0.2], [0.5, 0.15], [0.4, 0.1], [0.32, 0.08], [0.25, 0.06]];

impl Settled {
    /// Share of the time after which another iteration is not worth starting.
    pub(crate) fn share(self) -> f64 {
        let row = SHARES[(self.calm as usize).min(SHARES.len() - 1)];
        match self.lead {
            Lead::Unknown => row[0],
            Lead::Wide => row[1],
            Lead::Known | Lead::Only => 0.0,
        }
    }

    /// Returns this state with another lead.
    pub(crate) fn with(self, lead: Lead) -> Settled {
        Settled { lead, ..self }
    }
}

/// Finished iteration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    pub(crate) best: Cell,
    pub(crate) value: i32,
    /// Lead of the best move over the previous iteration's best move, in points, by this iteration.
    pub(crate) gain: i32,
}

/// Follows the iterations of a search.
#[derive(Debug)]
pub(crate) struct Settling {
    /// Difference in points that counts as noise. `None` compares moves only.
    noise: Option<i32>,
    best: Option<Cell>,
    /// Values of the last two iterations, because even and odd depths are compared separately.
    values: [Option<i32>; 2],
    calm: u32,
}

/// Smallest drop of the value that counts, as a multiple of the noise.
const DROP: i32 = 8;

impl Settling {
    /// Starts a search. Values that differ by `noise` or less count as equal. `None` compares moves only.
    pub(crate) fn new(noise: Option<i32>) -> Settling {
        Settling { noise, best: None, values: [None; 2], calm: 0 }
    }

    /// Records a finished iteration.
    pub(crate) fn round(&mut self, round: Round) -> Settled {
        let Round { best, value, gain } = round;
        let is_same = self.best == Some(best);
        let stays = is_same || self.best.is_some() && self.noise.is_some_and(|noise| gain <= noise);
        let drops = match (self.noise, self.values[1]) {
            (Some(noise), Some(before)) => before.saturating_sub(value) > noise * DROP,
            _ => false,
        };
        self.calm = if stays && !drops { self.calm + 1 } else { 0 };
        self.values = [Some(value), self.values[0]];
        self.best = Some(best);
        Settled { is_same, calm: self.calm, lead: Lead::Unknown }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calm_after(noise: Option<i32>, rounds: &[(u16, i32, i32)]) -> Settled {
        let mut settling = Settling::new(noise);
        let told = rounds
            .iter()
            .map(|&(cell, value, gain)| settling.round(Round { best: Cell::new(cell), value, gain }));
        told.last().unwrap()
    }

    #[test]
    fn calm_rounds_are_counted_and_a_better_move_begins_anew() {
        for (rounds, calm) in [
            (&[(1, 0, 0)][..], 0),
            (&[(1, 0, 0), (1, 3, 0), (1, 0, 0)], 2),
            // Another move with an equal value is as good.
            (&[(1, 0, 0), (1, 3, 0), (2, 3, 2)], 2),
            (&[(1, 0, 0), (1, 3, 0), (2, 30, 27)], 0),
            (&[(1, 0, 0), (2, 30, 27), (2, 30, 0)], 1),
            // Even and odd depths differ, but a drop from the last value but one is a warning.
            (&[(1, 0, 0), (1, 90, 0), (1, 0, 0), (1, 90, 0)], 3),
            (&[(1, 0, 0), (1, 90, 0), (1, -50, 0)], 0),
        ] {
            assert_eq!(calm_after(Some(5), rounds).calm, calm, "{rounds:?}");
        }
        assert_eq!(calm_after(None, &[(1, 0, 0), (1, -900, 0), (1, -999, 0)]).calm, 2, "values say nothing");
        assert_eq!(calm_after(None, &[(1, 0, 0), (2, 0, 0)]).calm, 0);
    }

    #[test]
    fn the_share_falls_with_calm_and_with_a_lead() {
        for lead in [Lead::Unknown, Lead::Wide, Lead::Known, Lead::Only] {
            let share = |calm| Settled { is_same: true, calm, lead }.share();
            assert!((0..20).all(|calm| share(calm + 1) <= share(calm)), "{lead:?}");
        }
        for calm in 0..20 {
            let share = |lead| Settled { is_same: true, calm, lead }.share();
            assert!(share(Lead::Wide) <= share(Lead::Unknown) && share(Lead::Only) == 0.0);
        }
    }
}
