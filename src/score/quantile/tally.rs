//! Rows counted against sorted candidates, a chunk at a time.

use sottovoce_loops::{rows::Candidates, scores::distances};
use zeroize::Zeroizing;

use super::{Alpha, Scorer};

/// How many rows lie on and between the candidates. Rows are counted and dropped at once; NaN is
/// skipped.
///
/// Memory depends on the number of candidates only.
pub struct Tally {
    candidates: Candidates,
    /// `bins[2 i + 1]` counts rows equal to candidate `i`, `bins[2 i]` those between it and the one
    /// before. The last bin, after the `2 m + 1` that count, takes the NaN rows.
    bins: Zeroizing<Vec<u64>>,
}

impl Tally {
    /// Nothing counted yet, for strictly increasing finite candidates.
    #[must_use]
    pub fn new(candidates: &[f64]) -> Self {
        Self {
            candidates: Candidates::new(candidates),
            bins: vec![0; 2 * candidates.len() + 2].into(),
        }
    }

    /// Counts rows, by the same steps for each: none jumps by its value. (Which of the bins are
    /// written to, caches may see.)
    pub fn add(&mut self, rows: &[f64]) {
        self.candidates.tally(rows, &mut self.bins);
    }

    /// How many bins there are: between, at and outside the candidates.
    #[must_use]
    pub fn bins(&self) -> usize {
        2 * self.candidates.count() + 1
    }

    /// Counts rows that somebody else put into bins: bin `2 i + 1` has those equal to candidate
    /// `i`, bin `2 i` those between it and the one before. There are less than 2^63 rows in all.
    ///
    /// # Panics
    /// If there is no such bin.
    pub fn add_counted(&mut self, bin: usize, rows: u64) {
        assert!(bin < self.bins(), "add_counted: `bin` must be one of the bins");
        self.bins[bin] += rows;
    }

    /// How many rows are in each of the bins, and in one more, which has the NaN rows.
    #[must_use]
    pub fn counted(&self) -> &[u64] {
        &self.bins
    }

    /// How many rows equal each candidate, in order.
    pub fn equal(&self) -> impl Iterator<Item = u64> {
        self.bins[..2 * self.candidates.count()].iter().skip(1).step_by(2).copied()
    }

    /// How many rows equal no candidate; NaN rows are not among them.
    #[must_use]
    pub fn elsewhere(&self) -> u64 {
        self.bins[..=2 * self.candidates.count()].iter().step_by(2).sum()
    }

    /// The cost of each candidate, in order.
    #[must_use]
    pub fn costs(&self, alpha: Alpha, scorer: Scorer) -> Vec<u128> {
        costs_of(&self.bins[..=2 * self.candidates.count()], alpha, scorer)
    }
}

/// The cost of each candidate, in order, by the rows in the `2 m + 1` bins between and at them.
#[must_use]
pub fn costs_of(counted: &[u64], alpha: Alpha, scorer: Scorer) -> Vec<u128> {
    let rows = counted.iter().sum();
    let mut costs = vec![0; counted.len() / 2];
    distances(scorer.distance(), (alpha.p(), alpha.q()), counted, rows, &mut costs);
    costs
}
