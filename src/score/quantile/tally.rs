//! Rows counted against sorted candidates, a chunk at a time.

use core::hint::select_unpredictable;

use super::{Alpha, Scorer};

/// How many rows lie on and between the candidates. Rows are counted and dropped at once; NaN is
/// skipped.
///
/// Memory depends on the number of candidates only.
pub struct Tally {
    /// The candidates, filled up with infinities to a power of two.
    sorted: Vec<f64>,
    candidates: usize,
    /// `bins[2 i + 1]` counts rows equal to candidate `i`, `bins[2 i]` those between it and the one
    /// before; the last bin, beyond the `2 m + 1` that count, takes the NaN rows.
    bins: Vec<u64>,
}

/// Searches that run side by side, so that their memory reads overlap.
const LANES: usize = 8;

impl Tally {
    /// Nothing counted yet, for strictly increasing finite candidates.
    #[must_use]
    pub fn new(candidates: &[f64]) -> Self {
        let mut sorted = candidates.to_vec();
        sorted.resize(candidates.len().next_power_of_two(), f64::INFINITY);
        Self { sorted, candidates: candidates.len(), bins: vec![0; 2 * candidates.len() + 2] }
    }

    /// Counts rows. The work depends on how many there are, not on their values.
    pub fn add(&mut self, rows: &[f64]) {
        let mut groups = rows.chunks_exact(LANES);
        for group in &mut groups {
            let mut lanes = [0.0; LANES];
            lanes.copy_from_slice(group);
            self.count(&lanes);
        }
        for row in groups.remainder() {
            self.count(&[*row]);
        }
    }

    #[inline]
    fn count<const N: usize>(&mut self, rows: &[f64; N]) {
        // How many candidates are at most each row: one comparison for each bit of the answer.
        let mut at_most = [0usize; N];
        let mut step = self.sorted.len();
        while step > 1 {
            step /= 2;
            for lane in 0..N {
                let next = at_most[lane] + step;
                at_most[lane] =
                    select_unpredictable(self.sorted[next - 1] <= rows[lane], next, at_most[lane]);
            }
        }
        for lane in 0..N {
            let row = rows[lane];
            let place = at_most[lane];
            let place = place + usize::from(self.sorted[place] <= row);
            // An infinite row is also at most the infinities that fill the table up.
            let place = place.min(self.candidates);
            let equal = place > 0 && self.sorted[place - 1] == row;
            let bin = 2 * place - usize::from(equal);
            let bin = select_unpredictable(row.is_nan(), self.bins.len() - 1, bin);
            self.bins[bin] += 1;
        }
    }

    /// How many rows equal each candidate, in order.
    pub fn equal(&self) -> impl Iterator<Item = u64> {
        self.bins[..2 * self.candidates].iter().skip(1).step_by(2).copied()
    }

    /// How many rows equal no candidate; NaN rows are none of them.
    #[must_use]
    pub fn elsewhere(&self) -> u64 {
        self.bins[..=2 * self.candidates].iter().step_by(2).sum()
    }

    /// The cost of each candidate, in order.
    #[must_use]
    pub fn costs(&self, alpha: Alpha, scorer: Scorer) -> Vec<u128> {
        let counted = &self.bins[..=2 * self.candidates];
        let rows = counted.iter().sum();
        let mut below = 0;
        counted
            .chunks_exact(2)
            .map(|pair| {
                below += pair[0];
                let cost = scorer.cost(alpha, below, pair[1], rows);
                below += pair[1];
                cost
            })
            .collect()
    }
}

impl Drop for Tally {
    fn drop(&mut self) {
        // Counts are exact and private.
        zeroize::Zeroize::zeroize(&mut self.bins);
    }
}
