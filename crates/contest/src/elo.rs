//! Elo: from scores and back, with its uncertainty.

use crate::counts::{Games, Pairs};
use crate::distribution::Distribution;

/// Normalised Elo of one standard deviation of a game: `800/ln 10`.
pub const NELO: f64 = 800.0 / std::f64::consts::LN_10;

/// 95 % of a normal distribution lies within this many standard deviations.
pub(crate) const SIGMAS_95: f64 = 1.959_963_984_540_054;

/// Below so many observations, pairs or single games, what was not seen yet is counted in.
const FEW: f64 = 30.0;

/// Below so many observations there is no interval.
const FEWEST: f64 = 3.0;

/// The Elo difference at which this share of points is expected: ±∞ at 0 and 1.
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

/// The share of points that is expected at an Elo difference.
#[must_use]
pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How strong one is beside the other, by what was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The Elo difference of the share of points. Who won or lost everything is taken to have half the smallest step of
    /// points less or more, so that it never falls with points.
    pub elo: f64,
    /// Half the width of its 95 % interval; infinite where too few were played to name one. Of few observations, and of
    /// those that are all alike, one more is counted in, in which each result is as likely.
    pub error: f64,
    /// The normalised Elo difference, which does not depend on how many draws the openings give.
    pub normalised: f64,
    /// Half the width of its 95 % interval.
    pub normalised_error: f64,
    /// How likely it is that the one is better, between 0 and 1; of few observations as the error.
    pub superiority: f64,
}

impl Estimate {
    /// From single games; `None` without games.
    #[must_use]
    pub fn of_games(games: &Games) -> Option<Estimate> {
        Some(estimate(&games.distribution()?, 1.0))
    }

    /// From pairs of games with swapped colours; `None` without pairs.
    #[must_use]
    pub fn of_pairs(pairs: &Pairs) -> Option<Estimate> {
        Some(estimate(&pairs.distribution()?, 2.0))
    }
}

/// `unit` games make one observation.
fn estimate<const N: usize>(seen: &Distribution<N>, unit: f64) -> Estimate {
    let plain = Interval::of(seen);
    // The variance of few results, or of those that are all alike, is no measure of what others may come.
    let is_plain = seen.count >= FEW && seen.variance() > 0.0 && plain.low > 0.0 && plain.high < 1.0;
    let smoothed = seen.smoothed();
    let by = if is_plain { seen } else { &smoothed };
    let interval = if is_plain { plain } else { Interval::of(by) };
    // Half of what the smallest difference of one observation makes of the mean.
    let margin = 0.5 / ((N - 1) as f64 * seen.count);
    let normal = if seen.variance() > 0.0 { seen } else { by };
    let ahead = normal.mean() - 0.5;
    Estimate {
        // A share of 0 or 1 has no difference in Elo; it lies beyond that of the next share.
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
    /// The standard error.
    error: f64,
    low: f64,
    high: f64,
}

impl Interval {
    fn of<const N: usize>(seen: &Distribution<N>) -> Interval {
        let (mean, error) = (seen.mean(), (seen.variance() / seen.count).sqrt());
        Interval { mean, error, low: mean - SIGMAS_95 * error, high: mean + SIGMAS_95 * error }
    }

    /// Half its width in Elo.
    fn elo_error(&self) -> f64 {
        if self.low > 0.0 && self.high < 1.0 {
            (elo(self.high) - elo(self.low)) / 2.0
        } else {
            // An interval that reaches 0 or 1 has no end in Elo: the slope at the mean says how wide it is.
            SIGMAS_95 * self.error * NELO / 2.0 / (self.mean * (1.0 - self.mean))
        }
    }
}

/// The probability that the true mean lies above ½.
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
