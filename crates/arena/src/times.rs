//! Statistics of move times.

use std::sync::Arc;

use hdrhistogram::Histogram;

/// Longest measurable time, which is a day, in µs.
const LONGEST_US: u64 = 86_400_000_000;

/// Limit of spans shown next to each other.
const MOST_SPANS: usize = 30;

/// Times of many moves in bounded memory, with exact mean and maximum, and shares to three digits.
#[derive(Clone, Debug)]
pub struct Times {
    /// Large histogram, shared between copies until a copy changes.
    histogram: Option<Arc<Histogram<u64>>>,
    count: u64,
    sum_us: u64,
    max_us: u64,
}

impl Default for Times {
    fn default() -> Times {
        // These bounds are valid. Without a histogram every share would be the maximum.
        let histogram = Histogram::new_with_bounds(1, LONGEST_US, 3).ok().map(Arc::new);
        Times { histogram, count: 0, sum_us: 0, max_us: 0 }
    }
}

impl Times {
    /// Adds a time, in µs.
    pub fn add_us(&mut self, us: u64) {
        self.count += 1;
        self.sum_us = self.sum_us.saturating_add(us);
        self.max_us = self.max_us.max(us);
        if let Some(histogram) = &mut self.histogram {
            Arc::make_mut(histogram).saturating_record(us);
        }
    }

    /// Returns the number of times.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the mean, in ms, or 0 without times.
    #[must_use]
    pub fn mean_ms(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum_us as f64 / 1e3 / self.count as f64 }
    }

    /// Returns the longest time, in ms.
    #[must_use]
    pub fn max_ms(&self) -> f64 {
        self.max_us as f64 / 1e3
    }

    /// Returns the quantile at this share, in ms.
    #[must_use]
    pub fn share_ms(&self, share: f64) -> f64 {
        let us = self.histogram.as_ref().map_or(self.max_us, |histogram| histogram.value_at_quantile(share));
        us.min(self.max_us) as f64 / 1e3
    }

    /// Returns the number of times in each span from shortest to longest, with the span's lower end in µs. A
    /// decade has ten spans, or three (1, 2, 5) if ten would give more than 30 spans.
    #[must_use]
    pub fn spans(&self) -> Vec<(u64, u64)> {
        let Some(histogram) = &self.histogram else { return Vec::new() };
        let count = |steps: &[u64]| {
            let mut spans: Vec<(u64, u64)> = bounds(steps).map(|from| (from, 0)).collect();
            for value in histogram.iter_recorded() {
                let us = value.value_iterated_to();
                let span = spans.partition_point(|(from, _)| *from <= us) - 1;
                spans[span].1 += value.count_at_value();
            }
            let last = spans.iter().rposition(|(_, count)| *count > 0).map_or(0, |last| last + 1);
            spans.truncate(last);
            let first = spans.iter().position(|(_, count)| *count > 0).unwrap_or(0);
            spans.split_off(first)
        };
        let fine = count(&TEN);
        if fine.len() <= MOST_SPANS { fine } else { count(&THREE) }
    }
}

/// Lower ends of spans within a decade, in hundredths.
const TEN: [u64; 10] = [100, 125, 160, 200, 250, 315, 400, 500, 630, 800];
const THREE: [u64; 3] = [100, 200, 500];

/// Returns the lower ends of spans in whole µs without duplicates, from 0 to the longest time.
fn bounds(steps: &[u64]) -> impl Iterator<Item = u64> {
    let decades =
        (0..).map_while(|power| 10u64.checked_pow(power)).take_while(|decade| *decade <= LONGEST_US);
    let mut before = None;
    std::iter::once(0)
        .chain(decades.flat_map(move |decade| steps.iter().map(move |step| decade * step / 100)))
        .filter(move |from| before.replace(*from).is_none_or(|before| before < *from))
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
        let counted: u64 = times.spans().iter().map(|(_, count)| count).sum();
        assert_eq!(counted, 1001);
    }

    /// A player's moves take similar times, so a decade would be a single bar.
    #[test]
    fn times_that_are_about_alike_lie_in_several_spans() {
        let mut times = Times::default();
        assert_eq!(times.spans(), []);
        (3000..4000).for_each(|us| times.add_us(us));
        assert_eq!(times.spans(), [(2500, 150), (3150, 850)]);
        (10..20).for_each(|us| times.add_us(us));
        let spans = times.spans();
        assert_eq!(spans[..4], [(10, 2), (12, 4), (16, 4), (20, 0)]);
        assert!(spans.len() <= MOST_SPANS);
        // Times from a thousandth of a millisecond to minutes.
        times.add_us(0);
        times.add_us(100_000_000);
        let spans = times.spans();
        assert!(spans.len() <= MOST_SPANS, "{}", spans.len());
        assert_eq!(spans[..5], [(0, 1), (1, 0), (2, 0), (5, 0), (10, 10)]);
        assert_eq!(spans.last(), Some(&(100_000_000, 1)));
    }
}
