//! The search for the group in 128 bits: outcomes are added up by the leading digits of their keys,
//! then, within the bucket found, by the next ones, until a bucket is a group.
//!
//! What is read and computed depends on the number of outcomes and on public parameters only.

use zeroize::Zeroizing;

use crate::sample::ratio::Cell;

/// What outcomes are ordered by: a smaller key is a smaller cost, and the best has key 0.
pub(super) trait Key: Copy + Eq + Default + Into<u128> {
    /// The smaller of the two; `most` fits.
    fn least(value: u128, most: u128) -> Self;
    /// The bits of the level, or `2^width` where `prefix` is not what is above them.
    fn within(self, prefix: Self, level: Level) -> usize;
    /// The key that continues with the `width` bits of `place`.
    fn child(self, place: usize, width: u32) -> Self;
}

macro_rules! keys {
    ($($kind:ty)*) => {$(
        impl Key for $kind {
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)] // `most` fits, and what is above the low half is looked at
            fn least(value: u128, most: u128) -> Self {
                if Self::BITS == u128::BITS {
                    return value.min(most) as Self;
                }
                let low = (value as u64).min(most as u64);
                (if (value >> 64) as u64 == 0 { low } else { most as u64 }) as Self
            }

            #[inline(always)]
            fn within(self, prefix: Self, level: Level) -> usize {
                // What is before the prefix wraps around to the far end.
                let place = (self >> level.shift).wrapping_sub(prefix << level.width).min(1 << level.width);
                usize::try_from(place).unwrap_or(1 << level.width)
            }

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)] // a place is one digit of a key
            fn child(self, place: usize, width: u32) -> Self {
                self << width | place as Self
            }
        }
    )*};
}

keys!(u32 u64 u128);

/// One digit of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// The digit's lowest bit.
    pub shift: u32,
    /// Its number of bits.
    pub width: u32,
}

impl Level {
    /// Keys of `bits` bits, from the top: digits of at most `widest` bits, but for the first, which
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

/// Lower weights, as the descent adds them up.
pub(super) trait Weights<K> {
    /// Whether outcomes of one group weigh the same, so that there they are counted.
    const COUNTED: bool;

    /// What an outcome adds to the sum of its bucket.
    fn part(&self, index: usize, key: K, shift: u32) -> u128;

    /// A lower weight of the bucket of `shift` with this sum, or with this number of outcomes,
    /// within the slack of each outcome.
    fn whole(&self, bucket: K, shift: u32, sum: u128) -> u128;
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

/// The key of the group that holds `V * T` for every `V` in the cell, if 128 bits tell (`proof.md`,
/// steps 4 to 6).
///
/// The bits of keys beyond the first level are 0 but for far outcomes, which are never decided for
/// here.
#[inline(always)]
pub(super) fn descend<K: Key, W: Weights<K>>(
    keys: impl ExactSizeIterator<Item = K> + Clone,
    levels: &[Level],
    weights: &W,
    cell: &Cell,
    slack: Slack,
) -> Option<K> {
    let mut bucket = Bucket { key: K::default(), before: 0 };
    let mut aim = None;
    for level in levels {
        let sums = if level.shift == 0 && W::COUNTED {
            bucket.counted(keys.clone(), *level, weights)
        } else {
            bucket.added(keys.clone(), *level, weights)
        };
        let (aim, margin) = *aim.get_or_insert_with(|| {
            let total: u128 = sums.iter().sum();
            let margin = slack.margin(keys.len(), total);
            (cell.times(total, total + margin), margin)
        });
        bucket = bucket.holder(&sums, level.width, aim, margin)?;
    }
    Some(bucket.key)
}

/// Counts kept side by side.
const LANES: usize = 4;

/// Wiped when it is dropped.
type Sums = Zeroizing<Box<[u128]>>;

/// The outcomes whose key begins with `key`.
struct Bucket<K> {
    key: K,
    /// The lower weight of all outcomes before it.
    before: u128,
}

impl<K: Key> Bucket<K> {
    /// Lower weights of the parts of this bucket; all outcomes are read.
    #[inline(always)]
    fn added<W: Weights<K>>(
        &self,
        keys: impl Iterator<Item = K>,
        level: Level,
        weights: &W,
    ) -> Sums {
        let prefix = self.key;
        // The last place is for all others.
        let mut sums = Zeroizing::new(vec![0; (1 << level.width) + 1].into_boxed_slice());
        for (index, key) in keys.enumerate() {
            sums[key.within(prefix, level)] += weights.part(index, key, level.shift);
        }
        let whole = |(place, sum): (usize, &u128)| {
            weights.whole(prefix.child(place, level.width), level.shift, *sum)
        };
        Zeroizing::new(sums[..1 << level.width].iter().enumerate().map(whole).collect())
    }

    /// The same where the parts are groups, by counting.
    #[inline(always)]
    fn counted<W: Weights<K>>(
        &self,
        keys: impl Iterator<Item = K>,
        level: Level,
        weights: &W,
    ) -> Sums {
        let prefix = self.key;
        // In lanes, so that no count waits for the one before, however many outcomes of one group
        // follow each other.
        let mut counts =
            Zeroizing::new(vec![[0u32; LANES]; (1 << level.width) + 1].into_boxed_slice());
        for (index, key) in keys.enumerate() {
            counts[key.within(prefix, level)][index % LANES] += 1;
        }
        let whole = |(place, lanes): (usize, &[u32; LANES])| {
            weights.whole(prefix.child(place, level.width), 0, lanes.iter().sum::<u32>().into())
        };
        Zeroizing::new(counts[..1 << level.width].iter().enumerate().map(whole).collect())
    }

    /// The part that surely holds what lies from `low` to `high`; all parts are looked at.
    fn holder(
        &self,
        weights: &[u128],
        width: u32,
        (low, high): (u128, u128),
        margin: u128,
    ) -> Option<Self> {
        let mut found = None;
        let mut sum = self.before;
        for (place, weight) in weights.iter().enumerate() {
            let before = sum;
            sum += weight;
            let key = self.key.child(place, width);
            // Nothing is before the best group, exactly.
            let starts = key == K::default() || before + margin <= low;
            found =
                if starts && high <= sum { found.or(Some(Self { key, before })) } else { found };
        }
        found
    }
}
