//! Bins of rows in ascending order with how many rows are in each: sorted a chunk at a time, and
//! merged.
//!
//! The steps of a sort reveal nothing about its rows except their number. The steps of merging
//! reveal how many different bins there are.

use crate::wiped::Wiped;

/// Bits of a digit.
const BITS: u32 = 11;

/// Sorts the first `count` keys, which are below `2^bits`; `moved` has as much room, and both hold
/// anything else afterwards.
#[inline(never)]
pub fn sort(keys: &mut Wiped<u64>, moved: &mut Wiped<u64>, count: usize, bits: u32) {
    for pass in 0..bits.div_ceil(BITS) {
        pass_of(&keys[..count], &mut moved[..count], pass * BITS);
        core::mem::swap(keys, moved);
    }
}

/// Moves each key behind those of the same digit.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // that is what a digit is
fn pass_of(keys: &[u64], moved: &mut [u64], shift: u32) {
    let digit = |key: u64| (key >> shift) as usize & ((1 << BITS) - 1);
    let mut starts = [0usize; 1 << BITS];
    for key in keys {
        starts[digit(*key)] += 1;
    }
    let mut start = 0;
    for slot in &mut starts {
        start += core::mem::replace(slot, start);
    }
    for key in keys {
        let slot = &mut starts[digit(*key)];
        moved[*slot] = *key;
        *slot += 1;
    }
}

/// Moves different ones of sorted keys to the front, counts how often each is there, and returns
/// how many there are.
#[inline(never)]
#[must_use]
pub fn collapse(keys: &mut [u64], counts: &mut [u32]) -> usize {
    let Some(first) = keys.first() else { return 0 };
    let (mut at, mut last) = (0, *first);
    counts[0] = 0;
    for slot in 0..keys.len() {
        let key = keys[slot];
        let differs = key != last;
        at += usize::from(differs);
        keys[at] = key;
        counts[at] = if differs { 1 } else { counts[at] + 1 };
        last = key;
    }
    at + 1
}

/// Bins, strictly ascending, and how many rows are in each.
pub type Part<'a> = (&'a [u64], &'a [u32]);

/// Merges two parts into one, bins of both together, until one of them or the room is used up.
/// Returns how many bins of each were taken, and how many were made.
#[inline(never)]
#[must_use]
pub fn merge(
    one: Part<'_>,
    other: Part<'_>,
    (bins, counts): (&mut [u64], &mut [u32]),
) -> (usize, usize, usize) {
    let of = |counted: bool, count: u32| count & u32::from(counted).wrapping_neg();
    let (mut of_one, mut of_other, mut made) = (0, 0, 0);
    while of_one < one.0.len() && of_other < other.0.len() && made < bins.len() {
        let (x, y) = (one.0[of_one], other.0[of_other]);
        // Without a branch, because no guess is likely to know which of them is first.
        let (takes_x, takes_y) = (x <= y, y <= x);
        bins[made] = x.min(y);
        // Only rows that count nowhere may be 2^32, and nobody reads how many they are.
        counts[made] = of(takes_x, one.1[of_one]).wrapping_add(of(takes_y, other.1[of_other]));
        of_one += usize::from(takes_x);
        of_other += usize::from(takes_y);
        made += 1;
    }
    (of_one, of_other, made)
}

/// This number of bins of a list are adjacent in memory. Lists take and give memory by blocks, so
/// that merging two of them takes at most one block in addition to theirs.
pub const BLOCK: usize = 1 << 14;

/// Room for [`BLOCK`] bins.
pub struct Block {
    /// Strictly ascending.
    pub bins: Wiped<u64>,
    /// How many rows are in each.
    pub counts: Wiped<u32>,
}

impl Block {
    /// Empty.
    #[must_use]
    pub fn new() -> Self {
        Self { bins: Wiped::zeros(BLOCK), counts: Wiped::zeros(BLOCK) }
    }
}

impl Default for Block {
    fn default() -> Self {
        Self::new()
    }
}

/// A list in blocks, all of them full but the last.
#[derive(Clone, Copy)]
pub struct List<'a> {
    /// At least as many as the bins need.
    pub blocks: &'a [Block],
    /// How many bins there are.
    pub length: usize,
}

impl List<'_> {
    /// A bin, and how many rows are in it.
    #[inline(always)]
    #[must_use]
    pub fn at(&self, index: usize) -> (u64, u64) {
        let (block, slot) = (&self.blocks[index / BLOCK], index % BLOCK);
        (block.bins[slot], block.counts[slot].into())
    }

    /// Where the bins from `limit` on begin, and how many rows are in those before them, from
    /// `first` on. No others are looked at.
    #[inline(never)]
    #[must_use]
    pub fn before(&self, first: usize, limit: u64) -> (usize, u64) {
        let (mut end, mut rows) = (first, 0);
        while end < self.length {
            let (bin, count) = self.at(end);
            if bin >= limit {
                break;
            }
            end += 1;
            rows += count;
        }
        (end, rows)
    }

    /// Where the bins after `last` begin, and how many rows are in those before them, from `first`
    /// on. All bins from there are looked at.
    #[inline(never)]
    #[must_use]
    pub fn through(&self, first: usize, last: u64) -> (usize, u64) {
        let (mut end, mut rows) = (first, 0);
        for at in first..self.length {
            let (bin, count) = self.at(at);
            let counts = bin <= last;
            end += usize::from(counts);
            rows += if counts { count } else { 0 };
        }
        (end, rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(count: usize, bits: u32) -> Vec<u64> {
        let mut state = 7u64;
        let mut key = || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            state >> (64 - bits)
        };
        (0..count).map(|_| key()).collect()
    }

    fn sorted(keys: &[u64], bits: u32) -> Vec<u64> {
        let mut from = Wiped::from([keys, &[3, 2, 1]].concat());
        let mut moved = Wiped::zeros(keys.len() + 3);
        sort(&mut from, &mut moved, keys.len(), bits);
        from[..keys.len()].to_vec()
    }

    fn collapsed(keys: &[u64]) -> (Vec<u64>, Vec<u32>) {
        let (mut bins, mut counts) = (keys.to_vec(), vec![77; keys.len()]);
        let length = collapse(&mut bins, &mut counts);
        (bins[..length].to_vec(), counts[..length].to_vec())
    }

    #[test]
    fn it_sorts_as_comparisons_do() {
        for (count, bits) in [(0, 5), (1, 1), (2, 64), (1000, 3), (3000, 11), (3000, 55)] {
            let keys = keys(count, bits);
            let mut expected = keys.clone();
            expected.sort_unstable();
            assert_eq!(sorted(&keys, bits), expected, "{count} of {bits} bits");
        }
    }

    #[test]
    fn equal_keys_become_one_with_their_number() {
        assert_eq!(collapsed(&[]), (vec![], vec![]));
        assert_eq!(collapsed(&[0]), (vec![0], vec![1]));
        assert_eq!(collapsed(&[2, 2, 2]), (vec![2], vec![3]));
        assert_eq!(collapsed(&[0, 1, 1, 5, 5, 5, 9]), (vec![0, 1, 5, 9], vec![1, 2, 3, 1]));
    }

    #[test]
    fn bins_through_another_are_counted_with_their_rows() {
        let mut block = Block::new();
        for (at, (bin, count)) in [(1, 5), (4, 6), (u64::MAX, 7)].into_iter().enumerate() {
            (block.bins[at], block.counts[at]) = (bin, count);
        }
        let list = List { blocks: core::slice::from_ref(&block), length: 3 };
        let through = |first, last| list.through(first, last);
        assert_eq!((through(0, 0), through(0, 1), through(0, 3)), ((0, 0), (1, 5), (1, 5)));
        let before = |first, limit| list.before(first, limit);
        assert_eq!((before(0, 1), before(0, 2), before(0, 4)), ((0, 0), (1, 5), (1, 5)));
        assert_eq!((before(1, 5), before(1, u64::MAX), before(3, 9)), ((2, 6), (2, 6), (3, 0)));
        assert_eq!((through(1, 0), through(1, 4), through(1, u64::MAX)), ((1, 0), (2, 6), (3, 13)));
        assert_eq!(
            (through(3, 9), List { length: 2, ..list }.through(0, u64::MAX)),
            ((3, 0), (2, 11))
        );
    }

    #[test]
    fn merged_parts_stop_where_one_or_the_room_ends() {
        let (one, other) = (([1, 4, 5], [1, 2, 3]), ([1, 2, 5, 7], [10, 20, 30, 40]));
        let merged = |room: usize| {
            let (mut bins, mut counts) = (vec![0; room], vec![0; room]);
            let taken = merge((&one.0, &one.1), (&other.0, &other.1), (&mut bins, &mut counts));
            (taken, bins, counts)
        };
        assert_eq!(merged(2), ((1, 2, 2), vec![1, 2], vec![11, 20]));
        let all = ((3, 3, 4), vec![1, 2, 4, 5, 0], vec![11, 20, 2, 33, 0]);
        assert_eq!(merged(5), all);
        let mut nothing = (vec![0; 3], vec![0; 3]);
        let room = (&mut nothing.0[..], &mut nothing.1[..]);
        assert_eq!(merge((&[], &[]), (&other.0, &other.1), room), (0, 0, 0));
    }
}
