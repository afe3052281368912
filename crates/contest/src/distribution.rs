//! A distribution over a few scores, and the most likely distribution with a given mean.

/// Scores with their probabilities, and the number of underlying observations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Distribution<const N: usize> {
    pub(crate) points: [(f64, f64); N],
    pub(crate) count: f64,
}

impl<const N: usize> Distribution<N> {
    /// Builds a distribution from scores with weights. Returns `None` when all weights are zero.
    pub(crate) fn of(weights: [(f64, f64); N]) -> Option<Distribution<N>> {
        let count: f64 = weights.iter().map(|(_, weight)| weight).sum();
        (count > 0.0)
            .then(|| Distribution { points: weights.map(|(score, weight)| (score, weight / count)), count })
    }

    /// Adds one observation, divided equally among all scores.
    pub(crate) fn smoothed(&self) -> Distribution<N> {
        let (share, count) = (1.0 / N as f64, self.count + 1.0);
        let points = self.points.map(|(score, p)| (score, (p * self.count + share) / count));
        Distribution { points, count }
    }

    pub(crate) fn mean(&self) -> f64 {
        self.points.iter().map(|(score, p)| score * p).sum()
    }

    pub(crate) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.points.iter().map(|(score, p)| p * (score - mean).powi(2)).sum()
    }

    /// Returns the most likely distribution with this mean.
    ///
    /// The result's probabilities are `p/(1 + x(a − mean))`, where x is a Lagrange multiplier.
    pub(crate) fn with_mean(&self, mean: f64) -> Distribution<N> {
        self.tilted(self.points.map(|(score, _)| score - mean))
    }

    /// Returns the most likely distribution whose mean is `t` of its own standard deviations above `reference`.
    ///
    /// Iterates the condition that follows from the Lagrange function. A few steps suffice.
    pub(crate) fn with_t_value(&self, reference: f64, t: f64) -> Distribution<N> {
        let mut likeliest =
            Distribution { points: self.points.map(|(score, _)| (score, 1.0 / N as f64)), ..*self };
        for _ in 0..50 {
            let (mean, deviation) = (likeliest.mean(), likeliest.variance().sqrt());
            if deviation == 0.0 {
                break;
            }
            let next = self.tilted(self.points.map(|(score, _)| {
                score - reference - t * deviation * (1.0 + ((mean - score) / deviation).powi(2)) / 2.0
            }));
            let moved = next.points.iter().zip(&likeliest.points).map(|(a, b)| (a.1 - b.1).abs());
            let done = moved.fold(0.0, f64::max) < 1e-12;
            likeliest = next;
            if done {
                break;
            }
        }
        likeliest
    }

    /// Divides each probability by `1 + x·a`, with the x that makes the mean of `a` 0.
    fn tilted(&self, a: [f64; N]) -> Distribution<N> {
        let least = a.iter().copied().fold(f64::INFINITY, f64::min);
        let most = a.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if least >= 0.0 || most <= 0.0 {
            return *self; // no distribution over these scores has mean 0
        }
        // Between the limits all denominators are positive. The sum falls from +∞ to −∞.
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        let sum =
            |x: f64| -> f64 { self.points.iter().zip(&a).map(|((_, p), a)| p * a / (1.0 + x * a)).sum() };
        for _ in 0..80 {
            let middle = low + (high - low) / 2.0;
            if sum(middle) > 0.0 { low = middle } else { high = middle }
        }
        let x = low + (high - low) / 2.0;
        let mut points = self.points;
        for ((_, p), a) in points.iter_mut().zip(&a) {
            *p /= 1.0 + x * a;
        }
        Distribution { points, ..*self }
    }

    /// Returns the logarithm of the likelihood ratio of `b` to `a`, given these observations.
    pub(crate) fn log_ratio(&self, a: &Distribution<N>, b: &Distribution<N>) -> f64 {
        let each = self.points.iter().zip(a.points.iter().zip(&b.points));
        self.count * each.map(|((_, p), ((_, a), (_, b)))| p * (b / a).ln()).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_likeliest_has_the_mean_and_no_neighbour_is_likelier(
            weights in proptest::array::uniform5(0.01f64..100.0), mean in 0.02f64..0.98, turn in -1e-3f64..1e-3,
        ) {
            let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
            let mut pairs = [(0.0, 0.0); 5];
            for i in 0..5 { pairs[i] = (scores[i], weights[i]); }
            let seen = Distribution::of(pairs).unwrap();
            let best = seen.with_mean(mean);
            prop_assert!((best.mean() - mean).abs() < 1e-9);
            prop_assert!((best.points.iter().map(|p| p.1).sum::<f64>() - 1.0).abs() < 1e-9);
            // A step along (1, −2, 1) gives another distribution with equal sum and mean.
            let mut other = best;
            for (i, by) in [(0, turn), (2, -2.0 * turn), (4, turn)] { other.points[i].1 += by; }
            if other.points.iter().all(|p| p.1 > 0.0) {
                prop_assert!(seen.log_ratio(&best, &other) <= 1e-9);
            }
        }

        #[test]
        fn the_t_value_is_kept(weights in proptest::array::uniform5(1f64..100.0), t in -0.5f64..0.5) {
            let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
            let mut pairs = [(0.0, 0.0); 5];
            for i in 0..5 { pairs[i] = (scores[i], weights[i]); }
            let best = Distribution::of(pairs).unwrap().with_t_value(0.5, t);
            prop_assert!(((best.mean() - 0.5) / best.variance().sqrt() - t).abs() < 1e-6);
        }
    }
}
