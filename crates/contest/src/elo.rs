//! Conversions between Elo and scores, and the uncertainty of Elo.

use crate::counts::{Games, Pairs};
use crate::distribution::Distribution;

/// One standard deviation of a game in normalised Elo: `800/ln 10`.
pub const NELO: f64 = 800.0 / std::f64::consts::LN_10;

/// Half the width of the central 95 % of a normal distribution, in standard deviations.
pub(crate) const SIGMAS_95: f64 = 1.959_963_984_540_054;

/// Number of observations (pairs or single games) below which unseen results are smoothed in.
const FEW: f64 = 30.0;

/// Fewest observations with an interval.
const FEWEST: f64 = 3.0;

/// Returns the Elo difference at which this share of points is expected. Returns ±∞ at 0 and 1.
///
/// ```
/// use inarow_contest::{elo, score};
/// assert_eq!(elo(0.5), 0.0);
/// assert!((elo(0.75) - 190.85).abs() < 0.01);
/// assert!((score(elo(0.3)) - 0.3).abs() < 1e-12);
/// ```
#[must_use]
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

/// Returns the expected share of points, 0 to 1, at an Elo difference.
#[must_use]
pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Estimated strength difference of two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Elo difference of the share of points. A share of 0 or 1 is moved inwards by half the smallest step. Elo
    /// therefore never falls as points rise.
    pub elo: f64,
    /// Half the width of the 95 % interval of `elo`. Infinite with fewer than 3 observations. One observation,
    /// spread equally over all results, is added to few or identical observations.
    pub error: f64,
    /// Normalised Elo difference, independent of the openings' share of draws.
    pub normalised: f64,
    /// Half the width of the 95 % interval of `normalised`.
    pub normalised_error: f64,
    /// Probability that the first player is stronger, 0 to 1. Few observations are smoothed as for `error`.
    pub superiority: f64,
}

impl Estimate {
    /// Estimates from single games. Returns `None` without games.
    #[must_use]
    pub fn of_games(games: &Games) -> Option<Estimate> {
        Some(estimate(&games.distribution()?, 1.0))
    }

    /// Estimates from pairs of games with swapped colours. Returns `None` without pairs.
    #[must_use]
    pub fn of_pairs(pairs: &Pairs) -> Option<Estimate> {
        Some(estimate(&pairs.distribution()?, 2.0))
    }
}

/// Estimates from observations of `unit` games each.
fn estimate<const N: usize>(seen: &Distribution<N>, unit: f64) -> Estimate {
    let plain = Interval::of(seen);
    // The variance of few or identical results says little about future results.
    let is_plain = seen.count >= FEW && seen.variance() > 0.0 && plain.low > 0.0 && plain.high < 1.0;
    let smoothed = seen.smoothed();
    let by = if is_plain { seen } else { &smoothed };
    let interval = if is_plain { plain } else { Interval::of(by) };
    // Half of the smallest step of the mean.
    let margin = 0.5 / ((N - 1) as f64 * seen.count);
    let normal = if seen.variance() > 0.0 { seen } else { by };
    let ahead = normal.mean() - 0.5;
    Estimate {
        // A share of 0 or 1 has no finite Elo, so such a share counts as beyond the neighbouring share.
        elo: elo(seen.mean().clamp(margin, 1.0 - margin)),
        error: if seen.count < FEWEST { f64::INFINITY } else { interval.elo_error() },
        normalised: if ahead == 0.0 { 0.0 } else { ahead / (normal.variance() * unit).sqrt() * NELO },
        normalised_error: SIGMAS_95 * NELO / (unit * seen.count).sqrt(),
        superiority: superiority(interval.mean, interval.error),
    }
}

/// A mean with its 95 % interval.
struct Interval {
    mean: f64,
    /// Standard error of the mean.
    error: f64,
    low: f64,
    high: f64,
}

impl Interval {
    fn of<const N: usize>(seen: &Distribution<N>) -> Interval {
        let (mean, error) = (seen.mean(), (seen.variance() / seen.count).sqrt());
        Interval { mean, error, low: mean - SIGMAS_95 * error, high: mean + SIGMAS_95 * error }
    }

    /// Returns half the width of the interval in Elo.
    fn elo_error(&self) -> f64 {
        if self.low > 0.0 && self.high < 1.0 {
            (elo(self.high) - elo(self.low)) / 2.0
        } else {
            // An interval that reaches 0 or 1 is unbounded in Elo, so the slope at the mean gives the width.
            SIGMAS_95 * self.error * NELO / 2.0 / (self.mean * (1.0 - self.mean))
        }
    }
}

/// Returns the probability that the true mean is greater than ½.
fn superiority(mean: f64, error: f64) -> f64 {
    if error == 0.0 {
        return match mean.total_cmp(&0.5) {
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        };
    }
    use statrs::distribution::{ContinuousCDF, Normal};
    Normal::standard().cdf((mean - 0.5) / error)
}
