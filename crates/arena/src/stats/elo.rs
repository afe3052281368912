//! Elo: from scores and back, with its uncertainty.

use super::distribution::Distribution;
use super::{Games, Pairs};

/// Normalised Elo of one standard deviation of a game: `800/ln 10`.
pub const NELO: f64 = 800.0 / std::f64::consts::LN_10;

/// 95 % of a normal distribution lies within this many standard deviations.
pub(crate) const SIGMAS_95: f64 = 1.959_963_984_540_054;

/// The Elo difference at which this share of points is expected: ±∞ at 0 and 1.
///
/// ```
/// use inarow_arena::stats::{elo, score};
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
    /// The Elo difference; infinite when all games were won or lost.
    pub elo: f64,
    /// Half the width of its 95 % interval; infinite where there is none.
    pub error: f64,
    /// The normalised Elo difference, which does not depend on how many draws the openings give.
    pub normalised: f64,
    /// Half the width of its 95 % interval.
    pub normalised_error: f64,
    /// How likely it is that the one is better, 0 to 1.
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
    let (mean, variance) = (seen.mean(), seen.variance());
    let error = (variance / seen.count).sqrt();
    let (low, high) = (mean - SIGMAS_95 * error, mean + SIGMAS_95 * error);
    let deviation = (variance * unit).sqrt();
    let normalised = match mean - 0.5 {
        0.0 => 0.0,
        ahead => ahead / deviation * NELO,
    };
    Estimate {
        elo: elo(mean),
        // An interval that reaches 0 or 1 has no end in Elo.
        error: if low <= 0.0 || high >= 1.0 { f64::INFINITY } else { (elo(high) - elo(low)) / 2.0 },
        normalised,
        normalised_error: SIGMAS_95 * NELO / (unit * seen.count).sqrt(),
        superiority: superiority(mean, error),
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
