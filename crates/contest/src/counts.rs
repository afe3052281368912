//! Results counted, game by game and pair by pair.

use crate::distribution::Distribution;

/// What stands for a count of zero, so that no result is held impossible because it has not happened yet.
const NOTHING: f64 = 1e-3;

/// Games counted by their result for one of the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Games {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
}

impl Games {
    /// A draw.
    pub const DRAW: Games = Games { wins: 0, losses: 0, draws: 1 };

    /// One game, won or lost.
    #[must_use]
    pub fn of(is_won: bool) -> Games {
        Games { wins: is_won.into(), losses: (!is_won).into(), draws: 0 }
    }

    /// Games altogether.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Points over games; ½ without games.
    #[must_use]
    pub fn score(&self) -> f64 {
        match self.count() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// The same games as the other one sees them.
    #[must_use]
    pub fn swapped(self) -> Games {
        Games { wins: self.losses, losses: self.wins, draws: self.draws }
    }

    /// Loss, draw, win with the shares that were seen.
    pub(crate) fn distribution(&self) -> Option<Distribution<3>> {
        Distribution::of([(0.0, self.losses as f64), (0.5, self.draws as f64), (1.0, self.wins as f64)])
    }

    /// As [`distribution`](Games::distribution), no result impossible.
    pub(crate) fn regularised(&self) -> Option<Distribution<3>> {
        (self.count() > 0).then_some(())?;
        let seen = |count: u64| (count as f64).max(NOTHING);
        Distribution::of([(0.0, seen(self.losses)), (0.5, seen(self.draws)), (1.0, seen(self.wins))])
    }
}

impl std::ops::AddAssign for Games {
    fn add_assign(&mut self, other: Games) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
    }
}

/// Pairs of games counted by their points: 0, ½, 1, 1½ and 2 of two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts a pair by the half points of its two games: 0 to 4.
    ///
    /// # Panics
    /// With more than 4 half points.
    pub fn add(&mut self, half_points: usize) {
        assert!(half_points <= 4, "a pair has at most 4 half points");
        self.0[half_points] += 1;
    }

    /// Pairs altogether.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Points over games; ½ without pairs.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.distribution().map_or(0.5, |pairs| pairs.mean())
    }

    /// The same pairs as the other one sees them.
    #[must_use]
    pub fn swapped(self) -> Pairs {
        let [a, b, c, d, e] = self.0;
        Pairs([e, d, c, b, a])
    }

    pub(crate) fn distribution(&self) -> Option<Distribution<5>> {
        self.with(|count| count)
    }

    pub(crate) fn regularised(&self) -> Option<Distribution<5>> {
        (self.count() > 0).then_some(())?;
        self.with(|count| count.max(NOTHING))
    }

    fn with(&self, weight: impl Fn(f64) -> f64) -> Option<Distribution<5>> {
        let mut quarter = 0.0;
        Distribution::of(self.0.map(|count| {
            let point = (quarter, weight(count as f64));
            quarter += 0.25;
            point
        }))
    }
}
