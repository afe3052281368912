//! Results counted by game and by pair of games.

use crate::distribution::Distribution;

/// Substitute for a count of zero, because a result that has not happened yet stays possible.
const NOTHING: f64 = 1e-3;

/// Game counts by result, from the perspective of one of the two players.
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

    /// Returns the count of one game, won or lost.
    #[must_use]
    pub fn of(is_won: bool) -> Games {
        Games { wins: is_won.into(), losses: (!is_won).into(), draws: 0 }
    }

    /// Returns the number of games.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Returns twice the points: 2 for a win, 1 for a draw.
    #[must_use]
    pub fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Returns the share of points, 0 to 1. Returns ½ without games.
    #[must_use]
    pub fn score(&self) -> f64 {
        match self.count() {
            0 => 0.5,
            games => self.half_points() as f64 / 2.0 / games as f64,
        }
    }

    /// Returns the counts from the opponent's perspective.
    #[must_use]
    pub fn swapped(self) -> Games {
        Games { wins: self.losses, losses: self.wins, draws: self.draws }
    }

    /// Returns the observed shares of losses, draws and wins. Returns `None` without games.
    pub(crate) fn distribution(&self) -> Option<Distribution<3>> {
        Distribution::of([(0.0, self.losses as f64), (0.5, self.draws as f64), (1.0, self.wins as f64)])
    }

    /// Returns the [`distribution`](Games::distribution) with every result possible.
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

/// Pair counts by the points of a pair's two games: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts a pair by the half points of its two games, 0 to 4.
    ///
    /// # Panics
    /// When `half_points` is greater than 4.
    pub fn add(&mut self, half_points: usize) {
        assert!(half_points <= 4, "a pair has at most 4 half points");
        self.0[half_points] += 1;
    }

    /// Returns the number of pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the share of points, 0 to 1. Returns ½ without pairs.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.distribution().map_or(0.5, |pairs| pairs.mean())
    }

    /// Returns the counts from the opponent's perspective.
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
