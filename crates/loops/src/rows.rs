//! Passes over rows. Their work depends on how many there are, not on their values.

use core::hint::select_unpredictable;

/// Searches that run side by side, so that their memory reads overlap.
const LANES: usize = 8;

/// Strictly increasing finite candidates, between and at which rows are counted.
pub struct Candidates {
    /// Filled up with infinities to a power of two.
    sorted: Vec<f64>,
    count: usize,
}

impl Candidates {
    /// At least one candidate.
    #[must_use]
    pub fn new(candidates: &[f64]) -> Self {
        let mut sorted = candidates.to_vec();
        sorted.resize(candidates.len().next_power_of_two(), f64::INFINITY);
        Self { sorted, count: candidates.len() }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Adds rows to `2 m + 2` bins: `bins[2 i + 1]` for those equal to candidate `i`, `bins[2 i]`
    /// for those between it and the one before, the last one for NaN.
    #[inline(never)]
    pub fn tally(&self, rows: &[f64], bins: &mut [u64]) {
        let mut groups = rows.chunks_exact(LANES);
        for group in &mut groups {
            let mut lanes = [0.0; LANES];
            lanes.copy_from_slice(group);
            self.tally_lanes(&lanes, bins);
        }
        for row in groups.remainder() {
            self.tally_lanes(&[*row], bins);
        }
    }

    #[inline]
    fn tally_lanes<const N: usize>(&self, rows: &[f64; N], bins: &mut [u64]) {
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
            let place = place.min(self.count);
            let equal = place > 0 && self.sorted[place - 1] == row;
            let bin = 2 * place - usize::from(equal);
            let bin = select_unpredictable(row.is_nan(), bins.len() - 1, bin);
            bins[bin] += 1;
        }
    }
}

/// How many rows are from `lowest` to `highest`.
#[must_use]
#[inline(never)]
pub fn count_within(rows: &[f64], lowest: f64, highest: f64) -> u64 {
    // Both comparisons are made for every row, and no comparison with NaN holds.
    let within = |row: f64| u32::from((lowest <= row) & (row <= highest));
    let count = |part: &[f64]| {
        let groups = part.chunks_exact(LANES);
        let rest: u32 = groups.remainder().iter().map(|row| within(*row)).sum();
        // Row by row a loop would take as long over itself as over the row.
        let all = groups.map(|group| {
            let [a, b, c, d, e, f, g, h] = *group else { return 0 };
            within(a)
                + within(b)
                + within(c)
                + within(d)
                + (within(e) + within(f) + within(g) + within(h))
        });
        rest + all.sum::<u32>()
    };
    rows.chunks(1 << 16).map(|part| u64::from(count(part))).sum()
}

/// Rows that are summed in 64 bits at a time: each is below `2^53` in size.
const TOGETHER: usize = 1 << 9;

/// As `f64::clamp`, whose panic would print the bounds, and bring what prints doubles into the
/// modules.
pub(crate) fn within(row: f64, lowest: f64, highest: f64) -> f64 {
    if row < lowest {
        lowest
    } else if row > highest {
        highest
    } else {
        row
    }
}

/// The sum of rows, each of them clamped to bounds that are integers below `2^53` in size, and
/// rounded to the nearest integer, ties to even; NaN counts as 0.
#[must_use]
#[inline(never)]
pub fn sum_rounded(rows: &[f64], lowest: f64, highest: f64) -> i128 {
    #[allow(clippy::cast_possible_truncation)] // an integer within the bounds, or 0
    let term = |row: &f64| {
        // Chosen before the conversion, which goes another way for NaN.
        let row = if row.is_nan() { 0.0 } else { within(*row, lowest, highest) };
        row.round_ties_even() as i64
    };
    rows.chunks(TOGETHER).map(|group| i128::from(group.iter().map(term).sum::<i64>())).sum()
}
