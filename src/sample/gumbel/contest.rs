//! Tracks the indices that may still have the largest noisy score.

use super::Interval;

/// Keeps those whose upper end is at or above the largest lower end so far.
pub(super) struct Contest<T> {
    /// The largest lower end of all who entered, and the largest upper end of those in `kept`.
    low: i128,
    high: i128,
    kept: Vec<(i128, T)>,
}

impl<T> Contest<T> {
    pub fn new() -> Self {
        Self { low: i128::MIN, high: i128::MIN, kept: Vec::new() }
    }

    /// Memory stays constant except for those whose enclosures overlap the best.
    #[inline]
    pub fn enter(&mut self, noisy: Interval, entry: T) {
        if noisy.high < self.low {
            return;
        }
        if noisy.low > self.high {
            self.kept.clear();
        }
        self.low = self.low.max(noisy.low);
        self.high = self.high.max(noisy.high);
        self.kept.push((noisy.high, entry));
    }

    /// All whose upper end is not below any lower end: never none, once someone entered.
    pub fn contenders(self) -> Vec<T> {
        let low = self.low;
        self.kept.into_iter().filter(|(high, _)| *high >= low).map(|(_, entry)| entry).collect()
    }
}
