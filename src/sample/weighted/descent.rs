//! The search for the group in 128 bits.
//!
//! Keys order the outcomes; the best has key 0. They are cut into digits, the top one first:
//!
//! ```text
//! all outcomes     | 0.. | 1.. | 2.. | 3.. | far     level 1: weights of parts by the first digit
//!                           |  V T lies in part 1
//! bucket 1         | 10. | 11. | 12. | 13. | others  level 2: of its parts by the next digit
//!                                 |  V T lies in part 12
//! bucket 12        | 120 | 121 | 122 | 123 | others  last level: a part is a group
//! ```
//!
//! On each level all outcomes and all parts are read, for any outcomes. If the lower sums leave
//! open which part holds `V T`, the search ends without an answer, and `sample/ratio` goes on with
//! integers of any size. Reads and computations depend on the number of outcomes and on public
//! parameters only.

use sottovoce_loops::{
    buckets::{self, Bucket},
    powers::Tables,
    wiped::Wiped,
};

use crate::sample::ratio::Cell;

/// One digit of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// The digit's lowest bit.
    pub shift: u32,
    /// Its number of bits.
    pub width: u32,
}

impl Level {
    /// Keys of `bits` bits, from the top: digits of at most `widest` bits, except the first, which
    /// has at least `first`.
    pub fn all(bits: u32, widest: u32, first: u32) -> Vec<Self> {
        let even = |bits: u32| bits.div_ceil(bits.div_ceil(widest).max(1));
        let mut width = even(bits).max(first).min(bits);
        let mut levels = vec![Self { shift: bits - width, width }];
        while let Some(Self { shift: above @ 1.., .. }) = levels.last().copied() {
            width = even(above);
            levels.push(Self { shift: above - width, width });
        }
        levels
    }
}

/// The outcomes by their keys, and how they are weighed.
pub(super) enum Outcomes<'a> {
    /// Keys are `min(cost - best, cutoff)`, and a weight is the product of its part's power and of
    /// what the first table has for the bits below: no product for each outcome.
    Factored { costs: &'a [u32], best: u32, cutoff: u32, tables: Tables<'a> },
    /// Keys are `keys[i] - best`, and each outcome's weight is given.
    Listed { keys: &'a [u64], best: u64, weights: &'a [u128] },
    /// Keys have 128 bits, and each outcome's weight is given.
    Wide { keys: &'a [u128], weights: &'a [u128] },
}

impl Outcomes<'_> {
    fn count(&self) -> usize {
        match self {
            Self::Factored { costs, .. } => costs.len(),
            Self::Listed { keys, .. } => keys.len(),
            Self::Wide { keys, .. } => keys.len(),
        }
    }

    /// Lower weights of the parts of a bucket, and of all others; all outcomes are read.
    fn parts(&self, bucket: Bucket) -> Wiped<u128> {
        let parts = 1 << bucket.width;
        let mut sums = Wiped::zeros(parts + 1);
        match *self {
            Self::Factored { costs, best, cutoff, tables } if bucket.shift == 0 => {
                let mut counts = Wiped::zeros(parts + 1);
                buckets::count(costs, best, cutoff, bucket, &mut counts);
                buckets::weigh_counts(bucket, tables, &counts[..parts], &mut sums);
            }
            Self::Factored { costs, best, cutoff, tables } => {
                let table = &tables.levels[0];
                buckets::add_by_table(costs, best, cutoff, bucket, table, &mut sums);
                buckets::weigh(bucket, tables, &mut sums[..parts]);
            }
            Self::Listed { keys, best, weights } => {
                buckets::add(keys, best, bucket, weights, &mut sums);
            }
            Self::Wide { keys, weights } => buckets::add_wide(keys, bucket, weights, &mut sums),
        }
        sums
    }
}

/// The truth is above a lower weight `l` by less than `ulps + l / 2^places`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slack {
    pub ulps: u64,
    pub places: u32,
}

impl Slack {
    /// For all sums over this number of outcomes up to a total.
    fn margin(self, outcomes: usize, total: u128) -> u128 {
        u128::from(self.ulps) * outcomes as u128 + (total >> self.places)
    }
}

/// The key of the group that holds `V * T` for every `V` in the cell, if 128 bits decide
/// (`proof.md`, steps 4 to 6).
///
/// The bits of keys above the first level are 0 except for far outcomes, which are never chosen
/// here.
pub(super) fn descend(
    outcomes: &Outcomes<'_>,
    levels: &[Level],
    cell: &Cell,
    slack: Slack,
) -> Option<u128> {
    // The bucket found so far, and the lower weight of all outcomes before it.
    let (mut prefix, mut before) = (0, 0);
    let mut aim = None;
    for Level { shift, width } in levels.iter().copied() {
        let sums = outcomes.parts(Bucket { prefix, shift, width });
        let sums = &sums[..1 << width];
        let (ends, margin) = *aim.get_or_insert_with(|| {
            let total = buckets::total(sums);
            let margin = slack.margin(outcomes.count(), total);
            (cell.times(total, total + margin), margin)
        });
        // Nothing is before the best group, exactly.
        let (part, sum) = buckets::holder(sums, before, ends, margin, prefix == 0)?;
        (prefix, before) = (prefix << width | part as u128, sum);
    }
    Some(prefix)
}
