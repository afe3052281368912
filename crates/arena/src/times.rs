//! How long moves took.

use std::sync::Arc;

use hdrhistogram::Histogram;

/// The longest time that is told apart from longer ones, in µs: a day.
const LONGEST_US: u64 = 86_400_000_000;

/// Times of many moves in bounded memory: mean and maximum exact, shares to three figures.
#[derive(Clone, Debug)]
pub struct Times {
    /// Large: copies share it until one of them changes.
    histogram: Option<Arc<Histogram<u64>>>,
    count: u64,
    sum_us: u64,
    max_us: u64,
}

impl Default for Times {
    fn default() -> Times {
        // The bounds are good ones; without a histogram shares would be those of the maximum.
        let histogram = Histogram::new_with_bounds(1, LONGEST_US, 3).ok().map(Arc::new);
        Times { histogram, count: 0, sum_us: 0, max_us: 0 }
    }
}

impl Times {
    /// One more, in µs.
    pub fn add_us(&mut self, us: u64) {
        self.count += 1;
        self.sum_us = self.sum_us.saturating_add(us);
        self.max_us = self.max_us.max(us);
        if let Some(histogram) = &mut self.histogram {
            Arc::make_mut(histogram).saturating_record(us);
        }
    }

    /// How many.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean, in ms; 0 without any.
    #[must_use]
    pub fn mean_ms(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum_us as f64 / 1e3 / self.count as f64 }
    }

    /// The longest, in ms.
    #[must_use]
    pub fn max_ms(&self) -> f64 {
        self.max_us as f64 / 1e3
    }

    /// What this share of them does not exceed, in ms.
    #[must_use]
    pub fn share_ms(&self, share: f64) -> f64 {
        let us = self.histogram.as_ref().map_or(self.max_us, |histogram| histogram.value_at_quantile(share));
        us.min(self.max_us) as f64 / 1e3
    }

    /// How many lie in each span of a factor of ten from 1 µs on, with its lower end in ms.
    #[must_use]
    pub fn decades(&self) -> Vec<(f64, u64)> {
        let Some(histogram) = &self.histogram else { return Vec::new() };
        let mut decades = Vec::new();
        let mut low = 0;
        let mut high = 10;
        let longest = self.max_us.min(LONGEST_US);
        while low <= longest {
            let count = histogram.iter_recorded().filter(|value| {
                let us = value.value_iterated_to();
                (low..high).contains(&us)
            });
            decades.push((low as f64 / 1e3, count.map(|value| value.count_at_value()).sum()));
            low = high;
            high = high.saturating_mul(10);
        }
        decades
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_maxima_are_exact() {
        let mut times = Times::default();
        assert_eq!((times.mean_ms(), times.max_ms(), times.share_ms(0.99)), (0.0, 0.0, 0.0));
        for us in 1..=1000 {
            times.add_us(us);
        }
        assert_eq!((times.count(), times.mean_ms(), times.max_ms()), (1000, 0.5005, 1.0));
        assert!((times.share_ms(0.99) - 0.99).abs() < 0.002);
        times.add_us(u64::MAX);
        assert_eq!(times.max_ms(), u64::MAX as f64 / 1e3);
        assert!((times.share_ms(0.5) - 0.5).abs() < 0.002);
        let counted: u64 = times.decades().iter().map(|(_, count)| count).sum();
        assert!(counted >= 1000);
    }
}
