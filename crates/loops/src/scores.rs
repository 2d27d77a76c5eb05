//! Passes over integer scores, and over counts of rows that candidates are scored by.

use crate::wide::times_short;

/// Adds whole doubles below `2^63` in size to the scores.
#[inline(never)]
#[allow(clippy::cast_possible_truncation)] // they are whole
pub fn take_integers(values: &[f64], scores: &mut Vec<i128>) {
    // By 64 bits: that is one instruction, whatever they are.
    scores.extend(values.iter().map(|value| i128::from(*value as i64)));
}

/// Checks whether all are below `2^bits` in size. All are looked at.
#[inline(never)]
#[must_use]
pub fn are_below(scores: &[i128], bits: u32) -> bool {
    let ones = scores.iter().fold(0, |ones, score| {
        let sign = score >> 127;
        ones | (score ^ sign).wrapping_sub(sign).cast_unsigned()
    });
    ones >> bits == 0
}

/// `offset - score` of each, or `offset + score`: what a score costs, and none costs less than 0.
#[inline(never)]
pub fn costs(scores: &[i128], offset: i128, are_negated: bool, costs: &mut [u128]) {
    let flip = -i128::from(are_negated);
    for (cost, score) in costs.iter_mut().zip(scores) {
        // -score is its complement plus one.
        *cost = (offset + ((score ^ flip) - flip)).cast_unsigned();
    }
}

/// How a candidate's distance from the quantile `p / q` is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// 0 on the quantiles: `max(q L - p n, p n - q (L + E), 0)`.
    Interval,
    /// From the ideal rank: `|q L - p (n - E)|`.
    Rank,
}

impl Distance {
    /// The distance of a candidate above `below` (`L`) rows and equal to `equal` (`E`) of `rows`
    /// (`n`) rows.
    #[inline]
    #[must_use]
    pub fn of(self, (p, q): (u32, u32), below: u64, equal: u64, rows: u64) -> u128 {
        let (below, equal, rows) = (u128::from(below), u128::from(equal), u128::from(rows));
        let below_times = times_short(below, q);
        match self {
            Self::Interval => {
                let (target, reached) = (times_short(rows, p), times_short(below + equal, q));
                below_times.saturating_sub(target).max(target.saturating_sub(reached))
            }
            Self::Rank => below_times.abs_diff(times_short(rows - equal, p)),
        }
    }
}

/// Those of all candidates: `bins[2 i]` rows lie between candidate `i` and the one before,
/// `bins[2 i + 1]` equal it.
#[inline(never)]
pub fn distances(distance: Distance, parts: (u32, u32), bins: &[u64], rows: u64, to: &mut [u128]) {
    let mut below = 0;
    for (to, pair) in to.iter_mut().zip(bins.chunks_exact(2)) {
        below += pair[0];
        *to = distance.of(parts, below, pair[1], rows);
        below += pair[1];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_formulas() {
        let bins = [2u64, 0, 1, 3, 0, 1, 4];
        let (mut interval, mut rank) = ([0; 3], [0; 3]);
        distances(Distance::Interval, (1, 3), &bins, 11, &mut interval);
        distances(Distance::Rank, (1, 3), &bins, 11, &mut rank);
        for (index, (below, equal)) in [(2, 0), (3, 3), (6, 1)].into_iter().enumerate() {
            let far = (3 * below - 11i128).max(11 - 3 * (below + equal)).max(0);
            assert_eq!(interval[index], far.unsigned_abs());
            assert_eq!(rank[index], (3 * below - (11 - equal)).unsigned_abs());
        }
        let most = Distance::Interval.of((10_000, 10_000), 0, 0, u64::MAX);
        assert_eq!(most, u128::from(u64::MAX) * 10_000);
    }

    #[test]
    fn doubles_become_integers() {
        let mut scores = vec![7];
        take_integers(&[-3.0, 0.0, 2_147_483_647.0], &mut scores);
        assert_eq!(scores, [7, -3, 0, 2_147_483_647]);
    }

    #[test]
    fn sizes_are_compared_with_a_power_of_two() {
        for bits in [1, 63, 64, 118] {
            let power = 1i128 << bits;
            assert!(are_below(&[0, 1 - power, power - 1], bits));
            assert!(!are_below(&[0, power], bits) && !are_below(&[-power, 0], bits));
        }
        assert!(!are_below(&[i128::MIN], 118) && are_below(&[], 118));
    }

    #[test]
    fn costs_fall_or_rise_with_scores() {
        let (scores, mut found) = ([-5, 0, 1 << 70], [0; 3]);
        costs(&scores, 1 << 118, true, &mut found);
        assert_eq!(found, [(1 << 118) + 5, 1 << 118, (1 << 118) - (1 << 70)]);
        costs(&scores, 1 << 118, false, &mut found);
        assert_eq!(found, [(1 << 118) - 5, 1 << 118, (1 << 118) + (1 << 70)]);
    }
}
