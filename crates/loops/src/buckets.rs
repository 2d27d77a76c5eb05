//! Passes over the outcomes of a selection: the best of them, and what lies in which bucket.
//!
//! An outcome's *key* orders it: the best one's is 0, and all outcomes that do not count have one
//! key, the *cutoff*. A bucket holds the outcomes whose keys begin with given digits; its parts
//! differ in the next digit. All outcomes and all parts are read, regardless of their values.

use crate::{
    powers::{Tables, product_of},
    wide::times_short,
};

/// Counts kept side by side.
pub const LANES: usize = 4;

/// A bucket, and the digit of keys that tells its parts apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// The digits before, as one number.
    pub prefix: u128,
    /// The digit's lowest bit.
    pub shift: u32,
    /// Its number of bits.
    pub width: u32,
}

/// The number that orders outcomes.
trait Key: Copy + Ord {
    /// The part that the key lies in, or `2^width` where the bucket does not hold it.
    fn part(self, prefix: Self, bucket: Bucket) -> usize;
}

macro_rules! keys {
    ($($kind:ty)*) => {$(
        impl Key for $kind {
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)] // at most 2^width
            fn part(self, prefix: Self, bucket: Bucket) -> usize {
                // Keys before the prefix wrap around to the far end.
                let part = (self >> bucket.shift).wrapping_sub(prefix << bucket.width);
                part.min(1 << bucket.width) as usize
            }
        }
    )*};
}

keys!(u32 u64 u128);

/// The least, in lanes, so that no comparison waits for the one before.
#[inline(always)]
fn least<T: Copy + Ord, const N: usize>(all: &[T]) -> T {
    let mut lanes = [all[0]; N];
    let chunks = all.chunks_exact(N);
    let rest = chunks.remainder();
    for chunk in chunks {
        for (lane, one) in lanes.iter_mut().zip(chunk) {
            *lane = (*lane).min(*one);
        }
    }
    lanes.iter().chain(rest).copied().fold(all[0], Ord::min)
}

/// The least and the largest of at least one.
#[inline(never)]
#[must_use]
pub fn range(costs: &[u32]) -> (u32, u32) {
    (least::<u32, 16>(costs), costs.iter().fold(0, |largest, cost| largest.max(*cost)))
}

/// The least of at least one.
#[inline(never)]
#[must_use]
pub fn least_of_places(places: &[u64]) -> u64 {
    least::<u64, 4>(places)
}

/// The least of at least one, and all bits that any of them has.
#[inline(never)]
#[must_use]
pub fn least_of_costs(costs: &[u128]) -> (u128, u128) {
    costs.iter().fold((u128::MAX, 0), |(least, bits), cost| (least.min(*cost), bits | cost))
}

/// Writes the smaller of `cost - best` and the cutoff, as keys of 32 bits, which the cutoff fits.
/// Gives all bits that any difference has.
#[inline(never)]
#[allow(clippy::cast_possible_truncation)] // what is above the low half is looked at
pub fn short_keys(costs: &[u128], best: u128, cutoff: u32, keys: &mut [u32]) -> u128 {
    let mut bits = 0;
    for (key, cost) in keys.iter_mut().zip(costs) {
        let difference = cost - best;
        bits |= difference;
        let low = (difference as u64).min(cutoff.into()) as u32;
        *key = if (difference >> 64) as u64 == 0 { low } else { cutoff };
    }
    bits
}

/// Writes keys of 64 bits, as [`short_keys`] does those of 32 bits.
#[inline(never)]
#[allow(clippy::cast_possible_truncation)] // what is above the low half is looked at
pub fn keys(costs: &[u128], best: u128, cutoff: u64, keys: &mut [u64]) -> u128 {
    let mut bits = 0;
    for (key, cost) in keys.iter_mut().zip(costs) {
        let difference = cost - best;
        bits |= difference;
        let low = (difference as u64).min(cutoff);
        *key = if (difference >> 64) as u64 == 0 { low } else { cutoff };
    }
    bits
}

/// Writes keys of 128 bits, as [`short_keys`] does those of 32 bits.
#[inline(never)]
pub fn wide_keys(costs: &[u128], best: u128, cutoff: u128, keys: &mut [u128]) -> u128 {
    let mut bits = 0;
    for (key, cost) in keys.iter_mut().zip(costs) {
        let difference = cost - best;
        bits |= difference;
        *key = difference.min(cutoff);
    }
    bits
}

/// Adds the outcomes with `min(cost - best, cutoff)` as key to the counts of the bucket's parts,
/// each in one of the lanes; the last count is of all others.
#[inline(never)]
pub fn count(costs: &[u32], best: u32, cutoff: u32, bucket: Bucket, counts: &mut [[u32; LANES]]) {
    let prefix = short(bucket.prefix);
    // In lanes, so that no count waits for the one before, however many outcomes of one group
    // follow each other.
    for (index, cost) in costs.iter().enumerate() {
        let key = (cost - best).min(cutoff);
        counts[key.part(prefix, bucket)][index % LANES] += 1;
    }
}

/// Takes the same keys as [`count`]. Adds each outcome's entry of the table, for the bits below the
/// bucket's digit, to the sum of its part. The last sum is of all others.
#[inline(never)]
pub fn add_by_table(
    costs: &[u32],
    best: u32,
    cutoff: u32,
    bucket: Bucket,
    table: &[u128],
    sums: &mut [u128],
) {
    let prefix = short(bucket.prefix);
    let below = (1 << bucket.shift) - 1;
    for cost in costs {
        let key = (cost - best).min(cutoff);
        sums[key.part(prefix, bucket)] += table[(key & below) as usize];
    }
}

/// Adds each outcome's weight to the sum of its part; the last sum is of all others. The keys are
/// `key - best`.
#[inline(never)]
#[allow(clippy::cast_possible_truncation)] // digits of keys
pub fn add(keys: &[u64], best: u64, bucket: Bucket, weights: &[u128], sums: &mut [u128]) {
    let prefix = bucket.prefix as u64;
    for (key, weight) in keys.iter().zip(weights) {
        sums[(key - best).part(prefix, bucket)] += weight;
    }
}

/// Adds each outcome's weight to the sum of its part, by keys of 128 bits; the last sum is of all
/// others.
#[inline(never)]
pub fn add_wide(keys: &[u128], bucket: Bucket, weights: &[u128], sums: &mut [u128]) {
    for (key, weight) in keys.iter().zip(weights) {
        sums[key.part(bucket.prefix, bucket)] += weight;
    }
}

#[allow(clippy::cast_possible_truncation)] // digits of a key of 32 bits
fn short(prefix: u128) -> u32 {
    prefix as u32
}

/// The weights of parts, from the sums below them: each sum times the power of its part.
#[inline(never)]
pub fn weigh(bucket: Bucket, tables: Tables<'_>, sums: &mut [u128]) {
    let first = u64::from(short(bucket.prefix)) << bucket.width;
    for (part, sum) in (first..).zip(sums) {
        *sum = product_of(tables.power(part << bucket.shift), *sum, tables.width);
    }
}

/// The weights of parts that are groups: each count times the power of its part.
#[inline(never)]
pub fn weigh_counts(
    bucket: Bucket,
    tables: Tables<'_>,
    counts: &[[u32; LANES]],
    weights: &mut [u128],
) {
    let first = u64::from(short(bucket.prefix)) << bucket.width;
    for ((part, lanes), weight) in (first..).zip(counts).zip(weights) {
        *weight = times_short(tables.power(part), lanes.iter().sum());
    }
}

/// The sum of all.
#[inline(never)]
#[must_use]
pub fn total(weights: &[u128]) -> u128 {
    weights.iter().sum()
}

/// The first part that surely holds what lies from `low` to `high`, and the sum of all before it:
/// `sum_before + margin <= low` and `high <= sum_after`. Nothing is before the first part if
/// `is_first`. All are looked at.
#[inline(never)]
#[must_use]
pub fn holder(
    weights: &[u128],
    before: u128,
    (low, high): (u128, u128),
    margin: u128,
    is_first: bool,
) -> Option<(usize, u128)> {
    let (mut found, mut found_at, mut sum_before) = (false, 0, 0);
    let mut sum = before;
    for (at, weight) in weights.iter().enumerate() {
        let before = sum;
        sum += weight;
        let starts = is_first & (at == 0) | (before + margin <= low);
        let holds = starts & (high <= sum) & !found;
        (found_at, sum_before) = if holds { (at, before) } else { (found_at, sum_before) };
        found |= holds;
    }
    found.then_some((found_at, sum_before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wide::mul_shift;

    fn costs() -> Vec<u32> {
        (0..1000u32).map(|index| 5 + index * index % 97).collect()
    }

    #[test]
    fn the_range_is_that_of_all() {
        let mut all = costs();
        for found_at in [0, 17, 999] {
            all[found_at] = 2;
            all[999 - found_at] = 7000;
            assert_eq!(range(&all), (2, 7000), "{found_at}");
            all[found_at] = 9;
            all[999 - found_at] = 9;
        }
        assert_eq!(range(&[3]), (3, 3));
        let places: Vec<u64> = all.iter().map(|cost| u64::from(*cost) << 40).collect();
        assert_eq!(Some(&least_of_places(&places)), places.iter().min());
        let wide: Vec<u128> = all.iter().map(|cost| u128::from(*cost) << 80).collect();
        let bits = wide.iter().fold(0, |bits, cost| bits | cost);
        assert_eq!(least_of_costs(&wide), (*wide.iter().min().expect("some"), bits));
    }

    #[test]
    fn keys_are_differences_up_to_the_cutoff() {
        let costs = [7, 8, 7 + (1 << 64), 7 + (3 << 65), 6 + (1 << 31), 1 << 33, u128::MAX];
        let bits = costs.iter().fold(0, |bits, cost| bits | (cost - 7));
        let expected = |cutoff: u128| costs.map(|cost| (cost - 7).min(cutoff));
        let (mut short, mut middle, mut wide) = ([0; 7], [0; 7], [0; 7]);
        for cutoff in [1u32, 1 << 10, 1 << 31] {
            assert_eq!(short_keys(&costs, 7, cutoff, &mut short), bits);
            assert_eq!(short.map(u128::from), expected(cutoff.into()));
        }
        for cutoff in [1u64, 1 << 31, 1 << 63] {
            assert_eq!(keys(&costs, 7, cutoff, &mut middle), bits);
            assert_eq!(middle.map(u128::from), expected(cutoff.into()));
        }
        for cutoff in [1u128, 1 << 70, 1 << 120] {
            assert_eq!(wide_keys(&costs, 7, cutoff, &mut wide), bits);
            assert_eq!(wide, expected(cutoff));
        }
    }

    #[test]
    fn counts_and_sums_are_of_the_parts_of_the_bucket() {
        let costs = costs();
        let (best, cutoff) = (5, 64);
        let weights: Vec<u128> = (0..1000u128).map(|index| index << 64 | 3).collect();
        let table: Vec<u128> = (0..8u128).map(|low| low << 100 | 1).collect();
        let wide: Vec<u128> = costs.iter().map(|cost| u128::from(cost - best)).collect();
        let long: Vec<u64> = costs.iter().map(|cost| u64::from(*cost) + 1).collect();
        for (prefix, shift, width) in [(0, 3, 3), (1, 3, 2), (0, 0, 6), (2, 0, 4), (5, 1, 2)] {
            let bucket = Bucket { prefix, shift, width };
            let parts = 1usize << width;
            let part = |key: u32| {
                let part = (i64::from(key) >> shift) - ((prefix as i64) << width);
                usize::try_from(part).map_or(parts, |part| part.min(parts))
            };
            let (mut counted, mut added, mut by_table) =
                (vec![0; parts + 1], vec![0; parts + 1], vec![0; parts + 1]);
            let mut far = vec![0; parts + 1];
            for (cost, weight) in costs.iter().zip(&weights) {
                let key = (cost - best).min(cutoff);
                counted[part(key)] += 1;
                by_table[part(key)] += table[key as usize & ((1 << shift) - 1)];
                added[part(cost - best)] += weight;
                far[part(cost - best)] += weight;
            }
            let mut counts = vec![[0; LANES]; parts + 1];
            count(&costs, best, cutoff, bucket, &mut counts);
            let counts: Vec<u32> = counts.iter().map(|lanes| lanes.iter().sum()).collect();
            assert_eq!(counts, counted);
            let mut sums = vec![0; parts + 1];
            add_by_table(&costs, best, cutoff, bucket, &table, &mut sums);
            assert_eq!(sums, by_table);
            let mut sums = vec![0; parts + 1];
            add(&long, u64::from(best) + 1, bucket, &weights, &mut sums);
            assert_eq!(sums, added);
            let mut sums = vec![0; parts + 1];
            add_wide(&wide, bucket, &weights, &mut sums);
            assert_eq!(sums, far);
            assert_eq!(total(&sums), weights.iter().sum());
        }
    }

    #[test]
    fn weights_of_parts_are_powers_of_their_first_keys_times_what_is_in_them() {
        let levels: Vec<Vec<u128>> = vec![
            (0..8).map(|digit| (1u128 << 100) - (digit << 90)).collect(),
            (0..8).map(|digit| (1u128 << 99) >> digit).collect(),
        ];
        let tables = Tables { levels: &levels, digit: 3, width: 100 };
        let power = |exponent| crate::powers::power(exponent, u64::MAX, tables);
        let mut sums: Vec<u128> = (0..4).map(|part| part << 98).collect();
        let expected: Vec<u128> = (0..4u64)
            .map(|part| mul_shift(power((4 + part) << 2), u128::from(part) << 98, 100))
            .collect();
        weigh(Bucket { prefix: 1, shift: 2, width: 2 }, tables, &mut sums);
        assert_eq!(sums, expected);
        let mut weights = vec![0; 4];
        let bucket = Bucket { prefix: 3, shift: 0, width: 2 };
        weigh_counts(
            bucket,
            tables,
            &[[1, 2, 3, 4], [0; 4], [7, 0, 0, 0], [0, 0, 0, 1]],
            &mut weights,
        );
        assert_eq!(weights, [power(12) * 10, 0, power(14) * 7, power(15)]);
    }

    #[test]
    fn the_holder_is_the_first_part_that_surely_holds_the_range() {
        let weights = [10, 0, 5, 20];
        assert_eq!(holder(&weights, 100, (103, 109), 2, false), Some((0, 100)));
        // The boundary before the part is not known to less than the margin.
        assert_eq!(holder(&weights, 100, (101, 109), 2, false), None);
        assert_eq!(holder(&weights, 100, (101, 109), 2, true), Some((0, 100)));
        assert_eq!(holder(&weights, 100, (112, 115), 2, false), Some((2, 110)));
        assert_eq!(holder(&weights, 100, (112, 116), 2, false), None);
        assert_eq!(holder(&weights, 100, (117, 135), 2, true), Some((3, 115)));
        assert_eq!(holder(&weights, 0, (50, 60), 0, true), None);
        // Later parts are read as the first is; only that one may begin at 0 exactly.
        assert_eq!(holder(&[0, 9], 0, (1, 5), 2, true), None);
    }
}
